/**
 * Classes: questions on a projector that all phones answer. A new one, and the pages of one: the projector's for its
 * teacher, the phone's for everybody else.
 */

import { positionInQuery, positionPicker } from "../class/picker.js";
import { QuestionPhone } from "../class/phone.js";
import { Projector } from "../class/projector.js";
import { get, post } from "../net/api.js";
import { t } from "../text/i18n.js";
import { h } from "../ui/dom.js";
import { field, submit, troubleLine } from "../ui/parts.js";
import { roomPage, roomPath } from "../ui/room.js";

/** @import { ClassView } from "../messages.js" */
/** @import { Visit } from "../ui/router.js" */

/** @param {Visit} visit */
export async function classroom({ params, query }) {
  /** @type {ClassView} */
  const view = await get(`${roomPath(params.id)}?whole=true`);
  const whole = (view.organises && !query.has("play")) || query.has("projector");
  const shown = whole ? new Projector() : new QuestionPhone();
  const page = roomPage({ view, whole, draw: (next, tools) => shown.show(next, tools) });
  return { title: view.title, content: page.content, leave: page.leave };
}

/** @param {Visit} visit */
export async function newClass({ go, query }) {
  const given = positionInQuery(query);
  const picker = positionPicker(await get("/api/puzzles"), given ? [given] : []);
  const title = t("Class");
  const name = h("input", { type: "text", name: "title", maxlength: 60, required: true, ".value": t("Our class") });
  const trouble = troubleLine();
  const create = h("button", { class: "primary", type: "submit" }, t("Create the class"));

  /** @param {Event} event */
  function onsubmit(event) {
    event.preventDefault();
    return submit(create, trouble, async () => {
      const view = await post("/api/classes", { title: name.value, positions: picker.positions() });
      await go(`/c/${encodeURIComponent(view.id)}`, { replace: true });
    });
  }

  const content = h(
    "div",
    { class: "page narrow stack" },
    h("h1", {}, title),
    h("p", { class: "lead" }, t("A position on the projector, every phone answers with a move, and everybody sees what each choice costs. Pupils join by a code, with a name and no account.")),
    h("form", { class: "card", onsubmit }, field(t("Name of the class"), name), picker.element, trouble, create),
  );
  return { title, content };
}
