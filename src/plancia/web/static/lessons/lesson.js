/** A lesson: tasks and positions to play, one after the other on one board. The host judges every move. */

import "../boards/board.js";
import { movesOf } from "../boards/scene.js";
import { announce, notice } from "../ui/announce.js";
import { gameKind, post, troubleWords } from "../net/api.js";
import { fill, h, setText } from "../ui/dom.js";
import { label, says, sentence, t } from "../text/i18n.js";
import { levelTitle, stepWords } from "../text/words.js";
import { button } from "../analysis/parts.js";
import { celebrate } from "../game/celebrate.js";
import { lessonPath } from "./list.js";

/** Between a move and its answer. */
const ANSWER_DELAY_MS = 700;

/** @import { ButtonView, GameKind, LessonAnswer, LessonView, StepView } from "../messages.js" */

/** @param {import("../ui/router.js").Visit} visit */
export default async function show({ params }) {
  const { game, lesson } = params;
  const [kind, view] = await Promise.all([
    gameKind(game),
    /** @type {Promise<LessonView>} */ (post("/api/lesson", { game, lesson })),
  ]);
  const page = new LessonPage(kind, view);
  page.begin(view.first);
  return { title: says(view.lesson), content: page.element, leave: () => page.leave(), focus: () => page.task.focus({ preventScroll: true }) };
}

class LessonPage {
  /** @param {GameKind} kind @param {LessonView} view */
  constructor(kind, view) {
    this.kind = kind;
    this.view = view;
    this.done = new Set(view.done);
    this.number = 0;
    /** Of a position that is played, since it began. @type {string[]} */
    this.moves = [];
    this.helped = 0;
    /** What is shown now. @type {StepView} */
    this.shown = view.steps[0].shown;
    /** Whether a move can be made. */
    this.isOpen = false;
    /** Counts the steps that were begun: what was asked for an earlier one is dropped. */
    this.turn = 0;
    this.board = h("plancia-board");
    this.board.addEventListener("move", ({ detail }) => this.play([detail.move]));
    this.place = h("div", { class: "lesson-board" }, this.board);
    this.dots = h("ol", { class: "lesson-steps", "aria-label": t("Steps") });
    this.task = h("p", { class: "lesson-task", tabindex: -1 });
    this.answer = h("p", { class: "lesson-answer", role: "status" });
    this.bubble = h("div", { class: "lesson-says" }, this.task, this.answer);
    this.buttons = h("div", { class: "lesson-buttons" });
    this.element = h(
      "div",
      { class: "page lesson-page" },
      h(
        "div",
        { class: "lesson-head" },
        h("p", { class: "lead" }, h("a", { href: `/learn/${encodeURIComponent(view.game)}` }, t("Learn {game}", { game: says(view.title) }))),
        h("h1", {}, says(view.lesson)),
        this.dots,
      ),
      this.bubble,
      this.place,
      this.buttons,
    );
  }

  leave() {
    this.turn += 1;
  }

  get step() {
    return this.view.steps[this.number];
  }

  /** Show a step from its beginning. @param {number} number */
  begin(number) {
    this.turn += 1;
    this.number = number;
    this.moves = [];
    this.helped = 0;
    const { kind, says: words, level, shown, buttons } = this.step;
    this.shown = shown;
    const against = level ? t("You play against {level}.", { level: levelTitle(this.kind, level) }) : "";
    setText(this.task, [sentence(words), against].filter(Boolean).join(" "));
    this.#say("");
    this.isOpen = true;
    this.#draw();
    this.#drawSteps();
    this.#offer(buttons, kind === "task" ? [button(t("Help"), () => this.#help())] : []);
  }

  /** Some moves of the person, the last of which is judged. @param {string[]} tokens */
  async play(tokens) {
    if (!this.isOpen) return;
    const { turn } = this;
    this.isOpen = false;
    const { position } = this.shown;
    const move = movesOf(position).find((each) => each.move === tokens[0]);
    this.#draw(move && { expected: { move, player: position.to_move } });
    const isPlayed = this.step.kind === "practice";
    if (isPlayed && this.step.level) this.#say(t("The computer is thinking …"));
    const { game, name: lesson } = this.view;
    try {
      /** @type {LessonAnswer} */
      const answer = await post("/api/lesson/answer", { game, lesson, step: this.number, moves: [...this.moves, ...tokens] });
      if (this.turn === turn) await this.#show(answer, turn);
    } catch (error) {
      if (this.turn !== turn) return;
      this.isOpen = true;
      this.#say("");
      this.#draw();
      notice(troubleWords(error), "bad");
    }
  }

  /** @param {LessonAnswer} answer @param {number} turn */
  async #show({ right, over, says: words, line, moves, buttons, done }, turn) {
    for (const [index, shown] of line.entries()) {
      // What ends a turn changes nothing to be seen.
      if (index && shown.last.length) await new Promise((resume) => setTimeout(resume, ANSWER_DELAY_MS));
      if (this.turn !== turn) return;
      this.shown = shown;
      this.#draw();
    }
    this.done = new Set(done);
    if (!over) {
      this.moves = moves;
      this.isOpen = true;
      const reply = line.length > 1 && line[line.length - 1].move;
      this.#say(reply ? t("{reply}. Your move.", { reply: sentence(reply.says) }) : "");
      this.#draw();
      this.#offer(buttons, [button(t("Start again"), () => this.#again())]);
      return;
    }
    this.#say(sentence(words), right ? "right" : "wrong");
    this.#drawSteps();
    if (right) this.#succeed();
    else this.#offer([], [button(t("Try again"), () => this.#again(), { class: "primary" })], true);
  }

  #again() {
    this.begin(this.number);
    this.task.focus({ preventScroll: true });
  }

  #succeed() {
    const { steps } = this.view;
    const next = steps.findIndex((_, number) => number > this.number && !this.done.has(number));
    const open = next >= 0 ? next : steps.findIndex((_, number) => !this.done.has(number));
    if (this.step.kind === "practice") this.#celebrate();
    if (open < 0) return this.#finish();
    const goOn = () => {
      this.begin(open);
      this.task.focus({ preventScroll: true });
    };
    this.#offer([], [button(t("Next"), goOn, { class: "primary" })], true);
  }

  #finish() {
    const { game, idea, next } = this.view;
    const words = t("Lesson done!");
    fill(this.task, h("strong", {}, words), " ", sentence(idea));
    announce(words);
    this.#celebrate();
    const all = h("a", { class: "button", href: `/learn/${encodeURIComponent(game)}` }, t("All lessons"));
    const after = next && h("a", { class: "button primary", href: lessonPath(game, next) }, t("Next lesson"));
    fill(this.buttons, after, all);
    (after || all).focus();
  }

  #celebrate() {
    const { winner } = this.shown.position.outcome ?? {};
    celebrate(this.place, this.kind.palette, winner ?? 1);
  }

  /** Where to look first, then the move. */
  #help() {
    const { hints } = this.step;
    const hint = hints[Math.min(this.helped, hints.length - 1)];
    this.helped += 1;
    this.#say(stepWords(hint));
    announce(says(hint.marked));
    this.#draw({ hint: hint.cells, lines: hint.lines });
  }

  /** @param {string} words @param {"" | "right" | "wrong"} [kind] */
  #say(words, kind = "") {
    setText(this.answer, words);
    this.bubble.className = `lesson-says ${kind}`;
  }

  /** @param {Partial<import("../boards/scene.js").Config>} [more] */
  #draw(more = {}) {
    const { position, last } = this.shown;
    const mover = this.isOpen && !position.outcome ? position.to_move : null;
    this.board.config = { label, position, last, mover, ...more };
  }

  #drawSteps() {
    const dots = this.view.steps.map(({ kind }, number) => {
      const isDone = this.done.has(number);
      const name = kind === "task" ? t("Task {n}", { n: number + 1 }) : t("Game {n}", { n: number + 1 });
      const words = isDone ? t("{step}, done", { step: name }) : name;
      const looks = ["lesson-step", kind, isDone && "done"].filter(Boolean).join(" ");
      const current = number === this.number && "step";
      return h("li", {}, button(isDone ? "✓" : String(number + 1), () => this.begin(number), { class: looks, "aria-label": words, title: words, "aria-current": current }));
    });
    fill(this.dots, dots);
  }

  /**
   * The game's own buttons for the player to move, and others.
   * @param {ButtonView[]} own @param {HTMLElement[]} others @param {boolean} [focus]
   */
  #offer(own, others, focus = false) {
    const choices = own.map(({ label: words, moves }) => button(sentence(words), () => this.play(moves)));
    fill(this.buttons, choices, others);
    if (focus) others[0].focus();
  }
}
