/**
 * The settings panel: how the page looks, sounds and speaks, in one place. What is chosen holds at once.
 */

import { SILENT } from "../game/speech.js";
import { isSoundOn, setSound } from "../game/sound.js";
import { nameField } from "../lobby/namefield.js";
import { get } from "../net/api.js";
import { language, languages, t } from "../text/i18n.js";
import { dialog } from "./dialogs.js";
import { keysAreOn } from "./help.js";
import { choice, menu, toggle } from "./parts.js";
import { remember, remembered } from "./prefs.js";

/** @param {(code: string) => void} changeLanguage */
export async function showSettings(changeLanguage) {
  /** @type {{name: string}} */
  const me = await get("/api/me").catch(() => ({ name: "" }));
  /** @type {Record<string, string[][]>} */
  const looks = {
    theme: [["auto", t("system")], ["light", t("light")], ["dark", t("dark")]],
    board: [["classic", t("classic")], ["wood", t("wood")], ["slate", t("slate")]],
    pieces: [["marks", t("with marks")], ["plain", t("plain")]],
  };
  /** @param {string} id @param {string} legend @param {(value: string) => void} changed */
  const look = (id, legend, changed) => choice({
    legend, name: id, changed, chosen: remembered(id, looks[id][0][0]),
    tiles: looks[id].map(([value, words]) => ({ value, words })),
  });
  await dialog(t("Settings"), [
    nameField(me),
    menu(t("Language"), languages().map(({ code, name }) => [code, name]), language(), (code) => {
      /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog[open]"))?.close();
      changeLanguage(code);
    }, { id: "language" }),
    look("theme", t("Colours"), setTheme),
    look("board", t("Board"), (value) => setLook("board", value)),
    look("pieces", t("Pieces"), (value) => setLook("pieces", value)),
    toggle(t("Sound"), isSoundOn(), setSound),
    toggle(t("Opponents speak"), !remembered(SILENT, false), (on) => remember(SILENT, !on)),
    toggle(t("Keys of one letter, such as H for a hint"), keysAreOn(), (on) => remember("keys", on)),
  ]);
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
  const colour = getComputedStyle(document.body).backgroundColor;
  for (const meta of document.querySelectorAll("meta[name=theme-color]")) meta.setAttribute("content", colour);
}
