/**
 * Boards to look at: small, still, and silent, since the words beside them say it all.
 */

import "../boards/board.js";
import { h } from "./dom.js";
import { label } from "../text/i18n.js";

/** @param {import("../messages.js").Picture} picture @param {number[][]} [last] */
export function smallBoard(picture, last = []) {
  return h(
    "div",
    { class: "small-board", "aria-hidden": "true", inert: true },
    h("plancia-board", { compact: true, ".config": { label, position: { picture }, last } }),
  );
}
