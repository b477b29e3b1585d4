/** Small parts that the pages of analysis are made of. */

import { h } from "../ui/dom.js";

/**
 * A button with words, or with whatever else is to be on it.
 * @param {import("../ui/dom.js").Child} words @param {() => void} act @param {import("../ui/dom.js").Props<"button">} [props]
 */
export function button(words, act, props = {}) {
  return h("button", { type: "button", onclick: act, ...props }, words);
}

/**
 * The options that differ from the game's own.
 * @param {import("../messages.js").GameKind} kind @param {import("../messages.js").Options} options
 */
export function changed(kind, options) {
  const own = new Map(kind.options.map((option) => [option.name, option.default]));
  const others = Object.entries(options).filter(([name, value]) => value !== own.get(name));
  return Object.fromEntries(others);
}
