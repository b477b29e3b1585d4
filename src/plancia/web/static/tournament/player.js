/**
 * A tournament on a phone: joining, one's next game, one's place.
 */

import { pointsInWords } from "../text/format.js";
import { avatar } from "../ui/avatar.js";
import { confirm } from "../ui/dialogs.js";
import { h } from "../ui/dom.js";
import { joinForm } from "../ui/room.js";
import { plural, t } from "../text/i18n.js";
import { pairingItem, planWords, standingsTable, statusWords } from "./words.js";

/** @import { PlayerView, TournamentView } from "../messages.js" */
/** @typedef {import("../ui/room.js").RoomTools} Tools */

/** @param {TournamentView} view @param {Tools} tools */
export function playerPage(view, tools) {
  const { you } = view;
  const status = h("p", { class: "lead status-line", role: "status" }, statusWords(view, tools.seconds()));
  return h(
    "div",
    { class: "page narrow stack" },
    h("h1", {}, view.title),
    h("p", { class: "faint" }, planWords(view)),
    status,
    you && you.presence !== "removed" ? ownPart(view, you, tools) : outsidePart(view, tools),
    view.standings.length > 0 && h("section", { class: "card" }, h("h2", {}, t("Standings")),
      standingsTable(view.standings, { own: you?.member, format: view.format, full: false })),
    you && you.games.length > 0 && h("section", { class: "card" }, h("h2", {}, t("Your games")), h("ul", { class: "pairings" }, you.games.map(pairingItem))),
  );
}

/** @param {TournamentView} view @param {PlayerView} you @param {Tools} tools */
function ownPart(view, you, tools) {
  const [latest] = you.games;
  const isPlaying = latest?.id && !latest.result;
  const opponent = latest && (latest.first === you.name ? latest.second : latest.first);
  const away = you.presence === "away";
  return h(
    "section",
    { class: "card own-place", "aria-label": t("Your place") },
    h("p", { class: "row" }, avatar(you.name), h("strong", {}, you.name)),
    view.status !== "open" &&
      h(
        "p",
        { class: "own-points" },
        h("strong", {}, t("Rank {n}", { n: you.rank })),
        " · ",
        plural("{points} point", "{points} points", you.points, { points: pointsInWords(you.points) }),
      ),
    isPlaying
      ? h("a", { class: "button primary", href: `/g/${encodeURIComponent(latest.id)}` }, t("Play against {name}", { name: opponent ?? "" }))
      : h("p", {}, waitingWords(view, you)),
    view.status !== "over" &&
      h(
        "p",
        { class: "row" },
        away
          ? h("button", { class: "primary", onclick: () => tools.post("actions", { act: "return" }) }, t("I am back"))
          : h("button", { class: "quiet", onclick: leave }, t("Take a break")),
      ),
  );

  async function leave() {
    const words = t("You are not paired until you come back. A game in progress goes on.");
    if (await confirm(t("Take a break?"), words, t("Take a break"), "primary")) await tools.post("actions", { act: "leave" });
  }
}

/** @param {TournamentView} view @param {PlayerView} you */
function waitingWords(view, you) {
  if (view.status === "open") return t("You are in. The tournament starts soon: leave this page open.");
  if (view.status === "over") return t("Thank you for playing!");
  if (you.presence === "away") return t("You are away: you are not paired until you come back.");
  const [latest] = you.games;
  if (latest && !latest.id && latest.round === view.round) return t("You have a bye in this round: a point without a game.");
  return t("Your next game begins here by itself: leave this page open.");
}

/** Who does not play, or not yet. @param {TournamentView} view @param {Tools} tools */
function outsidePart(view, tools) {
  if (!view.takes_joiners || view.you) {
    return view.status === "over" ? null : h("p", {}, t("You are watching this tournament."));
  }
  return joinForm((name) => tools.post("members", { name }));
}
