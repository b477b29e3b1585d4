/**
 * What a picture says beside the board: counters and notes, each of a side or of the game.
 */

import { same } from "../boards/scene.js";
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { sentence, t } from "../text/i18n.js";

/** @import { Icon } from "../ui/icons.js" */
/** @import { Cell, Picture } from "../messages.js" */

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

/** What the game itself says about a cell where no move happens. @param {Picture} picture @param {Cell | null} cell */
export function refusalAt({ refusals = [] }, cell) {
  const about = refusals.find(({ cells }) => cells.some((there) => same(there, cell)));
  return about ?? refusals.find(({ cells }) => !cells.length) ?? null;
}

/** More than these are a token and a number. */
const MOST_TOKENS = 4;

/** The drawings of tokens. @type {Record<string, Icon>} */
const TOKENS = { undo: "take-back", remove: "remove", block: "block", warning: "warning" };

/** A small thing for each, with the words for who does not see them. @param {import("../boards/scene.js").Counter} counter */
function tokens({ label, value, token = "" }) {
  const words = t("{label}: {n}", { label, n: value });
  const drawn = value > MOST_TOKENS ? [icon(TOKENS[token]), `×${value}`]
    : Array.from({ length: Math.max(value, 1) }, () => icon(TOKENS[token]));
  return h("li", { class: value ? "tokens" : "tokens none", title: sentence(words) },
    h("span", { class: "unseen" }, words), h("span", { "aria-hidden": "true" }, drawn));
}

/** @param {import("../boards/scene.js").Counter} counter */
function amount(counter) {
  const { label, value, of, token = "" } = counter;
  if (token in TOKENS) return tokens(counter);
  const number = of === null ? value : t("{n} of {most}", { n: value, most: of });
  const spent = value === 0 && of === null;
  return h("li", { class: spent ? "none" : "" }, t("{label}: {n}", { label, n: number }));
}
