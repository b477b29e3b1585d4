/**
 * Who sits at the table: piece, name, presence, clock, and what is left to each.
 */

import { announce } from "../ui/announce.js";
import { avatar, portrait } from "../ui/avatar.js";
import { fill, h, setText } from "../ui/dom.js";
import { piece } from "../ui/icons.js";
import { ratingBadge } from "../ui/rating.js";
import { capital, says, sentence, t } from "../text/i18n.js";
import { computerTitle, isOpponent, levelTitle, pointsInWords, seatName } from "../text/words.js";
import { speechBubble } from "./speech.js";
import { notesOf } from "./notes.js";

const LOW = 10;

/** @import { SeatView } from "../messages.js" */
/** @import { Table } from "./table.js" */

/** `4:05` and tenths when they begin to matter. @param {number} seconds */
export function clockFace(seconds) {
  if (seconds < LOW) return (Math.floor(seconds * 10) / 10).toFixed(1);
  const whole = Math.floor(seconds);
  const rest = String(whole % 60).padStart(2, "0");
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
}

/** @param {import("./table.js").Table} table @param {number} player */
export function playerStrip(table, player) {
  const name = h("span", { class: "player-name" });
  const face = h("span", {});
  const rating = h("span", {});
  let drawn = "";
  const side = h("span", { class: "player-side" });
  const points = h("span", {});
  const score = h("span", { class: "player-score" }, h("span", { class: "unseen" }, t("Score")), " ", points);
  const online = h("span", { class: "online" });
  const notes = h("div", { class: "player-notes" });
  const clock = h("span", { class: "clock", role: "timer" });
  const element = h(
    "section",
    { class: "player" },
    piece(table.kind.palette, player),
    h(
      "div",
      { class: "player-words" },
      h("div", { class: "player-who" }, h("div", {}, online, " ", face, " ", name, " ", rating), side, score,
        speechBubble(table, player)),
      notes,
    ),
    clock,
  );
  let warned = false;

  function tick() {
    const left = table.left(player);
    clock.hidden = left === null;
    if (left === null) return;
    setText(clock, clockFace(left));
    clock.classList.toggle("low", left < LOW && !table.isOver);
    const mine = table.view.ticking === player && table.view.mine.includes(player);
    if (mine && left < LOW && !warned) announce(t("Ten seconds left"));
    warned = mine && left < LOW;
  }

  function update() {
    const { view } = table;
    const seat = view.seats[player - 1];
    const mover = !table.isOver && view.position.to_move === player;
    element.setAttribute("aria-label", capital(says(seat.side)));
    element.classList.toggle("to-move", mover);
    element.classList.toggle("winner", view.verdict?.winner === player);
    showNames(view, seat);
    fill(rating, ratingBadge(seat.rating));
    score.hidden = view.seats.every((each) => each.points === 0);
    setText(points, scoreWords(seat, view.seats[2 - player]));
    online.hidden = seat.kind !== "person" || seat.mine; // one's own presence is not shown
    online.classList.toggle("is-online", seat.online);
    const presence = seat.online ? t("online") : t("offline");
    if (online.title !== presence) {
      online.title = presence;
      fill(online, h("span", { class: "unseen" }, presence));
    }
    clock.setAttribute("aria-label", t("Clock of {side}", { side: seat.side }));
    clock.classList.toggle("ticking", view.ticking === player);
    fill(notes, notesOf(table.shown.position.picture, player));
    tick();
  }

  /**
   * Who plays; where one person holds both seats, the sides are their names.
   * @param {import("../messages.js").GameView} view @param {SeatView} seat
   */
  function showNames(view, seat) {
    const sideName = capital(says(seat.side));
    const alone = view.mine.length === view.seats.length;
    const opponent = isOpponent(seat);
    setText(name, alone ? sideName : opponent ? says(seat.name) : capital(seatName(seat)));
    const you = seat.mine && seat.name && t("you");
    const facts = [sideName, you, opponent && computerTitle(seat)].filter(Boolean);
    setText(side, alone ? "" : facts.join(" · "));
    showFace(alone || !(opponent || seat.kind === "person") ? "" : says(seat.name), opponent);
  }

  /** Drawn again only for another name. @param {string} who @param {boolean} opponent */
  function showFace(who, opponent) {
    if (who === drawn) return;
    drawn = who;
    fill(face, who && (opponent ? portrait(who) : avatar(who)));
  }

  return { element, update, tick };
}

/** The opponent: one who plays a level with the way to beat it, or a person. @param {Table} table */
export function opponentCard(table) {
  const element = h("aside", { class: "opponent-card", "aria-label": t("Your opponent") });
  let drawn = "";

  function update() {
    const { kind, opponent } = table;
    const level = kind.levels.find(({ name }) => name === opponent?.level);
    const name = level?.opponent ?? (opponent?.kind === "person" ? capital(seatName(opponent)) : "");
    element.hidden = !name;
    if (name === drawn) return;
    drawn = name;
    fill(
      element,
      level ? portrait(name) : avatar(name),
      h("div", {}, h("strong", {}, level ? levelTitle(kind, level.name) : name), level && h("p", {}, `${sentence(level.weakness)}.`)),
    );
  }

  return { element, update };
}

/** All who play the game's levels, the weakest first, and which of them is here. @param {Table} table */
export function ladder({ kind, opponent }) {
  if (opponent?.kind !== "level") return null;
  return h("section", { class: "ladder" }, h("h2", {}, t("Opponents")),
    h("ol", {}, kind.levels.map((level) =>
      h("li", { "aria-current": level.name === opponent.level && "true", title: levelTitle(kind, level.name) },
        level.opponent && portrait(level.opponent), h("span", { class: "unseen" }, levelTitle(kind, level.name))))));
}

/**
 * Points in this game and those that it is a rematch of, the player's own first.
 * @param {SeatView} seat @param {SeatView} other
 */
function scoreWords(seat, other) {
  return `${pointsInWords(seat.points)} : ${pointsInWords(other.points)}`;
}
