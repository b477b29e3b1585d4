/**
 * A tournament for a projector: the code to join by, pairings, standings and boards; with the
 * organiser's tools.
 */

import { clockText } from "../text/format.js";
import { cancel, confirm, dialog } from "../ui/dialogs.js";
import { h, morph } from "../ui/dom.js";
import { smallBoard } from "../ui/smallboard.js";
import { changePerson, doorButton, joinPart, personName, roomPath } from "../ui/room.js";
import { t } from "../text/i18n.js";
import { pairingItem, pairingWords, planWords, resultWords, standingsTable, statusWords } from "./words.js";

/** @import { TournamentBoardView, PairingView, StandingView, TournamentView } from "../messages.js" */
/** @typedef {import("./player.js").Tools} Tools */

/** @param {TournamentView} view @param {TournamentBoardView[]} boards @param {Tools} tools */
export function projectorPage(view, boards, tools) {
  const path = `/t/${encodeURIComponent(view.id)}`;
  const isOpen = view.status === "open";
  const chosen = view.organises
    ? (/** @type {StandingView} */ row) => changePerson(row, tools)
    : undefined;
  const standings = view.standings.length > 0 && !isOpen &&
    h(
      "section",
      { class: "card projector-standings" },
      h("h2", {}, t("Standings")),
      standingsTable(view.standings, { format: view.format, full: true, chosen }),
    );
  const boardsPart = h("section", { class: "stage projector-boards", "aria-label": t("Boards") });
  showBoards(boardsPart, boards, view);
  return h(
    "div",
    { class: `page projector ${view.status}` },
    h(
      "header",
      { class: "page-head" },
      h("div", {}, h("h1", {}, view.title), h("p", { class: "faint" }, planWords(view))),
      h("p", { class: "status-line", role: "status" }, statusWords(view, tools.seconds())),
      view.organises && organiserTools(view, tools),
    ),
    h(
      "div",
      { class: "projector-parts" },
      view.takes_joiners && joinPart(path, view.address, isOpen),
      isOpen
        ? h("ul", { class: "projector-names", "aria-label": t("Players") }, view.standings.map((row) => h("li", {}, personName(row.name, chosen ? () => chosen(row) : false))))
        : [boardsPart, view.pairings.length > 0 && pairingsPart(view, tools), standings],
    ),
  );
}

/** @param {TournamentView} view @param {Tools} tools */
function pairingsPart(view, tools) {
  const decide = view.organises && view.status === "running";
  return h(
    "section",
    { class: "card projector-pairings" },
    h("h2", {}, view.format === "arena" ? t("Games in progress") : t("Round {n}", { n: view.round })),
    h(
      "ul",
      { class: "pairings" },
      view.pairings.map((pairing) => {
        if (!decide || !pairing.id || pairing.result) return pairingItem(pairing);
        const onclick = () => chooseGame(pairing, tools);
        return h("li", {}, h("button", { class: "quiet", onclick }, pairingWords(pairing)));
      }),
    ),
  );
}

/** What is on the boards now: what has changed on one is seen to change. @param {HTMLElement} place @param {TournamentBoardView[]} boards @param {TournamentView} view */
export function showBoards(place, boards, view) {
  place.hidden = boards.length === 0;
  place.style.setProperty("--across", String(Math.ceil(Math.sqrt(boards.length))));
  morph(place, boards.map(({ game, picture, clocks, ticking, result }) => {
    const pairing = view.pairings.find((each) => each.game === game);
    /** @param {number} side @param {string} name */
    const player = (side, name) =>
      h("span", { class: ticking === side && "ticking" }, h("strong", {}, name), clocks.length > 0 && h("span", { class: "clock" }, clockText(Math.ceil(clocks[side - 1]))));
    return h("figure", { "data-board": game, "data-key": game },
      smallBoard(picture),
      h("figcaption", {}, player(1, pairing?.first ?? ""), result && h("span", { class: "result" }, resultWords(result)), player(2, pairing?.second ?? "")));
  }));
}

/** @param {TournamentView} view @param {Tools} tools */
function organiserTools(view, tools) {
  const files = roomPath(view.id);
  const start = () => tools.post("actions", { act: "start" });
  return h(
    "div",
    { class: "buttons organiser" },
    view.status === "open" &&
      h("button", { class: "primary", ".disabled": view.members < 2, onclick: start }, t("Start the tournament")),
    view.takes_joiners && h("a", { class: "button", href: `/t/${encodeURIComponent(view.id)}?play=1` }, t("Play yourself")),
    view.status !== "over" && doorButton(view, tools),
    view.status === "running" && h("button", { onclick: () => end(tools) }, t("End the tournament")),
    view.status !== "open" && [
      h("a", { class: "button quiet", href: `${files}/standings`, download: true }, t("Standings (CSV)")),
      h("a", { class: "button quiet", href: `${files}/records`, download: true }, t("Games (text)")),
    ],
  );
}

/** @param {Tools} tools */
async function end(tools) {
  const words = t("The standings stay as they are now. Games in progress do not count any more.");
  if (await confirm(t("End the tournament?"), words, t("End the tournament"))) await tools.post("actions", { act: "end" });
}

/** Decide a game, such as one that can't go on. @param {PairingView} pairing @param {Tools} tools */
async function chooseGame(pairing, tools) {
  const watch = h("p", {}, h("a", { href: `/g/${encodeURIComponent(pairing.id)}`, target: "_blank" }, t("Watch the game")));
  const words = h("p", {}, t("Or decide how it ends:"));
  const buttons = [
    cancel(),
    { value: "1-0", words: t("{name} wins", { name: pairing.first }) },
    { value: "1/2-1/2", words: t("Draw") },
    { value: "0-1", words: t("{name} wins", { name: pairing.second }) },
  ];
  const result = await dialog(`${pairing.first} – ${pairing.second}`, [watch, words], buttons);
  if (result) await tools.post("actions", { act: "decide", game: pairing.game, result });
}
