/**
 * The field for a player's name.
 */

import { put, troubleWords } from "./api.js";
import { h, newId, setText } from "./dom.js";
import { t } from "./i18n.js";

const MAX_NAME_LENGTH = 40;

/** @param {{name: string}} me */
export function nameField(me) {
  const id = newId("name");
  const told = h("span", { class: "faint", "aria-live": "polite" });
  const input = h("input", {
    id,
    type: "text",
    maxlength: MAX_NAME_LENGTH,
    autocomplete: "nickname",
    ".value": me.name,
    placeholder: t("a guest"),
    onchange: save,
  });

  async function save() {
    try {
      const kept = await put("/api/me", { name: input.value.trim() });
      input.value = kept.name;
      setText(told, t("saved"));
    } catch (error) {
      setText(told, troubleWords(error));
    }
  }

  return h(
    "div",
    { class: "field" },
    h("label", { for: id }, t("Your name")),
    input,
    h("p", { class: "help" }, t("Shown to your opponents and to watchers."), " ", told),
  );
}
