/**
 * From what a person chose to a new game. The last choices are remembered for each game.
 */

import { get, post } from "../net/api.js";
import { remember, remembered } from "../ui/prefs.js";
import { start } from "../net/start.js";

/** @import { GameKind, GameView, Options } from "../messages.js" */
/** @typedef {"level" | "friend" | "here"} Mode */
/** @typedef {{mode: Mode, level: string, side: number, preset: string,
 *   options: Options, clock: string, coach: boolean}} Choices
 *   `side` 0 is chosen at random; `options` are those that differ from the game's own */

const DEFAULT_LEVEL = "casual";
/** The preset's name once a player has changed an option. */
export const CUSTOM = "";

/**
 * What was chosen last time, as far as it still makes sense, or what suits a first game.
 * @param {GameKind} kind @returns {Choices}
 */
export function choicesFor(kind) {
  /** @type {Partial<Record<keyof Choices, unknown>>} */
  const before = remembered(`choices:${kind.name}`, {});
  const modes = modesOf(kind);
  /** @template T @param {unknown} value @param {T[]} allowed @param {T} otherwise */
  const one = (value, allowed, otherwise) => allowed.find((each) => each === value) ?? otherwise;
  const presets = [...Object.keys(kind.presets), CUSTOM];
  const preset = one(before.preset, presets, presets[0]);
  const levels = levelsOf(kind, preset).map(({ name }) => name);
  return {
    mode: one(before.mode, modes, modes[0]),
    level: one(before.level, levels, one(DEFAULT_LEVEL, levels, levels[0] ?? "")),
    side: one(before.side, [0, 1, 2], 1),
    preset,
    options: preset === CUSTOM ? known(before.options, kind) : kind.presets[preset].options,
    clock: typeof before.clock === "string" ? before.clock : "",
    coach: before.coach === true,
  };
}

/** The levels to play against: a variant may have its own. @param {GameKind} kind @param {string} preset */
export function levelsOf(kind, preset) {
  const own = kind.presets[preset]?.levels ?? [];
  return own.length ? own : kind.levels;
}

/** Who can be played; a friend only through a server. @param {GameKind} kind @returns {Mode[]} */
export function modesOf(kind) {
  /** @type {Mode[]} */
  const modes = kind.levels.length ? ["level", "friend", "here"] : ["here", "friend"];
  return start.engine ? modes.filter((mode) => mode !== "friend") : modes;
}

/** Those that the game still has. @param {unknown} options @param {GameKind} kind @returns {Options} */
function known(options, kind) {
  const names = kind.options.map((option) => option.name);
  const entries = Object.entries(options ?? {}).filter(([name]) => names.includes(name));
  return Object.fromEntries(entries);
}

/** @param {GameKind} kind @param {Choices} choices */
export function keep(kind, choices) {
  remember(`choices:${kind.name}`, choices);
}

/** The body of a request for a new game. @param {GameKind} kind @param {Choices} choices */
export function newGameRequest(kind, choices, random = Math.random) {
  const seats = kind.players === 1 ? [{ kind: "me" }] : seatsFor(choices, random);
  const clock = kind.players > 1 ? choices.clock : "";
  const request = { game: kind.name, seats, options: choices.options, clock };
  return choices.coach && choices.mode === "level" ? { ...request, coach: true } : request;
}

/** Play another level next time. @param {GameKind} kind @param {string} level */
export function keepLevel(kind, level) {
  keep(kind, { ...choicesFor(kind), level });
}

/** @param {Choices} choices @param {() => number} random */
function seatsFor({ mode, level, side }, random) {
  const me = { kind: "me" };
  if (mode === "here") return [me, me];
  const opponent = mode === "friend" ? { kind: "open" } : { kind: "level", level };
  const first = side === 0 ? random() < 0.5 : side === 1;
  return first ? [me, opponent] : [opponent, me];
}

/** A game that was begun just now, for its page. @type {GameView | null} */
let begun = null;

/**
 * Begin a game, with moves that are made already; its id.
 * @param {GameKind} kind @param {Choices} choices @param {string[]} [moves] @returns {Promise<string>}
 */
export async function begin(kind, choices, moves = []) {
  /** @type {GameView} */
  const view = await post("/api/games", { ...newGameRequest(kind, choices), moves });
  begun = view;
  return view.id;
}

/** A game as it is: one that was begun just now is not asked for again. @param {string} id @returns {Promise<GameView>} */
export async function viewOf(id) {
  const view = begun;
  begun = null;
  return view?.id === id ? view : get(`/api/games/${encodeURIComponent(id)}`);
}
