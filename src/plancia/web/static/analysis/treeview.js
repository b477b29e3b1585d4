/** The tree of variations on the page: a list of moves that can be walked, promoted and cut. */

import { fill, h } from "../dom.js";
import { capital, says, t } from "../i18n.js";
import { piece } from "../icons.js";
import { FAULTS } from "./tree.js";

/** What stands behind a move that was a fault, as chess players write it. */
export const GLYPHS = { inaccuracy: "?!", mistake: "?", blunder: "??" };

const FAULT_WORDS = {
  inaccuracy: () => t("inaccuracy"),
  mistake: () => t("mistake"),
  blunder: () => t("blunder"),
};

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
    fill(tree, startItem(study), lines(study));
    select(tree, study, focused);
  });
  for (const news of ["game", "tree"]) study.addEventListener(news, draw);
  study.addEventListener("place", () => select(tree, study, false));
  draw();
  return tree;
}

/** Calls a function once, before the next frame, however often it is asked for until then. */
export function onceAFrame(work) {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      work();
    });
  };
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
  return first ? line(first, 1, study) : null;
}

/** A line of moves, with the variations that leave it below the move they replace. */
function line(first, level, study) {
  const parts = [];
  for (let node = first; node; node = node.children[0]) {
    parts.push(item(node, level, study));
    const family = node.parent.children;
    if (family[0] !== node) continue;
    for (const other of family.slice(1)) {
      parts.push(h("div", { class: "variation", role: "group" }, line(other, level + 1, study)));
    }
  }
  return parts;
}

function item(node, level, study) {
  const { judged, worth, step } = node;
  const fault = FAULTS.includes(judged?.judgement) ? judged.judgement : "";
  const words = [
    `${node.ply}. ${step ? says(step.move.says) : node.move}`,
    fault && FAULT_WORDS[fault](),
    worth?.verdict && says(worth.verdict),
  ];
  const player = step?.move.player ?? 0;
  return h(
    "span",
    itemProps(node, level, words.filter(Boolean).join(", "), fault),
    h("span", { class: "ply" }, node.ply),
    study.kind.players === 2 && player > 0 && piece(study.kind.palette, player),
    h("span", { class: "token" }, node.move),
    fault && h("span", { class: "glyph" }, GLYPHS[fault]),
  );
}

function itemProps(node, level, label, fault = "") {
  return {
    role: "treeitem",
    class: `move-item ${fault}`,
    "data-node": node.id,
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
    const { judged, step, parent, ply } = study.current;
    const comment = study.tree.isMain(study.current) ? study.comments[ply] : "";
    const fault = FAULTS.includes(judged?.judgement);
    box.hidden = !fault && !comment;
    fill(
      box,
      fault && faultRemark(judged, step, () => showBetter(study, parent, judged)),
      comment && h("p", { class: "comment" }, comment),
    );
  });
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
