/**
 * The first page: the games, and those that wait for an answer.
 */

import "../puzzles/strip.js";
import { countDue } from "../puzzles/exercises.js";
import { dayOf, results } from "../puzzles/progress.js";
import { notice } from "../ui/announce.js";
import { games, get, troubleWords } from "../net/api.js";
import { h } from "../ui/dom.js";
import { gameCard } from "../ui/gamecard.js";
import { plural, says, t } from "../text/i18n.js";
import { begin, choicesFor } from "../lobby/newgame.js";
import { peoplePart } from "../lobby/people.js";
import { askName } from "../lobby/namefield.js";
import { smallBoard } from "../ui/smallboard.js";
import { engine } from "../net/transport.js";
import { levelTitle } from "../text/words.js";

const MAX_RUNNING = 3;

/** @import { GameKind, GameSummary } from "../messages.js" */
/** @import { Choices } from "../lobby/newgame.js" */
/** @typedef {import("../ui/router.js").Visit["go"]} Go */

/** @param {import("../ui/router.js").Visit} visit */
export default async function show({ go }) {
  /** @type {Promise<GameSummary[]>} */
  const mine = get("/api/me/games?status=running").then((found) => found.running).catch(() => []);
  const place = h("div", {});
  const fillIn = mine.then((games) => games.length && place.append(running(games)));
  const kinds = await games();
  if (engine?.state !== "loading") await fillIn; // else the page does not wait for Python
  const exercises = h("div", {});
  const people = engine ? null : peoplePart(kinds, go);
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
      h("p", { class: "welcome-learn" }, h("a", { class: "button", href: "/learn" }, t("Learn")), " ", t("in lessons of a minute or two")),
    ),
    place,
    exercises,
    h("plancia-daily"),
    people?.element,
    h(
      "ul",
      { class: "games-list", "aria-label": t("Games") },
      kinds.map((kind) => card(kind, go)),
      h("li", { class: "card-game more" }, more()),
    ),
  );
  let unfollow = () => {};
  // When the page is there: it does not wait for people.
  const following = setTimeout(() => {
    unfollow = people?.follow() ?? unfollow;
    countDue().then((due) => due && exercises.append(dueExercises(due))).catch(() => {});
  });
  const leave = () => {
    clearTimeout(following);
    unfollow();
  };
  return { title: "", content, leave };
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

/** @param {number} due */
function dueExercises(due) {
  const words = plural("1 exercise from your own games is due today.", "{n} exercises from your own games are due today.", due);
  return h(
    "section",
    { class: "running due-exercises" },
    h("h2", {}, t("Your exercises")),
    h("p", {}, words, " ", h("a", { class: "button", href: "/exercises" }, t("Solve them"))),
  );
}

/** What else there is. */
function more() {
  /** @param {string} href @param {string} title @param {string} words */
  const entry = (href, title, words) =>
    h("div", { class: "card-words" }, h("h2", {}, h("a", { href }, title)), h("p", {}, words));
  const solved = Object.keys(results()[dayOf(new Date())] ?? {}).length;
  const puzzle = [
    t("A puzzle of each game, new every day and the same for all players."),
    solved > 0 && plural("1 solved today.", "{n} solved today.", solved),
  ].filter(Boolean).join(" ");
  const training = t("Find the only right move: by grade, by motif, or against the clock.");
  const values = t("See the value of every move, the mistakes and the better moves.");
  const people = t("For a class or a club: people join on their phones by a code.");
  return [
    !engine && entry("/survive", t("Survive the perfect player"), t("How many moves do you keep the win? A table for every day.")),
    engine
      ? entry("/tournaments", t("Play with others"), t("Join a tournament, a class or a friend at a server by its address."))
      : entry("/tournaments", t("Tournament"), people),
    !engine && entry("/class", t("Class"), t("A position on the projector that all phones answer, or homework by a link.")),
    entry("/daily", t("Daily puzzles"), puzzle),
    entry("/puzzles", t("Train with puzzles"), training),
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
    ),
    h(
      "p",
      { class: "card-against" },
      against(kind, choices),
      link(`/rules/${encodeURIComponent(kind.name)}`, t("Rules"), "card-rules"),
    ),
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
