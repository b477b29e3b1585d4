/** Play on from a position against a level. */

import { post, troubleWords } from "../net/api.js";
import { cancel, dialog } from "../ui/dialogs.js";
import { portrait } from "../ui/avatar.js";
import { h, morph } from "../ui/dom.js";
import { capital, says, t } from "../text/i18n.js";
import { piece } from "../ui/icons.js";
import { levelAbout, levelTitle } from "../text/words.js";
import { button, choice } from "../ui/parts.js";

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
  const trouble = h("p", { class: "trouble", role: "alert" });
  let side = toMove;
  let level = kind.levels[Math.floor(kind.levels.length / 2)]?.name ?? "";
  const content = h("div", { class: "stack" });

  function draw() {
    morph(
      content,
      choice({
        legend: t("Opponent"), name: "level", kind: "tall", chosen: level, changed: (name) => (level = name),
        tiles: kind.levels.map((each) => ({ value: each.name, words: levelTitle(kind, each.name), about: levelAbout(each), drawing: each.opponent && portrait(each.opponent) })),
      }),
      choice({
        legend: t("Your side"), name: "play-on-side", chosen: String(side), changed: (value) => (side = Number(value)),
        tiles: kind.sides.map((name, index) => ({ value: String(index + 1), words: capital(says(name)), drawing: piece(kind.palette, index + 1) })),
      }),
      trouble,
    );
  }

  async function start() {
    try {
      const path = await playOn(line, seatsFor(kind.players, side, level));
      content.closest("dialog")?.close("");
      await go(path);
    } catch (error) {
      trouble.textContent = troubleWords(error);
    }
  }

  if (kind.players === 1) {
    await start();
    return trouble.textContent;
  }
  draw();
  await dialog(t("Play on from here"), content, [cancel(), button(t("Play"), start, { class: "primary" })]);
  return "";
}

/** A game that goes on from the end of a line; its address. @param {Line} line @param {Seats} seats */
export async function playOn(line, seats) {
  const { id } = await post("/api/games", { ...line, seats });
  return `/g/${id}`;
}
