/**
 * The first page: a board whose first move begins a game, people, today's puzzles, and where else one can go.
 */

import { countDue } from "../puzzles/exercises.js";
import "../puzzles/strip.js";
import { games, get } from "../net/api.js";
import { h } from "../ui/dom.js";
import { gameCard } from "../ui/gamecard.js";
import { icon } from "../ui/icons.js";
import { plural, t } from "../text/i18n.js";
import { firstMove } from "../lobby/firstmove.js";
import { peoplePart } from "../lobby/people.js";
import { engine } from "../net/transport.js";

const MAX_RUNNING = 2;

/** @import { GameSummary } from "../messages.js" */

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
      h("h1", {}, t("Make the first move")),
      h("p", { class: "lead" }, t("No account, nothing to install.")),
    ),
    firstMove(kinds, go),
    h("div", { class: "beside" }, place, people?.element, h("plancia-daily", { class: "panel" }), exercises),
    furtherLinks(),
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
  return h(
    "section",
    { class: "panel running" },
    h("h2", {}, t("Continue playing")),
    h("ul", { class: "cards" }, list.slice(0, MAX_RUNNING).map((game) => h("li", {}, gameCard(game)))),
    list.length > MAX_RUNNING && h("p", {}, h("a", { href: "/games" }, t("All my games"))),
  );
}

/** @param {number} due */
function dueExercises(due) {
  const words = plural("1 exercise from your own games is due today.", "{n} exercises from your own games are due today.", due);
  return h(
    "section",
    { class: "panel due-exercises" },
    h("h2", {}, t("Your exercises")),
    h("p", {}, words, " ", h("a", { class: "button", href: "/exercises" }, t("Solve them"))),
  );
}

/** Where else one can go. */
function furtherLinks() {
  /** @param {string} href @param {import("../ui/icons.js").Icon} drawing @param {string} title @param {string} words */
  const card = (href, drawing, title, words) =>
    h("li", {}, h("a", { class: "link-card", href }, h("span", { class: "link-card-icon" }, icon(drawing)),
      h("span", {}, h("strong", {}, title), h("span", { class: "link-card-words" }, words))));
  return h(
    "ul",
    { class: "further-links", "aria-label": t("More") },
    card("/learn", "rules", t("Learn"), t("Lessons of a minute or two: look, move, play.")),
    card("/puzzles", "hint", t("Train with puzzles"), t("Find the only right move: by grade, by motif, or against the clock.")),
    engine
      ? card("/tournaments", "good-game", t("Play with others"), t("Join a tournament, a class or a friend at a server by its address."))
      : card("/tournaments", "good-game", t("Tournament"), t("For a class or a club: people join on their phones by a code.")),
    !engine && card("/class", "class", t("Class"), t("A position on the projector that all phones answer.")),
    card("/analysis", "analyse", t("Analyse a game"), t("See the value of every move, the mistakes and the better moves.")),
  );
}
