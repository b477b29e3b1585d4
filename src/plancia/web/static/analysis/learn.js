/** Learn from mistakes: each one becomes a puzzle, to find a better move than the game's. */

import { announce } from "../ui/announce.js";
import { movesOf } from "../boards/scene.js";
import { fill, h } from "../ui/dom.js";
import { capital, plural, says, sentence, t } from "../text/i18n.js";
import { button } from "./parts.js";
import { isSettled } from "./study.js";
import { stepOf, turnOf, wordsOf } from "./tree.js";

/** Values this close to the best one are as good. */
const AS_GOOD_MARGIN = 0.02;
/** The part of the loss that a better move has to make up for. */
const BETTER_SHARE = 0.5;
/** Between two moves of a refutation. */
const NEXT_MOVE_MS = 1100;

/** @import { TextJson } from "../messages.js" */
/** @import { Mistake, Node } from "./tree.js" */
/** @typedef {{move: TextJson, value: TextJson}} Answered  a move and what it is worth, in words */
/** @typedef {[string, () => void]} Choice  what a button says and does */

/**
 * What an answer to a puzzle is worth.
 *
 * @param {string} move
 * @param {{move: string, value: number}[]} values  best first
 * @param {string} played  the game's move
 * @param {string} best  the first move of the better line
 * @returns {"best" | "better" | "played" | "worse"}
 */
export function judge(move, values, played, best) {
  if (move === best) return "best";
  if (move === played) return "played";
  /** @param {string} token */
  const worth = (token) => values.find((each) => each.move === token)?.value;
  const [top, answer, before] = [values[0]?.value, worth(move), worth(played) ?? -1];
  if (top === undefined || answer === undefined) return "worse";
  if (answer >= top - AS_GOOD_MARGIN) return "best";
  return answer - before >= BETTER_SHARE * (top - before) ? "better" : "worse";
}

/**
 * What is said of an answer that is as good as can be, or better than the game's move.
 *
 * @param {"best" | "better"} found
 * @param {boolean} lost  every move loses
 * @param {TextJson} learned  what there is to learn from it
 * @param {Answered} worth
 */
export function answerWords(found, lost, learned, worth) {
  if (lost) return t("That holds out longest, but against best play the game is lost here.");
  if (found === "best") return [t("Correct!"), sentence(learned)].join(" ").trim();
  return t("Better than in the game: {move}. There is an even better move.", worth);
}

export class Lesson {
  /**
   * @param {import("./study.js").Study} study
   * @param {Mistake[]} mistakes  each a move to do better
   * @param {(found: {found: number, total: number} | null) => void} leave  called when it is over
   * @param {number} first  index of the mistake to begin with; those before it come last
   * @param {((from: Node, move: string) => void) | null} playOn  plays a game on from a position, after a move
   */
  constructor(study, mistakes, leave, first = 0, playOn = null) {
    this.study = study;
    this.leave = leave;
    this.playOn = playOn;
    this.mistakes = [...mistakes.slice(first), ...mistakes.slice(0, first)];
    this.first = first;
    this.index = -1;
    this.alone = 0;
    /** Whether a refutation is on the board: moves are no answers then. */
    this.showing = false;
    this.text = h("div", { class: "lesson-text", tabindex: -1 });
    this.answerText = h("p", { class: "lesson-answer", role: "status" });
    this.buttons = h("div", { class: "buttons" });
    this.choices = h("div", { class: "lesson-choices" });
    this.element = h(
      "section",
      { class: "lesson", "aria-label": t("Learn from your mistakes") },
      this.text,
      this.answerText,
      this.choices,
      this.buttons,
    );
  }

  get node() {
    return this.mistakes[this.index];
  }

  next() {
    this.index += 1;
    this.showing = false;
    this.helped = false;
    this.solved = false;
    if (!this.node) {
      this.#finish();
      return;
    }
    this.study.set({ secret: true });
    this.study.go(this.node.parent);
    if (!this.study.analyses) this.study.setAnalyses(true);
    this.#ask();
  }

  #ask() {
    const { node } = this;
    const total = this.mistakes.length;
    const n = ((this.first + this.index) % total) + 1;
    const count = total > 1 ? t("Mistake {n} of {total}", { n, total }) : t("Try it again");
    fill(
      this.text,
      h("h2", {}, count),
      h("p", {}, t("Move {n}: {move}. Find a better one.", { n: turnOf(node), move: wordsOf(node) })),
    );
    this.answerText.textContent = "";
    this.answerText.className = "lesson-answer";
    this.#drawChoices();
    this.#drawAskButtons();
    this.text.focus({ preventScroll: true });
  }

  #drawAskButtons() {
    const { says: why, refutation = [] } = this.node.judged;
    this.#drawButtons(
      why !== "" && [t("Hint"), () => this.#hint()],
      refutation.length > 0 && [t("What was wrong with it?"), () => this.showRefutation()],
      [t("Show the answer"), () => this.#reveal()],
      this.mistakes.length > 1 && [t("Skip"), () => this.next()],
    );
  }

  /** Plays the move of the game on the board and what answers it, and then takes all of it back. */
  async showRefutation() {
    const { node, study } = this;
    if (this.showing || this.solved || !node) return;
    const { says: why, lines = [], refutation = [] } = node.judged;
    this.showing = true;
    this.#say(says(why), "");
    study.point([], lines);
    this.#drawButtons([t("Back to the position"), () => this.#endRefutation()]);
    this.buttons.querySelector("button")?.focus({ preventScroll: true });
    const steps = await study.linesFrom(node.parent, [node.move, ...refutation.map(({ move }) => move)]);
    for (const step of steps.slice(1)) {
      await new Promise((done) => setTimeout(done, NEXT_MOVE_MS));
      if (!this.showing || this.node !== node) return;
      study.preview(step);
      if (step.move) announce(sentence(step.move.says));
    }
  }

  #endRefutation() {
    this.showing = false;
    this.study.preview(null);
    this.#say("", "");
    this.#drawAskButtons();
    this.text.focus({ preventScroll: true });
  }

  /** Moves that happen nowhere on the board are answered here. */
  #drawChoices() {
    const moves = movesOf(this.study.position).filter((move) => !move.priced && !move.touches.length);
    fill(
      this.choices,
      moves.map(({ move, says: words }) => button(capital(says(words)), () => this.answer(move))),
    );
  }

  /** @param {(Choice | false)[]} list */
  #drawButtons(...list) {
    const end = button(t("End the lesson"), () => this.#finish());
    fill(this.buttons, list.map((choice) => choice && button(...choice)), end);
  }

  /** The player tries a move. @param {string} move */
  async answer(move) {
    if (this.solved || this.showing || !this.node) return;
    const node = this.node;
    const values = await this.#values(move);
    if (node !== this.node || this.solved) return;
    const found = judge(move, values, node.move, node.judged.better[0]?.move);
    const known = values.find((each) => each.move === move) ?? { says: move, value_words: t("not known yet") };
    const worth = { move: known.says, value: known.value_words };
    if (found === "best" || found === "better") {
      if (!this.helped) this.alone += 1;
      this.#right(move, found, worth, values[0]?.value === -1);
    } else {
      this.#wrong(found, worth);
    }
  }

  /**
   * The values of the moves, as soon as that one's is known.
   * @param {string} move @returns {Promise<import("../messages.js").MoveValueView[]>}
   */
  #values(move) {
    const { study, node } = this;
    const place = stepOf(node.parent).position.position;
    const known = () => study.seen.get(place);
    const enough = () =>
      isSettled(known()) || (!known()?.exact && known()?.moves.some((each) => each.move === move));
    if (enough()) return Promise.resolve(known()?.moves ?? []);
    this.#say(t("Analysing …"), "");
    return new Promise((done) => {
      const onChange = () => {
        if (!enough() && this.node === node && study.running) return;
        study.removeEventListener("change", onChange);
        done(known()?.moves ?? []);
      };
      study.addEventListener("change", onChange);
    });
  }

  /** @param {string} move @param {"best" | "better"} found @param {Answered} worth @param {boolean} lost  every move loses */
  async #right(move, found, worth, lost) {
    this.solved = true;
    this.#say(answerWords(found, lost, this.node.judged.learn ?? "", worth), "right");
    const last = this.index + 1 === this.mistakes.length;
    this.#drawButtons([last ? t("Finish") : t("Next"), () => this.next()]);
    this.buttons.querySelector("button")?.focus();
    const { playOn, node } = this;
    const [, step] = await this.study.linesFrom(node.parent, [move]);
    if (!this.solved || node !== this.node) return;
    this.study.preview(step);
    if (!playOn || step.position.outcome) return;
    const goOn = button(t("Play on from here"), () => playOn(node.parent, move), { "data-action": "play-on" });
    this.buttons.firstElementChild?.after(goOn);
  }

  /** @param {"played" | "worse"} found @param {Answered} worth */
  #wrong(found, worth) {
    const words =
      found === "played"
        ? t("That is the move from the game. Try another move.")
        : t("No, {move} is not better. Try another move.", worth);
    this.#say(words, "wrong");
  }

  /** @param {string} words @param {"" | "right" | "wrong"} kind */
  #say(words, kind) {
    this.answerText.textContent = capital(words);
    this.answerText.className = `lesson-answer ${kind}`;
  }

  /** First why the move was a mistake, then where the better one is. */
  #hint() {
    if (!this.helped) {
      this.helped = true;
      this.#say(says(this.node.judged.says), "");
      this.study.point([], this.node.judged.lines);
      return;
    }
    const best = this.node.judged.better[0]?.move;
    const there = movesOf(this.study.position).find((each) => each.move === best);
    if (there?.touches.length) this.study.point(there.touches, this.node.judged.lines);
    else if (there) this.#say(says(there.says), "");
  }

  async #reveal() {
    this.helped = true;
    this.solved = true;
    const { judged, parent } = this.node;
    this.#say(t("Better: {move}.", { move: judged.better[0].says }), "");
    this.#drawButtons([t("Next"), () => this.next()]);
    this.buttons.querySelector("button")?.focus();
    const [, step] = await this.study.linesFrom(parent, [judged.better[0].move]);
    if (this.solved) this.study.preview(step);
  }

  #finish() {
    const done = this.index >= this.mistakes.length;
    this.showing = false;
    this.study.set({ secret: false });
    this.index = this.mistakes.length;
    if (done) {
      announce(
        plural("You found 1 move by yourself.", "You found {n} moves by yourself.", this.alone),
      );
    }
    this.leave(done ? { found: this.alone, total: this.mistakes.length } : null);
  }
}
