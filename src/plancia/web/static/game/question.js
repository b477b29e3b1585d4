/**
 * The questions of a game that asks: each answer a button and a digit key.
 */

import { announce } from "../announce.js";
import { fill, h } from "../dom.js";
import { says, sentence, t } from "../i18n.js";

/** `Undo? 1 = yes, 0 = no`: the question, and the words for the keys. */
export function parts(words) {
  const labels = {};
  const stem = words.replaceAll(/(\d) = ([^,]+)(?:, |$)/g, (_, key, label) => {
    labels[key] = label;
    return "";
  });
  return { stem: stem.trim(), labels };
}

function headingWords(stem) {
  return stem ? sentence(stem) : t("What do you do?");
}

/** Where the keys typed so far have led. */
export function follow(question, typed) {
  let asked = question;
  for (const key of typed) asked = asked?.answers.find((each) => each.key === key)?.then;
  return asked ?? null;
}

/**
 * The answers that get a button. Keys do more: a digit that leads to a violation somewhere beside
 * the board needs no button that invites to it.
 */
function shown(table, answers, labels) {
  return answers.filter(({ key, move }) => {
    const priced = move === null ? null : table.isPriced(move);
    return labels[key] || !priced || priced.touches.length > 0;
  });
}

/** @param {import("./table.js").Table} table @param {(move: string) => void} play */
export function questionPart(table, play) {
  const element = h("div", { class: "question", role: "group" });
  let typed = "";
  let seen = "";

  function choose(key) {
    const answer = follow(table.view.question, typed)?.answers.find((each) => each.key === key);
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
    return table.mayMove ? follow(table.view.question, typed) : null;
  }

  /** What is asked and how it is answered, to be read out; nothing if nothing is asked. */
  function words() {
    const asked = current();
    if (!asked) return "";
    const { stem, labels } = parts(asked.words);
    const answers = Object.entries(labels).map(([key, label]) => `${key}: ${says(label)}`);
    const heading = headingWords(stem);
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
    const { stem, labels } = parts(asked.words);
    const heading = headingWords(stem);
    element.setAttribute("aria-label", heading);
    const answers = shown(table, asked.answers, labels);
    const buttons = answers.map((answer) => button(answer, labels[answer.key]));
    const up = h("button", { class: "quiet", onclick: back }, t("Back"), " ", h("kbd", {}, "Esc"));
    fill(
      element,
      h(
        "div",
        { class: "question-head" },
        h("p", { class: "question-words" }, heading),
        typed && up,
      ),
      h("div", { class: Object.keys(labels).length ? "answers" : "answers digits" }, buttons),
    );
    if (hadFocus) buttons[0]?.focus();
  }

  function button({ key, move }, label) {
    const priced = move !== null && table.isPriced(move);
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
