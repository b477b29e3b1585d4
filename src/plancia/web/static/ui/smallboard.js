/**
 * Boards to look at: small, still, and silent, since the words beside them say it all.
 */

import "../boards/board.js";
import { label, says, t } from "../text/i18n.js";
import { h } from "./dom.js";
import { choice } from "./parts.js";

/** What a board shows of a picture: the same each time, so that it is not drawn again. @type {WeakMap<object, object>} */
const configs = new WeakMap();

/** @param {import("../messages.js").Picture} picture */
export function smallBoard(picture) {
  const config = configs.get(picture) ?? { label, position: { picture }, last: [] };
  configs.set(picture, config);
  return h("div", { class: "small-board", "aria-hidden": "true", inert: true }, h("plancia-board", { compact: true, ".config": config }));
}

/**
 * Games to choose from, each with a board.
 * @param {import("../messages.js").GameKind[]} kinds @param {string} chosen  its name @param {(name: string) => void} changed
 * @param {{name?: string, legend?: import("./dom.js").Child, disabled?: boolean}} [props]
 */
export function gameChoice(kinds, chosen, changed, { name = "game", legend = t("Game"), disabled = false } = {}) {
  const tiles = kinds.map((each) => ({ value: each.name, words: says(each.title), drawing: smallBoard(each.picture) }));
  return choice({ legend, name, kind: "games-to-choose", chosen, changed, disabled, tiles });
}
