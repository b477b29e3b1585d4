/**
 * Boards to look at: small, still, and silent, since the words beside them say it all.
 */

import "../boards/board.js";
import { h } from "./dom.js";
import { label } from "../text/i18n.js";

/** What a board shows of a picture: the same each time, so that it is not drawn again. @type {WeakMap<object, object>} */
const configs = new WeakMap();

/** @param {import("../messages.js").Picture} picture */
export function smallBoard(picture) {
  const config = configs.get(picture) ?? { label, position: { picture }, last: [] };
  configs.set(picture, config);
  return h("div", { class: "small-board", "aria-hidden": "true", inert: true }, h("plancia-board", { compact: true, ".config": config }));
}
