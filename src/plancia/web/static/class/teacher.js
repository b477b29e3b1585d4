/**
 * Homework as its teacher sees it: the link, who solved what, and the table to take away.
 */

import { cancel, dialog } from "../ui/dialogs.js";
import { h } from "../ui/dom.js";
import { changePerson, joinPart, personName } from "../ui/room.js";
import { plural, says, t } from "../text/i18n.js";
import { smallBoard } from "../ui/smallboard.js";
import { button } from "../analysis/parts.js";
import { linkRow } from "../game/share.js";
import { isThisComputer } from "../net/addresses.js";
import { joinPath } from "./projector.js";
import { workMark, workWords } from "./words.js";

/** @import { ClassView, PupilRow } from "../messages.js" */
/** @typedef {import("../ui/room.js").RoomTools} Tools */

/** @param {ClassView} view @param {Tools} tools */
export function homeworkBoard(view, tools) {
  const path = joinPath(view);
  return h(
    "div",
    { class: "page projector class-projector homework-board" },
    h(
      "header",
      { class: "projector-head" },
      h("div", {}, h("h1", {}, view.title), h("p", { class: "status-line", role: "status" }, statusWords(view))),
      h(
        "p",
        { class: "row organiser" },
        h("a", { class: "button", href: `/api/classes/${encodeURIComponent(view.id)}/results`, download: true }, t("Results (CSV)")),
        view.status !== "over" && view.teaches && button(t("Close the homework"), () => end(tools), { class: "quiet" }),
      ),
    ),
    h(
      "div",
      { class: "homework-parts" },
      h("div", { class: "homework-results" }, view.rows.length > 0 ? resultsTable(view, tools) : h("p", {}, t("Nobody has begun yet. Send the link, or show the code.")), taskList(view)),
      view.status !== "over" && h("div", {}, joinPart(path, view.address, true), !isThisComputer(location.hostname) && linkRow(t("Link to the homework:"), path)),
    ),
  );
}

/** @param {ClassView} view */
function statusWords({ pupils, status }) {
  if (status === "over") return t("This homework is closed.");
  return plural("{n} pupil has joined.", "{n} pupils have joined.", pupils);
}

/** @param {ClassView} view @param {Tools} tools */
function resultsTable(view, tools) {
  /** @param {PupilRow} row */
  const change = (row) => changePerson(row.name, (act, name) => tools.post("actions", { act, pupil: row.pupil, name }));
  return h(
    "div",
    { class: "scrolls", tabindex: 0, role: "region", "aria-label": t("Results") },
    h(
      "table",
      { class: "standings results" },
      h("caption", { class: "unseen" }, t("Results")),
      h(
        "thead",
        {},
        h("tr", {}, h("th", { scope: "col" }, t("Name")), h("th", { scope: "col", class: "tally" }, t("Solved")), view.tasks.map(({ number }) => h("th", { scope: "col" }, number))),
      ),
      h(
        "tbody",
        {},
        view.rows.map((row) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, personName(row.name, view.teaches && (() => change(row)))),
            h("td", { class: "tally" }, row.solved),
            row.work.map((work) =>
              h(
                "td",
                { class: `work ${work.state}`, title: workWords(work) },
                h("span", { "aria-hidden": "true" }, workMark(work.state), work.wrong > 0 && h("sub", {}, work.wrong)),
                h("span", { class: "unseen" }, workWords(work)),
              )),
          )),
      ),
    ),
  );
}

/** @param {ClassView} view */
function taskList(view) {
  return h(
    "ol",
    { class: "homework-tasks", "aria-label": t("Tasks") },
    view.tasks.map((task) =>
      h(
        "li",
        {},
        smallBoard(task.picture),
        h("span", {}, h("strong", {}, `${task.number}. `), says(task.game_title), " · ", t("{n} of {total} solved", { n: task.solved, total: view.pupils })),
      )),
  );
}

/** @param {Tools} tools */
async function end(tools) {
  const buttons = [cancel(), { value: "end", words: t("Close the homework"), kind: "danger" }];
  if (await dialog(t("Close the homework?"), h("p", {}, t("Nobody can answer any more. The results stay.")), buttons)) {
    await tools.post("actions", { act: "end" });
  }
}
