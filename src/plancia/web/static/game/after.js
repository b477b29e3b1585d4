/**
 * After a game: one thing to learn from it and a position to try again, and where it turned.
 */

import { announce, notice } from "../ui/announce.js";
import { line, troubleWords } from "../net/api.js";
import { h, morph, onceAFrame } from "../ui/dom.js";
import { attempt } from "../ui/parts.js";
import { plural, sentence, t } from "../text/i18n.js";
import { lessonPath } from "../lessons/list.js";
import { dayOf, dueWords } from "../puzzles/progress.js";

/** A game with fewer moves is not reviewed. */
const MIN_MOVES = 2;
/** From the end of a game to its review: a person who plays again at once wants none. */
const REVIEW_AFTER_MS = 700;

/** @import { Study } from "../analysis/study.js" */
/** @import { Mistake } from "../analysis/tree.js" */
/** @import { Reviewed } from "../messages.js" */

/**
 * @param {import("./table.js").Table} table @param {() => void} changed  the board shows something else
 * @param {import("../ui/router.js").Visit["go"]} go
 */
export function afterPart(table, changed, go) {
  const element = h("section", { class: "card after", "aria-label": t("How it went"), hidden: true });
  const lessonPlace = h("div", { class: "dock-alone lesson-place" });
  /** The review of the game as it ended. @type {Study | null} */
  let study = null;
  /** @type {typeof import("../analysis/retry.js").Retry} loaded with the review */
  let Retry;
  /** A position that is tried again, on a board of its own. @type {import("../analysis/retry.js").Retry | null} */
  let retry = null;
  /** How the game ended that is reviewed: a move may have been taken back since. */
  let ended = "";
  let announced = false;
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
    const { id, game, options, start, moves, mine, prelude } = table.view;
    const [later, steps] = await Promise.all([
      import("../later.js"),
      line(game, options, start, moves.map(({ move }) => move)),
    ]);
    if (end !== ended) return;
    ({ Retry } = later);
    study = new later.Study();
    study.analyses = false; // the review looks into every position
    study.addEventListener("change", onceAFrame(show));
    const remember = mine.length === 1 ? { player: mine[0], date: dayOf(new Date()), source: id } : null;
    await study.take({ game, line: { steps }, start, mine, prelude, remember });
    if (end === ended) element.hidden = false;
  }

  function leave() {
    clearTimeout(timer);
    ended = ""; // a review that is still being loaded is not begun
    study?.close();
    study = null;
    retry?.leave();
    retry = null;
    morph(lessonPlace);
    element.hidden = true;
    announced = false;
  }

  function show() {
    if (!study || retry) return;
    const { reviewed, progress } = study;
    if (reviewed) {
      morph(element, results(reviewed));
      if (!announced) announce(words());
      announced = true;
    } else if (progress === null) {
      element.hidden = true; // it was refused
    } else {
      const words = t("Reviewing the game: {n} %", { n: Math.round(progress * 100) });
      morph(element, h("p", { class: "faint" }, words), h("progress", { max: 1, ".value": progress, "aria-label": words }));
    }
  }

  /** @param {Reviewed} reviewed */
  function results(reviewed) {
    return [h("h2", {}, t("How it went")), ...lessonWords(reviewed), turned(reviewed)];
  }

  /** The person's own lesson, if one side was theirs. @param {Reviewed} reviewed */
  function ownLesson({ lessons }) {
    const { mine } = table.view;
    return mine.length === 1 ? lessons[mine[0] - 1] : null;
  }

  /** @param {Reviewed} reviewed */
  function lessonWords(reviewed) {
    const { mine } = table.view;
    if (mine.length !== 1) return [];
    const good = reviewed.good[mine[0] - 1];
    const found = good > 0 && plural("You found 1 good move.", "You found {n} good moves.", good);
    const own = ownLesson(reviewed);
    if (!own) {
      const praise = reviewed.praise[mine[0] - 1];
      const good = praise && [t("A good one: move {n}.", { n: table.turnAt(praise.number) }), " ", sentence(praise.says)];
      return [h("p", {}, found || (!praise && t("Nothing stood out in this game.")), " ", good)];
    }
    const mistakes = study?.tree.mistakes().filter(({ ply }) => ply === own.number) ?? [];
    return [
      h("p", {}, found, " ", t("One to learn from: move {n}.", { n: table.turnAt(own.number) })),
      h("p", {}, sentence(own.says)),
      h("p", { class: "learn" }, h("strong", {}, sentence(own.learn))),
      mistakes.length > 0 && h(
        "div",
        { class: "buttons" },
        h("button", { "data-action": "try-again", onclick: () => learn(mistakes) }, t("Try it again")),
        h("button", { "data-action": "play-on", onclick: () => playOn(mistakes[0].parent) }, t("Play on from there")),
      ),
      own.lesson && h("p", {}, h("a", { href: lessonPath(table.kind.name, own.lesson) }, t("A lesson teaches this: “{title}”.", { title: own.title ?? "" }))),
      reviewed.again && h("p", {}, sentence(reviewed.again)),
      reviewed.comes_back
        && h("p", { class: "faint" }, h("a", { href: "/mistakes" }, t("It comes back in Your mistakes {day}.", { day: dueWords(reviewed.comes_back) }))),
    ];
  }

  /** What there is to learn, in a line. */
  function words() {
    const own = study?.reviewed && ownLesson(study.reviewed);
    return own ? `${sentence(own.says)} ${sentence(own.learn)}` : "";
  }

  /** The move that decided the game, as a link into the analysis. @param {Reviewed} reviewed */
  function turned({ turned: number }) {
    if (number === null) return null;
    const move = table.view.moves[number - 1];
    const href = `/analysis?game-id=${encodeURIComponent(table.view.id)}&move=${number}`;
    const n = table.turnAt(number);
    const words = t("The game turned at move {n}: {move}.", { n, move: move.says });
    return h("p", { class: "turned" }, h("a", { href }, words));
  }

  /** @param {Mistake[]} mistakes */
  function learn(mistakes) {
    if (!study) return;
    const begun = new Retry(study, mistakes, (result) => {
      retry = null;
      element.hidden = false;
      morph(lessonPlace);
      study?.setAnalyses(false);
      changed();
      if (result) notice(t("You found {found} of {total} by yourself.", result));
      element.querySelector("button")?.focus();
    });
    retry = begun;
    element.hidden = true; // the task says the same
    morph(lessonPlace, begun.dock);
    changed();
    attempt(() => begun.nextMistake());
    lessonPlace.closest(".game")?.querySelector(".stage")?.scrollIntoView({ block: "nearest" });
  }

  /**
   * A game from a position of this one, against the same level; if people played, against one to choose.
   * @param {import("../analysis/tree.js").Node} node
   */
  async function playOn(node) {
    const { game, options, start, seats, mine } = table.view;
    const level = seats.find(({ kind }) => kind === "level")?.level;
    if (!study) return;
    const moves = study.tree.movesTo(node);
    await attempt(async () => {
      const { playOn: create, playOnDialog, seatsFor } = await import("../later.js");
      const from = { game, options, start, moves };
      if (mine.length === 1 && level) await go(await create(from, seatsFor(2, mine[0], level)));
      else await playOnDialog(table.kind, from, node.step?.position.to_move ?? 1, go);
    });
  }

  return { element, lessonPlace, update, leave, board: () => retry?.board ?? null };
}
