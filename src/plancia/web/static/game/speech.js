/**
 * What opponents who play a level say, beside their names for a few seconds.
 */

import { says } from "../text/i18n.js";
import { remembered } from "../ui/prefs.js";
import { isCalm } from "./table.js";

/** @import { Table } from "./table.js" */

const SHOWN_MS = 6000;
/** An opponent greets who comes before this. */
const GREETED_PLY = 1;
/** The name of the choice that silences opponents. */
export const SILENT = "opponents-silent";

/** Nothing where people want calm. @param {Table} table @param {() => void} changed */
export function speeches(table, changed) {
  const { view } = table;
  const players = view.seats.map(({ player }) => player);
  /** @type {Map<number, string>} */
  const spoken = new Map();
  let timer = 0;

  /** @param {number} player @param {"greeting" | "praise" | "won" | "lost"} line */
  function speak(player, line) {
    const speech = speechOf(table, player);
    if (!speech || isCalm() || remembered(SILENT, false)) return;
    spoken.set(player, says(speech[line]));
    clearTimeout(timer);
    timer = setTimeout(() => {
      spoken.clear();
      changed();
    }, SHOWN_MS);
  }

  table.addEventListener("news", ({ detail }) => {
    const winner = table.view.verdict?.winner;
    if (winner) for (const player of players) speak(player, winner === player ? "won" : "lost");
    else if (detail.praises && detail.player) speak(detail.player, "praise");
    if (spoken.size) changed();
  });
  if (!view.verdict && view.ply <= GREETED_PLY) for (const player of players) speak(player, "greeting");
  return { of: (/** @type {number} */ player) => spoken.get(player) ?? "", leave: () => clearTimeout(timer) };
}

/** The lines of the opponent who plays this seat's level, if a person plays it. @param {Table} table @param {number} player */
function speechOf({ view, kind }, player) {
  const { level, kind: seat } = view.seats[player - 1];
  if (seat !== "level" || view.mine.length !== 1) return null;
  return kind.levels.find(({ name }) => name === level)?.speech ?? null;
}
