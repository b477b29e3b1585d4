/**
 * The page for when a page could not be shown.
 */

import { Problem, troubleWords } from "../net/api.js";
import { h } from "../ui/dom.js";
import { t } from "../text/i18n.js";
import notFound from "./lost.js";

/** @param {unknown} error @param {() => void} again @returns {import("../ui/router.js").Page} */
export function trouble(error, again) {
  if (error instanceof Problem && error.status === 404) return notFound();
  const known = error instanceof Problem;
  if (!known) console.error(error);
  const words = known ? troubleWords(error) : t("Something went wrong on this page.");
  const title = t("That did not work");
  return {
    title,
    content: h(
      "div",
      { class: "page narrow" },
      h("h1", {}, title),
      h("p", { role: "alert" }, words),
      h("p", {}, h("button", { class: "primary", onclick: again }, t("Try again"))),
    ),
  };
}
