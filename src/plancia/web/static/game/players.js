/**
 * Who sits at the table: piece, face, name, presence, clock, and what is left to each.
 */

import { LOW_CLOCK_S, clockFace, pointsInWords } from "../text/format.js";
import { capital, says, t } from "../text/i18n.js";
import { computerTitle, isOpponent, seatName } from "../text/words.js";
import { announce } from "../ui/announce.js";
import { avatar, portrait } from "../ui/avatar.js";
import { h, morph, setText } from "../ui/dom.js";
import { piece } from "../ui/icons.js";
import { ratingBadge } from "../ui/rating.js";
import { notesOf } from "./notes.js";
import { speechBubble } from "./speech.js";

/** @param {import("./table.js").Table} table @param {number} player */
export function playerStrip(table, player) {
  const clock = h("span", { class: "clock", role: "timer" });
  const speech = speechBubble(table, player);
  const element = h("section", { class: "player" });
  let warned = false;

  function tick() {
    const left = table.left(player);
    clock.hidden = left === null;
    if (left === null) return;
    setText(clock, clockFace(left));
    clock.classList.toggle("low", left < LOW_CLOCK_S && !table.isOver);
    const mine = table.view.ticking === player && table.view.mine.includes(player);
    if (mine && left < LOW_CLOCK_S && !warned) announce(t("Ten seconds left"));
    warned = mine && left < LOW_CLOCK_S;
  }

  function update() {
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
    element.setAttribute("aria-label", side);
    element.classList.toggle("to-move", !table.isOver && view.position.to_move === player);
    element.classList.toggle("winner", view.verdict?.winner === player);
    clock.setAttribute("aria-label", t("Clock of {side}", { side: seat.side }));
    clock.classList.toggle("ticking", view.ticking === player);
    morph(
      element,
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
          ratingBadge(seat.rating),
          !alone && h("span", { class: "player-side" }, facts.join(" · ")),
          view.seats.some(({ points }) => points > 0) && h("span", { class: "badge player-score" },
            h("span", { class: "unseen" }, t("Score"), " "), `${pointsInWords(seat.points)} : ${pointsInWords(other.points)}`),
        ),
        h("div", { class: "player-notes" }, notesOf(table.shown.position.picture, player)),
      ),
      speech,
      clock,
    );
    tick();
  }

  return { element, update, tick };
}
