/**
 * What a picture says beside the board: counters and notes, each of a side or of the game.
 */

import { h } from "../ui/dom.js";
import { sentence, t } from "../text/i18n.js";

/** @import { Picture } from "../messages.js" */

/** What a picture says about one player. @param {Picture} picture @param {number} player */
export function notesOf({ notes, counters }, player) {
  const own = counters.filter(({ side }) => side === player);
  const words = notes.filter(({ side }) => side === player);
  return [
    own.length > 0 && h("ul", { class: "amounts" }, own.map(amount)),
    ...words.map(({ text }) => h("span", { class: "note" }, sentence(text))),
  ];
}

/** Notes and counters that belong to neither side. @param {Picture} picture */
export function otherNotes({ notes }) {
  return notes.filter(({ side }) => side === null).map(({ text }) => sentence(text));
}

/** @param {import("../boards/scene.js").Counter} counter */
function amount({ label, value, of }) {
  const number = of === null ? value : t("{n} of {most}", { n: value, most: of });
  const spent = value === 0 && of === null;
  return h("li", { class: spent ? "none" : "" }, t("{label}: {n}", { label, n: number }));
}
