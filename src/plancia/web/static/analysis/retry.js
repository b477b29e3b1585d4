/** Learn from mistakes: each one becomes a task, to find a better move than the game's. */

import { movesOf } from "../boards/scene.js";
import { PuzzleTask } from "../puzzles/task.js";
import { t } from "../text/i18n.js";
import { button } from "../ui/parts.js";
import { isSettled } from "./study.js";
import { betterMoves, stepOf, turnOf, wordsOf } from "./tree.js";

/** @import { TaskView } from "../messages.js" */
/** @import { Mistake, Node } from "./tree.js" */
/** @import { Study } from "./study.js" */
/** @typedef {import("./tree.js").Valued} Valued */

/** The values of the moves at a node, as soon as they are known. @param {Study} study @param {Node} node @returns {Promise<Valued[]>} */
function valuesAt(study, node) {
  const known = () => study.seen.get(stepOf(node).position.position);
  if (isSettled(known())) return Promise.resolve(known()?.moves ?? []);
  study.go(node);
  study.setAnalyses(true);
  return new Promise((done) => {
    const look = () => {
      if (!isSettled(known()) && study.running) return;
      study.removeEventListener("change", look);
      done(known()?.moves ?? []);
    };
    study.addEventListener("change", look);
  });
}

export class Retry extends PuzzleTask {
  /**
   * @param {Study} study @param {Mistake[]} mistakes  each a move to do better
   * @param {(found: {found: number, total: number} | null) => void} over  called at the end, with nothing before all were tried
   */
  constructor(study, mistakes, over) {
    super({ solved: ({ wrong, hints, shown }) => this.#solved(!wrong && !hints && !shown) });
    this.study = study;
    this.over = over;
    this.mistakes = mistakes;
    this.index = -1;
    this.found = 0;
  }

  get node() {
    return this.mistakes[this.index];
  }

  async nextMistake() {
    this.index += 1;
    const { node, study, index } = this;
    if (!node) return this.over({ found: this.found, total: this.mistakes.length });
    study.set({ secret: true });
    this.say(t("Analysing …"));
    const values = await valuesAt(study, node.parent);
    if (this.index === index) await this.begin(this.#taskOf(node, values));
    this.goal.focus({ preventScroll: true });
  }

  /** @param {Mistake} node @param {Valued[]} values @returns {TaskView} */
  #taskOf(node, values) {
    const { parent, move, judged } = node;
    const { game, options, position } = stepOf(parent).position;
    const best = judged.better[0]?.move ?? values[0]?.move ?? move;
    const lines = judged.lines ?? [];
    const touches = movesOf(stepOf(parent).position).find((each) => each.move === best)?.touches ?? [];
    const words = judged.better[0]?.says ?? best;
    const isLost = values[0]?.value === -1;
    const idea = isLost ? t("That holds out longest, but against best play the game is lost here.") : (judged.learn ?? "");
    return {
      game, title: "", options, position, any_way: false, moves: [best], as_good: betterMoves(values, move, best),
      goal: t("Move {n}: {move}. Find a better one.", { n: turnOf(node), move: wordsOf(node) }),
      hints: [[
        ...(judged.says ? [{ says: [judged.says], cells: [], marked: "", lines }] : []),
        { says: [words], cells: touches, marked: "", lines },
      ]],
      idea: idea ? [idea] : [],
    };
  }

  /** @param {boolean} alone */
  #solved(alone) {
    if (alone) this.found += 1;
    this.study.set({ secret: false });
    const isLast = this.index + 1 === this.mistakes.length;
    return [
      button(isLast ? t("Finish") : t("Next"), () => this.nextMistake(), { class: "primary" }),
      !isLast && button(t("End"), () => this.over(null), { class: "quiet" }),
    ];
  }

  draw() {
    super.draw();
    if (!this.isSolved) this.buttons.append(button(t("End"), () => this.over(null), { class: "quiet" }));
  }
}
