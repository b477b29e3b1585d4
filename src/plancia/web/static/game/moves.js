/**
 * The moves made, each a button that looks back; and buttons to walk through them.
 */

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { says, sentence, t } from "../i18n.js";

const MARGIN = 40;
/** Pixels below the move looked at that are shown too. */

/** @param {import("./table.js").Table} table */
export function movesPart(table) {
  const list = h("ol", { class: "moves", "aria-label": t("Moves") });
  const none = h("p", { class: "faint" }, t("No move yet."));
  const steps = [
    step("first", t("To the start"), () => 0),
    step("back", t("Previous move"), () => table.number - 1),
    step("forward", t("Next move"), () => table.number + 1),
    step("last", t("Back to the game"), () => table.view.ply),
  ];
  const element = h(
    "section",
    { class: "moves-part", "aria-label": t("Moves") },
    h("div", { class: "moves-steps" }, steps),
    none,
    list,
  );
  /** @type {any[]} */
  let drawn = [];

  function step(drawing, words, to) {
    const props = { class: "quiet", "aria-label": words, title: words };
    return h("button", { ...props, onclick: () => table.look(to()) }, icon(drawing));
  }

  function update() {
    const { moves, ply } = table.view;
    const same = moves.findIndex((move, index) => !isSame(move, drawn[index]));
    const kept = same < 0 ? moves.length : same;
    while (list.childElementCount > kept) list.lastElementChild?.remove();
    list.append(...moves.slice(kept).map((move, index) => row(move, kept + index + 1)));
    drawn = moves;
    none.hidden = moves.length > 0;
    list.hidden = moves.length === 0;
    const [first, back, forward, last] = steps;
    first.disabled = back.disabled = table.number === 0;
    forward.disabled = last.disabled = table.number === ply;
    mark();
  }

  function row(move, number) {
    const words = `${t("Move {n}", { n: number })}: ${sentence(move.says)}`;
    const kind = move.short ? "move in-words" : "move";
    const props = { class: `${kind} player-${move.player}`, title: words, "aria-label": words };
    return h(
      "li",
      {},
      h(
        "button",
        { ...props, onclick: () => table.look(number) },
        h("span", { class: "move-number", "aria-hidden": "true" }, number),
        h("span", { class: "move-token" }, move.short ? says(move.short) : move.move),
      ),
    );
  }

  function mark() {
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const current = list.children[table.number - 1]?.querySelector("button");
    if (!current) return;
    current.setAttribute("aria-current", "step");
    const top = current.offsetTop - list.offsetTop;
    const bottom = list.scrollTop + list.clientHeight - MARGIN;
    if (top < list.scrollTop || top > bottom) list.scrollTop = top - list.clientHeight / 2;
  }

  return { element, update };
}

function isSame(one, other) {
  return one.move === other?.move && one.player === other?.player;
}
