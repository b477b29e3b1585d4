/**
 * A new class: questions on a projector that all phones answer.
 */

import { positionInQuery, positionPicker } from "../class/picker.js";
import { get, post, troubleWords } from "../net/api.js";
import { t } from "../text/i18n.js";
import { h, setText } from "../ui/dom.js";
import { field, troubleLine } from "../ui/parts.js";

/** @param {import("../ui/router.js").Visit} visit */
export default async function show({ go, query }) {
  const given = positionInQuery(query);
  const picker = positionPicker(await get("/api/puzzles"), given ? [given] : []);
  const title = t("Class");
  const name = h("input", { type: "text", name: "title", maxlength: 60, required: true, ".value": t("Our class") });
  const trouble = troubleLine();
  const create = h("button", { class: "primary", type: "submit" }, t("Create the class"));

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    create.disabled = true;
    try {
      const view = await post("/api/classes", { title: name.value, positions: picker.positions() });
      await go(`/c/${encodeURIComponent(view.id)}`, { replace: true });
    } catch (error) {
      create.disabled = false;
      setText(trouble, troubleWords(error));
    }
  }

  const content = h(
    "div",
    { class: "page narrow stack" },
    h("h1", {}, title),
    h("p", { class: "lead" }, t("A position on the projector, every phone answers with a move, and everybody sees what each choice costs. Pupils join by a code, with a name and no account.")),
    h("form", { class: "card", onsubmit: submit }, field(t("Name of the class"), name), picker.element, trouble, create),
  );
  return { title, content };
}
