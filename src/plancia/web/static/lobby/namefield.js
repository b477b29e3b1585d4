/**
 * The field for a player's name.
 */

import { avatar } from "../ui/avatar.js";
import { get, put, troubleWords } from "../net/api.js";
import { cancel, dialog } from "../ui/dialogs.js";
import { h, morph, newId, setText } from "../ui/dom.js";
import { t } from "../text/i18n.js";
import { remember, remembered } from "../ui/prefs.js";

const MAX_NAME_LENGTH = 40;

/** @param {{name: string}} me */
export function nameField(me) {
  const id = newId("name");
  const face = h("span", {}, avatar(me.name));
  const status = h("span", { class: "faint", "aria-live": "polite" });
  const input = h("input", {
    id,
    type: "text",
    maxlength: MAX_NAME_LENGTH,
    autocomplete: "nickname",
    ".value": me.name,
    placeholder: t("a guest"),
    onchange: save,
    oninput: () => morph(face, avatar(input.value.trim())),
  });

  async function save() {
    try {
      const kept = await put("/api/me", { name: input.value.trim() });
      input.value = kept.name;
      remember("name", kept.name);
      setText(status, t("saved"));
    } catch (error) {
      setText(status, troubleWords(error));
    }
  }

  return h(
    "div",
    { class: "field" },
    h("label", { for: id }, t("Your name")),
    h("div", { class: "row nowrap name-row" }, face, input),
    h("p", { class: "help" }, t("Shown to your opponents and to watchers."), " ", status),
  );
}

/**
 * Ask for a name, once in this browser, before a friend is invited.
 * @returns {Promise<boolean>} false if the visitor called it off
 */
export async function askName() {
  const me = await get("/api/me").catch(() => ({ name: "" }));
  if (me.name || remembered("name-asked", false)) return true;
  const about = h("p", {}, t("Your friend sees this name in the invitation."));
  const own = nameField(me);
  const input = /** @type {HTMLInputElement} */ (own.querySelector("input"));
  const goOn = { value: "go", words: t("Continue"), kind: "primary" };
  const answer = dialog(t("What is your name?"), [about, own], [cancel(), goOn]);
  input.focus();
  if (!(await answer)) return false;
  const name = input.value.trim();
  if (name) {
    await put("/api/me", { name }).catch(() => {}); // a guest's invitation works too
    remember("name", name);
  }
  remember("name-asked", true);
  return true;
}
