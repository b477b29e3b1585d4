/**
 * Who sits at the table: piece, face, name, presence, clock, and what is left to each.
 */

import { LOW_CLOCK_S, clockFace, pointsInWords } from "../text/format.js";
import { capital, says, t } from "../text/i18n.js";
import { computerTitle, isOpponent, seatName } from "../text/words.js";
import { avatar, portrait } from "../ui/avatar.js";
import { h, setText } from "../ui/dom.js";
import { piece } from "../ui/icons.js";
import { notesOf } from "./notes.js";

/** @import { Table } from "./table.js" */

/** @param {Table} table @param {number} player @param {string} speech  what the player says */
export function playerStrip(table, player, speech) {
  const { view } = table;
  const seat = view.seats[player - 1];
  const other = view.seats[2 - player];
  const opponent = isOpponent(seat);
  // Where one person holds both seats, the sides are their names.
  const alone = view.mine.length === view.seats.length;
  const side = capital(says(seat.side));
  const name = alone ? side : opponent ? says(seat.name) : capital(seatName(seat));
  const facts = [side, seat.mine && seat.name && t("you"), opponent && computerTitle(seat)].filter(Boolean);
  const face = !alone && (opponent ? portrait(says(seat.name)) : seat.kind === "person" && avatar(says(seat.name)));
  const presence = seat.online ? t("online") : t("offline");
  const looks = [!table.isOver && view.position.to_move === player && "to-move", view.verdict?.winner === player && "winner"];
  return h(
    "section",
    { class: `player ${looks.filter(Boolean).join(" ")}`, "aria-label": side },
    piece(table.kind.palette, player),
    face,
    h(
      "div",
      { class: "grow" },
      h(
        "div",
        { class: "player-who" },
        // One's own presence is not shown.
        seat.kind === "person" && !seat.mine && h("span", { class: `online ${seat.online ? "is-online" : ""}`, title: presence }, h("span", { class: "unseen" }, presence)),
        h("strong", { class: "player-name" }, name),
        !alone && h("span", { class: "player-side" }, facts.join(" · ")),
        view.seats.some(({ points }) => points > 0) && h("span", { class: "badge player-score" },
          h("span", { class: "unseen" }, t("Score"), " "), `${pointsInWords(seat.points)} : ${pointsInWords(other.points)}`),
      ),
      h("div", { class: "player-notes" }, notesOf(table.shown.position.picture, player)),
    ),
    h("span", { class: "speech", hidden: !speech }, speech),
    clockOf(table, player),
  );
}

/** @param {Table} table @param {number} player */
function clockOf(table, player) {
  const left = table.left(player);
  if (left === null) return null;
  const { ticking, seats } = table.view;
  const looks = ["clock", ticking === player && "ticking", left < LOW_CLOCK_S && !table.isOver && "low"];
  const label = t("Clock of {side}", { side: seats[player - 1].side });
  return h("span", { class: looks.filter(Boolean).join(" "), role: "timer", "data-player": player, "aria-label": label }, clockFace(left));
}

/** Bring the clocks up to date, and nothing else. @param {Table} table @param {HTMLElement} page */
export function tickClocks(table, page) {
  for (const clock of page.querySelectorAll("[role=timer]")) {
    const now = clockOf(table, Number(clock.dataset.player));
    if (!now) continue;
    clock.className = now.className;
    setText(clock, now.textContent ?? "");
  }
}
