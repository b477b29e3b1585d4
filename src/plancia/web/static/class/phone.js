/**
 * A question on a phone: the board, the answer, and later what it was worth.
 */

import "../boards/board.js";
import { movesOf } from "../boards/scene.js";
import { announce } from "../ui/announce.js";
import { avatar } from "../ui/avatar.js";
import { h, morph, setText } from "../ui/dom.js";
import { joinForm } from "../ui/room.js";
import { capital, label, says, sentence, t } from "../text/i18n.js";
import { boardValues, choicesChart } from "./choices.js";

/** @import { ClassQuestionView, ClassView } from "../messages.js" */
/** @typedef {import("../ui/room.js").RoomTools} Tools */

export class QuestionPhone {
  constructor() {
    this.heading = h("h1", {});
    this.name = h("p", { class: "row" });
    this.status = h("p", { class: "status-line", role: "status" });
    this.board = h("plancia-board");
    this.boardPlace = h("div", { class: "board-box" });
    this.after = h("div", {});
    this.element = h("div", { class: "page board-page class-page" },
      h("div", { class: "stage" }, this.boardPlace), h("div", { class: "panel" }, h("div", { class: "card" }, this.heading, this.name, this.status), this.after));
    /** @type {ClassView | null} */
    this.view = null;
    /** @type {Tools | null} */
    this.tools = null;
    /** The move that is on its way. */
    this.sending = "";
    this.board.addEventListener("move", ({ detail }) => this.#answer(detail.move));
  }

  /** @param {ClassView} view @param {Tools} tools */
  show(view, tools) {
    this.view = view;
    this.tools = tools;
    this.#draw();
    return this.element;
  }

  /** @param {string} move */
  async #answer(move) {
    const question = this.view?.question;
    if (question?.phase !== "open") return;
    this.sending = move;
    this.#draw();
    await this.tools?.post("answers", { question: question.number, move });
    this.sending = "";
    this.#draw();
    if (this.view?.you?.answer?.move === move) announce(t("Your answer is in."));
  }

  #draw() {
    const { view } = this;
    if (!view) return;
    const { you, question } = view;
    setText(this.heading, view.title);
    const isIn = you && you.presence !== "removed";
    morph(this.name, isIn ? [avatar(you.name), h("strong", {}, you.name)] : []);
    setText(this.status, isIn ? statusWords(view) : outsideWords(view));
    const isAsked = isIn && question;
    this.element.classList.toggle("finished", !isAsked);
    if (isAsked) this.#drawBoard(question, this.sending || you.answer?.move || "");
    morph(this.boardPlace, isAsked && this.board);
    if (!you && view.status !== "over") {
      if (!this.after.querySelector("form")) morph(this.after, joinForm((name) => this.tools?.post("members", { name }) ?? Promise.resolve()));
    } else morph(this.after, isIn && question?.choices.length ? h("div", { class: "card" }, choicesChart(question, you.answer?.move)) : []);
  }

  /** @param {ClassQuestionView} question @param {string} own */
  #drawBoard(question, own) {
    const { position } = question;
    const isOpen = question.phase === "open" && this.view?.status !== "over";
    const hint = movesOf(position).find(({ move }) => move === own)?.touches ?? [];
    this.board.config = { label, position, mover: isOpen ? position.to_move : null, hint, values: boardValues(question), last: [] };
  }
}

/** @param {ClassView} view */
function outsideWords(view) {
  if (view.status === "over") return t("The class is over.");
  return view.you ? t("The teacher has removed you from this class.") : t("Enter your name to answer.");
}

/** @param {ClassView} view */
function statusWords({ you, question, status }) {
  if (status === "over") return t("The class is over. Thank you for taking part!");
  if (!question) return t("You are in. The first question appears here by itself.");
  const answer = you?.answer ? capital(says(you.answer.says)) : "";
  switch (question.phase) {
    case "open":
      return answer
        ? t("Your answer: {move}. You can change it until the question is closed.", { move: answer })
        : sentence(question.goal);
    case "closed":
      return answer ? t("Closed. Your answer: {move}.", { move: answer }) : t("This question is closed.");
    default:
      return revealWords(question, answer, you?.answer?.move ?? "");
  }
}

/** What one's own answer was worth. @param {ClassQuestionView} question @param {string} answer @param {string} move */
function revealWords(question, answer, move) {
  const own = question.choices.find((choice) => choice.move === move);
  if (!question.valued || !own) return answer ? t("Your answer: {move}.", { move: answer }) : t("Here is what each move is worth.");
  const worth = says(own.value_words);
  switch (own.verdict) {
    case "best":
      return t("{move}: {worth}. The best move, well done!", { move: answer, worth });
    case "good":
      return t("{move}: {worth}. A good move.", { move: answer, worth });
    default:
      return t("{move}: {worth}. It {cost}.", { move: answer, worth, cost: says(own.cost) });
  }
}
