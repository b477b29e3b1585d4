/**
 * People on the first page: one looks for an opponent, and sees who waits and who plays.
 */

import { notice } from "../ui/announce.js";
import { troubleWords } from "../net/api.js";
import { h, refill } from "../ui/dom.js";
import { findOpponent, playWaiting } from "./search.js";
import { watchLobby } from "./stream.js";
import { remember, remembered } from "../ui/prefs.js";
import { ratingBadge } from "../ui/rating.js";
import { capital, says, t } from "../text/i18n.js";
import { clockInWords } from "../text/words.js";

const CLOCKS = ["180+2", "300+3", "600+5", "60", ""];
const MAX_SHOWN = 5;

/** @import { GameKind, LobbyView, PublicGameView } from "../messages.js" */
/** @typedef {import("../ui/router.js").Visit["go"]} Go */

/** @param {GameKind[]} kinds @param {Go} go */
export function peoplePart(kinds, go) {
  const two = kinds.filter((kind) => kind.players === 2);
  const before = remembered("opponent", { game: two[0].name, clock: CLOCKS[0] });
  const game = select(t("Game"), two.map((kind) => [kind.name, says(kind.title)]), before.game);
  const clock = select(t("Clock"), CLOCKS.map((each) => [each, capital(clockInWords(each))]), before.clock);
  const find = h("button", { class: "primary", type: "submit" }, t("Find an opponent"));
  const nobody = h("p", { class: "muted" }, t("Nobody is waiting just now."));
  const lists = h("div", { class: "people-lists" }, nobody);
  const element = h(
    "section",
    { class: "panel people" },
    h("h2", {}, t("Play somebody now")),
    h("form", { class: "row", onsubmit: submit }, game.element, clock.element, find),
    lists,
  );

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const chosen = { game: game.value(), clock: clock.value() };
    remember("opponent", chosen);
    attempt(find, () => findOpponent(chosen.game, chosen.clock, go));
  }

  /** @param {LobbyView} lobby */
  function show(lobby) {
    const { waiting, playing } = lobby;
    const others = waiting.filter(({ mine }) => !mine).slice(0, MAX_SHOWN);
    refill(
      lists,
      others.length + playing.length === 0 && nobody,
      others.length > 0 && list(t("Waiting for an opponent"), others, (each) => {
        const play = h("button", { onclick: () => attempt(play, () => playWaiting(each.id, go)) }, t("Play"));
        return play;
      }),
      playing.length > 0 && list(t("Games in progress"), playing.slice(0, MAX_SHOWN), (each) =>
        h("a", { class: "button quiet", href: `/g/${encodeURIComponent(each.id)}` }, each.mine ? t("Continue") : t("Watch"))),
    );
  }

  return { element, follow: () => watchLobby(show) };
}

/** @param {HTMLButtonElement} button @param {() => Promise<void>} act */
async function attempt(button, act) {
  button.disabled = true;
  try {
    await act();
  } catch (error) {
    notice(troubleWords(error), "bad");
  }
  button.disabled = false;
}

/** @param {string} title @param {PublicGameView[]} games @param {(game: PublicGameView) => HTMLElement} way */
function list(title, games, way) {
  const names = (/** @type {PublicGameView} */ { names, ratings }) =>
    names.flatMap((name, index) => [index > 0 && " – ", name || t("a guest"), ratings[index] && " ", ratingBadge(ratings[index])]);
  return h(
    "div",
    {},
    h("h3", {}, title),
    h("ul", {}, games.map((each) =>
      h("li", {}, h("span", {}, h("strong", {}, names(each)), ` · ${says(each.title)} · ${clockInWords(each.clock)}`), way(each)))),
  );
}

/** @param {string} words @param {string[][]} entries values and words @param {string} chosen */
function select(words, entries, chosen) {
  const control = h("select", { "aria-label": words }, entries.map(([value, shown]) =>
    h("option", { value, ".selected": value === chosen }, shown)));
  return { element: control, value: () => control.value };
}
