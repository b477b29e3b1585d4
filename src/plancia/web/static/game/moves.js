/**
 * The moves made, each a button that looks back; and buttons to walk through them.
 */

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { capital, sentence, t } from "../i18n.js";

/** @param {import("./table.js").Table} table */
export function movesPart(table) {
  const list = h("ol", { class: "moves", "aria-label": t("Moves") });
  const none = h("p", { class: "faint" }, t("No move yet."));
  const step = (drawing, words, to) =>
    h("button", { class: "quiet", "aria-label": words, title: words, onclick: () => table.look(to()) }, icon(drawing));
  const steps = [
    step("first", t("To the start"), () => 0),
    step("back", t("A move back"), () => table.number - 1),
    step("forward", t("A move on"), () => table.number + 1),
    step("last", t("Back to the game"), () => table.view.ply),
  ];
  const element = h("section", { class: "moves-part", "aria-label": t("Moves") }, h("div", { class: "moves-steps" }, steps), none, list);
  let drawn = [];

  function update() {
    const { moves } = table.view;
    let same = 0;
    while (same < drawn.length && same < moves.length && drawn[same].move === moves[same].move && drawn[same].player === moves[same].player) same += 1;
    while (list.childElementCount > same) list.lastElementChild.remove();
    moves.slice(same).forEach((move, index) => list.append(row(move, same + index + 1)));
    drawn = moves;
    none.hidden = moves.length > 0;
    list.hidden = moves.length === 0;
    mark();
    const [first, back, forward, last] = steps;
    first.disabled = back.disabled = table.number === 0;
    forward.disabled = last.disabled = table.number === table.view.ply;
  }

  function row(move, number) {
    const words = `${t("Move {n}", { n: number })}: ${sentence(move.says)}`;
    return h(
      "li",
      {},
      h(
        "button",
        { class: `move player-${move.player}`, title: capital(words), "aria-label": words, onclick: () => table.look(number) },
        h("span", { class: "move-number", "aria-hidden": "true" }, number),
        h("span", { class: "move-token" }, move.move),
      ),
    );
  }

  function mark() {
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const current = list.children[table.number - 1]?.firstElementChild;
    current?.setAttribute("aria-current", "step");
    if (current && list.scrollHeight > list.clientHeight) {
      const top = current.offsetTop - list.offsetTop;
      if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 40) list.scrollTop = top - list.clientHeight / 2;
    }
  }

  return { element, update };
}
