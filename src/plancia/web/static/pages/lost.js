/**
 * The page for an address where nothing is.
 */

import { h } from "../dom.js";
import { t } from "../i18n.js";

/** @returns {import("../router.js").Page} */
export default function show() {
  const title = t("Nothing is here");
  return {
    title,
    content: h(
      "div",
      { class: "page narrow" },
      h("h1", {}, title),
      h(
        "p",
        {},
        t("The address may be mistyped, or the game may be gone."),
        " ",
        t("Links to games are long: copy all of it."),
      ),
      h("p", {}, h("a", { class: "button primary", href: "/" }, t("All games"))),
    ),
  };
}
