/** Can it be done? A yes with a way to the goal, or a no with the proof, in words and drawn. */

import { line, post } from "../net/api.js";
import { capital, plural, says, t } from "../text/i18n.js";
import { announce } from "../ui/announce.js";
import { h, morph } from "../ui/dom.js";
import { attempt, button } from "../ui/parts.js";
import { remember, remembered } from "../ui/prefs.js";
import { Task, taskPage } from "./task.js";

const MAX_NUMBER = 2 ** 31;
const STEP_MS = 500;
/** How many were right in a row, in this browser. */
const KEY = "possible";

/** @import { DoubtView, StepView } from "../messages.js" */

/** @param {import("../ui/router.js").Visit} visit */
export default async function show({ query }) {
  const task = new Doubt();
  await task.open(Number(query.get("number") ?? Math.floor(Math.random() * MAX_NUMBER)));
  const content = taskPage(task, h("h1", {}, t("Can it be done?")), task.proof);
  return { title: t("Can it be done?"), content, leave: () => task.leave() };
}

class Doubt extends Task {
  constructor() {
    super();
    /** @type {DoubtView | null} */
    this.doubt = null;
    /** @type {StepView[]} the start, and a way to the goal if there is one */
    this.steps = [];
    this.answered = "";
    this.proof = h("section", { class: "card", hidden: true });
  }

  /** @param {number} number */
  async open(number) {
    this.turn += 1;
    await attempt(async () => {
      /** @type {DoubtView} */
      const doubt = await post("/api/doubt", { number });
      this.steps = await line(doubt.game, doubt.options, doubt.position, doubt.moves);
      this.doubt = doubt;
      this.answered = "";
      this.proof.hidden = true;
      this.say("");
      this.draw();
    });
  }

  draw() {
    const { doubt, answered } = this;
    if (!doubt) return;
    const row = remembered(KEY, 0);
    if (!answered) this.show(this.steps[0]);
    morph(this.goal,
      h("p", {}, t("Can pieces be dropped so that the grid looks like the outline? Some may be left over.")),
      row > 0 && h("p", { class: "help" }, plural("1 right in a row", "{n} right in a row", row)));
    this.offer(...(answered
      ? [button(t("Next puzzle"), () => this.#next(), { class: "primary" })]
      : doubt.answers.map(({ answer, title }) => button(capital(says(title)), () => this.#answer(answer), { "data-answer": answer }))));
  }

  /** @param {string} chosen */
  async #answer(chosen) {
    const { doubt } = this;
    if (!doubt || this.answered) return;
    this.answered = chosen;
    const isRight = chosen === doubt.right;
    remember(KEY, isRight ? remembered(KEY, 0) + 1 : 0);
    this.say(this.#verdict(doubt), isRight ? "right" : "wrong");
    const proof = doubt.says ? t("It can't be done: {reason}.", { reason: doubt.says }) : "";
    this.proof.hidden = !proof;
    morph(this.proof, h("p", {}, proof));
    if (proof) announce(proof);
    this.draw();
    this.buttons.querySelector("button")?.focus();
    this.show(this.steps[0], { hint: doubt.cells }); // what the proof is about
    const { turn } = this;
    // A way to the goal, drop by drop; the pieces keep their colours.
    for (const step of this.steps.slice(1)) {
      if (this.turn !== turn) return;
      this.show(step);
      await new Promise((done) => setTimeout(done, STEP_MS));
    }
  }

  /** @param {DoubtView} doubt */
  #verdict({ right, answers }) {
    if (this.answered === right) return t("Right.");
    const answer = says(answers.find((each) => each.answer === right)?.title ?? "");
    const isHalfRight = this.answered !== "yes" && right !== "yes";
    return isHalfRight
      ? t("It can't be done, but for another reason. {answer}.", { answer })
      : t("That is not so. {answer}.", { answer });
  }

  async #next() {
    await this.open(Math.floor(Math.random() * MAX_NUMBER));
    this.goal.focus();
  }
}
