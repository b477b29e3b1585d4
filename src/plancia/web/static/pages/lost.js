/**
 * Pages for when there is nothing to show: nothing is at the address, a link was used, something went wrong.
 */

import { Problem, troubleWords } from "../net/api.js";
import { t } from "../text/i18n.js";
import { h } from "../ui/dom.js";
import { button, empty } from "../ui/parts.js";

/** @import { Page } from "../ui/router.js" */

/** @param {string} title @param {string} words @param {...HTMLElement} ways @returns {Page} */
function page(title, words, ...ways) {
  return { title, content: h("div", { class: "page narrow stack" }, h("h1", {}, title), h("div", { class: "card" }, empty(words, ...ways))) };
}

/** @param {string} href @param {string} words @param {string} [kind] */
const link = (href, words, kind = "") => h("a", { class: `button ${kind}`, href }, words);

/** The page for an address where nothing is. */
export default function notFound() {
  const words = [t("The address may be mistyped, or the game may have been deleted."), t("Links to games are long: copy the whole link.")];
  return page(t("Page not found"), words.join(" "), link("/", t("All games"), "primary"));
}

/** The page for a link to a seat that there is not. */
export function unknownLink() {
  const words = [t("Only part of it was copied, or the game is too old."), t("If you used it, the game is in My games.")];
  return page(t("This link no longer works"), words.join(" "), link("/", t("All games"), "primary"), link("/games", t("My games")));
}

/** The page for a link to a seat that is taken by now. @param {string} title @param {import("../messages.js").InviteView} invite */
export function usedLink(title, { id, game }) {
  return page(title, t("A link to a seat works once. You can watch the game, or play one of your own."),
    link(`/g/${encodeURIComponent(id)}`, t("Watch the game"), "primary"), link(`/play/${encodeURIComponent(game)}`, t("New game")), link("/", t("All games"), "quiet"));
}

/** The page for when a page could not be shown. @param {unknown} error @param {() => void} again */
export function trouble(error, again) {
  if (error instanceof Problem && error.status === 404) return notFound();
  const known = error instanceof Problem;
  if (!known) console.error(error);
  const words = known ? troubleWords(error) : t("Something went wrong on this page.");
  return page(t("That did not work"), words, button(t("Try again"), again, { class: "primary" }));
}
