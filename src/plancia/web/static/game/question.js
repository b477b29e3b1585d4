/**
 * The questions of a game that asks: each answer a button and a digit key.
 */

import { fill, h } from "../dom.js";
import { sentence, t } from "../i18n.js";

/** `Undo? 1 = yes, 0 = no`: the question, and the words for the keys. */
export function parts(words) {
  const labels = {};
  const stem = words.replaceAll(/(\d) = ([^,]+)(?:, |$)/g, (_, key, label) => {
    labels[key] = label;
    return "";
  });
  return { stem: stem.trim(), labels };
}

/** Where the keys typed so far have led. */
export function follow(question, typed) {
  let asked = question;
  for (const key of typed) asked = asked?.answers.find((each) => each.key === key)?.then;
  return asked ?? null;
}

/** One answer for each move: keys that mean the same are one button. */
function different(answers) {
  const seen = new Set();
  return answers.filter(({ move, key }) => {
    const means = move ?? `then ${key}`;
    return !seen.has(means) && seen.add(means);
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
    return true;
  }

  function back() {
    if (!typed) return false;
    typed = typed.slice(0, -1);
    show(true);
    return true;
  }

  function show(focus = false) {
    const asked = table.mayMove ? follow(table.view.question, typed) : null;
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
    const heading = stem ? sentence(stem) : t("What do you do?");
    element.setAttribute("aria-label", heading);
    const buttons = different(asked.answers).map((answer) => button(answer, labels[answer.key]));
    fill(
      element,
      h("p", { class: "question-words", "aria-live": "polite" }, heading),
      h("div", { class: "answers" }, buttons, typed && h("button", { class: "quiet", onclick: back }, t("Back"), " ", h("kbd", {}, "Esc"))),
    );
    if (hadFocus) buttons[0]?.focus();
  }

  function button({ key, move }, label) {
    const priced = move !== null && table.isPriced(move);
    const classes = ["answer", priced && "priced", !label && "digit"].filter(Boolean).join(" ");
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

  return { element, update, choose, back };
}
