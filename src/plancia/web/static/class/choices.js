/**
 * The histogram of a question: how many chose what, and what each choice costs.
 */

import { percent } from "../text/format.js";
import { h } from "../ui/dom.js";
import { capital, says, t } from "../text/i18n.js";

/** @import { ChoiceView, ClassQuestionView } from "../messages.js" */

/** What a choice is called on screens that do not show colours. @param {string} verdict */
function verdictWords(verdict) {
  switch (verdict) {
    case "best":
      return t("best");
    case "good":
      return t("keeps the result");
    case "wrong":
      return t("mistake");
    default:
      return "";
  }
}

/** What the values on the board are. @param {ClassQuestionView} question */
export function boardValues({ choices }) {
  return choices.filter(({ value }) => value !== null).map(({ move, touches, short, value }) => ({ move, touches, short, value: value ?? 0 }));
}

/** @param {ClassQuestionView} question @param {string} [own]  the reader's move */
export function choicesChart(question, own = "") {
  const total = Math.max(1, question.answers);
  return h(
    "ol",
    { class: "answer-choices", "aria-label": t("Answers") },
    question.choices.map((choice) => row(choice, choice.count / total, choice.move === own)),
  );
}

/** @param {ChoiceView} choice @param {number} share @param {boolean} own */
function row(choice, share, own) {
  const { says: words, count, verdict, value_words: worth, cost } = choice;
  const bar = h("span", { class: "answer-bar", "aria-hidden": "true" });
  bar.style.setProperty("--share", String(share)); // the page's policy allows no style attributes
  return h(
    "li",
    { class: `answer-choice ${verdict} ${own ? "own" : ""}` },
    h("span", { class: "answer-move" }, capital(says(words)), own && h("span", { class: "faint" }, " ", t("(your answer)"))),
    h("span", { class: "answer-count" }, h("strong", {}, count), h("span", { class: "faint" }, ` · ${percent(Math.round(100 * share))}`)),
    bar,
    verdict &&
      h(
        "span",
        { class: "answer-worth" },
        h("strong", {}, says(worth)),
        h("span", {}, says(cost) || verdictWords(verdict)),
      ),
  );
}
