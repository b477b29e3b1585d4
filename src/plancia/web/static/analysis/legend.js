/** What the marks on the board mean: one line for each shape of each player. */

import { markShape } from "../boards/marks.js";
import { node } from "../boards/svg.js";
import { capital, says, t } from "../text/i18n.js";
import { h } from "../ui/dom.js";

/** @import { Mark } from "../boards/scene.js" */
/** @import { TextJson } from "../messages.js" */

/** What marks of a kind have in common where the text of each says more. @type {Record<string, (side: TextJson) => string>} */
const IN_COMMON = {
  threat: (side) => t("threat of {side}", { side }),
  capture: (side) => t("{side} captures here", { side }),
};

/** @param {Mark[]} marks @param {TextJson[]} sides @returns {HTMLElement[]} */
export function legend(marks, sides) {
  const first = new Map(marks.map((mark) => [`${mark.kind} ${mark.player}`, mark]));
  return [...first.values()].map((mark) => {
    const words = IN_COMMON[mark.kind]?.(sides[(mark.player ?? 1) - 1]) ?? says(mark.text);
    const shape = node("svg", { viewBox: "-42 -42 84 84", "aria-hidden": "true" }, markShape(mark, 0, 0, false));
    return h("li", {}, shape, capital(words));
  });
}
