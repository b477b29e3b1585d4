/**
 * The state of the analysis page: a game with its options, the tree of its lines, and what is known about
 * the position looked at. Every part of the page shows it and changes it here.
 */

import { gameKind, line } from "../net/api.js";
import { Analyst } from "./analyst.js";
import { changedOptions } from "../text/words.js";
import { Tree, stepOf } from "./tree.js";

const BOARD = "board";
const REVIEW = "review";
/** Time limits of one analysis: at first, on "Analyse longer", and while a review runs as well. */
const ANALYSIS_S = 20;
const LONG_ANALYSIS_S = 120;
const ANALYSIS_DURING_REVIEW_S = 2;

/** @import { AnalysisView, Cell, FromAnalyst, GameKind, Options, TextJson } from "../messages.js" */
/** @import { Node } from "./tree.js" */

/** @typedef {{change: null, trouble: TextJson}} StudyEvents */
/**
 * Where a study comes from: `options` are all of the game's; `mine` the visitor's own seats;
 * `prelude` counts the moves at the start that no player made; `remember` says whose lesson
 * comes back as a mistake.
 * @typedef {{options: Options, start: string, mine: number[], prelude: number,
 *   remember: import("../messages.js").Remember | null, tags: Record<string, string>}} Origin
 */

/** @type {Origin} */
const UNKNOWN = { options: {}, start: "", mine: [], prelude: 0, remember: null, tags: {} };

export class Study extends (/** @type {new () => Emits<StudyEvents>} */ (EventTarget)) {
  /** @type {GameKind | null} */
  #kind = null;

  /**
   * The one state of a page. Emits `change` whenever something in it is another than before, and
   * `trouble` (detail: a text).
   *
   * @param {Analyst} [analyst]
   */
  constructor(analyst = new Analyst()) {
    super();
    this.analyst = analyst;
    this.origin = UNKNOWN;
    this.tree = new Tree();
    /** Counts up when lines, notes or judgements in the tree change. */
    this.treeVersion = 0;
    /** @type {Promise<unknown>} the line that is being added */
    this.playing = Promise.resolve();
    this.analyses = true;
    this.running = false;
    /** @type {number | null} how far a review has come */
    this.progress = null;
    /** @type {import("../messages.js").Reviewed | null} what the latest review came to */
    this.reviewed = null;
    /** @type {Map<string, AnalysisView>} the latest one, by position */
    this.seen = new Map();
    /** @type {Map<string, number>} how long each position was looked at, in seconds */
    this.looked = new Map();
    /** @type {Cell[]} cells of the move pointed at in a list */
    this.pointed = [];
    /** Whether values are hidden: a lesson must not show its answer. */
    this.secret = false;
    /** Whether all moves are listed, not the best alone. */
    this.listsAll = false;
  }

  changed() {
    this.dispatchEvent(new Event("change"));
  }

  #treeChanged() {
    this.treeVersion += 1;
    this.changed();
  }

  /** Part of the state is another. @param {Partial<Pick<Study, "listsAll" | "secret" | "pointed">>} changes */
  set(changes) {
    Object.assign(this, changes);
    this.changed();
  }

  /** @param {TextJson} words */
  #trouble(words) {
    this.dispatchEvent(new CustomEvent("trouble", { detail: words }));
  }

  close() {
    this.analyst.close();
  }

  /** What is studied; an error before the first game was taken. */
  get kind() {
    if (!this.#kind) throw new Error("no game was taken");
    return this.#kind;
  }

  get current() {
    return this.tree.current;
  }

  /** The position looked at. */
  get position() {
    return stepOf(this.current).position;
  }

  /** The step on the board. */
  get onBoard() {
    return stepOf(this.current);
  }

  /** What is known about the position looked at, or null. */
  get view() {
    return this.seen.get(this.position.position) ?? null;
  }

  /** The options that differ from the game's own. */
  get changedOptions() {
    return changedOptions(this.kind, this.origin.options);
  }

  // Where a study comes from

  /** The game's own start. @param {string} game @param {Options} [options] */
  async begin(game, options = {}) {
    await this.take({ game, line: { steps: await line(game, options) } });
  }

  /**
   * A line of moves, as a record or the server gives it; the end of it is looked at.
   * @param {{game: string, line: import("./tree.js").Line} & Partial<Origin>} taken
   */
  async take({ game, line: noted, ...known }) {
    this.#kind = await gameKind(game);
    this.#become(Tree.of(noted), { ...UNKNOWN, options: noted.steps[0].position.options, ...known });
  }

  /** What a link shares. @param {import("./share.js").Shared} shared @param {Tree} tree */
  async takeShared(shared, tree) {
    const kind = await gameKind(shared.game);
    const main = tree.mainLine().slice(1);
    const moves = main.map((node) => node.move);
    const [first, ...steps] = await line(shared.game, shared.options, shared.start, moves);
    tree.root.step = first;
    for (const [index, node] of main.entries()) node.step = steps[index];
    for (const { from, nodes } of tree.unknownLines()) await this.#addSteps(first.position, from, nodes);
    this.#kind = kind;
    this.#become(tree, { ...UNKNOWN, options: first.position.options, start: shared.start });
  }

  /** @param {import("../messages.js").PositionJson} position @param {Node} from @param {Node[]} nodes */
  async #addSteps({ game, options }, from, nodes) {
    const moves = nodes.map((node) => node.move);
    const [, ...steps] = await line(game, options, stepOf(from).position.position, moves);
    for (const [index, node] of nodes.entries()) node.step = steps[index];
  }

  /** @param {Tree} tree @param {Origin} origin */
  #become(tree, origin) {
    this.origin = origin;
    this.analyst.stop(BOARD);
    this.analyst.stop(REVIEW);
    this.progress = null;
    this.reviewed = null;
    this.seen.clear();
    this.looked.clear();
    this.tree = tree;
    for (const node of tree.nodes()) settle(node);
    this.#treeChanged();
    if (tree.root.children.length) this.review();
    this.#moved();
  }

  // Walking and changing the tree

  /** @param {Node} node */
  go(node) {
    if (node === this.current) return;
    this.tree.current = node;
    this.#moved();
  }

  /** @param {import("./tree.js").Way} way */
  walk(way) {
    this.go(this.tree.walk(way));
  }

  /** Plays a move from the position looked at: to the line that is there, or to a new one. @param {string} move */
  play(move) {
    return this.playLine([move]);
  }

  /**
   * Adds a line to the position looked at and goes to its end. A player who is quicker than the server
   * has one line added after the other.
   * @param {string[]} moves
   */
  playLine(moves) {
    const played = this.playing.then(() => this.#playNow(moves));
    this.playing = played.catch(() => {});
    return played;
  }

  /** @param {string[]} moves */
  async #playNow(moves) {
    const here = this.current;
    const there = moves.length === 1 && here.children.find((child) => child.move === moves[0]);
    if (there) {
      this.go(there);
      return there;
    }
    const [, ...steps] = await this.linesFrom(here, moves);
    if (!this.#holds(here)) return null;
    const end = this.tree.addLine(here, steps);
    for (const node of this.tree.lineTo(end)) settle(node);
    this.tree.current = end;
    this.treeVersion += 1;
    this.#moved();
    return end;
  }

  /** The steps of a line from a node, its own first. @param {Node} node @param {string[]} moves */
  async linesFrom(node, moves) {
    const { game, options, position } = stepOf(node).position;
    if (this.kind.players > 1) return line(game, options, position, moves);
    // Which piece a block is of is known from the start of a puzzle alone.
    const before = this.tree.movesTo(node);
    const steps = await line(game, options, stepOf(this.tree.root).position.position, [...before, ...moves]);
    return steps.slice(before.length);
  }

  /** Whether a node is still there: it may have been deleted meanwhile. @param {Node} node */
  #holds(node) {
    return this.tree.lineTo(node)[0] === this.tree.root && this.tree.find(node.id) === node;
  }

  makeMain(node = this.current) {
    this.tree.makeMain(node);
    this.#treeChanged();
  }

  cut(node = this.current) {
    const before = this.current;
    this.tree.cut(node);
    this.#treeChanged();
    if (this.current !== before) this.#moved();
  }

  /** Another position is looked at. */
  #moved() {
    this.pointed = [];
    this.listsAll = false;
    this.#analyse();
  }

  // Analysis

  /** Start or stop to analyse whatever position is looked at. @param {boolean} on */
  setAnalyses(on) {
    this.analyses = on;
    if (on) this.#analyse(this.view?.done ? LONG_ANALYSIS_S : this.timeLimit);
    else {
      this.analyst.stop(BOARD);
      this.running = false; // where no answer says so, as without a connection
    }
    this.changed();
  }

  /** Whether more could be known about the position by looking longer. */
  get couldGoOn() {
    const view = this.view;
    return !this.position.outcome && !(view?.done && view.exact);
  }

  /** Seconds for the analysis of the position gone to. */
  get timeLimit() {
    return this.progress !== null && !this.kind.exact ? ANALYSIS_DURING_REVIEW_S : ANALYSIS_S;
  }

  #analyse(seconds = this.timeLimit) {
    const position = this.position;
    const known = this.view;
    const enough = known?.done && !known.stopped && (this.looked.get(known.position) ?? 0) >= seconds;
    if (!this.analyses || position.outcome || enough) {
      this.analyst.stop(BOARD);
      this.#run(false);
      return;
    }
    this.#run(true);
    const { game, options, position: text } = position;
    this.looked.set(text, seconds);
    /** @type {import("../messages.js").Analyse} */
    const request = { type: "analyse", id: BOARD, game, options, position: text, seconds };
    this.analyst.ask(request, (message) => this.#learn(message));
  }

  /** @param {boolean} running */
  #run(running) {
    this.running = running;
    this.changed();
  }

  /** @param {FromAnalyst} message */
  #learn(message) {
    if (message.type === "refused") {
      this.#run(false);
      this.#trouble(message.says);
      return;
    }
    if (message.type !== "analysis") return;
    const before = this.seen.get(message.position);
    // A search that begins again knows less at first than the one before knew at its end.
    const keeps = before && !message.done && message.moves.length < before.moves.length;
    this.seen.set(message.position, keeps ? { ...before, done: false } : message);
    const worth = { value: message.value, words: message.value_words, exact: message.exact };
    let changed = false;
    for (const node of this.tree.nodes()) {
      if (node.step?.position.position !== message.position || message.value === null) continue;
      if (node.worth?.exact && !worth.exact) continue;
      node.worth = worth;
      changed = true;
    }
    if (message.position === this.position.position) this.#run(!message.done);
    if (changed) this.#treeChanged();
  }

  // Review

  /** Values every position of the main line, and judges its moves. */
  review() {
    const nodes = this.tree.mainLine();
    const { game, options, position } = stepOf(nodes[0]).position;
    const moves = nodes.slice(1).map((node) => node.move);
    this.progress = 0;
    this.reviewed = null;
    this.changed();
    const { prelude, remember } = this.origin;
    /** @type {import("../messages.js").Review} */
    const request = { type: "review", id: REVIEW, game, options, start: position, moves, prelude, remember };
    this.analyst.ask(request, (message) => this.#reviewed(message, nodes));
  }

  stopReview() {
    this.analyst.stop(REVIEW);
  }

  /** @param {FromAnalyst} message @param {Node[]} nodes */
  #reviewed(message, nodes) {
    if (message.type !== "reviewed") {
      this.progress = null;
      if (message.type === "review-done" && !message.stopped) this.reviewed = message;
      this.changed();
      this.#analyse();
      if (message.type === "refused") this.#trouble(message.says);
      return;
    }
    const { ply, value, value_words: words, exact, judgement, only, better, says, learn, lines, refutation, progress } = message;
    const [node, next] = [nodes[ply], nodes[ply + 1]];
    if (value !== null && !(node.worth?.exact && !exact)) node.worth = { value, words, exact };
    if (next && judgement) next.judged = { judgement, only, better, says, learn, lines, refutation };
    this.progress = progress;
    this.#treeChanged();
  }

  // What others make of it

  /** The line to the current node, as the server takes it. */
  get request() {
    return {
      game: this.kind.name,
      options: this.origin.options,
      start: this.origin.start,
      moves: this.tree.movesTo(this.current),
    };
  }
}

/**
 * Whether a view knows all that is worth reading out: the best move, whatever comes later.
 * @param {AnalysisView | null | undefined} view
 */
export function isSettled(view) {
  return Boolean(view && (view.done || (view.exact && view.value !== null)));
}

/** The end of a game is worth what came of it. @param {Node} node */
function settle(node) {
  const outcome = node.step?.position.outcome;
  if (!outcome || node.worth) return;
  const value = outcome.result === "draw" ? 0 : outcome.winner === 1 ? 1 : -1;
  node.worth = { value, words: "", exact: true };
}
