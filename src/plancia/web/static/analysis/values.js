/** What is known about the position looked at: its value, moves with values, best line, facts. */

import { announce } from "../ui/announce.js";
import { movesOf } from "../boards/scene.js";
import { fill, h, setText } from "../ui/dom.js";
import { capital, inParts, language, plural, says, sentence, t } from "../text/i18n.js";
import { piece } from "../ui/icons.js";
import { ifChanged, part } from "../ui/state.js";
import { button } from "./parts.js";
import { isSettled } from "./study.js";

/** @import { TextJson } from "../messages.js" */
/** @import { Study } from "./study.js" */
/**
 * A move of the list, with its value as soon as that is known.
 * @typedef {{move: string, says: TextJson, touches: import("../messages.js").Cell[], value?: number,
 *   value_words?: TextJson}} Listed
 */

/** Moves listed before "All moves" is chosen. */
const FEW_MOVES = 8;
/** Moves of the best line that are read out. */
const MAX_READ_OUT = 9;
const READ_OUT_DEBOUNCE_MS = 500;

/** The bar beside the board: how much of it belongs to player 1. @param {Study} study */
export function valueBar(study) {
  const filled = h("div", { class: "bar-part" });
  const meter = { "aria-label": t("Value"), "aria-valuemin": -1, "aria-valuemax": 1 };
  const bar = h("div", { class: "value-bar", role: "meter", ...meter }, filled);
  const read = () => [study.current, study.view, study.treeVersion];
  return part(bar, read, () => {
    bar.hidden = study.kind.players !== 2;
    const value = study.current.worth?.value ?? 0;
    bar.style.setProperty("--part", String((1 + value) / 2));
    bar.setAttribute("aria-valuenow", value.toFixed(2));
    bar.setAttribute("aria-valuetext", valueWords(study) || t("not known yet"));
  });
}

/** The position's value in words. @param {Study} study */
function valueWords(study) {
  const { position, view, current } = study;
  if (position.outcome) return outcomeWords(study.kind, position.outcome);
  const words = view?.value_words || current.worth?.words;
  return words ? sentence(words) : "";
}

/** @param {import("../messages.js").GameKind} kind @param {import("../messages.js").Outcome} outcome */
function outcomeWords(kind, { result, winner, says: reason }) {
  if (result === "draw") return t("A draw: {reason}.", { reason });
  if (result === "win" && winner) {
    const side = kind.sides[winner - 1];
    return capital(t("{side} has won: {reason}.", { side, reason }));
  }
  return sentence(reason);
}

/** Headline, confidence and the reason, with the button that starts and stops. @param {Study} study */
export function valueBox(study) {
  const headline = h("h2", { class: "verdict" });
  const how = h("p", { class: "how" });
  const why = h("p", { class: "why" });
  const toggle = button("", () => study.setAnalyses(!study.running), { class: "small" });
  const head = h("div", { class: "verdict-head" }, headline, toggle);
  const box = h("div", { class: "verdict-box" }, head, how, why);
  return part(box, () => [{}], () => {
    const { view, position, running } = study;
    const words = valueWords(study);
    setText(headline, words || (running ? t("Analysing …") : t("Not analysed")));
    setText(how, position.outcome ? "" : confidence(view, running));
    setText(why, view?.why && !position.outcome ? sentence(view.why) : "");
    why.hidden = !why.textContent;
    setText(toggle, running ? t("Stop") : view?.moves.length ? t("Analyse longer") : t("Analyse"));
    toggle.classList.toggle("is-running", running);
    toggle.hidden = !running && !study.couldGoOn;
  });
}

/**
 * How sure a value is, and what it took.
 * @param {import("../messages.js").AnalysisView | null} view @param {boolean} running
 */
function confidence(view, running) {
  if (!view) return "";
  const number = new Intl.NumberFormat(language(), { notation: "compact" });
  const parts = [view.exact ? t("exact") : t("an estimate")];
  if (view.depth) parts.push(t("depth {n}", { n: view.depth }));
  if (view.nodes) parts.push(t("{n} positions", { n: number.format(view.nodes) }));
  if (running) parts.push(t("still analysing"));
  else if (view.stopped) parts.push(t("stopped"));
  return parts.join(" · ");
}

/** Every legal move with its value; to choose one plays it. @param {Study} study @param {(move: string) => void} choose */
export function moveList(study, choose) {
  const list = h("ol", { class: "move-values" });
  const more = button("", () => study.set({ listsAll: !study.listsAll }), { class: "small quiet" });
  const section = h("section", { class: "move-list", "aria-label": t("Moves from here") }, list, more);
  const read = () => [study.current, study.view, study.listsAll];
  return part(section, read, () => {
    const moves = valued(study);
    const shown = study.listsAll ? moves : moves.slice(0, FEW_MOVES);
    const focused = list.querySelector(":focus")?.dataset.move;
    fill(list, shown.map((each) => h("li", {}, moveButton(each, study, choose))));
    list.querySelector(`[data-move="${focused}"]`)?.focus();
    more.hidden = moves.length <= FEW_MOVES;
    setText(more, study.listsAll ? t("Fewer moves") : plural("The one move", "All {n} moves", moves.length));
  }, list);
}

/**
 * The moves with values, best first; all legal ones without, as long as nothing is known.
 * @param {Study} study @returns {Listed[]}
 */
function valued(study) {
  const { position, view } = study;
  if (position.outcome) return [];
  const known = view?.moves ?? [];
  const valuedMoves = new Set(known.map((each) => each.move));
  return [...known, ...movesOf(position).filter(({ move, priced }) => !priced && !valuedMoves.has(move))];
}

/** @param {Listed} each @param {Study} study @param {(move: string) => void} choose */
function moveButton(each, study, choose) {
  const words = each.value_words ? `${says(each.says)}: ${says(each.value_words)}` : says(each.says);
  return h(
    "button",
    {
      type: "button",
      class: `move-value ${leaning(each.value)}`,
      "data-move": each.move,
      "aria-label": words,
      title: words,
      onclick: () => choose(each.move),
      onpointerenter: () => study.point(each.touches),
      onpointerleave: () => study.point([]),
      onfocus: () => study.point(each.touches),
      onblur: () => study.point([]),
    },
    // What happens nowhere on the board has no name that a player would know.
    each.touches.length
      ? h("span", { class: "token" }, each.move)
      : h("span", { class: "answer" }, capital(says(each.says))),
    each.value_words && h("span", { class: "worth" }, says(each.value_words)),
  );
}

/** Good, bad or neither, for the side to move. @param {number | undefined} value */
function leaning(value) {
  if (value === undefined) return "";
  return value > 0.05 ? "good" : value < -0.05 ? "bad" : "even";
}

/** The best line: pointing at a move shows it on the board, choosing one plays up to it. @param {Study} study */
export function bestLine(study) {
  const moves = h("div", { class: "line-moves", role: "toolbar", "aria-label": t("Best line") });
  const section = h("section", { class: "best-line" }, h("h3", {}, t("Best line")), moves);
  moves.addEventListener("keydown", (event) => rove(event, moves));
  let drawn = "";
  return part(section, () => [study.current, study.view], () => {
    const line = study.view?.line ?? [];
    const key = `${study.current.id} ${line.map((each) => each.move).join(" ")}`;
    section.hidden = !line.length || Boolean(study.position.outcome);
    if (key === drawn) return;
    drawn = key;
    const focused = moves.contains(document.activeElement);
    fill(moves, lineButtons(study, line));
    if (focused) moves.querySelector("button")?.focus();
  }, moves);
}

/** @param {Study} study @param {import("../messages.js").MoveView[]} line */
function lineButtons(study, line) {
  const node = study.current;
  const tokens = line.map((each) => each.move);
  /** @type {Promise<import("../messages.js").StepView[]> | null} */
  let steps = null;

  /** @param {HTMLElement} button @param {number} index */
  async function show(button, index) {
    steps ??= study.linesFrom(node, tokens).catch(() => []);
    const step = (await steps)[index + 1];
    if (step && button.isConnected && button.matches(":hover, :focus")) study.preview(step);
  }

  /** @param {number} index */
  function choose(index) {
    study.preview(null);
    if (study.current === node) study.playLine(tokens.slice(0, index + 1));
  }

  return line.map((move, index) => {
    const button = h(
      "button",
      {
        type: "button",
        class: "line-move",
        tabindex: index ? -1 : 0,
        "aria-label": says(move.says),
        title: says(move.says),
        onclick: () => choose(index),
        onpointerenter: () => show(button, index),
        onfocus: () => show(button, index),
        onpointerleave: () => study.preview(null),
        onblur: () => study.preview(null),
      },
      study.kind.players === 2 && piece(study.kind.palette, move.player),
      move.move,
    );
    return button;
  });
}

/**
 * Arrow keys within a toolbar; only one of its buttons is in the page's order of tabs.
 * @param {KeyboardEvent} event @param {HTMLElement} bar
 */
export function rove(event, bar) {
  const buttons = [...bar.querySelectorAll("button")];
  const here = buttons.findIndex((button) => button.matches(":focus"));
  const last = buttons.length - 1;
  /** @type {Record<string, number | undefined>} */
  const places = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: last };
  const to = places[event.key];
  if (event.key === "Escape") buttons[here]?.blur();
  if (to === undefined || here < 0) return;
  event.preventDefault();
  event.stopPropagation();
  const next = buttons[Math.max(0, Math.min(last, to))];
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
  next.focus();
}

/** What the game itself has to say about the position. @param {Study} study */
export function factList(study) {
  const list = h("ul", { class: "facts" });
  return part(list, () => [study.view], () => {
    const facts = study.view?.facts ?? [];
    list.hidden = !facts.length;
    fill(list, facts.map((fact) => h("li", {}, inParts(fact, BINARY))));
  });
}

/** Binary numbers stand out: their digits must stand below each other. @type {Parameters<typeof inParts>[1]} */
const BINARY = { binary: (digits) => h("code", {}, digits) };

/** A function that reads out what is known about each position gone to, once, debounced. @param {Study} study */
export function readOut(study) {
  let read = "";
  let node = study.current;
  let timer = 0;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const { view, position } = study;
      const ready = position.outcome || (view?.moves.length && isSettled(view));
      if (!ready || read === position.position || study.secret) return;
      read = position.position;
      announce(reading(study));
    }, READ_OUT_DEBOUNCE_MS);
  };
  return ifChanged(() => [study.current, study.view, study.secret], () => {
    if (study.current !== node) read = "";
    node = study.current;
    later();
  });
}

/** @param {Study} study */
function reading(study) {
  const { view, position } = study;
  const value = valueWords(study);
  if (position.outcome || !view) return value;
  const each = view.moves
    .slice(0, MAX_READ_OUT)
    .map(({ move, value_words: worth }) => t("{move}: {value}", { move, value: worth }));
  const best = t("Best: {move}.", { move: view.moves[0].says });
  return [value, best, each.join("; ")].join(" ");
}
