/** Can it be done? A yes with a way to the goal, or a no with the proof, in words and drawn. */

import "../boards/board.js";
import { line, post, troubleWords } from "../net/api.js";
import { announce, notice } from "../ui/announce.js";
import { h, refill, setText } from "../ui/dom.js";
import { capital, label, plural, says, t } from "../text/i18n.js";
import { remember, remembered } from "../ui/prefs.js";
import { button } from "../analysis/parts.js";

const MAX_NUMBER = 2 ** 31;
const STEP_MS = 500;
/** How many were right in a row, in this browser. */
const KEY = "possible";

/** @import { DoubtView } from "../messages.js" */

/** @param {import("../ui/router.js").Visit} visit */
export default async function show({ query }) {
  const page = new PossiblePage();
  await page.open(Number(query.get("number") ?? Math.floor(Math.random() * MAX_NUMBER)));
  return { title: t("Can it be done?"), content: page.element, leave: () => page.leave() };
}

class PossiblePage {
  constructor() {
    /** @type {DoubtView | null} */
    this.doubt = null;
    this.board = h("plancia-board");
    this.question = h("p", { class: "puzzle-goal", tabindex: -1 });
    this.answers = h("div", { class: "buttons possible-answers" });
    this.status = h("p", { class: "puzzle-status", role: "status" });
    this.proof = h("p", { class: "possible-proof" });
    this.score = h("p", { class: "puzzle-score" });
    this.after = h("div", { class: "buttons" });
    this.element = h(
      "div",
      { class: "page daily puzzle possible with-pieces" },
      h("h1", {}, t("Can it be done?")),
      this.question,
      h("div", { class: "daily-board" }, this.board),
      h("div", { class: "daily-side" }, this.answers, this.status, this.proof, this.score, this.after),
    );
  }

  leave() {
    this.doubt = null;
  }

  /** @param {number} number */
  async open(number) {
    try {
      /** @type {DoubtView} */
      const doubt = await post("/api/doubt", { number });
      const [start] = await line(doubt.game, doubt.options, doubt.position);
      this.doubt = doubt;
      this.board.config = { label, position: start.position, last: [], mover: null };
    } catch (error) {
      return notice(troubleWords(error), "bad");
    }
    setText(this.question, t("Can pieces be dropped so that the grid looks like the outline? Some may be left over."));
    this.#say("");
    setText(this.proof, "");
    setText(this.score, this.#scoreWords());
    refill(this.after);
    refill(
      this.answers,
      this.doubt.answers.map(({ answer, title }) =>
        button(capital(says(title)), () => this.#answer(answer), { "data-answer": answer })),
    );
  }

  #scoreWords() {
    const right = remembered(KEY, 0);
    return right > 0 ? plural("1 right in a row", "{n} right in a row", right) : "";
  }

  /** @param {string} words @param {"" | "right" | "wrong"} [kind] */
  #say(words, kind = "") {
    setText(this.status, words);
    this.status.className = `puzzle-status ${kind}`;
  }

  /** @param {string} chosen */
  async #answer(chosen) {
    const { doubt } = this;
    if (!doubt || !this.answers.hasChildNodes()) return;
    const isRight = chosen === doubt.right;
    remember(KEY, isRight ? remembered(KEY, 0) + 1 : 0);
    refill(this.answers);
    setText(this.score, this.#scoreWords());
    this.#say(this.#verdict(doubt, chosen), isRight ? "right" : "wrong");
    const proof = doubt.says ? t("It can't be done: {reason}.", { reason: doubt.says }) : "";
    setText(this.proof, proof);
    if (proof) announce(proof);
    const next = button(t("Next puzzle"), () => this.#next(), { class: "primary" });
    refill(this.after, next);
    next.focus();
    await (doubt.moves.length ? this.#showWay(doubt) : this.#drawProof(doubt));
  }

  /** @param {DoubtView} doubt @param {string} chosen */
  #verdict({ right, answers }, chosen) {
    if (chosen === right) return t("Right.");
    const title = answers.find(({ answer }) => answer === right)?.title ?? "";
    const isHalfRight = chosen !== "yes" && right !== "yes";
    return isHalfRight
      ? t("It can't be done, but for another reason. {answer}.", { answer: says(title) })
      : t("That is not so. {answer}.", { answer: says(title) });
  }

  async #next() {
    await this.open(Math.floor(Math.random() * MAX_NUMBER));
    this.question.focus();
  }

  /** The cells that the proof is about. @param {DoubtView} doubt */
  async #drawProof(doubt) {
    const [start] = await line(doubt.game, doubt.options, doubt.position);
    if (this.doubt === doubt) this.board.config = { label, position: start.position, last: [], mover: null, hint: doubt.cells };
  }

  /** A way to the goal, drop by drop; the pieces keep their colours. @param {DoubtView} doubt */
  async #showWay(doubt) {
    const steps = await line(doubt.game, doubt.options, doubt.position, doubt.moves);
    for (const { position, last } of steps.slice(1)) {
      if (this.doubt !== doubt) return;
      this.board.config = { label, position, last, mover: null };
      await new Promise((done) => setTimeout(done, STEP_MS));
    }
  }
}
