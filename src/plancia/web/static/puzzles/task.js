/**
 * A task: a board, something to find, right or wrong, hints, and what it leads to. Puzzles, the puzzles of a day, mistakes
 * of one's own, moves to try again and the steps of lessons are tasks; each says what it makes of a move.
 */

import "../boards/board.js";
import { notesOf, otherNotes } from "../game/notes.js";
import { feel } from "../game/sound.js";
import { line, post } from "../net/api.js";
import { label, says, sentence, t } from "../text/i18n.js";
import { nextStepWords, stepWords } from "../text/words.js";
import { announce } from "../ui/announce.js";
import { h, morph, newId } from "../ui/dom.js";
import { attempt, button } from "../ui/parts.js";

const REPLY_DELAY_MS = 600;

/** @import { HintStepView, StepView, TaskView, TriedView } from "../messages.js" */
/** @import { Config } from "../boards/scene.js" */
/** @import { Child } from "../ui/dom.js" */
/** @typedef {{wrong: number, hints: number, shown: boolean}} Help  what a solver needed */

/** @param {string} words */
const withStop = (words) => (/[.!?…]$/.test(words) ? words : `${words}.`);

/** What is the same for every task: the board, what is said beside it, and the buttons. */
export class Task {
  constructor() {
    this.board = h("plancia-board");
    this.goal = h("div", { class: "task-goal", tabindex: -1 });
    this.status = h("p", { class: "task-status", role: "status" });
    this.buttons = h("div", { class: "buttons" });
    this.dock = h("div", { class: "dock card", "data-key": newId("task") }, this.goal, this.status, this.buttons);
    /** Counts the positions that were begun: what was asked for an earlier one is dropped. */
    this.turn = 0;
    this.busy = false;
    this.board.addEventListener("move", ({ detail }) => attempt(() => this.play(detail.move)).then(() => this.draw()));
    this.board.addEventListener("attempt", () => feel("illegal"));
    this.board.addEventListener("land", () => feel("own"));
  }

  leave() {
    this.turn += 1;
  }

  /** A move was chosen on the board. @param {string} _move @returns {unknown} */
  play(_move) {
    throw new Error("every task judges moves");
  }

  draw() {}

  /** Whether what was asked for is still wanted once it has come. @template T @param {Promise<T>} asked @returns {Promise<T | null>} */
  async wanted(asked) {
    const { turn } = this;
    this.busy = true;
    try {
      const answer = await asked;
      return this.turn === turn ? answer : null;
    } finally {
      if (this.turn === turn) this.busy = false;
    }
  }

  /** @param {string} words @param {"" | "right" | "wrong"} [kind] */
  say(words, kind = "") {
    if (this.status.textContent !== words) this.status.textContent = words;
    this.status.className = `task-status ${kind && "notice"} ${kind} ${kind === "wrong" ? "warn" : ""}`;
  }

  /** @param {StepView} step @param {Partial<Config>} [more] */
  show({ position, last }, more = {}) {
    this.board.config = { label, position, last, mover: null, ...more };
  }

  /** The buttons, the one that counts first. @param {...(HTMLElement | false)} buttons */
  offer(...buttons) {
    morph(this.buttons, buttons);
  }
}

/** The page of a task. @param {Task} task @param {Child} head  what it is, above the panel @param {...Child} panel  below the buttons */
export function taskPage(task, head, ...panel) {
  return h(
    "div",
    { class: "page board-page docked task" },
    h("div", { class: "game-head" }, head),
    h("div", { class: "stage" }, h("div", { class: "board-box" }, task.board)),
    task.dock,
    h("div", { class: "panel" }, panel),
  );
}

/** A task whose solution is known: right moves go on, a wrong one shows what refutes it. */
export class PuzzleTask extends Task {
  /**
   * @param {object} callbacks
   * @param {(help: Help) => Child} callbacks.solved  answers with what comes next
   * @param {() => void} [callbacks.failed]  called after a wrong move
   */
  constructor({ solved, failed = () => {} }) {
    super();
    this.callbacks = { solved, failed };
    /** @type {TaskView | null} */
    this.puzzle = null;
    /** What solves it: in a game for one, the way that the solver's moves lead to. @type {string[]} */
    this.moves = [];
    /** The positions of the solution. @type {StepView[]} */
    this.steps = [];
    /** To each of the solver's moves. @type {HintStepView[][]} */
    this.hints = [];
    /** The position that is shown instead, after a wrong move. @type {StepView | null} */
    this.aside = null;
    this.ply = 0;
    /** How many steps of the hint to this move were shown. */
    this.hintsShown = 0;
    /** @type {Help} */
    this.help = { wrong: 0, hints: 0, shown: false };
    this.idea = h("section", { class: "card", hidden: true });
    /** What comes next, once it is solved. @type {Child} */
    this.next = null;
  }

  get isSolved() {
    return this.puzzle !== null && this.ply === this.moves.length;
  }

  /** @param {TaskView} puzzle */
  async begin(puzzle) {
    this.turn += 1;
    const { game, options, position, moves, hints } = puzzle;
    const steps = await this.wanted(line(game, options, position, moves));
    if (!steps) return;
    Object.assign(this, { puzzle, moves, steps, hints, ply: 0, aside: null, hintsShown: 0, next: null });
    this.help = { wrong: 0, hints: 0, shown: false };
    this.idea.hidden = true;
    this.say("");
    this.draw();
  }

  /** @param {string} move */
  async play(move) {
    const { puzzle } = this;
    if (!puzzle || this.busy || this.aside || this.isSolved) return;
    if (this.ply === 0 && puzzle.as_good.includes(move)) await this.#asGood(puzzle, move);
    else if (move === this.moves[this.ply]) await this.#right(puzzle);
    else await this.#wrong(puzzle, move);
  }

  /** The move that is expected was made. @param {TaskView} puzzle */
  async #right(puzzle) {
    this.ply += 1;
    this.hintsShown = 0;
    if (this.isSolved) return this.#finish();
    if (puzzle.any_way) return this.say(t("Right. Your next move."), "right");
    this.say(t("Right."), "right");
    const waiting = this.wanted(new Promise((done) => setTimeout(done, REPLY_DELAY_MS, true)));
    this.draw();
    if (!(await waiting)) return;
    this.ply += 1;
    const reply = this.steps[this.ply].move;
    if (reply) this.say(t("Right. {reply}. Your move.", { reply: sentence(reply.says) }), "right");
  }

  /** A move that is as good as the solution's solves it too. @param {TaskView} puzzle @param {string} move */
  async #asGood({ game, options, position }, move) {
    const after = await this.wanted(line(game, options, position, [move]));
    if (!after) return;
    this.aside = after[1];
    this.ply = this.moves.length;
    this.#finish();
  }

  /** Another move than the solution's: in a game for one it may lead to the goal another way. @param {TaskView} puzzle @param {string} move */
  async #wrong({ game, options, position, any_way }, move) {
    if (!any_way) {
      this.#fail();
      const after = await this.wanted(line(game, options, this.steps[this.ply].position.position, [move]));
      if (!after) return;
      this.aside = after[1];
      this.say(t("No: {move}.", { move: sentence(after[1].move?.says ?? move) }), "wrong");
      this.draw();
    }
    const body = { game, options, position, moves: [...this.moves.slice(0, this.ply), move], any_way };
    /** @type {TriedView | null} */
    const tried = await this.wanted(post("/api/puzzle/try", body));
    if (!tried) return;
    if (tried.way.length) {
      Object.assign(this, { moves: tried.way, steps: tried.line, hints: tried.hints });
      return this.#right(/** @type {TaskView} */ (this.puzzle));
    }
    const { line: steps, why } = tried;
    const last = steps[steps.length - 1];
    const words = { move: sentence(steps[this.ply + 1]?.move?.says ?? move), reply: last.move?.says ?? "", why };
    const isAnswered = !any_way && steps.length > this.ply + 2;
    const reason = isAnswered
      ? t("No: {move}. The answer: {reply}.", words)
      : why ? t("No: {move}. Then the goal is out of reach: {why}.", words) : t("No: {move}.", words);
    if (any_way) this.#fail();
    this.aside = last;
    this.say(reason, "wrong");
    this.draw();
    this.buttons.querySelector("button")?.focus();
  }

  #fail() {
    this.help.wrong += 1;
    this.callbacks.failed();
  }

  #again() {
    this.turn += 1; // what refutes the move comes too late now
    this.busy = false;
    this.aside = null;
    this.#sayHint();
    this.draw();
    this.board.focus();
  }

  /** The steps of the hint to the move that is looked for now. */
  get #hintSteps() {
    return this.hints[this.puzzle?.any_way ? this.ply : this.ply / 2] ?? [];
  }

  /** What to look for, then where, then the move with its reason. */
  #hint() {
    this.help.hints += 1;
    this.hintsShown += 1;
    this.#sayHint();
    this.draw();
  }

  #sayHint() {
    const step = this.#hintSteps[this.hintsShown - 1];
    this.say(step ? stepWords(step) : "");
    if (step) announce(says(step.marked));
  }

  /** The solution is played, and does not count as solved. */
  #showSolution() {
    if (this.busy) return; // an answer is judged
    this.help.shown = true;
    this.aside = null;
    this.ply = this.moves.length;
    this.#finish();
  }

  #finish() {
    const { puzzle } = this;
    if (!puzzle) return;
    const { wrong, hints, shown } = this.help;
    const solution = puzzle.any_way ? this.steps.slice(1).map(({ move }) => says(move?.says ?? "")).join(", ") : this.moves.join(" ");
    if (shown) this.say(t("The solution: {line}", { line: solution }));
    else this.say(wrong || hints ? t("Solved.") : t("Solved at once!"), "right");
    if (!shown) feel("win");
    const idea = puzzle.idea.map((words) => sentence(words));
    this.idea.hidden = !idea.length;
    morph(this.idea, h("h2", {}, t("The idea")), idea.map((words) => h("p", {}, words)));
    announce(idea.join(" "));
    this.next = this.callbacks.solved(this.help);
    this.draw();
    this.buttons.querySelector("button, a")?.focus();
  }

  /** What each side has left or captured. @param {import("../messages.js").Picture} picture */
  #facts(picture) {
    const solver = this.steps[0].position.to_move;
    return [solver, 3 - solver].map((player) => {
      const notes = notesOf(picture, player).filter(Boolean);
      return notes.length > 0 && h("div", { class: "row help" }, player === solver ? t("You") : t("Your opponent"), " ", notes);
    });
  }

  draw() {
    const { puzzle } = this;
    if (!puzzle || !this.steps.length) return;
    const isOpen = !this.aside && !this.isSolved && !this.busy;
    const steps = this.#hintSteps;
    const { cells = [], lines = [] } = (isOpen && steps[this.hintsShown - 1]) || {};
    const step = this.aside ?? this.steps[this.ply];
    this.show(step, {
      mover: isOpen ? step.position.to_move : null, hint: cells, lines, hintMove: this.moves[this.ply] ?? "",
    });
    const asked = [sentence(puzzle.goal), ...otherNotes(this.steps[0].position.picture)].map(withStop).join(" ");
    morph(this.goal, h("p", {}, asked), this.#facts(step.position.picture));
    if (this.isSolved) morph(this.buttons, this.next);
    else if (this.aside) this.offer(button(t("Try again"), () => this.#again(), { class: "primary", disabled: this.busy }));
    else {
      const left = steps.length - this.hintsShown;
      this.offer(
        left > 0 && button(this.hintsShown ? nextStepWords(left) : t("Hint"), () => this.#hint()),
        button(t("Show the solution"), () => this.#showSolution(), { class: "quiet" }),
      );
    }
  }
}
