/**
 * The coach: warns before a blunder stands, shows the answer to it, and offers the move again.
 */

import { h } from "../ui/dom.js";
import { toggle } from "../ui/parts.js";
import { sentence, t } from "../text/i18n.js";

/** @import { Table } from "./table.js" */

/** @param {Table} table */
export function coachChoice(table) {
  const isOffered = table.may("coach-on") || table.may("coach-off");
  return isOffered && toggle(coachWords(), table.view.coach, (on) => table.act(on ? "coach-on" : "coach-off"), { name: "coach" });
}

export function coachWords() {
  return t("Coach: warn me before a losing move");
}

/** @param {Table} table */
export function coachWarning(table) {
  const { warning } = table;
  return warning && h(
    "section",
    { class: "notice warn coach-warning", role: "alertdialog", "aria-labelledby": "coach-says", "aria-describedby": "coach-why" },
    h("h2", { id: "coach-says" }, sentence(warning.says)),
    h("p", { id: "coach-why" }, warning.reasons.map(sentence).join(" ")),
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
