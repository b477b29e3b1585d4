/**
 * The coach: warns before a blunder stands, shows the answer to it, and offers the move again.
 */

import { h, morph, newId } from "../ui/dom.js";
import { toggle } from "../ui/parts.js";
import { sentence, t } from "../text/i18n.js";

/** @param {import("./table.js").Table} table */
export function coachPart(table) {
  const element = h("div", { class: "dock-alone" });
  const choice = h("div", {});
  /** @type {import("../messages.js").WarningView | null} */
  let shown = null;

  function update() {
    choice.hidden = !table.may("coach-on") && !table.may("coach-off");
    morph(choice, toggle(coachWords(), table.view.coach, (on) => table.act(on ? "coach-on" : "coach-off"), { name: "coach" }));
    if (table.warning === shown) return;
    shown = table.warning;
    morph(element, shown && warningBox(table, shown));
    element.querySelector("button")?.focus();
  }

  return { element, choice, update };
}

export function coachWords() {
  return t("Coach: warn me before a losing move");
}

/** @param {import("./table.js").Table} table @param {import("../messages.js").WarningView} warning */
function warningBox(table, { says, reasons }) {
  const [title, about] = [newId("coach"), newId("coach")];
  const props = { role: "alertdialog", "aria-labelledby": title, "aria-describedby": about };
  return h(
    "section",
    { class: "notice warn coach-warning", ...props },
    h("h2", { id: title }, sentence(says)),
    h("p", { id: about }, reasons.map(sentence).join(" ")),
    h(
      "div",
      { class: "buttons" },
      h("button", { class: "primary", onclick: () => table.decide(false) }, t("Take it back")),
      h("button", { onclick: () => table.decide(true) }, t("Play it anyway")),
    ),
  );
}

/** What the board shows meanwhile: the move, and the answer to it. @param {import("../messages.js").WarningView} warning */
export function refutation({ after, answer, touches, cells, lines }) {
  const move = answer && { move: answer.move, says: answer.says, touches, takes_from: null, priced: false };
  const expected = move && { move, player: answer.player };
  return { position: after.position, last: after.last, mover: null, expected, hint: cells, lines };
}
