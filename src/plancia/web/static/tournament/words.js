/**
 * Words about tournaments, and the lists that both of its pages show.
 */

import { clockInWords, clockText, pointsInWords } from "../text/format.js";
import { h } from "../ui/dom.js";
import { plural, says, t } from "../text/i18n.js";

/** @import { PairingView, StandingView, TournamentView } from "../messages.js" */

/** @param {string} format @returns {{title: string, about: string}} */
export function formatWords(format) {
  switch (format) {
    case "arena":
      return { title: t("Arena"), about: t("As many games as fit into the time. Wins in a row count twice.") };
    default:
      return { title: t("Swiss"), about: t("A few rounds for any number of players: those with as many points meet.") };
  }
}

/** What is played, in a line. @param {TournamentView} view */
export function planWords(view) {
  return [says(view.game_title), clockInWords(view.clock), formatWords(view.format).title].join(" · ");
}

/** Where the tournament stands, in a line. @param {TournamentView} view @param {number} passed  seconds since the view came */
export function statusWords(view, passed) {
  if (view.status === "over") return t("The tournament is over.");
  if (view.status === "open") return plural("{n} player has joined.", "{n} players have joined.", view.members);
  if (view.ends_in_s !== null) {
    const left = view.ends_in_s - passed;
    return left > 0
      ? t("{time} left", { time: clockText(Math.ceil(left)) })
      : t("The time is over: the last games are played.");
  }
  const round = view.rounds
    ? t("Round {n} of {total}", { n: view.round, total: view.rounds })
    : t("Round {n}", { n: view.round });
  if (view.next_round_in_s === null) return round;
  const wait = view.next_round_in_s - passed;
  const last = view.rounds > 0 && view.round >= view.rounds;
  if (last || wait <= 0) return round;
  const next = t("The next round begins in {time}.", { time: clockText(Math.ceil(wait)) });
  return `${round} · ${next}`;
}

/** @param {string} result */
export const resultWords = (result) => result.replaceAll("1/2", "½").replace("-", "–");

/**
 * @param {StandingView[]} rows
 * @param {{own?: number, chosen?: (row: StandingView) => void, format: string, full: boolean}} how
 *   `chosen` is called for a name that is clicked
 */
export function standingsTable(rows, { own = 0, chosen, format, full }) {
  const tieBreak = full && format === "swiss" && t("Buchholz");
  /** @param {StandingView} row */
  const name = (row) => [
    chosen ? h("button", { class: "quiet name", onclick: () => chosen(row) }, row.name) : row.name,
    row.presence === "away" && h("span", { class: "faint" }, ` ${t("(away)")}`),
    format === "arena" && row.streak > 1 && h("span", { class: "streak", title: t("Wins in a row") }, ` 🔥${row.streak}`),
  ];
  return h(
    "table",
    { class: "standings" },
    h("caption", { class: "unseen" }, t("Standings")),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, t("Rank")),
        h("th", { scope: "col" }, t("Name")),
        h("th", { scope: "col", class: "tally" }, t("Points")),
        tieBreak && h("th", { scope: "col", class: "tally" }, tieBreak),
      ),
    ),
    h(
      "tbody",
      {},
      rows.map((row) =>
        h(
          "tr",
          { class: row.member === own ? "own" : "" },
          h("td", {}, row.rank),
          h("th", { scope: "row" }, name(row)),
          h("td", { class: "tally" }, pointsInWords(row.points)),
          tieBreak && h("td", { class: "tally" }, pointsInWords(row.buchholz)),
        ),
      ),
    ),
  );
}

/** Who plays whom, and how it ended. @param {PairingView} pairing */
export function pairingWords(pairing) {
  if (!pairing.id) return [h("span", {}, pairing.first || pairing.second), h("span", { class: "result" }, t("bye"))];
  const result = pairing.result ? resultWords(pairing.result) : "–";
  return [h("span", {}, pairing.first), h("span", { class: "result" }, result), h("span", {}, pairing.second)];
}

/** A pairing in a list, with a link to its game if there is one. @param {PairingView} pairing */
export function pairingItem(pairing) {
  const words = pairingWords(pairing);
  return h("li", {}, pairing.id ? h("a", { href: `/g/${encodeURIComponent(pairing.id)}` }, words) : h("span", {}, words));
}
