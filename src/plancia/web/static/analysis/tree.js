/**
 * A tree of variations: every line that was looked at, from one start.
 *
 * It knows nothing of rules: each node keeps the step that the server gave for its move.
 *
 * @typedef {import("../messages.js").MoveView} MoveView
 * @typedef {import("../messages.js").TextJson} TextJson
 * @typedef {import("../messages.js").StepView} StepView
 * @typedef {{value: number | null, words: TextJson, exact: boolean}} Worth
 *   what a position is worth, to player 1
 * @typedef {Partial<import("../messages.js").LineView> & {steps: StepView[]}} Line
 *   as the server sends it; of a record with what is noted beside it
 * @typedef {import("../messages.js").Notes & {moves: string[], variations: Record<string, NotedLine[]>}} NotedLine
 * @typedef {{judgement: string, only?: boolean, better: MoveView[], says: TextJson, learn?: TextJson,
 *   lines?: import("../messages.js").Drawing[], refutation?: MoveView[]}} Judged
 *   what the move that led here was, and what would have been better
 * @typedef {Node & {parent: Node, judged: Judged}} Mistake  a node whose move was a fault
 * @typedef {"next" | "previous" | "first" | "last" | "up" | "down"} Way  of a walk through the tree:
 *   up and down lead to the variation before and after this one
 *
 * @typedef {object} Node
 * @property {number} id
 * @property {string} move  the token that led here; nothing at the root
 * @property {Node | null} parent
 * @property {Node[]} children  the main continuation first
 * @property {number} ply  moves made before the position
 * @property {StepView | null} step  nothing until the server has sent it
 * @property {Worth | null} worth
 * @property {Judged | null} judged
 * @property {string} comment
 * @property {string | null} symbol  nothing unless a record has one: the review's is shown then
 */

/** Judgements that are worth a puzzle. */
const FAULTS = ["inaccuracy", "mistake", "blunder"];

/** What a move that was a fault is marked with, as chess players write it. @type {Record<string, string>} */
export const GLYPHS = { inaccuracy: "?!", mistake: "?", blunder: "??" };

/** The symbol of the move that led to a node: its record's, else the review's. @param {Node} node */
export function symbolOf(node) {
  if (node.symbol !== null) return node.symbol;
  return node.judged?.only ? "!" : (GLYPHS[node.judged?.judgement ?? ""] ?? "");
}

/** Whether the move that led to a node was a fault. @param {Node} node @returns {node is Mistake} */
export function isMistake(node) {
  return node.parent !== null && FAULTS.includes(node.judged?.judgement ?? "");
}

/** The step of a node; an error if the server has not sent it yet. @param {Node} node */
export function stepOf(node) {
  if (!node.step) throw new Error(`the server has not sent the position after ${node.move}`);
  return node.step;
}

/** The move that led to a node, in words. @param {Node} node */
export function wordsOf(node) {
  return node.step?.move?.says ?? node.move;
}

/** The player who made the move that led to a node. @param {Node} node */
export function playerOf(node) {
  return node.step?.move?.player ?? 1;
}

/** The variations that might have been played instead of a main continuation. @param {Node} node */
export function variationsOf(node) {
  const family = node.parent?.children ?? [];
  return family[0] === node ? family.slice(1) : [];
}

/** The number of the turn that the move to a node belongs to, as lists of moves number it. @param {Node} node @returns {number} */
export function turnOf(node) {
  let number = 0;
  for (let here = node; here.parent; here = here.parent) {
    if (!here.parent.parent || (here.step?.move?.begins_turn ?? true)) number += 1;
  }
  return number;
}

/** Values this close to the best one are as good. */
const AS_GOOD_MARGIN = 0.02;
/** The part of the loss that a better move has to make up for. */
const BETTER_SHARE = 0.5;
/** @typedef {{move: string, value: number}} Valued */

/**
 * The moves that are clearly better than the game's: as good as the best one, or so much better than what was played.
 * @param {Valued[]} values  best first @param {string} played  the game's move @param {string} best  the first move of the better line
 * @returns {string[]}
 */
export function betterMoves(values, played, best) {
  const top = values[0]?.value ?? 1;
  const before = values.find(({ move }) => move === played)?.value ?? -1;
  const isBetter = (/** @type {Valued} */ { value }) => value >= top - AS_GOOD_MARGIN || value - before >= BETTER_SHARE * (top - before);
  return values.filter((each) => each.move !== played && each.move !== best && isBetter(each)).map(({ move }) => move);
}

const MAX_NESTED = 100;

export class Tree {
  /** @param {StepView | null} start */
  constructor(start = null) {
    this.made = 0;
    /** @type {Node} */
    this.root = this.#node("", null, start);
    /** @type {Node} */
    this.current = this.root;
  }

  /** The tree of a record; the end of its main line is the current node. @param {Line} line */
  static of(line) {
    const [start, ...steps] = line.steps;
    const tree = new Tree(start);
    tree.#note(tree.root, line, 0);
    tree.current = tree.#graft(tree.root, { ...line, steps });
    return tree;
  }

  /** Adds a line with its notes and variations. @param {Node} parent @param {Line} line */
  #graft(parent, line) {
    let here = parent;
    for (const [index, step] of line.steps.entries()) {
      const before = here;
      here = this.add(before, step.move?.move ?? "", step);
      this.#note(here, line, index + 1);
      for (const other of line.variations?.[index + 1] ?? []) this.#graft(before, other);
    }
    return here;
  }

  /** @param {Node} node @param {Line} line @param {number} ply */
  #note(node, { comments, symbols }, ply) {
    node.comment ||= comments?.[ply] ?? "";
    node.symbol ??= symbols?.[ply] ?? null;
  }

  /** @param {string} move @param {Node | null} parent @param {StepView | null} step @returns {Node} */
  #node(move, parent, step) {
    return {
      id: this.made++,
      move,
      parent,
      children: [],
      ply: parent ? parent.ply + 1 : 0,
      step,
      worth: null,
      judged: null,
      comment: "",
      symbol: null,
    };
  }

  /**
   * The child of a node for that move: the one there is, or a new one.
   * @param {Node} parent
   * @param {string} move
   * @param {StepView | null} step
   * @returns {Node}
   */
  add(parent, move, step = null) {
    let child = parent.children.find((each) => each.move === move);
    if (!child) {
      child = this.#node(move, parent, step);
      parent.children.push(child);
    }
    child.step ??= step;
    return child;
  }

  /**
   * Adds the steps of a line one after the other; the node of the last.
   * @param {Node} parent
   * @param {StepView[]} steps  without the one of the parent itself
   */
  addLine(parent, steps) {
    return steps.reduce((node, step) => this.add(node, step.move?.move ?? "", step), parent);
  }

  /** The first line, from the root to its end. */
  mainLine() {
    return this.lineThrough(this.root);
  }

  /** From the root to the node, both included. @param {Node} node */
  lineTo(node) {
    const line = [];
    for (let /** @type {Node | null} */ here = node; here; here = here.parent) line.push(here);
    return line.reverse();
  }

  /** The line to the node, and on from there as far as it goes. @param {Node} node */
  lineThrough(node) {
    const line = this.lineTo(node);
    for (let here = node; here.children.length; ) line.push((here = here.children[0]));
    return line;
  }

  /** The tokens that lead to a node. @param {Node} node */
  movesTo(node) {
    return this.lineTo(node)
      .slice(1)
      .map((each) => each.move);
  }

  /** Whether the node is on the main line. @param {Node} node */
  isMain(node) {
    return this.lineTo(node).every((each) => !each.parent || each.parent.children[0] === each);
  }

  /** Every node, parents first, the main continuation before its variations. */
  *nodes() {
    const waiting = [this.root];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      yield node;
      waiting.push(...node.children.toReversed());
    }
  }

  /** @param {number} id */
  find(id) {
    for (const node of this.nodes()) if (node.id === id) return node;
    return null;
  }

  /** Where a step of the walk leads from the current node; the node itself if nowhere. @param {Way} way @returns {Node} */
  walk(way) {
    const here = this.current;
    switch (way) {
      case "next":
        return here.children[0] ?? here;
      case "previous":
        return here.parent ?? here;
      case "first":
        return this.root;
      case "last":
        return this.lineThrough(here).at(-1) ?? here;
      case "up":
        return beside(here, -1);
      case "down":
        return beside(here, 1);
    }
  }

  /** Makes the line to a node the main line. @param {Node} node */
  makeMain(node) {
    for (let here = node; here.parent; here = here.parent) {
      const family = here.parent.children;
      family.unshift(...family.splice(family.indexOf(here), 1));
    }
  }

  /**
   * Takes a node and all that follows it out of the tree; its parent is the current one then if
   * the current one was there.
   * @param {Node} node
   */
  cut(node) {
    if (!node.parent) {
      node.children = [];
      this.current = node;
      return;
    }
    const family = node.parent.children;
    family.splice(family.indexOf(node), 1);
    if (this.lineTo(this.current).includes(node)) this.current = node.parent;
  }

  /** The nodes of the main line whose moves were faults. */
  mistakes() {
    return this.mainLine().filter(isMistake);
  }

  /**
   * The lines whose steps the server has not sent yet: each a node whose step is known and the nodes
   * after it. Tell each before you ask for the next.
   * @returns {Generator<{from: Node, nodes: Node[]}>}
   */
  *unknownLines() {
    for (const node of this.nodes()) {
      if (node.step || !node.parent) continue;
      const nodes = [node];
      for (let here = node; here.children.length; ) nodes.push((here = here.children[0]));
      yield { from: node.parent, nodes };
    }
  }

  /** The tree as a record in JSON has it. @returns {NotedLine} */
  toLine() {
    const line = emptyLine();
    takeNotes(line, this.root, 0);
    return follow(this.root.children[0], line);
  }

  /**
   * The tree as one line of text: `4.4.5(3.2).5*.4`. Moves have a point between them, the current
   * one a star, and behind a move stand the variations that might have been played instead of it.
   */
  toText() {
    /** @param {Node} node */
    const star = (node) => (node === this.current ? "*" : "");
    /** @param {Node} first @returns {string} */
    const line = (first) => {
      const items = [];
      for (let here = first; here; here = here.children[0]) {
        const variations = variationsOf(here).map((other) => `(${line(other)})`);
        items.push(encodeToken(here.move) + star(here) + variations.join(""));
      }
      return items.join(".");
    };
    const first = this.root.children[0];
    return star(this.root) + (first ? line(first) : "");
  }
}

/** The tree a text stands for, without steps; RangeError if it stands for none. @param {string} text @returns {Tree} */
export function readTree(text) {
  const tree = new Tree();
  let here = tree.root;
  /** @type {Node | null} */
  let marked = null;
  /** @type {Node[]} */
  const left = [];
  for (const mark of text.match(/[^.()*]+|[()*]/g) ?? []) {
    if (mark === "*") marked = here;
    else if (mark === ")") here = left.pop() ?? here;
    else if (mark === "(" && left.push(here) <= MAX_NESTED) here = here.parent ?? here;
    else here = tree.add(here, decodeToken(mark, text));
  }
  tree.current = marked ?? here;
  // What does not come back in the same shape was none.
  const shape = (/** @type {string} */ written) => written.replace(/[^.()*]+/g, "x");
  const back = shape(tree.toText());
  if (shape(text) !== (marked ? back : back.replace("*", ""))) throw malformed(text);
  return tree;
}

/** @returns {NotedLine} */
function emptyLine() {
  return { moves: [], comments: {}, symbols: {}, variations: {} };
}

/** @param {NotedLine} line @param {Node} node @param {number} ply */
function takeNotes(line, node, ply) {
  if (node.comment) line.comments[ply] = node.comment;
  if (node.parent && symbolOf(node)) line.symbols[ply] = symbolOf(node);
}

/** Fills a line from its first node on; the variations of a move stand beside it. @param {Node | undefined} first */
function follow(first, line = emptyLine()) {
  for (let here = first; here; here = here.children[0]) {
    const ply = line.moves.push(here.move);
    takeNotes(line, here, ply);
    const others = variationsOf(here);
    if (others.length) line.variations[ply] = others.map((other) => follow(other));
  }
  return line;
}

/** The node `by` places further among the children of the same parent. @param {Node} node @param {number} places */
function beside(node, places) {
  const family = node.parent?.children ?? [node];
  return family[family.indexOf(node) + places] ?? node;
}

/** A token with everything written as %XX that a link or the tree's own text has a use for. @param {string} token */
function encodeToken(token) {
  return Array.from(new TextEncoder().encode(token), (byte) => {
    const letter = String.fromCharCode(byte);
    return /[\w@:+,/-]/.test(letter) ? letter : `%${byte.toString(16).padStart(2, "0")}`;
  }).join("");
}

/** @param {string} token @param {string} text */
function decodeToken(token, text) {
  try {
    return decodeURIComponent(token);
  } catch {
    throw malformed(text);
  }
}

/** @param {string} text */
function malformed(text) {
  return new RangeError(`not a tree of moves: ${text.slice(0, 60)}`);
}
