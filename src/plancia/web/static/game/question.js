/**
 * The questions of a game that asks: each answer a button and a digit key.
 */

import { announce } from "../ui/announce.js";
import { fill, h } from "../ui/dom.js";
import { says, sentence, t } from "../text/i18n.js";
import { wantsQuestions } from "./bar.js";

/** @import { Answering } from "../messages.js" */
/** @import { Table } from "./table.js" */

/**
 * Where the keys typed so far have led.
 * @param {import("../messages.js").QuestionView | null} question @param {string} typed
 */
export function follow(question, typed) {
  let asked = question;
  for (const key of typed) asked = asked?.answers.find((each) => each.key === key)?.then ?? null;
  return asked;
}

/**
 * The answers that get a button. Keys do more: a digit that leads to a violation somewhere beside
 * the board needs no button that invites to it.
 * @param {Table} table @param {Answering[]} answers
 */
function shown(table, answers) {
  return answers.filter(({ label, move }) => {
    const priced = move === null ? null : table.isPriced(move);
    return label || !priced || priced.touches.length > 0;
  });
}

/** @param {Table} table @param {(move: string) => void} play */
export function questionPart(table, play) {
  const element = h("div", { class: "question", role: "group" });
  let typed = "";
  let seen = "";

  /** @param {string} key */
  function choose(key) {
    const answer = current()?.answers.find((each) => each.key === key);
    if (!answer) return false;
    if (answer.move !== null) {
      typed = "";
      play(answer.move);
    } else typed += key;
    show(true);
    if (typed) announce(words());
    return true;
  }

  function back() {
    if (!typed) return false;
    typed = typed.slice(0, -1);
    show(true);
    announce(words());
    return true;
  }

  function current() {
    return table.mayMove && wantsQuestions() ? follow(table.view.question, typed) : null;
  }

  /** What is asked and how it is answered, to be read out; nothing if nothing is asked. */
  function words() {
    const asked = current();
    if (!asked) return "";
    const labelled = asked.answers.filter(({ label }) => label);
    const answers = labelled.map(({ key, label }) => `${key}: ${says(label)}`);
    const heading = sentence(asked.words);
    return answers.length ? `${heading} ${answers.join(", ")}.` : `${heading}.`;
  }

  function show(focus = false) {
    const asked = current();
    element.hidden = asked === null;
    const key = asked ? `${table.view.seq} ${typed}` : "";
    if (key === seen) return;
    seen = key;
    if (asked === null) {
      fill(element);
      return;
    }
    const hadFocus = focus && element.contains(document.activeElement);
    const heading = sentence(asked.words);
    element.setAttribute("aria-label", heading);
    const buttons = shown(table, asked.answers).map(button);
    const looks = asked.answers.some(({ label }) => label) ? "answers" : "answers digits";
    const up = h("button", { class: "quiet", onclick: back }, t("Back"), " ", h("kbd", {}, "Esc"));
    fill(
      element,
      h(
        "div",
        { class: "question-head" },
        h("p", { class: "question-words" }, heading),
        typed && up,
      ),
      h("div", { class: looks }, buttons),
    );
    if (hadFocus) buttons[0]?.focus();
  }

  /** @param {Answering} answer */
  function button({ key, move, label }) {
    const priced = move === null ? null : table.isPriced(move);
    const classes = priced ? "answer priced" : "answer";
    const title = priced ? sentence(priced.says) : null;
    return h(
      "button",
      { class: classes, title, onclick: () => choose(key), "data-key": key },
      label ? [h("kbd", {}, key), " ", sentence(label)] : key,
    );
  }

  function update() {
    if (!table.mayMove) typed = "";
    show();
  }

  return { element, update, choose, back, words };
}
