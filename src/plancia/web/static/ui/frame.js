/**
 * What stands around every page: where one can go, the language and the colours above, keys below.
 */

import { h } from "./dom.js";
import { showHelp } from "./help.js";
import { icon } from "./icons.js";
import { language, languages, t } from "../text/i18n.js";
import { remember, remembered } from "./prefs.js";
import { start } from "../net/start.js";

/** @param {(code: string) => void} changeLanguage */
export function frame(changeLanguage) {
  const links = [
    h("a", { href: "/learn" }, t("Learn")),
    h("a", { href: "/puzzles" }, t("Puzzles")),
    h("a", { href: "/tournaments" }, start.engine ? t("Play with others") : t("Tournament")),
    !start.engine && h("a", { href: "/class" }, t("Class")),
    h("a", { href: "/analysis" }, t("Analysis")),
    h("a", { href: "/games" }, t("My games")),
  ].filter((link) => link !== false);
  const nav = h("nav", { id: "menu", popover: "auto", "aria-label": t("Main") }, links);
  const spoken = languages().map(({ code, name }) => [code, name]);
  const header = h(
    "header",
    { class: "site" },
    h("a", { class: "skip", href: "#main" }, t("Skip to the content")),
    h("a", { class: "brand", href: "/", "aria-label": t("Plancia, all games") }, "Plancia"),
    nav,
    h(
      "div",
      { class: "site-tools" },
      h("label", { class: "language" }, icon("language"), h("span", { class: "unseen" }, t("Language")),
        choice("language", spoken, language(), changeLanguage)),
      opens("colours", "colours", t("Colours and board")),
      opens("menu", "menu", t("Menu")),
    ),
    colours(),
  );
  const footer = h(
    "footer",
    { class: "site" },
    h("a", { href: "/" }, t("All games")),
    h("a", { href: "/daily" }, t("Daily puzzles")),
    h("button", { class: "quiet about-keys", onclick: showHelp }, t("Keys"), " ", h("kbd", {}, "?")),
    !start.engine && h("a", { href: "/schema" }, t("API")),
  );
  return { header, footer, navigated: () => showCurrentPage(nav, links) };
}

/** @param {string} id @param {import("./icons.js").Icon} drawing @param {string} words */
function opens(id, drawing, words) {
  return h("button", { class: `quiet opens-${id}`, popovertarget: id, "aria-label": words, title: words }, icon(drawing));
}

/** @param {string} id @param {string[][]} options values and words @param {string} chosen @param {(value: string) => void} changed */
function choice(id, options, chosen, changed) {
  return h("select", { id, onchange: ({ currentTarget }) => changed(currentTarget.value) },
    options.map(([value, name]) => h("option", { value, ".selected": value === chosen }, name)));
}

/** What the page and its boards look like. */
function colours() {
  /** @param {string} id @param {string} words @param {string[][]} options @param {string} usual @param {(value: string) => void} changed */
  const look = (id, words, options, usual, changed) =>
    h("label", { for: id }, h("span", {}, words), choice(id, options, remembered(id, usual), changed));
  const themes = [["auto", t("system")], ["light", t("light")], ["dark", t("dark")]];
  const boards = [["classic", t("classic")], ["wood", t("wood")], ["slate", t("slate")]];
  const pieces = [["marks", t("with marks")], ["plain", t("plain")]];
  return h(
    "div",
    { id: "colours", popover: "auto" },
    look("theme", t("Colours"), themes, "auto", setTheme),
    look("board", t("Board"), boards, "classic", (value) => setLook("board", value)),
    look("pieces", t("Pieces"), pieces, "marks", (value) => setLook("pieces", value)),
  );
}

/** Show in the navigation where one is; the menu that led there closes. @param {HTMLElement} nav @param {HTMLAnchorElement[]} links */
function showCurrentPage(nav, links) {
  if (nav.matches(":popover-open")) nav.hidePopover();
  const here = `${location.pathname}/`;
  for (const link of links) {
    if (here.startsWith(`${link.pathname}/`)) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/** What boards or pieces look like; the style sheet reads it. @param {"board" | "pieces"} look @param {string} value */
function setLook(look, value) {
  remember(look, value);
  document.documentElement.dataset[look] = value;
}

/** @param {string} theme */
function setTheme(theme) {
  remember("theme", theme);
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  const bar = document.querySelector("header.site");
  const colour = bar && getComputedStyle(bar).backgroundColor;
  for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
    if (colour) meta.setAttribute("content", colour);
  }
}
