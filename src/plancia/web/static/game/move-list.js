/**
 * The moves made, each a button that looks back; and buttons to walk through them.
 */

import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { says, t } from "../text/i18n.js";
import { turnWords } from "../text/words.js";

/** Pixels below the move looked at that are shown too. */
const MARGIN = 40;

/** @param {import("./table.js").Table} table */
export function movesPart(table) {
  const list = h("ol", { class: "moves", "aria-label": t("Moves") });
  const none = h("p", { class: "faint" }, t("No move yet."));
  const steps = [
    step("first", t("To the start"), () => 0),
    step("back", t("Previous move"), () => table.plyOf(-1)),
    step("forward", t("Next move"), () => table.plyOf(1)),
    step("last", t("Back to the game"), () => table.view.ply),
  ];
  const element = h(
    "section",
    { class: "moves-part", "aria-label": t("Moves") },
    h("div", { class: "moves-steps" }, steps),
    none,
    list,
  );
  /** What each row says. @type {string[]} */
  let drawn = [];

  /** @param {import("../ui/icons.js").Icon} drawing @param {string} words @param {() => number} to */
  function step(drawing, words, to) {
    const props = { class: "quiet", "aria-label": words, title: words };
    return h("button", { ...props, onclick: () => table.look(to()) }, icon(drawing));
  }

  function update() {
    const { turns } = table;
    const { ply } = table.view;
    const keys = turns.map(({ moves }) => moves.map(({ move, player }) => `${player} ${move}`).join());
    const changed = keys.findIndex((key, index) => key !== drawn[index]);
    const kept = changed < 0 ? keys.length : changed;
    while (list.childElementCount > kept) list.lastElementChild?.remove();
    list.append(...turns.slice(kept).map(row));
    drawn = keys;
    none.hidden = turns.length > 0;
    list.hidden = turns.length === 0;
    const [first, back, forward, last] = steps;
    first.disabled = back.disabled = table.number === 0;
    forward.disabled = last.disabled = table.number === ply;
    mark();
  }

  /** @param {import("../text/words.js").Turn} turn */
  function row({ number, moves, last }) {
    const words = `${t("Move {n}", { n: number })}: ${turnWords(moves)}`;
    const [{ short, player, move }] = moves;
    const names = moves.map((each) => (each.short === null ? each.move : says(each.short)));
    const kind = short === null ? "move" : "move in-words";
    const props = { class: `${kind} player-${player}`, title: words, "aria-label": words };
    return h(
      "li",
      {},
      h(
        "button",
        { ...props, onclick: () => table.look(last) },
        h("span", { class: "move-number", "aria-hidden": "true" }, number),
        h("span", { class: "move-token" }, names.filter(Boolean).join(", ") || move),
      ),
    );
  }

  function mark() {
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const current = list.children[table.turnAt(table.number) - 1]?.querySelector("button");
    if (!current) return;
    current.setAttribute("aria-current", "step");
    const top = current.offsetTop - list.offsetTop;
    const bottom = list.scrollTop + list.clientHeight - MARGIN;
    if (top < list.scrollTop || top > bottom) list.scrollTop = top - list.clientHeight / 2;
  }

  return { element, update };
}
