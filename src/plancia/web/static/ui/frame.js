/**
 * What stands around every page: where one can go above, language and theme below.
 */

import { h } from "./dom.js";
import { showHelp } from "./help.js";
import { language, languages, t } from "../text/i18n.js";
import { remember, remembered } from "./prefs.js";
import { start } from "../net/start.js";

/** @param {(code: string) => void} changeLanguage */
export function frame(changeLanguage) {
  const links = [
    h("a", { href: "/games" }, t("My games")),
    h("a", { href: "/analysis" }, t("Analysis")),
  ];
  const header = h(
    "header",
    { class: "site" },
    h("a", { class: "skip", href: "#main" }, t("Skip to the content")),
    h("a", { class: "brand", href: "/", "aria-label": t("Plancia, all games") }, "Plancia"),
    h("nav", { "aria-label": t("Main") }, links),
  );
  return { header, footer: footer(changeLanguage), arrived: () => mark(links) };
}

/** Show in the navigation where one is. @param {HTMLAnchorElement[]} links */
function mark(links) {
  const here = `${location.pathname}/`;
  for (const link of links) {
    if (here.startsWith(`${link.pathname}/`)) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/** @param {(code: string) => void} changeLanguage */
function footer(changeLanguage) {
  /** @param {string} id @param {string} words @param {string[][]} options @param {string} chosen @param {(value: string) => void} changed */
  const choice = (id, words, options, chosen, changed) =>
    h(
      "label",
      { for: id },
      h("span", {}, words),
      h(
        "select",
        { id, onchange: ({ currentTarget }) => changed(currentTarget.value) },
        options.map(([value, name]) => h("option", { value, ".selected": value === chosen }, name)),
      ),
    );
  const spoken = languages().map(({ code, name }) => [code, name]);
  const themes = [["auto", t("system")], ["light", t("light")], ["dark", t("dark")]];
  const boards = [["classic", t("classic")], ["wood", t("wood")], ["slate", t("slate")]];
  const pieces = [["marks", t("with marks")], ["plain", t("plain")]];
  return h(
    "footer",
    { class: "site" },
    choice("language", t("Language"), spoken, language(), changeLanguage),
    choice("theme", t("Colours"), themes, remembered("theme", "auto"), setTheme),
    choice("board", t("Board"), boards, remembered("board", "classic"), (value) => setLook("board", value)),
    choice("pieces", t("Pieces"), pieces, remembered("pieces", "marks"), (value) => setLook("pieces", value)),
    h("button", { class: "quiet about-keys", onclick: showHelp }, t("Keys"), " ", h("kbd", {}, "?")),
    !start.engine && h("a", { href: "/schema" }, t("API")),
  );
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
  const page = getComputedStyle(document.body).backgroundColor;
  for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
    meta.setAttribute("content", page);
  }
}
