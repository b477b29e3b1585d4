/**
 * What an opponent who plays a level says, beside its name for a few seconds.
 */

import { h, setText } from "../ui/dom.js";
import { says } from "../text/i18n.js";
import { remembered } from "../ui/prefs.js";
import { isCalm } from "./table.js";

/** @import { Table } from "./table.js" */

const SHOWN_MS = 6000;
/** An opponent greets who comes before this. */
const GREETED_PLY = 1;
/** The name of the choice that silences opponents. */
export const SILENT = "opponents-silent";

/** Nothing where people want calm. @param {Table} table @param {number} player */
export function speechBubble(table, player) {
  const element = h("span", { class: "speech", hidden: true });
  const { view } = table;
  let timer = 0;

  /** @param {"greeting" | "praise" | "won" | "lost"} line */
  function speak(line) {
    const speech = speechOf(table, player);
    if (!speech || isCalm() || remembered(SILENT, false)) return;
    setText(element, says(speech[line]));
    element.hidden = false;
    clearTimeout(timer);
    timer = setTimeout(() => (element.hidden = true), SHOWN_MS);
  }

  table.addEventListener("news", ({ detail }) => {
    const { verdict } = table.view;
    if (verdict?.winner) speak(verdict.winner === player ? "won" : "lost");
    else if (detail.praises && detail.player === player) speak("praise");
  });
  if (!view.verdict && view.ply <= GREETED_PLY) speak("greeting");
  return element;
}

/** The lines of the opponent who plays this seat's level, if a person plays it. @param {Table} table @param {number} player */
function speechOf({ view, kind }, player) {
  const { level, kind: seat } = view.seats[player - 1];
  if (seat !== "level" || view.mine.length !== 1) return null;
  return kind.levels.find(({ name }) => name === level)?.speech ?? null;
}
