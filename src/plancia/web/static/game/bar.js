/**
 * What a game offers beside its board: a bar of buttons, each with how often it is left.
 */

import { h, setText } from "../ui/dom.js";
import { plural, sentence, t } from "../text/i18n.js";
import { remember, remembered } from "../ui/prefs.js";

/** Whether a person wants to be asked question by question, as the original asks. */
export function wantsQuestions() {
  return remembered("questions", false);
}

/** @param {import("./table.js").Table} table */
export function barPart(table) {
  const element = h("div", { class: "bar", role: "group", "aria-label": t("Your turn") });
  /** @type {ReturnType<typeof place>[]} */
  const places = [];

  function update() {
    const { buttons, has_questions: asks } = table.view;
    element.hidden = !buttons.length || (asks && wantsQuestions());
    while (places.length < buttons.length) places.push(place());
    for (const [n, { element: made }] of places.entries()) made.hidden = n >= buttons.length;
    for (const [n, button] of buttons.entries()) places[n].show(button);
  }

  function place() {
    const name = h("span", { class: "bar-name" });
    const left = h("span", { class: "bar-left" });
    let key = "";
    const made = h("button", { type: "button", onclick: () => choose(key) }, name, left);
    element.append(made);

    /** @param {import("../messages.js").ButtonView} button */
    function show(button) {
      key = button.key;
      const now = table.mayMove && button.moves.length > 0;
      made.dataset.bar = key;
      made.setAttribute("aria-disabled", String(!now));
      made.classList.toggle("primary", now && button.left === null);
      setText(name, sentence(button.label));
      setText(left, button.left === null ? "" : plural("1 left", "{n} left", button.left));
    }

    return { element: made, show };
  }

  /** Whether the key means something here. @param {string} key */
  function choose(key) {
    const button = table.view.buttons.find((each) => each.key === key);
    if (!button || (table.view.has_questions && wantsQuestions())) return false;
    if (table.mayMove && button.moves.length) table.playAll(button.moves);
    return true;
  }

  return { element, update, choose };
}

/** The choice between the bar and the original's questions. @param {() => void} changed */
export function questionsChoice(changed) {
  const box = h("input", { type: "checkbox", ".checked": wantsQuestions(), onchange: choose });

  function choose() {
    remember("questions", box.checked);
    changed();
  }

  return h(
    "label",
    { class: "check" },
    box,
    h("span", {}, t("Ask me question by question, as the original does")),
  );
}
