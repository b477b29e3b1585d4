/** The tree of variations on the page: a list of moves that can be walked and cut, with what a record notes of each. */

import { capital, says, t } from "../text/i18n.js";
import { h } from "../ui/dom.js";
import { piece } from "../ui/icons.js";
import { button } from "../ui/parts.js";
import { GLYPHS, isMistake, playerOf, symbolOf, turnOf, variationsOf, wordsOf } from "./tree.js";

/** @import { Study } from "./study.js" */
/** @import { Mistake, Node } from "./tree.js" */

/** @type {Record<string, () => string>} */
const FAULT_WORDS = {
  inaccuracy: () => t("inaccuracy"),
  mistake: () => t("mistake"),
  blunder: () => t("blunder"),
};

/** @type {Record<string, () => string>} */
const SYMBOL_WORDS = {
  "!": () => t("good move"),
  "?": FAULT_WORDS.mistake,
  "!!": () => t("brilliant move"),
  "??": FAULT_WORDS.blunder,
  "!?": () => t("interesting move"),
  "?!": FAULT_WORDS.inaccuracy,
};

/** What a symbol means. @param {string} symbol */
function symbolWords(symbol) {
  return SYMBOL_WORDS[symbol]?.() ?? "";
}

/** @type {Record<string, import("./tree.js").Way>} */
const WAYS = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "first",
  End: "last",
};

/** Where a key leads on a walk through the tree; undefined if it is no key for that. @param {KeyboardEvent} event */
export function wayOf(event) {
  return event.ctrlKey || event.metaKey || event.altKey ? undefined : WAYS[event.key];
}

/** @param {Study} study */
export function treeView(study) {
  const { tree, kind } = study;
  return h(
    "div",
    {
      class: `moves-tree ${kind.players === 2 ? "in-columns" : ""}`, role: "tree", "aria-label": t("Moves and variations"), "aria-describedby": "tree-keys",
      onkeydown: (event) => pressed(event, study),
      onclick: ({ target }) => {
        /** @type {HTMLElement | null} */
        const item = target instanceof Element ? target.closest("[role=treeitem]") : null;
        const node = item && tree.find(Number(item.dataset.node));
        if (node) study.go(node);
      },
    },
    h("span", itemProps(tree.root, 1, t("Start"), study), t("Start")),
    lines(study),
  );
}

/** @param {KeyboardEvent} event @param {Study} study */
function pressed(event, study) {
  const way = wayOf(event);
  if (way) study.walk(way);
  else if (event.key === "Delete" || event.key === "Backspace") study.cut();
  else if (event.key === "m" || event.key === "M") study.makeMain();
  else return;
  event.preventDefault();
}

/** Keep the move that is looked at in view, and the focus on it where a move had it. @param {HTMLElement} page @param {boolean} focused */
export function showCurrent(page, focused) {
  const tree = page.querySelector(".moves-tree");
  const item = tree?.querySelector("[aria-selected=true]");
  if (!tree || !item) return;
  if (focused) item.focus({ preventScroll: true });
  // Scroll the list only, never the page.
  const [outer, inner] = [tree.getBoundingClientRect(), item.getBoundingClientRect()];
  if (inner.top < outer.top) tree.scrollTop -= outer.top - inner.top + 8;
  else if (inner.bottom > outer.bottom) tree.scrollTop += inner.bottom - outer.bottom + 8;
}

/** @param {Study} study */
function lines(study) {
  const first = study.tree.root.children[0];
  if (!first) return null;
  return study.kind.players === 2 ? columns(first, study) : line(first, 1, study);
}

/** The main line: the first player's turns on the left, the second's on the right. @param {Node} first @param {Study} study */
function columns(first, study) {
  const parts = [];
  /** @type {{turn: number, player: number, cells: HTMLElement[]}} */
  const nothing = { turn: 0, player: 0, cells: [] };
  let row = nothing;
  for (let node = first; node; node = node.children[0]) {
    const [turn, player] = [turnOf(node), playerOf(node)];
    if (row.turn !== turn) {
      const fits = row.player === 1 && player === 2;
      const cells = fits ? row.cells : [h("span", { class: "turn" }), h("span", { class: "turn" })];
      if (!fits) parts.push(...cells);
      cells[player - 1].append(number(turn));
      row = { turn, player, cells };
    }
    row.cells[player - 1].append(item(node, 1, study));
    const below = asides(node, 1, study);
    if (below.length) {
      parts.push(h("div", { class: "asides" }, below));
      row = nothing;
    }
  }
  return parts;
}

/**
 * What stands below a move: its comment, and the variations that replace it.
 * @param {Node} node @param {number} level @param {Study} study @returns {HTMLElement[]}
 */
function asides(node, level, study) {
  const others = variationsOf(node).map((other) =>
    h("div", { class: "variation", role: "group" }, line(other, level + 1, study)));
  return node.comment ? [h("div", { class: "comment-line" }, node.comment), ...others] : others;
}

/**
 * A line of moves one after the other, what belongs to a move below it.
 * @param {Node} first @param {number} level @param {Study} study
 */
function line(first, level, study) {
  const parts = [];
  let last = 0;
  for (let node = first; node; node = node.children[0]) {
    const turn = turnOf(node);
    if (turn !== last) parts.push(number(turn));
    last = turn;
    parts.push(item(node, level, study), ...asides(node, level, study));
  }
  return parts;
}

/** @param {number} turn */
function number(turn) {
  return h("span", { class: "turn-number", "aria-hidden": "true" }, `${turn}.`);
}

/** @param {Node} node @param {number} level @param {Study} study */
function item(node, level, study) {
  const { worth, step, comment } = node;
  const symbol = symbolOf(node);
  const words = [
    `${turnOf(node)}. ${says(wordsOf(node))}`,
    symbolWords(symbol),
    worth?.words && says(worth.words),
    comment,
  ];
  return h(
    "span",
    itemProps(node, level, words.filter(Boolean).join(", "), study, kindOfSymbol(symbol)),
    study.kind.players === 2 && step && piece(study.kind.palette, playerOf(node)),
    h("span", { class: "token" }, node.move),
    symbol && h("span", { class: "glyph" }, symbol),
  );
}

/** Whether a symbol praises a move, doubts it or calls it wrong. @param {string} symbol */
function kindOfSymbol(symbol) {
  if (symbol === "?" || symbol === "??") return "wrong";
  return symbol.startsWith("?") ? "doubtful" : symbol ? "praised" : "";
}

/** @param {Node} node @param {number} level @param {string} label @param {Study} study */
function itemProps(node, level, label, study, kind = "") {
  const isHere = node === study.current;
  return {
    role: "treeitem", class: `move-item ${kind}`, "data-node": node.id, "data-ply": node.ply, "data-key": node.id,
    "aria-level": level, "aria-selected": String(isHere), "aria-label": label, title: label, tabindex: isHere ? 0 : -1,
  };
}

/** What is to be said of the move that led to the current position, and of what was better. @param {Study} study */
export function remark(study) {
  const { current } = study;
  return isMistake(current) && h("div", { class: "notice remark" }, faultRemark(current, () => showBetter(study, current)));
}

/** @param {Mistake} node @param {() => void} show */
function faultRemark(node, show) {
  const { judged } = node;
  const better = judged.better.map((move) => move.move).join(" ");
  return [
    h(
      "p",
      { class: `fault ${judged.judgement}` },
      h("strong", {}, `${capital(FAULT_WORDS[judged.judgement]())} ${GLYPHS[judged.judgement]}`),
      " ",
      judged.says ? says(judged.says) : capital(says(wordsOf(node))),
    ),
    better &&
      h(
        "p",
        { class: "better" },
        t("Better: {move}.", { move: judged.better[0].says }),
        " ",
        button(t("Show the better line"), show, { class: "quiet", title: better }),
      ),
  ];
}

/** @param {Study} study @param {Mistake} node */
async function showBetter(study, { parent, judged }) {
  study.go(parent);
  await study.playLine(judged.better.map((move) => move.move));
  study.go(study.tree.lineTo(study.current)[parent.ply + 1]);
}
