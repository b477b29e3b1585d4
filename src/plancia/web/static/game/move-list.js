/**
 * The moves made, each a button that looks back; and buttons to walk through them.
 */

import { says, t } from "../text/i18n.js";
import { turnWords } from "../text/words.js";
import { h, morph } from "../ui/dom.js";
import { icon } from "../ui/icons.js";

/** @param {import("./table.js").Table} table */
export function movesPart(table) {
  const list = h("ol", { class: "moves", "aria-label": t("Moves") });
  const steps = h("div", { class: "moves-steps" });
  const element = h("section", { class: "card", "aria-label": t("Moves") }, steps, list);

  /** @param {import("../ui/icons.js").Icon} drawing @param {string} words @param {number} to @param {boolean} isThere */
  const step = (drawing, words, to, isThere) =>
    h("button", { type: "button", class: "quiet", "aria-label": words, title: words, ".disabled": isThere, onclick: () => table.look(to) }, icon(drawing));

  function update() {
    const { turns, number } = table;
    const { ply } = table.view;
    element.hidden = turns.length === 0;
    morph(steps,
      step("first", t("To the start"), 0, number === 0),
      step("back", t("Previous move"), table.plyOf(-1), number === 0),
      step("forward", t("Next move"), table.plyOf(1), number === ply),
      step("last", t("Back to the game"), ply, number === ply));
    const here = table.turnAt(number);
    morph(list, turns.map((turn) => row(turn, turn.number === here)));
    const current = list.children[here - 1];
    if (!(current instanceof HTMLElement)) return;
    const top = current.offsetTop - list.offsetTop;
    if (top < list.scrollTop || top + current.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
  }

  /** @param {import("../text/words.js").Turn} turn @param {boolean} isHere */
  function row({ number, moves, last }, isHere) {
    const words = `${t("Move {n}", { n: number })}: ${turnWords(moves)}`;
    const names = moves.map((each) => (each.short === null ? each.move : says(each.short)));
    const props = { type: "button", class: `move player-${moves[0].player}`, title: words, "aria-label": words, "aria-current": isHere && "step" };
    return h("li", {}, h("button", { ...props, onclick: () => table.look(last) },
      h("span", { class: "move-number", "aria-hidden": "true" }, number), h("span", {}, names.filter(Boolean).join(", ") || moves[0].move)));
  }

  return { element, update };
}
