/**
 * Questions to a class on a projector: the position, who has answered, the histogram; with the
 * teacher's tools.
 */

import "../boards/board.js";
import { cancel, confirm, dialog } from "../ui/dialogs.js";
import { get } from "../net/api.js";
import { h, morph, setText } from "../ui/dom.js";
import { changePerson, doorButton, joinPart, personName } from "../ui/room.js";
import { label, plural, sentence, t } from "../text/i18n.js";
import { button } from "../ui/parts.js";
import { boardValues, choicesChart } from "./choices.js";
import { positionPicker } from "./picker.js";

/** @import { ClassQuestionView, ClassView, PupilRow } from "../messages.js" */
/** @typedef {import("../ui/room.js").RoomTools} Tools */

export class Projector {
  constructor() {
    this.heading = h("h1", {});
    this.status = h("p", { class: "status-line", role: "status" });
    this.toolsPlace = h("div", {});
    this.board = h("plancia-board");
    this.caption = h("p", { class: "class-caption", "aria-live": "polite" });
    this.boardPlace = h("section", { class: "stage", "aria-label": t("Board") }, h("div", { class: "board-box" }, this.board), this.caption);
    this.side = h("div", { class: "panel" });
    this.parts = h("div", { class: "projector-parts class-parts" }, this.boardPlace, this.side);
    this.element = h(
      "div",
      { class: "page projector class-page" },
      h("header", { class: "page-head" }, h("div", {}, this.heading, this.status), this.toolsPlace),
      this.parts,
    );
    /** @type {ClassView | null} */
    this.view = null;
    /** @type {Tools} */
    this.tools = { post: async () => {}, seconds: () => 0 };
  }

  /** @param {ClassView} view @param {Tools} tools */
  show(view, tools) {
    this.view = view;
    this.tools = tools;
    this.#draw();
    return this.element;
  }

  #draw() {
    const { view } = this;
    if (!view) return;
    const { question } = view;
    const isWaiting = !question;
    setText(this.heading, view.title);
    setText(this.status, statusWords(view));
    morph(this.toolsPlace, view.organises ? this.#teacherTools(view) : []);
    this.element.classList.toggle("open", isWaiting);
    this.boardPlace.hidden = isWaiting;
    if (question) this.#drawBoard(question);
    morph(this.side, question ? this.#beside(view, question) : this.#entrance(view));
  }

  // The board

  /** @param {ClassQuestionView} question */
  #drawBoard(question) {
    this.board.config = { label, position: question.position, last: [], mover: null, values: boardValues(question) };
    setText(this.caption, sentence(question.goal));
  }

  // Beside it

  /** Before the first question. @param {ClassView} view */
  #entrance(view) {
    return [joinPart(joinPath(view), view.address, true), this.#names(view)];
  }

  /** @param {ClassView} view @param {ClassQuestionView} question */
  #beside(view, question) {
    if (question.phase === "open") return [this.#names(view), joinPart(joinPath(view), view.address)];
    return [
      h("h2", {}, t("Answers")),
      choicesChart(question),
      question.phase === "revealed" && !question.valued && h("p", { class: "faint", role: "status" }, t("Working out what each move is worth …")),
      question.valued && question.phase === "revealed" &&
        h("p", { class: "faint" }, question.exact ? t("These values are proved.") : t("These values are an estimate.")),
    ];
  }

  /** @param {ClassView} view */
  #names(view) {
    const change = (/** @type {PupilRow} */ row) => changePerson(row, this.tools);
    return h(
      "ul",
      { class: "projector-names", "aria-label": t("Pupils") },
      view.rows.map((row) =>
        h("li", { class: row.answered ? "answered" : "" }, personName(row.name, view.organises && (() => change(row))), row.answered && h("span", { class: "unseen" }, t("(has answered)")))),
    );
  }

  // The teacher

  /** @param {ClassView} view */
  #teacherTools(view) {
    const { question, questions } = view;
    const over = view.status === "over";
    const number = question?.number ?? 0;
    const isOpen = question?.phase === "open";
    const act = (/** @type {string} */ name, /** @type {object} */ more = {}) => () => this.tools.post("actions", { act: name, ...more });
    const next = number < questions && !isOpen && (!question || question.phase === "revealed");
    return h(
      "div",
      { class: "buttons organiser" },
      !over && [
        isOpen && button(t("Close the question"), act("close"), { class: "primary" }),
        question?.phase === "closed" && button(t("Show what it costs"), act("reveal"), { class: "primary" }),
        next && button(number ? t("Next question") : t("Ask the first question"), act("ask", { question: number + 1 }), { class: "primary" }),
        question && !isOpen && button(t("Ask again"), act("ask", { question: number }), { class: "quiet" }),
        button(t("Add positions"), () => this.#addPositions()),
        doorButton(view, this.tools),
        button(t("End the class"), () => this.#end(), { class: "quiet" }),
      ],
    );
  }

  async #addPositions() {
    const picker = positionPicker(await get("/api/puzzles"));
    const add = { value: "add", words: t("Add"), kind: "primary" };
    const answer = await dialog(t("Add positions"), picker.element, [cancel(), add]);
    if (answer) await this.tools.post("actions", { act: "add", positions: picker.positions() });
  }

  async #end() {
    if (await confirm(t("End the class?"), t("Nobody can answer any more."), t("End the class"))) await this.tools.post("actions", { act: "end" });
  }
}

/** @param {ClassView} view */
const joinPath = (view) => `/c/${encodeURIComponent(view.id)}`;

/** @param {ClassView} view */
function statusWords({ question, members, questions, status }) {
  if (status === "over") return t("The class is over.");
  if (!question) return plural("{n} pupil has joined.", "{n} pupils have joined.", members);
  const place = t("Question {n} of {total}", { n: question.number, total: questions });
  const answered = t("{n} of {total} have answered", { n: question.answers, total: members });
  return `${place} · ${answered}`;
}
