/** What is known about the position looked at: its value, moves with values, best line, facts, marks. */

import { markShape } from "../boards/marks.js";
import { movesOf } from "../boards/scene.js";
import { node as svg } from "../boards/svg.js";
import { capital, plural, says, sentence, t } from "../text/i18n.js";
import { announce } from "../ui/announce.js";
import { h } from "../ui/dom.js";
import { piece } from "../ui/icons.js";
import { button } from "../ui/parts.js";
import { isSettled } from "./study.js";

/** @import { MarkView, MoveView, TextJson } from "../messages.js" */
/** @import { Mark } from "../boards/scene.js" */
/** @import { Study } from "./study.js" */
/**
 * A move of the list, with its value as soon as that is known.
 * @typedef {{move: string, says: TextJson, touches: import("../messages.js").Cell[], value?: number, value_words?: TextJson}} Listed
 */

/** Moves listed before "All moves" is chosen. */
const FEW_MOVES = 8;
/** Moves of the best line that are read out. */
const MAX_READ_OUT = 9;
const READ_OUT_DEBOUNCE_MS = 500;

/** The bar beside the board: how much of it belongs to player 1. @param {Study} study */
export function valueBar(study) {
  const value = study.current.worth?.value ?? 0;
  const filled = h("div", { class: "bar-part" });
  filled.style.setProperty("--part", String((1 + value) / 2));
  return h("div", {
    class: "value-bar", role: "meter", hidden: study.kind.players !== 2, "aria-label": t("Value"), "aria-valuemin": -1, "aria-valuemax": 1,
    "aria-valuenow": value.toFixed(2), "aria-valuetext": valueWords(study) || t("not known yet"),
  }, filled);
}

/** The position's value in words. @param {Study} study */
function valueWords({ position, view, current, kind }) {
  const { outcome } = position;
  if (!outcome) {
    const words = view?.value_words || current.worth?.words;
    return words ? sentence(words) : "";
  }
  const { result, winner, says: reason } = outcome;
  if (result === "draw") return t("A draw: {reason}.", { reason });
  if (result === "win" && winner) return capital(t("{side} has won: {reason}.", { side: kind.sides[winner - 1], reason }));
  return sentence(reason);
}

/** Headline and the reason, with the button that starts and stops. @param {Study} study */
export function valueBox(study) {
  const { view, position, running } = study;
  const words = valueWords(study) || (running ? t("Analysing …") : t("Not analysed"));
  const again = running || study.couldGoOn;
  return h(
    "div",
    { class: "verdict-box" },
    h("div", { class: "row apart nowrap" }, h("h2", { class: "verdict" }, words),
      again && button(running ? t("Stop") : view?.moves.length ? t("Analyse longer") : t("Analyse"), () => study.setAnalyses(!running), { class: "quiet" })),
    h("p", { class: "help" }, view && !view.exact && !position.outcome && t("an estimate"), view && running && ` · ${t("still analysing")}`),
  );
}

/** Every legal move with its value; to choose one plays it. @param {Study} study @param {(move: string) => void} choose */
export function moveList(study, choose) {
  const moves = valued(study);
  const shown = study.listsAll ? moves : moves.slice(0, FEW_MOVES);
  return h(
    "section",
    { "aria-label": t("Moves from here"), hidden: !moves.length },
    h("ol", { class: "move-values" }, shown.map((each) => h("li", { "data-key": each.move }, moveButton(each, study, choose)))),
    moves.length > FEW_MOVES && button(study.listsAll ? t("Fewer moves") : plural("The one move", "All {n} moves", moves.length),
      () => study.set({ listsAll: !study.listsAll }), { class: "quiet" }),
  );
}

/** The moves with values, best first; then the other legal ones. @param {Study} study @returns {Listed[]} */
function valued({ position, view }) {
  if (position.outcome) return [];
  const known = view?.moves ?? [];
  const there = new Set(known.map((each) => each.move));
  return [...known, ...movesOf(position).filter(({ move, priced }) => !priced && !there.has(move))];
}

/** @param {Listed} each @param {Study} study @param {(move: string) => void} choose */
function moveButton({ move, says: words, touches, value, value_words: worth }, study, choose) {
  const label = worth ? `${says(words)}: ${says(worth)}` : says(words);
  // Good, bad or neither, for the side to move.
  const leaning = value === undefined ? "" : value > 0.05 ? "good" : value < -0.05 ? "bad" : "even";
  const [point, rest] = [() => study.set({ pointed: touches }), () => study.set({ pointed: [] })];
  return h(
    "button",
    {
      type: "button", class: `move-value ${leaning}`, "data-move": move, "aria-label": label, title: label,
      onclick: () => choose(move), onpointerenter: point, onpointerleave: rest, onfocus: point, onblur: rest,
    },
    // What happens nowhere on the board has no name that a player would know.
    h("strong", {}, touches.length ? move : capital(says(words))),
    worth && h("span", { class: "worth" }, says(worth)),
  );
}

/** The best line: choosing a move plays up to it; keys come to the first alone, and to the next one after it. @param {Study} study */
export function bestLine(study) {
  const line = study.view?.line ?? [];
  const isShown = line.length > 0 && !study.position.outcome;
  return h(
    "section",
    { class: "best-line", hidden: !isShown },
    h("h3", {}, t("Best line")),
    h("div", { class: "line-moves" }, isShown && lineButtons(study, line)),
  );
}

/** @param {Study} study @param {MoveView[]} line */
function lineButtons(study, line) {
  const tokens = line.map((each) => each.move);
  return line.map(({ move, says: words, player }, index) =>
    button([study.kind.players === 2 && piece(study.kind.palette, player), move], () => study.playLine(tokens.slice(0, index + 1)),
      { class: "line-move", tabindex: index ? -1 : 0, "aria-label": says(words), title: says(words) }));
}

/** What the position is about, in the words of hints. @param {Study} study */
export function factList({ view }) {
  const facts = view?.facts ?? [];
  return h("ul", { class: "facts notice", hidden: !facts.length }, facts.map((fact) => h("li", {}, sentence(fact))));
}

/** What marks of a kind have in common where the text of each says more. @type {Record<string, (side: TextJson) => string>} */
const IN_COMMON = {
  threat: (side) => t("threat of {side}", { side }),
  capture: (side) => t("{side} captures here", { side }),
};

/** What the marks on the board mean: one line for each shape of each player. @param {MarkView[]} marks @param {TextJson[]} sides */
export function legend(marks, sides) {
  const first = new Map(marks.map((mark) => [`${mark.kind} ${mark.player}`, mark]));
  return h("ul", { class: "legend", "aria-label": t("Marks on the board"), hidden: !marks.length }, [...first.values()].map((mark) => {
    const words = IN_COMMON[mark.kind]?.(sides[(mark.player ?? 1) - 1]) ?? says(mark.text);
    const shape = svg("svg", { viewBox: "-42 -42 84 84", "aria-hidden": "true" }, markShape(/** @type {Mark} */ (mark), 0, 0, false));
    return h("li", {}, shape, capital(words));
  }));
}

/** A function that reads out what is known about each position gone to, once, debounced. @param {Study} study */
export function readOut(study) {
  let read = "";
  let node = study.current;
  let timer = 0;
  return () => {
    if (study.current !== node) read = "";
    node = study.current;
    clearTimeout(timer);
    timer = setTimeout(() => {
      const { view, position } = study;
      const ready = position.outcome || (view?.moves.length && isSettled(view));
      if (!ready || read === position.position || study.secret) return;
      read = position.position;
      announce(reading(study));
    }, READ_OUT_DEBOUNCE_MS);
  };
}

/** @param {Study} study */
function reading(study) {
  const { view, position } = study;
  const value = valueWords(study);
  if (position.outcome || !view) return value;
  const each = view.moves.slice(0, MAX_READ_OUT).map(({ move, value_words: worth }) => t("{move}: {value}", { move, value: worth }));
  const best = t("Best: {move}.", { move: view.moves[0].says });
  return [value, best, each.join("; ")].join(" ");
}
