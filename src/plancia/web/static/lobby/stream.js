/**
 * The lobby, on every page without a socket of its own: who waits and plays, and turns in the visitor's games.
 */

import { notice } from "../ui/announce.js";
import { attract } from "../ui/attention.js";
import { feel } from "../game/sound.js";
import { follow } from "../net/socket.js";
import { engine } from "../net/transport.js";
import { clockInWords } from "../text/format.js";
import { says, t } from "../text/i18n.js";
import { h } from "../ui/dom.js";
import { attempt, button } from "../ui/parts.js";
import { isSearching, playWaiting } from "./search.js";

/** @import { GameNews, LobbyView, PublicGameView } from "../messages.js" */
/** @typedef {import("../ui/router.js").Visit["go"]} Go */
/** @typedef {LobbyView | GameNews} News */

const MAX_SHOWN = 3;
/** The pages of games, tournaments and classes have a socket of their own, and their visitor is busy. */
const BUSY = /^\/(g|t|c)\//;

/** Those who want to see the lobby. @type {Set<(lobby: LobbyView) => void>} */
const viewers = new Set();
/** @type {LobbyView | null} */
let latest = null;
/** @type {(() => void) | null} */
let unfollow = null;

/** See the lobby now and whenever it changes, where a server has one; the answer ends that. @param {(lobby: LobbyView) => void} show */
export function seeLobby(show) {
  if (engine) return () => {};
  viewers.add(show);
  if (latest) show(latest);
  return () => {
    viewers.delete(show);
  };
}

/** Follow the stream on this page, or end it. @param {string} path @param {Go} go */
export function streamOn(path, go) {
  const isWanted = !BUSY.test(path);
  if (isWanted) unfollow ??= follow("/api/lobby/live", (/** @type {News} */ news) => receive(news, go));
  if (!isWanted) leaveStream();
}

function leaveStream() {
  unfollow?.();
  unfollow = null;
  latest = null;
}

/** @param {News} news @param {Go} go */
function receive(news, go) {
  if (news.type === "game") return showNews(news, go);
  latest = news;
  for (const show of viewers) show(news);
}

/** @param {GameNews} news @param {Go} go */
function showNews({ id, title, what, opponent, your_turn, verdict, tournament }, go) {
  if (isSearching(id)) return;
  const values = { game: title, name: says(opponent) || t("a guest") };
  const words = verdict
    ? t("{game} against {name} has ended.", values)
    : what === "joined" || what === "seated"
      ? t("{name} has joined: {game}", values)
      : your_turn ? t("Your move: {game} against {name}", values) : "";
  if (!words) return;
  const path = tournament ? `/t/${encodeURIComponent(tournament)}` : `/g/${encodeURIComponent(id)}`;
  feel(what === "joined" ? "join" : "other");
  notice(words, "", { words: t("Open"), act: () => go(path) });
  attract(words);
}

/** Those who wait for an opponent, each with a button that plays them. @param {LobbyView} lobby @param {Go} go */
export function waitingItems({ waiting }, go) {
  return waiting.filter(({ mine }) => !mine).slice(0, MAX_SHOWN).map((each) =>
    item(each, button(t("Play"), () => attempt(() => playWaiting(each.id, go)))));
}

/** Games that can be watched, or gone on with. @param {LobbyView} lobby */
export function playingItems({ playing }) {
  return playing.slice(0, MAX_SHOWN).map((each) =>
    item(each, h("a", { class: "button quiet", href: `/g/${encodeURIComponent(each.id)}` }, each.mine ? t("Continue") : t("Watch"))));
}

/** @param {PublicGameView} game @param {HTMLElement} way */
function item({ id, names, title, clock }, way) {
  const people = names.flatMap((name, index) => [index > 0 && " – ", name || t("a guest")]);
  return h("li", { class: "item", "data-key": id },
    h("div", { class: "grow" }, h("strong", {}, people), h("span", { class: "help" }, `${says(title)} · ${clockInWords(clock)}`)), way);
}
