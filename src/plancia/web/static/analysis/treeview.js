/** The tree of variations on the page: a list of moves that can be walked, promoted and cut. */

import { fill, h, onceAFrame } from "../dom.js";
import { capital, says, t } from "../i18n.js";
import { piece } from "../icons.js";
import { FAULTS, GLYPHS, symbolOf, turnOf } from "./tree.js";

const FAULT_WORDS = {
  inaccuracy: () => t("inaccuracy"),
  mistake: () => t("mistake"),
  blunder: () => t("blunder"),
};

const SYMBOL_WORDS = {
  "!": () => t("good move"),
  "?": FAULT_WORDS.mistake,
  "!!": () => t("brilliant move"),
  "??": FAULT_WORDS.blunder,
  "!?": () => t("interesting move"),
  "?!": FAULT_WORDS.inaccuracy,
};

/** The symbols there are. */
export const SYMBOLS = Object.keys(SYMBOL_WORDS);

/** What a symbol means. */
export function symbolWords(symbol) {
  return SYMBOL_WORDS[symbol]?.() ?? "";
}

const WAYS = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "first",
  End: "last",
};

/** Where a key leads on a walk through the tree; undefined if it is no key for that. */
export function wayOf(event) {
  return event.ctrlKey || event.metaKey || event.altKey ? undefined : WAYS[event.key];
}

/** @param {import("./study.js").Study} study */
export function treeView(study) {
  const tree = h("div", {
    class: "moves-tree",
    role: "tree",
    "aria-label": t("Moves and variations"),
    "aria-describedby": "tree-keys",
    onkeydown: (event) => pressed(event, study, tree),
    onclick: (event) => {
      const item = event.target.closest("[role=treeitem]");
      if (item) study.go(study.tree.find(Number(item.dataset.node)));
    },
  });
  const draw = onceAFrame(() => {
    const focused = tree.contains(document.activeElement);
    tree.classList.toggle("in-columns", study.kind.players === 2);
    fill(tree, startItem(study), lines(study));
    select(tree, study, focused);
  }, tree);
  for (const news of ["game", "tree"]) study.addEventListener(news, draw);
  study.addEventListener("place", () => select(tree, study, false));
  draw();
  return tree;
}

function pressed(event, study, tree) {
  const way = wayOf(event);
  if (way) study.walk(way);
  else if (event.key === "Delete" || event.key === "Backspace") study.cut();
  else if (event.key === "p" || event.key === "P") study.promote();
  else if (event.key === "m" || event.key === "M") study.makeMain();
  else return;
  event.preventDefault();
  select(tree, study, true);
  // Cutting and promoting draw anew in the next frame: the place keeps its focus there too.
}

function startItem(study) {
  const root = study.tree.root;
  return h("span", itemProps(root, 1, t("Start")), t("Start"));
}

function lines(study) {
  const first = study.tree.root.children[0];
  if (!first) return null;
  return study.kind.players === 2 ? columns(first, study) : line(first, 1, study);
}

function playerOf(node) {
  return node.step?.move.player ?? 1;
}

/** The main line: the first player's turns on the left, the second's on the right. */
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

/** What stands below a move: its comment, and the variations that replace it. */
function asides(node, level, study) {
  const family = node.parent.children;
  const others = family[0] === node ? family.slice(1) : [];
  return [
    node.comment && h("div", { class: "comment-line" }, node.comment),
    ...others.map((other) =>
      h("div", { class: "variation", role: "group" }, line(other, level + 1, study)),
    ),
  ].filter(Boolean);
}

/** A line of moves one after the other, what belongs to a move below it. */
function line(first, level, study) {
  const parts = [];
  for (let node = first; node; node = node.children[0]) {
    const turn = turnOf(node);
    if (node === first || turn !== turnOf(node.parent)) parts.push(number(turn));
    parts.push(item(node, level, study), ...asides(node, level, study));
  }
  return parts;
}

function number(turn) {
  return h("span", { class: "turn-number", "aria-hidden": "true" }, `${turn}.`);
}

function item(node, level, study) {
  const { worth, step, comment } = node;
  const symbol = symbolOf(node);
  const words = [
    `${turnOf(node)}. ${step ? says(step.move.says) : node.move}`,
    symbolWords(symbol),
    worth?.verdict && says(worth.verdict),
    comment,
  ];
  const player = step?.move.player ?? 0;
  return h(
    "span",
    itemProps(node, level, words.filter(Boolean).join(", "), kindOfSymbol(symbol)),
    study.kind.players === 2 && player > 0 && piece(study.kind.palette, player),
    h("span", { class: "token" }, node.move),
    symbol && h("span", { class: "glyph" }, symbol),
  );
}

/** Whether a symbol praises a move, doubts it or calls it wrong. */
function kindOfSymbol(symbol) {
  if (symbol === "?" || symbol === "??") return "wrong";
  return symbol.startsWith("?") ? "doubtful" : symbol ? "praised" : "";
}

function itemProps(node, level, label, kind = "") {
  return {
    role: "treeitem",
    class: `move-item ${kind}`,
    "data-node": node.id,
    "data-ply": node.ply,
    "aria-level": level,
    "aria-selected": "false",
    "aria-label": label,
    title: label,
    tabindex: -1,
  };
}

function select(tree, study, focus) {
  tree.querySelector("[aria-selected=true]")?.setAttribute("aria-selected", "false");
  tree.querySelector("[tabindex='0']")?.setAttribute("tabindex", "-1");
  const item = tree.querySelector(`[data-node="${study.current.id}"]`);
  if (!item) return;
  item.setAttribute("aria-selected", "true");
  item.setAttribute("tabindex", "0");
  if (focus) item.focus({ preventScroll: true });
  bringIntoView(tree, item);
}

/** Scrolls the list only, never the page. */
function bringIntoView(list, item) {
  const [outer, inner] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top + 8;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom + 8;
}

/** What is to be said of the move that led to the current position, and of what was better. */
export function remark(study) {
  const box = h("div", { class: "remark" });
  const draw = onceAFrame(() => {
    const { judged, step, parent, comment } = study.current;
    const fault = FAULTS.includes(judged?.judgement);
    box.hidden = !fault && !comment;
    fill(
      box,
      fault && faultRemark(judged, step, () => showBetter(study, parent, judged)),
      comment && h("p", { class: "comment" }, comment),
    );
  }, box);
  for (const news of ["game", "tree", "place"]) study.addEventListener(news, draw);
  draw();
  return box;
}

function faultRemark(judged, step, show) {
  const better = judged.better.map((move) => move.move).join(" ");
  return [
    h(
      "p",
      { class: `fault ${judged.judgement}` },
      h("strong", {}, `${capital(FAULT_WORDS[judged.judgement]())} ${GLYPHS[judged.judgement]}`),
      " ",
      judged.says ? says(judged.says) : capital(says(step.move.says)),
    ),
    better &&
      h(
        "p",
        { class: "better" },
        t("Better: {move}.", { move: judged.better[0].says }),
        " ",
        h("button", { class: "small", onclick: show, title: better }, t("Show the better line")),
      ),
  ];
}

async function showBetter(study, parent, judged) {
  study.go(parent);
  await study.playLine(judged.better.map((move) => move.move));
  study.go(study.tree.lineTo(study.current)[parent.ply + 1]);
}
