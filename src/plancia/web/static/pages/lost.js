/**
 * The page for an address where nothing is.
 */

import { h } from "../ui/dom.js";
import { t } from "../text/i18n.js";

/** @returns {import("../ui/router.js").Page} */
export default function show() {
  const words = [
    t("The address may be mistyped, or the game may have been deleted."),
    t("Links to games are long: copy the whole link."),
  ];
  return lost(t("Page not found"), words);
}

/** The page for a link to a seat that there is not. @returns {import("../ui/router.js").Page} */
export function unknownLink() {
  const words = [
    t("Only part of it was copied, or the game is too old."),
    t("If you used it, the game is in My games."),
  ];
  return lost(t("This link no longer works"), words, h("a", { class: "button", href: "/games" }, t("My games")));
}

/**
 * The page for a link to a seat that is taken by now.
 * @param {string} title @param {import("../messages.js").InviteView} invite @returns {import("../ui/router.js").Page}
 */
export function usedLink(title, { id, game }) {
  const words = [t("A link to a seat works once. You can watch the game, or play one of your own.")];
  const watch = h("a", { class: "button primary", href: `/g/${encodeURIComponent(id)}` }, t("Watch the game"));
  const own = h("a", { class: "button", href: `/play/${encodeURIComponent(game)}` }, t("New game"));
  return lost(title, words, watch, own);
}

/** @param {string} title @param {string[]} words @param {HTMLElement[]} ways  where to go, the first before all games */
function lost(title, words, ...ways) {
  const home = h("a", { class: ways.length > 1 ? "button quiet" : "button primary", href: "/" }, t("All games"));
  return {
    title,
    content: h(
      "div",
      { class: "page narrow" },
      h("h1", {}, title),
      h("p", {}, words.join(" ")),
      h("p", { class: "row" }, ways.length > 1 ? [...ways, home] : [home, ...ways]),
    ),
  };
}
