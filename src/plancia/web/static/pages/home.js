/**
 * The first page: the games, and those that wait for an answer.
 */

import { notice } from "../announce.js";
import { games, get, troubleWords } from "../api.js";
import { h } from "../dom.js";
import { gameCard } from "../gamecard.js";
import { says, t } from "../i18n.js";
import { begin, choicesFor } from "../newgame.js";
import { askName } from "../namefield.js";
import { smallBoard } from "../smallboard.js";
import { engine } from "../transport.js";
import { levelTitle } from "../words.js";

const MAX_RUNNING = 3;

/** @import { GameKind, GameSummary } from "../messages.js" */
/** @import { Choices } from "../newgame.js" */
/** @typedef {import("../router.js").Visit["go"]} Go */

/** @param {import("../router.js").Visit} visit */
export default async function show({ go }) {
  /** @type {Promise<GameSummary[]>} */
  const mine = get("/api/me/games?status=running").then((found) => found.running).catch(() => []);
  const place = h("div", {});
  const fillIn = mine.then((games) => games.length && place.append(running(games)));
  const kinds = await games();
  if (engine?.state !== "loading") await fillIn; // else the page does not wait for Python
  const content = h(
    "div",
    { class: "page home" },
    h(
      "div",
      { class: "welcome" },
      h("h1", {}, t("Classic games, one board")),
      h(
        "p",
        { class: "lead" },
        engine
          ? t("Play the computer, or share one screen. All of it runs in this browser.")
          : t("Play the computer, invite a friend, or share one screen."),
        " ",
        t("No account, nothing to install."),
      ),
    ),
    place,
    h(
      "ul",
      { class: "games-list", "aria-label": t("Games") },
      kinds.map((kind) => card(kind, go)),
      h("li", { class: "card-game more" }, more()),
    ),
  );
  return { title: "", content };
}

/** @param {GameSummary[]} list */
function running(list) {
  const shown = list.slice(0, MAX_RUNNING);
  return h(
    "section",
    { class: "running" },
    h("h2", {}, t("Continue playing")),
    h("ul", { class: "cards" }, shown.map((game) => h("li", {}, gameCard(game)))),
    list.length > MAX_RUNNING && h("p", {}, h("a", { href: "/games" }, t("All my games"))),
  );
}

/** What else there is. */
function more() {
  /** @param {string} href @param {string} title @param {string} words */
  const entry = (href, title, words) =>
    h("div", { class: "card-words" }, h("h2", {}, h("a", { href }, title)), h("p", {}, words));
  const puzzle = t("A new puzzle every day, the same for all players.");
  const values = t("See the value of every move, the mistakes and the better moves.");
  return [
    entry("/daily", t("Puzzle of the day"), puzzle),
    entry("/analysis", t("Analyse a game"), values),
  ];
}

/** @param {GameKind} kind @param {Go} go */
function card(kind, go) {
  const choices = choicesFor(kind);
  const title = says(kind.title);
  const setUp = `/play/${encodeURIComponent(kind.name)}`;
  /** @param {string} words @param {string} name */
  const named = (words, name) => [words, h("span", { class: "unseen" }, name)];
  const board = h("div", { class: "card-board" }, smallBoard(kind.picture));
  const play = h(
    "button",
    { class: "primary", onclick: () => start(kind, choices, play, go) },
    named(t("Play"), ` ${title}`),
  );
  const friend = h(
    "button",
    { onclick: () => inviteFriend(kind, choices, friend, go) },
    named(t("Play a friend"), ` (${title})`),
  );
  /** @param {string} href @param {string} words @param {string} looks */
  const link = (href, words, looks) => h("a", { class: looks, href }, named(words, ` (${title})`));
  return h(
    "li",
    { class: "card-game" },
    // The picture is a larger target for what the title does: once is enough for who listens.
    h("a", { href: setUp, tabindex: "-1", "aria-hidden": "true" }, board),
    h(
      "div",
      { class: "card-words" },
      h("h2", {}, h("a", { href: setUp }, title)),
      h("p", {}, says(kind.about)),
    ),
    h(
      "div",
      { class: "card-buttons" },
      play,
      kind.players > 1 && !engine && friend,
      link(setUp, t("Options"), "button"),
      link(`/rules/${encodeURIComponent(kind.name)}`, t("Rules"), "button quiet"),
    ),
    h("p", { class: "card-against" }, against(kind, choices)),
  );
}

/** What the Play button does. @param {GameKind} kind @param {Choices} choices */
function against(kind, { mode, level, other }) {
  if (kind.players === 1) return t("Quick game");
  switch (mode) {
    case "level":
      return t("Quick game vs {level}", { level: levelTitle(kind, level) });
    case "friend":
      return t("Invite a friend");
    case "here":
      return t("Quick game for two on this screen");
    default:
      return t("Watch {level} vs {other}", {
        level: levelTitle(kind, level),
        other: levelTitle(kind, other),
      });
  }
}

/**
 * The name is asked once, so that the invitation can say whose it is.
 * @param {GameKind} kind @param {Choices} choices @param {HTMLButtonElement} button @param {Go} go
 */
async function inviteFriend(kind, choices, button, go) {
  if (await askName()) await start(kind, { ...choices, mode: "friend", side: 0 }, button, go);
}

/** @param {GameKind} kind @param {Choices} choices @param {HTMLButtonElement} button @param {Go} go */
async function start(kind, choices, button, go) {
  button.disabled = true;
  try {
    await go(`/g/${await begin(kind, choices)}`);
  } catch (error) {
    button.disabled = false;
    notice(troubleWords(error), "bad");
  }
}
