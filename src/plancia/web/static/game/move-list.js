/**
 * The moves made, each a button that looks back; and buttons to walk through them.
 */

import { says, t } from "../text/i18n.js";
import { turnWords } from "../text/words.js";
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";

/** @import { Table } from "./table.js" */

/** @param {Table} table */
export function moveList(table) {
  const { turns, number, view: { ply } } = table;
  /** @param {import("../ui/icons.js").Icon} drawing @param {string} words @param {number} to @param {boolean} isThere */
  const step = (drawing, words, to, isThere) =>
    h("button", { type: "button", class: "quiet", "aria-label": words, title: words, ".disabled": isThere, onclick: () => table.look(to) }, icon(drawing));
  const here = table.turnAt(number);
  return h(
    "section",
    { class: "card", "aria-label": t("Moves"), hidden: turns.length === 0 },
    h("div", { class: "moves-steps" },
      step("first", t("To the start"), 0, number === 0),
      step("back", t("Previous move"), table.plyOf(-1), number === 0),
      step("forward", t("Next move"), table.plyOf(1), number === ply),
      step("last", t("Back to the game"), ply, number === ply)),
    h("ol", { class: "moves", "aria-label": t("Moves") }, turns.map((turn) => row(turn, turn.number === here, table))),
  );
}

/** @param {import("../text/words.js").Turn} turn @param {boolean} isHere @param {Table} table */
function row({ number, moves, last }, isHere, table) {
  const words = `${t("Move {n}", { n: number })}: ${turnWords(moves)}`;
  const names = moves.map((each) => (each.short === null ? each.move : says(each.short)));
  const props = { type: "button", class: `move player-${moves[0].player}`, title: words, "aria-label": words, "aria-current": isHere && "step" };
  return h("li", {}, h("button", { ...props, onclick: () => table.look(last) },
    h("span", { class: "move-number", "aria-hidden": "true" }, number), h("span", {}, names.filter(Boolean).join(", ") || moves[0].move)));
}

/** Scroll the list, never the page, to the move that is looked at. @param {HTMLElement} page */
export function showLookedAt(page) {
  const list = page.querySelector(".moves");
  const item = list?.querySelector("[aria-current]")?.parentElement;
  if (!list || !item) return;
  const top = item.offsetTop - list.offsetTop;
  if (top < list.scrollTop || top + item.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
}
