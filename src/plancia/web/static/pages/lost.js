/**
 * The page for an address where nothing is.
 */

import { h } from "../dom.js";
import { t } from "../i18n.js";

/** @returns {import("../router.js").Page} */
export default function show() {
  const words = [
    t("The address may be mistyped, or the game may have been deleted."),
    t("Links to games are long: copy the whole link."),
  ];
  return lost(t("Page not found"), words);
}

/** The page for a link to a seat that is taken by now. @returns {import("../router.js").Page} */
export function usedLink() {
  const words = [
    t("It has already been used, or only part of it was copied."),
    t("If you used it, the game is in My games."),
  ];
  const mine = h("a", { class: "button", href: "/games" }, t("My games"));
  return lost(t("This link no longer works"), words, mine);
}

/** @param {string} title @param {string[]} words @param {HTMLElement | null} [way] */
function lost(title, words, way = null) {
  const home = h("a", { class: "button primary", href: "/" }, t("All games"));
  return {
    title,
    content: h(
      "div",
      { class: "page narrow" },
      h("h1", {}, title),
      h("p", {}, words.join(" ")),
      h("p", { class: "row" }, home, way),
    ),
  };
}
