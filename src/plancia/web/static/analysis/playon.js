/** Play on from a position against a level. */

import { post } from "../net/api.js";
import { cancel, dialog } from "../ui/dialogs.js";
import { levelChoice, sideChoice } from "../lobby/optionsform.js";
import { h } from "../ui/dom.js";
import { t } from "../text/i18n.js";
import { button, submit, troubleLine } from "../ui/parts.js";

/** @import { GameKind, Options } from "../messages.js" */
/** @typedef {{game: string, options: Options, start: string, moves: string[]}} Line */
/** @typedef {{kind: string, level?: string}[]} Seats */

/**
 * Who sits where: the person on their side, the level on the other.
 * @param {number} players @param {number} side @param {string} level
 * @returns {Seats}
 */
export function seatsFor(players, side, level) {
  const me = { kind: "me" };
  if (players === 1) return [me];
  const there = { kind: "level", level };
  return side === 1 ? [me, there] : [there, me];
}

/**
 * Asks for the opponent, unless it is a game for one.
 * @param {GameKind} kind @param {Line} line @param {number} toMove @param {(path: string) => unknown} go
 */
export async function playOnDialog(kind, line, toMove, go) {
  const trouble = troubleLine();
  let side = toMove;
  let level = kind.levels[Math.floor(kind.levels.length / 2)]?.name ?? "";
  const content = h("div", { class: "stack" },
    levelChoice(kind.levels, level, (name) => (level = name)), sideChoice(kind, String(side), (value) => (side = value)), trouble);

  async function begin() {
    const path = await playOn(line, seatsFor(kind.players, side, level));
    content.closest("dialog")?.close("");
    await go(path);
  }

  if (kind.players === 1) return begin();
  const play = button(t("Play"), () => submit(play, trouble, begin), { class: "primary" });
  await dialog(t("Play on from here"), content, [cancel(), play]);
}

/** A game that goes on from the end of a line; its address. @param {Line} line @param {Seats} seats */
export async function playOn(line, seats) {
  const { id } = await post("/api/games", { ...line, seats });
  return `/g/${id}`;
}
