/**
 * The visitor's stream: who is here, challenges, and turns in their games, on every page without a socket of its own.
 */

import { notice } from "../ui/announce.js";
import { post, troubleWords } from "../net/api.js";
import { attract } from "../ui/attention.js";
import { h } from "../ui/dom.js";
import { feel } from "../game/sound.js";
import { follow } from "../net/following.js";
import { isSearching } from "./search.js";
import { says, t } from "../text/i18n.js";
import { clockInWords } from "../text/words.js";

/** @import { ChallengeView, GameNews, LobbyView } from "../messages.js" */
/** @typedef {import("../ui/router.js").Visit["go"]} Go */
/** @typedef {LobbyView | ChallengeView | GameNews} News */

/** The pages of games, tournaments and classes have a socket of their own, and their visitor is busy. */
const BUSY = /^\/(g|t|c|embed)\//;

/** Those who want to see the lobby. @type {Set<(lobby: LobbyView) => void>} */
const viewers = new Set();
/** @type {LobbyView | null} */
let latest = null;
/** Challenges that are shown, by game. @type {Map<string, HTMLElement>} */
const challenges = new Map();
/** @type {(() => void) | null} */
let unfollow = null;

/** See the lobby now and whenever it changes; the answer ends that. @param {(lobby: LobbyView) => void} show */
export function watchLobby(show) {
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

/** End the stream; the next page follows it anew, as the person whom the cookie says. */
export function leaveStream() {
  unfollow?.();
  unfollow = null;
  latest = null;
  for (const bar of challenges.values()) bar.remove();
  challenges.clear();
}

/** @param {News} news @param {Go} go */
function receive(news, go) {
  switch (news.type) {
    case "lobby":
      latest = news;
      for (const show of viewers) show(news);
      break;
    case "challenge":
      showChallenge(news, go);
      break;
    case "game":
      showNews(news, go);
      break;
    default:
      break;
  }
}

/** @param {ChallengeView} challenge @param {Go} go */
function showChallenge(challenge, go) {
  const { id, open } = challenge;
  if (!open || challenges.has(id)) {
    if (!open) challenges.get(id)?.remove();
    if (!open) challenges.delete(id);
    return;
  }
  const path = `/api/opponents/${encodeURIComponent(id)}`;
  const name = challenge.name || t("a guest");
  const words = t("{name} challenges you: {game}, {clock}", { name, game: challenge.title, clock: clockInWords(challenge.clock) });
  /** @param {() => Promise<unknown>} ask @param {() => Promise<void>} [then] */
  const answer = async (ask, then) => {
    bar.remove();
    challenges.delete(id);
    try {
      await ask();
      await then?.();
    } catch (error) {
      notice(troubleWords(error), "bad");
    }
  };
  const accept = () => answer(() => post(path), () => go(`/g/${encodeURIComponent(id)}`));
  const decline = () => answer(() => post(`${path}/decline`));
  const bar = h("div", { class: "search-bar challenge", role: "alert" }, h("span", {}, words),
    h("button", { class: "primary", onclick: accept }, t("Accept")),
    h("button", { class: "quiet", onclick: decline }, t("Decline")));
  challenges.set(id, bar);
  document.body.append(bar);
  feel("join");
  attract(words, "/", go);
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
  attract(words, path, go);
}
