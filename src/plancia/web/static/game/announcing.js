/**
 * Announcements for screen readers: where a game stands, and what happens in it.
 */

import { alert, announce, notice } from "../ui/announce.js";
import { attract } from "../ui/attention.js";
import { feel } from "./sound.js";
import { capital, sentence, t } from "../text/i18n.js";
import { seatName, seatParty, turnWords } from "../text/words.js";
import { hintWords, statusWords } from "./status.js";

/** A player who reloads the page is offline for less: presence is debounced by this. */
const PRESENCE_DEBOUNCE_S = 3;

/** @import { Changed } from "../messages.js" */
/** @import { Table } from "./table.js" */

/** @param {Table} table @param {(path: string) => Promise<void>} go */
export function announcing(table, go) {
  const presence = announcePresence(table);
  let lost = false;

  table.addEventListener("news", ({ detail }) => announceNews(table, detail, go));
  table.addEventListener("hinted", () => announce(hintWords(table)));
  table.addEventListener("looked", () => announce(lookWords(table)));
  table.live.addEventListener("connection", ({ detail }) => {
    if (detail !== "lost") return;
    lost = true;
    alert(lostWords());
  });
  // A state without news is the first one, or the one after a break.
  table.live.addEventListener("state", ({ detail }) => {
    if (detail.news) return;
    announce([lost && t("Connected."), standWords(table)].filter(Boolean).join(" "));
    lost = false;
  });
  return { leave: presence.leave };
}

export function lostWords() {
  return t("Connection lost. Reconnecting …");
}

/** Who one is, what was played last, and what the game waits for. @param {Table} table */
function standWords(table) {
  const { mine, moves, seats } = table.view;
  const last = moves.at(-1);
  const who = mine.length === 1 && !table.isPuzzle;
  return [
    who && t("You play {side}.", { side: seats[mine[0] - 1].side }),
    last && `${sentence(last.says)}.`,
    stopped(statusWords(table)),
  ]
    .filter(Boolean)
    .join(" ");
}

/** @param {string} words */
function stopped(words) {
  return /[.!…]$/.test(words) ? words : `${words}.`;
}

/** What the game waits for. Watchers of two levels get no line that they think. @param {Table} table */
function awaited(table) {
  const { mine, thinking } = table.view;
  if (table.isOver || (thinking && !mine.length)) return "";
  return statusWords(table);
}

/** @param {Table} table */
function lookWords(table) {
  const { turns } = table;
  const n = table.turnAt(table.number);
  if (table.ply === null) return standWords(table);
  const after = t("After move {n} of {total}", { n, total: turns.length });
  return n ? `${after}: ${turnWords(turns[n - 1].moves)}.` : `${after}.`;
}

/** @param {Table} table @param {Changed} news @param {(path: string) => Promise<void>} go */
function announceNews(table, news, go) {
  const { view } = table;
  const seat = view.seats.find(({ player }) => player === news.player);
  const side = seat ? seatParty(seat) : "";
  const answered = seat?.mine ? announce : notice;
  /** @type {Partial<Record<Changed["what"], () => unknown>>} */
  const said = {
    move: () => news.move && announce(`${sentence(news.move.says)}. ${awaited(table)}`),
    "take-back": () => announce(t("A move was taken back. {state}", { state: awaited(table) })),
    "draw-offer": () => announce(capital(t("{side} offers a draw.", { side }))),
    "take-back-offer": () => announce(capital(t("{side} asks to take back a move.", { side }))),
    "rematch-offer": () => announce(capital(t("{side} asks for a rematch.", { side }))),
    "draw-declined": () => answered(t("The draw offer was declined.")),
    "take-back-declined": () => answered(t("The take-back was declined.")),
    "rematch-declined": () => notice(t("The rematch was declined.")),
    coach: () => announce(view.coach ? t("The coach is on.") : t("The coach is off.")),
    joined: () => {
      notice(view.mine.length ? t("Your friend has joined.") : t("Both players have joined."));
      if (view.mine.length) feel("join");
    },
    "seat-moved": () => {
      if (!table.lostSeat) return;
      // The link that moved the seat has done its work: nothing is left to copy.
      /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog[open]"))?.close();
      notice(t("You now play on the other device."));
    },
    rematch: () => {
      if (!view.mine.length || !view.rematch) return;
      go(`/g/${encodeURIComponent(view.rematch)}`);
    },
  };
  said[news.what]?.();
  callBack(table, news);
  if (table.isOver && (news.what === "move" || news.what === "ended")) alert(statusWords(table));
}

/** Call back a player whose tab is in the background that the friend has joined, or that it is their turn. @param {Table} table @param {Changed} news */
function callBack(table, news) {
  const { view } = table;
  if (!view.mine.length || view.mine.includes(news.player ?? 0)) return;
  const title = { game: view.title };
  const words = table.isOver
    ? statusWords(table)
    : news.what === "joined"
      ? t("{game}: your friend has joined.", title)
      : news.what === "move" && table.may("move") ? t("{game}: your move", title) : "";
  if (words) attract(words);
}

/** Announce players who go offline and come back, debounced. @param {Table} table */
function announcePresence(table) {
  const others = () => table.view.seats.filter((seat) => seat.kind === "person" && !seat.mine);
  let online = new Map(others().map((seat) => [seat.player, seat.online]));
  let timer = 0;

  function announceChanges() {
    timer = 0;
    for (const seat of others()) {
      const name = capital(seatName(seat));
      const before = online.get(seat.player) ?? seat.online;
      if (seat.online && !before) announce(t("{name} is online again.", { name }));
      if (!seat.online && before) announce(t("{name} is offline.", { name }));
    }
    online = new Map(others().map((seat) => [seat.player, seat.online]));
  }

  table.live.addEventListener("presence", () => {
    timer ||= setTimeout(announceChanges, PRESENCE_DEBOUNCE_S * 1000);
  });
  return { leave: () => clearTimeout(timer) };
}
