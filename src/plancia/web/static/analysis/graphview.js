/** The evaluation graph on the page: a slider along the line that is looked at. */

import { h } from "../ui/dom.js";
import { part } from "../ui/state.js";
import { says, t } from "../text/i18n.js";
import { drawGraph, plyAt } from "./graph.js";
import { turnOf } from "./tree.js";
import { wayOf } from "./treeview.js";

/** @import { Way } from "./tree.js" */

/** @param {import("./study.js").Study} study */
export function graphView(study) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("aria-hidden", "true");
  const graph = h(
    "div",
    {
      class: "graph",
      role: "slider",
      tabindex: 0,
      "aria-label": t("Value of each position"),
      "aria-valuemin": 0,
      onkeydown: (event) => {
        const way = along(wayOf(event));
        if (!way) return;
        event.preventDefault();
        study.walk(way);
      },
      onpointerdown: (event) => {
        graph.setPointerCapture(event.pointerId);
        goTo(event);
      },
      onpointermove: (event) => graph.hasPointerCapture(event.pointerId) && goTo(event),
    },
    svg,
  );
  const line = () => study.tree.lineThrough(study.current);

  /** @param {PointerEvent} event */
  function goTo(event) {
    const place = svg.getBoundingClientRect();
    const nodes = line();
    study.go(nodes[plyAt(event.clientX - place.left, place.width, nodes.length - 1)]);
  }

  return part(graph, () => [study.current, study.treeVersion], () => {
    const nodes = line();
    graph.setAttribute("aria-valuemax", String(nodes.length - 1));
    graph.setAttribute("aria-valuenow", String(study.current.ply));
    graph.setAttribute("aria-valuetext", inWords(study.current));
    graph.classList.toggle("no-line", nodes.length < 2);
    drawGraph(svg, nodes, study.current);
  });
}

/** A slider has one direction: up is on, down is back. @param {Way | undefined} way @returns {Way | undefined} */
function along(way) {
  if (way === "up") return "next";
  return way === "down" ? "previous" : way;
}

/** @param {import("./tree.js").Node} node */
function inWords(node) {
  const { step, worth } = node;
  const made = step?.move;
  const move = made ? t("move {n}: {move}", { n: turnOf(node), move: made.says }) : t("Start");
  return worth?.words ? `${move}: ${says(worth.words)}` : move;
}
