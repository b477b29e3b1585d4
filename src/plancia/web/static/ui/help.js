/**
 * The keys, shown by `?`.
 */

import { dialog } from "./dialogs.js";
import { h, isTyping } from "./dom.js";
import { t } from "../text/i18n.js";
import { remembered } from "./prefs.js";

const arrows = () => ["←", "→", "↑", "↓"];

/** @returns {[string, [string[], string][]][]} */
function keyTable() {
  return [
    [t("On the board"), [
      [arrows(), t("move the cursor")],
      [[t("Enter"), t("Space")], t("play there")],
      [["1", "…", "9"], t("drop into that column, or answer the question")],
      [["Esc"], t("cancel, or go back to the previous question")],
    ]],
    [t("In a game"), [
      [["b"], t("go to the board")],
      [["h"], t("hint")],
      [["s"], t("sound on or off")],
      [["t"], t("take back")],
      [[",", "←"], t("previous move")],
      [[".", "→"], t("next move")],
      [["Home", "End"], t("first position, latest position")],
      [["r"], t("rules")],
    ]],
    [t("Everywhere"), [[["?"], t("this help")]]],
  ];
}

/** Whether keys of one letter do something: speech input and screen readers may type them by mistake. */
export const keysAreOn = () => remembered("keys", true);

export function showHelp() {
  const sections = keyTable().map(([title, rows]) => [
    h("h3", {}, title),
    h(
      "dl",
      { class: "keys" },
      rows.map(([names, words]) =>
        h("div", {}, h("dt", {}, names.map((name) => h("kbd", {}, name))), h("dd", {}, words)),
      ),
    ),
  ]);
  return dialog(t("Keys"), sections);
}

/** `?` shows the keys, except in a text field. */
export function listenForHelp() {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "?" || !keysAreOn() || isTyping(event.target) || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]")) return;
    event.preventDefault();
    showHelp();
  });
}
