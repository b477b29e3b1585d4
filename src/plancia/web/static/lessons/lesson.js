/** A lesson: tasks and positions to play, one after the other on one board. The host judges every move. */

import { movesOf } from "../boards/scene.js";
import { feel } from "../game/sound.js";
import { gameKind, post } from "../net/api.js";
import { Task, taskPage } from "../puzzles/task.js";
import { says, sentence, t } from "../text/i18n.js";
import { levelTitle, stepWords } from "../text/words.js";
import { announce } from "../ui/announce.js";
import { h, morph } from "../ui/dom.js";
import { attempt, button } from "../ui/parts.js";
import { lessonPath } from "./list.js";

/** Between a move and its answer. */
const ANSWER_DELAY_MS = 700;

/** @import { GameKind, LessonAnswer, LessonView, StepView } from "../messages.js" */

/** @param {import("../ui/router.js").Visit} visit */
export default async function show({ params }) {
  const { game, lesson } = params;
  const [kind, view] = await Promise.all([
    gameKind(game),
    /** @type {Promise<LessonView>} */ (post("/api/lesson", { game, lesson })),
  ]);
  const task = new Lesson(kind, view);
  const head = h("div", { class: "grow" },
    h("a", { href: `/learn/${encodeURIComponent(game)}` }, t("Learn {game}", { game: says(view.title) })), h("h1", {}, says(view.lesson)));
  const content = taskPage(task, [head, task.dots]);
  task.begin(view.first);
  return { title: says(view.lesson), content, leave: () => task.leave(), focus: () => task.goal.focus({ preventScroll: true }) };
}

class Lesson extends Task {
  /** @param {GameKind} kind @param {LessonView} view */
  constructor(kind, view) {
    super();
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
    this.dots = h("ol", { class: "tabs lesson-steps", "aria-label": t("Steps") });
  }

  get step() {
    return this.view.steps[this.number];
  }

  /** Show a step from its beginning. @param {number} number */
  begin(number) {
    this.turn += 1;
    this.number = number;
    const { kind, says: words, level, shown, buttons } = this.step;
    Object.assign(this, { moves: [], helped: 0, shown, isOpen: true });
    const against = level ? t("You play against {level}.", { level: levelTitle(this.kind, level) }) : "";
    morph(this.goal, h("p", {}, [sentence(words), against].filter(Boolean).join(" ")));
    this.say("");
    this.draw();
    this.#drawSteps();
    this.offer(...this.#own(buttons), kind === "task" && button(t("Hint"), () => this.#help()));
  }

  /** @param {string} move */
  play(move) {
    return this.#playAll([move]);
  }

  /** Some moves of the person, the last of which is judged. @param {string[]} tokens */
  async #playAll(tokens) {
    if (!this.isOpen) return;
    this.isOpen = false;
    const { position } = this.shown;
    const move = movesOf(position).find((each) => each.move === tokens[0]);
    this.draw(move && { expected: { move, player: position.to_move } });
    if (this.step.kind === "practice" && this.step.level) this.say(t("The computer is thinking …"));
    const { game, name: lesson } = this.view;
    const { turn } = this;
    try {
      /** @type {LessonAnswer | null} */
      const answer = await this.wanted(post("/api/lesson/answer", { game, lesson, step: this.number, moves: [...this.moves, ...tokens] }));
      if (answer) await this.#take(answer);
    } catch (error) {
      if (this.turn !== turn) return;
      this.isOpen = true;
      this.say("");
      throw error;
    }
  }

  /** @param {LessonAnswer} answer */
  async #take({ right, over, says: words, line, moves, buttons, done }) {
    for (const [index, shown] of line.entries()) {
      // What ends a turn changes nothing to be seen.
      const waits = index && shown.last.length;
      if (waits && !(await this.wanted(new Promise((resume) => setTimeout(resume, ANSWER_DELAY_MS, true))))) return;
      this.shown = shown;
      this.draw();
    }
    this.done = new Set(done);
    if (!over) {
      this.moves = moves;
      this.isOpen = true;
      const reply = line.length > 1 && line[line.length - 1].move;
      this.say(reply ? t("{reply}. Your move.", { reply: sentence(reply.says) }) : "");
      this.offer(...this.#own(buttons), button(t("Start again"), () => this.#go(this.number)));
      return;
    }
    this.say(sentence(words), right ? "right" : "wrong");
    this.#drawSteps();
    if (right) this.#succeed();
    else this.offer(button(t("Try again"), () => this.#go(this.number), { class: "primary" }));
    this.buttons.querySelector("button, a")?.focus();
  }

  /** @param {number} number */
  #go(number) {
    this.begin(number);
    this.goal.focus({ preventScroll: true });
  }

  #succeed() {
    const { steps, game, idea, next } = this.view;
    const after = steps.findIndex((_, number) => number > this.number && !this.done.has(number));
    const open = after >= 0 ? after : steps.findIndex((_, number) => !this.done.has(number));
    if (this.step.kind === "practice" || open < 0) feel("win");
    if (open >= 0) return this.offer(button(t("Next"), () => this.#go(open), { class: "primary" }));
    const words = t("Lesson done!");
    morph(this.goal, h("p", {}, h("strong", {}, words), " ", sentence(idea)));
    announce(words);
    this.offer(
      next !== null && next !== "" && h("a", { class: "button primary", href: lessonPath(game, next) }, t("Next lesson")),
      h("a", { class: "button", href: `/learn/${encodeURIComponent(game)}` }, t("All lessons")));
  }

  /** Where to look first, then the move. */
  #help() {
    const { hints } = this.step;
    const hint = hints[Math.min(this.helped, hints.length - 1)];
    this.helped += 1;
    this.say(stepWords(hint));
    announce(says(hint.marked));
    this.draw({ hint: hint.cells, lines: hint.lines });
  }

  /** @param {Partial<import("../boards/scene.js").Config>} [more] */
  draw(more = {}) {
    const { position } = this.shown;
    this.show(this.shown, { mover: this.isOpen && !position.outcome ? position.to_move : null, ...more });
  }

  #drawSteps() {
    morph(this.dots, this.view.steps.map(({ kind }, number) => {
      const isDone = this.done.has(number);
      const name = kind === "task" ? t("Task {n}", { n: number + 1 }) : t("Game {n}", { n: number + 1 });
      const words = isDone ? t("{step}, done", { step: name }) : name;
      const looks = `lesson-step ${kind} ${isDone ? "done" : ""}`;
      return h("li", {}, button(isDone ? "✓" : String(number + 1), () => this.begin(number), { class: looks, "aria-label": words, title: words, "aria-current": number === this.number && "step" }));
    }));
  }

  /** The game's own buttons for the player to move. @param {import("../messages.js").ButtonView[]} buttons */
  #own(buttons) {
    return buttons.map(({ label: words, moves }) => button(sentence(words), () => attempt(() => this.#playAll(moves)).then(() => this.draw())));
  }
}
