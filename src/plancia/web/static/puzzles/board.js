/** A puzzle on a board: right moves go on, a wrong one shows what refutes it. */

import "../boards/board.js";
import { announce, notice } from "../ui/announce.js";
import { line, post, troubleWords } from "../net/api.js";
import { h, refill, setText } from "../ui/dom.js";
import { capital, label, says, sentence, t } from "../text/i18n.js";
import { nextStepWords, stepWords } from "../text/words.js";
import { button } from "../analysis/parts.js";
import { notesOf, otherNotes } from "../game/notes.js";

const REPLY_DELAY_MS = 600;

/** @import { Cell, StepView, TaskView, TriedView } from "../messages.js" */
/** @typedef {{wrong: number, hints: number, shown: boolean}} Help  what a solver needed */

/** @param {string} words */
const withStop = (words) => (/[.!?]$/.test(words) ? words : `${words}.`);

export class PuzzleBoard {
  /**
   * @param {object} callbacks
   * @param {(help: Help) => void} callbacks.solved
   * @param {(reason: string) => boolean} [callbacks.failed]  called after a wrong move, with what would have been right or
   *   what is wrong with it; true if no refutation is to be shown
   * @param {(ply: number, move: string) => void} [callbacks.tried]  called for each move, right or wrong
   * @param {() => void} [callbacks.gaveUp]  called when the solution is shown
   */
  constructor({ solved, failed = () => false, tried = () => {}, gaveUp = () => {} }) {
    this.callbacks = { solved, failed, tried, gaveUp };
    /** @type {TaskView | null} */
    this.puzzle = null;
    /** What solves it: in a game for one, the way that the solver's moves lead to. @type {string[]} */
    this.moves = [];
    /** The positions of the solution. @type {StepView[]} */
    this.steps = [];
    /** To each of the solver's moves. @type {TaskView["hints"]} */
    this.hints = [];
    /** The cells that show why the move aside is wrong. @type {Cell[]} */
    this.cells = [];
    /** The position that is shown instead, after a wrong move. @type {StepView | null} */
    this.aside = null;
    this.ply = 0;
    this.busy = false;
    /** How many steps of the hint to this move were shown. */
    this.hintsShown = 0;
    /** @type {Help} */
    this.help = { wrong: 0, hints: 0, shown: false };
    this.board = h("plancia-board");
    this.asked = h("p", {});
    this.facts = h("div", { class: "puzzle-facts" });
    this.goal = h("div", { class: "puzzle-goal", tabindex: -1 }, this.asked, this.facts);
    this.status = h("p", { class: "puzzle-status", role: "status" });
    this.buttons = h("div", { class: "buttons" });
    this.idea = h("section", { class: "puzzle-idea" });
    this.board.addEventListener("move", ({ detail }) => this.#try(() => this.play(detail.move)));
  }

  leave() {
    this.puzzle = null;
  }

  get isSolved() {
    return this.puzzle !== null && this.ply === this.moves.length;
  }

  /** @param {TaskView} puzzle */
  async show(puzzle) {
    const { game, options, position, moves } = puzzle;
    const steps = await line(game, options, position, moves);
    this.puzzle = puzzle;
    this.moves = moves;
    this.steps = steps;
    this.hints = puzzle.hints;
    this.ply = 0;
    this.aside = null;
    this.cells = [];
    this.busy = false;
    this.hintsShown = 0;
    this.help = { wrong: 0, hints: 0, shown: false };
    setText(this.asked, [sentence(puzzle.goal), ...otherNotes(steps[0].position.picture)].map(withStop).join(" "));
    this.#say("");
    refill(this.idea);
    this.#draw();
  }

  /** @param {() => unknown} work */
  async #try(work) {
    try {
      await work();
    } catch (error) {
      this.busy = false;
      this.#draw();
      notice(troubleWords(error), "bad");
    }
  }

  /** @param {string} move */
  async play(move) {
    const { puzzle } = this;
    if (!puzzle || this.busy || this.aside || this.isSolved) return;
    this.callbacks.tried(this.ply, move);
    if (this.ply === 0 && puzzle.as_good.includes(move)) return this.#asGood(puzzle, move);
    if (move === this.moves[this.ply]) return this.#right(puzzle);
    return puzzle.any_way ? this.#otherWay(puzzle, move) : this.#wrong(puzzle, move);
  }

  /** The move that is expected was made. @param {TaskView} puzzle */
  async #right(puzzle) {
    this.ply += 1;
    this.hintsShown = 0;
    this.#draw();
    if (this.isSolved) return this.#finish();
    if (puzzle.any_way) return this.#say(t("Right. Your next move."), "right");
    this.busy = true;
    this.#say(t("Right."), "right");
    await new Promise((done) => setTimeout(done, REPLY_DELAY_MS));
    if (this.puzzle !== puzzle) return;
    this.busy = false;
    this.ply += 1;
    const reply = this.steps[this.ply].move;
    if (reply) this.#say(t("Right. {reply}. Your move.", { reply: sentence(reply.says) }), "right");
    this.#draw();
  }

  /** A move that is as good as the solution's solves it too. @param {TaskView} puzzle @param {string} move */
  async #asGood(puzzle, move) {
    this.busy = true;
    const [, after] = await line(puzzle.game, puzzle.options, puzzle.position, [move]);
    if (this.puzzle !== puzzle) return;
    this.busy = false;
    this.aside = after;
    this.ply = this.moves.length;
    this.#finish();
  }

  /** What comes of another move than the solution's. @param {TaskView} puzzle @param {string} move @returns {Promise<TriedView>} */
  #judge({ game, options, position, any_way }, move) {
    return post("/api/puzzle/try", { game, options, position, moves: [...this.moves.slice(0, this.ply), move], any_way });
  }

  /** In a game for one a move may lead to the goal another way. @param {TaskView} puzzle @param {string} move */
  async #otherWay(puzzle, move) {
    this.busy = true;
    const tried = await this.#judge(puzzle, move);
    if (this.puzzle !== puzzle) return;
    this.busy = false;
    if (tried.way.length) {
      Object.assign(this, { moves: tried.way, steps: tried.line, hints: tried.hints });
      return this.#right(puzzle);
    }
    this.help.wrong += 1;
    const after = tried.line[tried.line.length - 1];
    const words = t("No: {move}. Then the goal is out of reach: {why}.", { move: capital(says(after.move?.says ?? move)), why: tried.why });
    if (this.callbacks.failed(words)) return;
    this.aside = after;
    this.cells = tried.cells;
    this.#say(words, "wrong");
    this.#draw();
    this.buttons.querySelector("button")?.focus();
  }

  /** @param {TaskView} puzzle @param {string} move */
  async #wrong(puzzle, move) {
    this.help.wrong += 1;
    const right = this.steps[this.ply + 1].move?.says ?? "";
    if (this.callbacks.failed(t("Missed. Right was: {move}.", { move: right }))) return;
    this.busy = true;
    const here = this.steps[this.ply].position.position;
    const [, after] = await line(puzzle.game, puzzle.options, here, [move]);
    if (this.puzzle !== puzzle) return;
    this.aside = after;
    const words = capital(says(after.move?.says ?? move));
    this.#say(t("No: {move}.", { move: words }), "wrong");
    this.#draw();
    const tried = await this.#judge(puzzle, move);
    if (this.puzzle !== puzzle) return;
    const answered = tried.line[tried.line.length - 1];
    if (tried.line.length > this.ply + 2) {
      this.aside = answered;
      const values = { move: words, reply: answered.move?.says ?? "" };
      this.#say(t("No: {move}. The answer: {reply}.", values), "wrong");
    } else if (tried.why) {
      this.cells = tried.cells;
      this.#say(t("No: {move}. Then the goal is out of reach: {why}.", { move: words, why: tried.why }), "wrong");
    }
    this.busy = false;
    this.#draw();
    this.buttons.querySelector("button")?.focus();
  }

  #again() {
    this.aside = null;
    this.cells = [];
    this.#sayHint();
    this.#draw();
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
    this.#draw();
    this.buttons.querySelector("button")?.focus();
  }

  #sayHint() {
    const step = this.#hintSteps[this.hintsShown - 1];
    this.#say(step ? stepWords(step) : "");
    if (step) announce(says(step.marked));
  }

  /** The solution is played, and does not count as solved. */
  #showSolution() {
    if (!this.puzzle) return;
    this.callbacks.gaveUp();
    this.help.shown = true;
    this.aside = null;
    this.cells = [];
    this.ply = this.moves.length;
    this.#draw();
    this.#finish();
  }

  #finish() {
    const { puzzle } = this;
    if (!puzzle) return;
    const { wrong, shown } = this.help;
    const line = puzzle.any_way
      ? this.steps.slice(1).map(({ move }) => says(move?.says ?? "")).join(", ")
      : this.moves.join(" ");
    if (shown) this.#say(t("The solution: {line}", { line }), "");
    else this.#say(wrong ? t("Solved.") : t("Solved at once!"), "right");
    refill(this.idea, h("h2", {}, t("The idea")), puzzle.idea.map((words) => h("p", {}, sentence(words))));
    announce(puzzle.idea.map((words) => sentence(words)).join(" "));
    this.#draw();
    this.callbacks.solved(this.help);
  }

  /** What each side has left or captured. @param {import("../messages.js").Picture} picture */
  #drawFacts(picture) {
    const solver = this.steps[0].position.to_move;
    const sides = [solver, 3 - solver].map((player) => ({ player, notes: notesOf(picture, player).filter(Boolean) }));
    const noted = sides.filter(({ notes }) => notes.length);
    refill(this.facts, noted.map(({ player, notes }) =>
      h("div", { class: "puzzle-side" }, player === solver ? t("You") : t("Your opponent"), " ", notes)));
  }

  /** @param {string} words @param {"" | "right" | "wrong"} [kind] */
  #say(words, kind = "") {
    setText(this.status, words);
    this.status.className = `puzzle-status ${kind}`;
  }

  #draw() {
    const { position, last } = this.aside ?? this.steps[this.ply];
    const isOpen = !this.aside && !this.isSolved && !this.busy;
    const steps = this.#hintSteps;
    const { cells: hint = [], lines = [] } = (isOpen && steps[this.hintsShown - 1]) || {};
    const hintMove = this.moves[this.ply] ?? "";
    const marked = this.aside ? this.cells : hint;
    this.board.config = { label, position, last, mover: isOpen ? position.to_move : null, hint: marked, lines, hintMove };
    const wrong = this.aside && !this.isSolved && [button(t("Try again"), () => this.#again(), { class: "primary", disabled: this.busy })];
    const open = !this.aside && !this.isSolved && [
      this.hintsShown < steps.length && button(this.hintsShown ? nextStepWords(steps.length - this.hintsShown) : t("Hint"), () => this.#hint()),
      button(t("Show the solution"), () => this.#showSolution(), { class: "quiet" }),
    ];
    refill(this.buttons, wrong || open || []);
    this.#drawFacts(position.picture);
  }
}
