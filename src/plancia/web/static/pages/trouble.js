/**
 * The page for when a page could not be shown.
 */

import { Problem } from "../api.js";
import { h } from "../dom.js";
import { capital, t } from "../i18n.js";
import notFound from "./lost.js";

/** @returns {import("../router.js").Page} */
export function trouble(error, again) {
  if (error instanceof Problem && error.status === 404) return notFound();
  const words = error instanceof Problem ? error.words : t("Something went wrong on this page.");
  if (!(error instanceof Problem)) console.error(error);
  const title = t("That did not work");
  return {
    title,
    content: h(
      "div",
      { class: "page narrow" },
      h("h1", {}, title),
      h("p", { role: "alert" }, capital(words)),
      h("p", {}, h("button", { class: "primary", onclick: again }, t("Try again"))),
    ),
  };
}
