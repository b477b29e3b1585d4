/**
 * The page for an address where nothing is.
 */

import { h } from "../dom.js";
import { t } from "../i18n.js";

/** @returns {import("../router.js").Page} */
export default function show() {
  const words = [
    t("The address may be mistyped, or the game may be gone."),
    t("Links to games are long: copy all of it."),
  ];
  return lost(t("Nothing is here"), words);
}

/** The page for a link to a seat that is taken by now. @returns {import("../router.js").Page} */
export function usedLink() {
  const words = [
    t("It was used already, or it was not copied whole."),
    t("If it was you who used it, the game is among your games."),
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
