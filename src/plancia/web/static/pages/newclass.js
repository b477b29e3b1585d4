/**
 * A new class: questions that all phones answer.
 */

import { get, post, troubleWords } from "../net/api.js";
import { h, setText } from "../ui/dom.js";
import { t } from "../text/i18n.js";
import { positionInQuery, positionPicker } from "../class/picker.js";

/** @param {import("../ui/router.js").Visit} visit */
export default async function show({ go, query }) {
  const given = positionInQuery(query);
  const picker = positionPicker(await get("/api/puzzles"), given ? [given] : []);
  const title = t("Class");
  const name = h("input", { type: "text", name: "title", maxlength: 60, required: true, ".value": t("Our class") });
  const trouble = h("p", { class: "trouble", role: "alert" });
  const create = h("button", { class: "primary large", type: "submit" }, t("Create the class"));
  const form = h(
    "form",
    { class: "class-form", onsubmit: submit },
    h("label", { class: "field" }, h("span", {}, t("Name of the class")), name),
    picker.element,
    trouble,
    create,
  );

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
    { class: "page narrow" },
    h("h1", {}, title),
    h("p", { class: "lead" }, t("A position on the projector, every phone answers with a move, and everybody sees what each choice costs.")),
    h("p", {}, t("Pupils join on their phones by a code, with a name and no account.")),
    form,
  );
  return { title, content };
}
