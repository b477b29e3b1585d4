/**
 * What a picture says beside the board: counters and notes, each of a side or of the game.
 */

import { same } from "../boards/scene.js";
import { sentence, t } from "../text/i18n.js";
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";

/** @import { Counter } from "../boards/scene.js" */
/** @import { Icon } from "../ui/icons.js" */
/** @import { Cell, Picture } from "../messages.js" */

/** More than these are a token and a number. */
const MOST_TOKENS = 4;
/** The drawings of tokens. @type {Record<string, Icon>} */
const TOKENS = { undo: "take-back", remove: "remove", block: "block", warning: "warning" };

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

/** @param {Counter} counter */
function amount({ label, value, of, token = "" }) {
  const words = of === null ? t("{label}: {n}", { label, n: value }) : t("{label}: {n} of {most}", { label, n: value, most: of });
  const isSpent = value === 0 && of === null;
  if (!(token in TOKENS)) return h("li", { class: isSpent && "none" }, words);
  // A small thing for each that is left, with the words for who does not see them.
  const drawn = Array.from({ length: Math.min(value, MOST_TOKENS) || 1 }, () => icon(TOKENS[token]));
  const seen = value > MOST_TOKENS || !value ? [drawn[0], `×${value}`] : drawn;
  return h("li", { class: isSpent ? "tokens none" : "tokens", title: sentence(words) },
    h("span", { class: "unseen" }, words), h("span", { "aria-hidden": "true" }, seen));
}
