/**
 * A new class: questions that all phones answer, or homework.
 */

import { get, post, troubleWords } from "../net/api.js";
import { h, setText } from "../ui/dom.js";
import { t } from "../text/i18n.js";
import { taskInQuery, taskPicker } from "../class/picker.js";

/** @param {import("../ui/router.js").Visit} visit */
export default async function show({ go, query }) {
  const given = taskInQuery(query);
  const picker = taskPicker(await get("/api/puzzles"), given ? [given] : []);
  const title = t("Class");
  const name = h("input", { type: "text", name: "title", maxlength: 60, required: true, ".value": t("Our class") });
  const trouble = h("p", { class: "trouble", role: "alert" });
  const create = h("button", { class: "primary large", type: "submit" }, t("Create the class"));
  /** @param {string} value @param {string} words @param {string} about */
  const mode = (value, words, about) =>
    h(
      "label",
      { class: "tile" },
      h("input", { type: "radio", name: "mode", value, ".checked": value === (query.get("mode") ?? "questions"), onchange: changeMode }),
      h("span", { class: "tile-words" }, h("strong", {}, words), h("span", { class: "help" }, about)),
    );
  const form = h(
    "form",
    { class: "class-form", onsubmit: submit },
    h("label", { class: "field" }, h("span", {}, t("Name of the class")), name),
    h(
      "fieldset",
      { class: "tiles" },
      h("legend", {}, t("What for?")),
      mode("questions", t("Questions to the class"), t("A position on the projector, every phone answers with a move, and everybody sees what each choice costs.")),
      mode("homework", t("Homework"), t("Everybody solves the same list alone, and you see who solved what.")),
    ),
    picker.element,
    trouble,
    create,
  );

  const chosenMode = () => new FormData(form).get("mode");

  function changeMode() {
    picker.allowSolo(chosenMode() === "homework");
  }

  changeMode();

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    create.disabled = true;
    try {
      const body = { title: name.value, mode: chosenMode(), tasks: picker.tasks() };
      const view = await post("/api/classes", body);
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
    h("p", { class: "lead" }, t("Pupils join on their phones by a code, with a name and no account.")),
    form,
  );
  return { title, content };
}
