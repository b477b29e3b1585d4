/**
 * After a game: how well it was played, the move that decided it, and positions to try again.
 */

import { announce, notice } from "../announce.js";
import { line, troubleWords } from "../api.js";
import { fill, h } from "../dom.js";
import { piece } from "../icons.js";
import { capital, says, t } from "../i18n.js";
import { smallBoard } from "../smallboard.js";
import { percent, seatName } from "../words.js";

/** A game with fewer moves is not reviewed. */
const MIN_MOVES = 2;
/** From the end of a game to its review: a person who plays again at once wants none. */
const REVIEW_AFTER_MS = 700;

/** @typedef {import("../analysis/study.js").Study} Study */
/** @typedef {import("../analysis/learn.js").Lesson} Lesson */

/** @param {import("./table.js").Table} table @param {() => void} changed  the board shows something else */
export function afterPart(table, changed) {
  const element = h("section", { class: "after", "aria-label": t("How it went"), hidden: true });
  const lessonPlace = h("div", { class: "dock-alone lesson-place" });
  /** The review of the game as it ended. @type {Study | null} */
  let study = null;
  /** @type {(mistakes: any[], first: number, leave: (result: any) => void) => Lesson} */
  let newLesson;
  /** @type {Lesson | null} */
  let lesson = null;
  /** How the game ended that is reviewed: a move may have been taken back since. */
  let ended = "";
  let timer = 0;

  function update() {
    const { view } = table;
    const wanted = table.isOver && view.mine.length > 0 && view.moves.length >= MIN_MOVES;
    const end = wanted ? `${view.ply} ${view.position.position}` : "";
    if (end === ended) return;
    leave();
    ended = end;
    if (end) timer = setTimeout(begin, REVIEW_AFTER_MS, end);
  }

  /** @param {string} end */
  function begin(end) {
    review(end).catch((error) => notice(troubleWords(error), "bad"));
  }

  /** The analysis is loaded when a game is over, not before it begins. @param {string} end */
  async function review(end) {
    const { game, options, start, moves, mine } = table.view;
    const [{ Study }, { Lesson }, steps] = await Promise.all([
      import("../analysis/study.js"),
      import("../analysis/learn.js"),
      line(game, options, start, moves.map(({ move }) => move)),
    ]);
    if (end !== ended) return;
    const made = new Study();
    study = made;
    newLesson = (mistakes, first, leave) => new Lesson(made, mistakes, leave, first);
    study.analyses = false; // the review looks into every position
    study.addEventListener("review", show);
    for (const news of ["place", "shown"]) study.addEventListener(news, changed);
    await study.take({ game, line: { steps }, start, mine, hinted: table.hintedMoves });
    element.hidden = false;
  }

  function leave() {
    clearTimeout(timer);
    ended = ""; // a review that is still being loaded is not begun
    study?.close();
    study = null;
    lesson = null;
    fill(lessonPlace);
    element.hidden = true;
    fill(element);
  }

  function show() {
    if (!study) return;
    const { reviewed, progress } = study;
    if (reviewed) {
      fill(element, ...results(reviewed));
      announce(words());
      changed();
    } else if (progress === null) {
      element.hidden = true; // it was refused
    } else {
      const words = t("Reviewing the game: {n} %", { n: Math.round(progress * 100) });
      fill(element, h("p", { class: "faint" }, words), h("progress", { max: 1, value: progress, "aria-label": words }));
    }
  }

  /** @param {import("../messages.js").Reviewed} reviewed */
  function results(reviewed) {
    const of = table.isPuzzle ? "" : table.kind.palette;
    return [
      h("h2", {}, t("How it went")),
      h(
        "ul",
        { class: "accuracies", "aria-label": t("Accuracy") },
        reviewed.accuracy.map((n, index) => h(
          "li",
          {},
          h("strong", {}, percent(n)),
          h("span", {}, of && piece(of, index + 1), capital(nameOf(index))),
        )),
      ),
      h("p", { class: "faint" }, reviewed.exact
        ? t("Accuracy: how much of the best result your moves kept.")
        : t("Accuracy: how much of the best result your moves kept, as estimated by the strongest level.")),
      (study?.hinted.length ?? 0) > 0 &&
        h("p", { class: "faint" }, t("Moves that a hint showed are not counted.")),
      turned(reviewed),
      retries(reviewed),
    ];
  }

  function nameOf(index) {
    const { seats, mine } = table.view;
    const seat = seats[index];
    if (mine.length === 2) return says(seat.side);
    return seat.mine ? t("you") : seatName(seat);
  }

  /** The accuracies in a line. */
  function words() {
    const accuracy = study?.reviewed?.accuracy ?? [];
    if (accuracy.every((n) => n === null)) return "";
    const each = accuracy.map((n, index) => `${nameOf(index)} ${percent(n)}`).join(", ");
    return t("Accuracy: {each}.", { each });
  }

  /** The move that decided the game, as a link into the analysis. */
  function turned({ turned: number }) {
    const move = number === null ? null : table.view.moves[number - 1];
    if (!move) return null;
    const href = `/analysis?game-id=${encodeURIComponent(table.view.id)}&move=${number}`;
    const n = table.turnAt(number);
    const words = t("The game turned at move {n}: {move}.", { n, move: move.says });
    return h("p", { class: "turned" }, h("a", { href }, words));
  }

  /** The person's own worst moves. */
  function retries({ retry }) {
    const nodes = study?.tree.mainLine() ?? [];
    const { mine, prelude } = table.view;
    const own = mine.flatMap((player) => retry[player - 1]).filter((number) => number > prelude);
    const faults = own.sort((a, b) => a - b).map((number) => /** @type {any} */ (nodes[number]));
    if (!faults.length) return null;
    return [
      h("h3", {}, t("Positions to try again")),
      h(
        "ul",
        { class: "retries" },
        faults.map((node, index) => {
          const words = t("Move {n}", { n: table.turnAt(node.ply) });
          const act = () => learn(faults, index);
          const picture = node.parent.step.position.picture;
          return h("li", {}, h("button", { onclick: act }, smallBoard(picture), words));
        }),
      ),
    ];
  }

  function learn(mistakes, first) {
    const begun = newLesson(mistakes, first, (result) => {
      endLesson();
      if (result) notice(t("You found {found} of {of} by yourself.", result));
      element.querySelector("button")?.focus();
    });
    lesson = begun;
    fill(lessonPlace, begun.element);
    begun.next();
    lessonPlace.closest(".game")?.querySelector(".board-box")?.scrollIntoView({ block: "start" });
  }

  function endLesson() {
    if (!lesson) return;
    lesson = null;
    fill(lessonPlace);
    study?.setAnalyses(false);
    changed();
  }

  /** What the board shows while a position is tried again; null otherwise. */
  function shown() {
    if (!lesson || !study) return null;
    const step = /** @type {any} */ (study.shown ?? study.current.step);
    const position = study.shown ? { picture: step.position.picture } : step.position;
    const mover = study.shown ? null : step.position.to_move;
    return { position, last: step.last, mover, hint: study.pointed };
  }

  return { element, lessonPlace, update, leave, shown, words, answer: (move) => lesson?.answer(move) };
}
