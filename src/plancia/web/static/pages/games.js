/**
 * A person's games: those in progress and those that are finished, filtered, and the scores.
 */

import { attemptOf, attemptedDays, clockText, countWords, today } from "../analysis/attempt.js";
import { announce, notice } from "../ui/announce.js";
import { notifyChoice } from "../ui/attention.js";
import { games, get, troubleWords } from "../net/api.js";
import { avatar, portrait } from "../ui/avatar.js";
import { fill, h, newId } from "../ui/dom.js";
import { gameCard, isYours } from "../ui/gamecard.js";
import { language, plural, says, t } from "../text/i18n.js";
import { nameField } from "../lobby/namefield.js";
import { start } from "../net/start.js";
import { ratingText, ratingsChoice, speedWords } from "../ui/rating.js";
import { levelTitle, pointsInWords } from "../text/words.js";

/** @import { Child } from "../ui/dom.js" */
/** @import { GameKind, GameSummary, MyGames, MyRating, OpponentScore } from "../messages.js" */
/** @typedef {{game: string, opponent: string, result: string, status: string}} Filter  empty is any */

const LEVEL = "level:";
/** How many puzzles of the day are listed. */
const MAX_DAYS = 10;

/** @param {import("../ui/router.js").Visit} visit */
export default async function show({ query }) {
  const filter = read(query);
  /** @type {[MyGames, OpponentScore[], {name: string}, GameKind[], MyRating[]]} */
  const [mine, scores, me, kinds, ratings] = await Promise.all([
    find(filter), get("/api/me/scores"), get("/api/me"), games(), start.engine ? [] : get("/api/me/ratings"),
  ]);
  const title = t("My games");
  const isFiltered = Object.values(filter).some(Boolean);
  const none = !isFiltered && mine.running.length + mine.recent.length === 0;
  const list = h("div", { class: "games-found" });
  fill(list, lists(mine, filter));
  const content = h(
    "div",
    { class: "page my-games" },
    h(
      "div",
      { class: "setup-head" },
      h("h1", {}, title),
      scores.length > 0 && h("a", { class: "button quiet", href: "#statistics" }, t("Statistics")),
    ),
    none ? nothing() : [filterForm(filter, scores, kinds, list), list],
    dailies(),
    scores.length > 0 && statistics(scores, kinds),
    ratings.length > 0 && ratingsPart(ratings, kinds),
    h("section", { class: "narrow" }, h("h2", {}, t("You")), nameField(me),
      !start.engine && notifyChoice()),
  );
  return { title, content };
}

/** The puzzles of the day that were tried in this browser. */
function dailies() {
  const days = attemptedDays().slice(0, MAX_DAYS);
  if (!days.length) return null;
  /** @param {string} date */
  const row = (date) => {
    const attempt = attemptOf({ date, size: "mid" });
    const day = new Date(`${date}T12:00:00`).toLocaleDateString(language(), { dateStyle: "long" });
    const state = attempt.solved ? t("Solved!") : t("In progress");
    const name = date === today() ? h("a", { href: "/daily" }, day) : day;
    return h("li", {}, name, " · ", state, " · ", [...countWords(attempt), clockText(attempt.seconds)].join(" · "));
  };
  return h("section", { class: "dailies" }, h("h2", {}, t("Puzzle of the day")), h("ul", {}, days.map(row)));
}

/** @param {URLSearchParams} query @returns {Filter} */
function read(query) {
  const part = (/** @type {string} */ name) => query.get(name) ?? "";
  return { game: part("game"), opponent: part("opponent"), result: part("result"), status: part("status") };
}

/** What of a filter is chosen, as a query. @param {Partial<Filter> & {after?: string}} filter */
function queryOf(filter) {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value)).toString();
  return query && `?${query}`;
}

/** @param {Filter & {after?: string}} filter @returns {Promise<MyGames>} */
function find(filter) {
  return get(`/api/me/games${queryOf(filter)}`);
}

function nothing() {
  const words = t("No games yet. Your games are saved, even after you close the page.");
  return [
    h("p", { class: "lead" }, words),
    h("p", {}, h("a", { class: "button primary", href: "/" }, t("Choose a game"))),
  ];
}

/** The lists of games that were found. @param {MyGames} found @param {Filter} filter */
function lists({ running, recent, more_running, more_recent }, filter) {
  if (!running.length && !recent.length) return h("p", { class: "lead" }, t("No such games."));
  const yoursFirst = [...running].sort((one, two) => Number(isYours(two)) - Number(isYours(one)));
  return [
    running.length > 0 && section(t("In progress"), "running", yoursFirst, more_running, filter),
    recent.length > 0 && section(t("Finished"), "finished", recent, more_recent, filter),
  ];
}

/**
 * A list that grows by a page when asked to.
 * @param {string} title @param {"running" | "finished"} status @param {GameSummary[]} list
 * @param {string | null} more where the next page begins @param {Filter} filter
 */
function section(title, status, list, more, filter) {
  /** @param {GameSummary} game */
  const item = (game) => h("li", {}, gameCard(game));
  const cards = h("ul", { class: "cards" }, list.map(item));
  const button = h("button", { class: "more-games", onclick: grow }, t("Show more"));
  button.hidden = !more;

  async function grow() {
    try {
      const found = await find({ ...filter, status, after: more ?? "" });
      const [games, next] = status === "running"
        ? [found.running, found.more_running]
        : [found.recent, found.more_recent];
      const added = games.map(item);
      cards.append(...added);
      more = next;
      button.hidden = !more;
      added[0]?.querySelector("a")?.focus();
      announce(plural("1 more game", "{n} more games", added.length));
    } catch (error) {
      notice(troubleWords(error), "bad");
    }
  }

  return h("section", {}, h("h2", {}, title), cards, button);
}

/** @param {Filter} filter @param {OpponentScore[]} scores @param {GameKind[]} kinds @param {HTMLElement} list */
function filterForm(filter, scores, kinds, list) {
  const played = kinds.filter(({ name }) => scores.some(({ game }) => game === name) || filter.game === name);
  /** @param {{game: string, opponent: string}} of */
  const both = ({ game, opponent }) => `${opponent.startsWith(LEVEL) ? game : ""} ${opponent}`;
  const opponents = byOpponent(scores).filter(({ opponent }) => opponent);
  const element = h(
    "form",
    { class: "filters", "aria-label": t("Filter"), onsubmit: (event) => event.preventDefault() },
    choice(t("Game"), [["", t("All games")], ...played.map(({ name, title }) => [name, says(title)])],
      filter.game, (game) => change({ game, opponent: filter.opponent.startsWith(LEVEL) ? "" : filter.opponent })),
    choice(t("Opponent"), [["", t("All opponents")],
      ...opponents.map((score) => [both(score), opponentWords(score, kinds)])],
      both(filter), (value) => {
        const [game, opponent] = value.split(" ");
        change(game ? { game, opponent } : { opponent: opponent ?? "" });
      }),
    choice(t("Result"), [["", t("All results")], ["won", t("Won")], ["drawn", t("Drawn")], ["lost", t("Lost")]],
      filter.result, (result) => change({ result })),
    choice(t("State"), [["", t("All")], ["running", t("In progress")], ["finished", t("Finished")]],
      filter.status, (status) => change({ status })),
  );
  let asked = 0;

  /** @param {Partial<Filter>} chosen */
  async function change(chosen) {
    Object.assign(filter, chosen);
    history.replaceState(null, "", `/games${queryOf(filter)}`);
    const [game, opponent] = element.querySelectorAll("select");
    Object.assign(game, { value: filter.game });
    Object.assign(opponent, { value: filter.opponent ? both(filter) : "" });
    const number = (asked += 1);
    try {
      const found = await find(filter);
      if (number !== asked) return;
      fill(list, lists(found, filter));
      const more = found.more_running || found.more_recent ? "+" : "";
      const n = found.running.length + found.recent.length;
      announce(more ? t("More than {n} games", { n }) : plural("1 game", "{n} games", n));
    } catch (error) {
      notice(troubleWords(error), "bad");
    }
  }

  return element;
}

/**
 * @param {string} words @param {string[][]} options  values and names @param {string} chosen
 * @param {(value: string) => void} changed
 */
function choice(words, options, chosen, changed) {
  const id = newId("filter");
  const entries = options.map(([value, shown]) =>
    h("option", { value, ".selected": value === chosen }, shown));
  return h(
    "div",
    { class: "field" },
    h("label", { for: id }, words),
    h("select", { id, onchange: ({ currentTarget }) => changed(currentTarget.value) }, entries),
  );
}

/**
 * Scores added up by a key, in the order in which they come.
 * @param {OpponentScore[]} scores @param {(score: OpponentScore) => string} keyOf
 */
function sums(scores, keyOf) {
  /** @type {Map<string, OpponentScore>} */
  const found = new Map();
  for (const score of scores) {
    const before = found.get(keyOf(score)) ?? { ...score, won: 0, drawn: 0, lost: 0 };
    const { won, drawn, lost } = score;
    found.set(keyOf(score), { ...before, won: before.won + won, drawn: before.drawn + drawn, lost: before.lost + lost });
  }
  return [...found.values()];
}

/** A person is the same in all games, a level is another one in each. @param {OpponentScore[]} scores */
function byOpponent(scores) {
  /** @param {OpponentScore} score */
  const isLevel = ({ opponent }) => opponent.startsWith(LEVEL);
  const people = sums(scores.filter((score) => !isLevel(score)), ({ opponent }) => opponent);
  return [...people, ...scores.filter(isLevel)];
}

/** @param {OpponentScore} score @param {GameKind[]} kinds */
function opponentWords({ game, opponent, name }, kinds) {
  if (!opponent.startsWith(LEVEL)) return name || t("a guest");
  const kind = kinds.find((each) => each.name === game);
  const level = opponent.slice(LEVEL.length);
  return kind ? `${levelTitle(kind, level)} · ${says(kind.title)}` : level;
}

/** What came of all finished games. @param {OpponentScore[]} scores @param {GameKind[]} kinds */
function statistics(scores, kinds) {
  /** @param {OpponentScore} score */
  const kindOf = ({ game }) => kinds.find((kind) => kind.name === game);
  const gameRows = sums(scores, ({ game }) => game).map((score) => {
    const href = `/games${queryOf({ game: score.game })}`;
    return row(h("a", { href }, says(kindOf(score)?.title ?? score.game)), score.won + score.drawn + score.lost, score);
  });
  const opponentRows = byOpponent(scores)
    .filter(({ opponent }) => opponent)
    .map((score) => {
      const { opponent, won, drawn, lost } = score;
      const isLevel = opponent.startsWith(LEVEL);
      const href = `/games${queryOf({ game: isLevel ? score.game : "", opponent })}`;
      const own = pointsInWords(won + drawn / 2);
      const total = `${own} : ${pointsInWords(lost + drawn / 2)}`;
      return row(opponentCell(score, kindOf(score), href), total, score);
    });
  return h(
    "section",
    { class: "statistics", id: "statistics" },
    h("h2", {}, t("Statistics")),
    table(t("By game"), t("Game"), t("Played"), gameRows),
    opponentRows.length > 0 && table(t("By opponent"), t("Opponent"), t("Score"), opponentRows),
  );
}

/** The visitor's own ratings. @param {MyRating[]} ratings @param {GameKind[]} kinds */
function ratingsPart(ratings, kinds) {
  const head = [t("Game"), t("Rating"), t("Deviation"), t("Games")];
  /** @param {MyRating} each */
  const line = ({ game, speed, rating, deviation, games: n }) => {
    const title = says(kinds.find((kind) => kind.name === game)?.title ?? game);
    return h("tr", {}, h("th", { scope: "row" }, `${title} · ${speedWords(speed)}`),
      [ratingText(rating), `± ${deviation}`, n].map((value) => h("td", {}, String(value))));
  };
  return h(
    "section",
    { class: "statistics ratings" },
    h("h2", {}, t("Ratings")),
    h("p", { class: "help" }, t("Games between people under the usual rules count, and games of tournaments. 1500 is the average; ? means that more games are needed.")),
    h("table", { class: "scores rating" },
      h("thead", {}, h("tr", {}, head.map((words) => h("th", { scope: "col" }, words)))),
      h("tbody", {}, ratings.map(line))),
    ratingsChoice(),
  );
}

/**
 * The face, the name, and of a level what it is.
 * @param {OpponentScore} score @param {GameKind | undefined} kind @param {string} href
 */
function opponentCell({ opponent, name }, kind, href) {
  /** @param {string} words */
  const link = (words) => h("a", { href }, words);
  if (!opponent.startsWith(LEVEL)) return [avatar(name), " ", link(name || t("a guest"))];
  const level = kind?.levels.find((each) => LEVEL + each.name === opponent);
  if (!kind || !level) return link(opponent.slice(LEVEL.length));
  const title = says(level.title);
  return [
    level.opponent && [portrait(level.opponent), " "],
    link(level.opponent || title),
    h("span", { class: "help" }, [level.opponent && title, says(kind.title)].filter(Boolean).join(" · ")),
  ];
}

/** @param {string} caption @param {string} first @param {string} second @param {Child[]} rows */
function table(caption, first, second, rows) {
  const head = [first, second, t("Won"), t("Drawn"), t("Lost")];
  return h(
    "table",
    { class: "scores" },
    h("caption", {}, caption),
    h("thead", {}, h("tr", {}, head.map((words) => h("th", { scope: "col" }, words)))),
    h("tbody", {}, rows),
  );
}

/** @param {Child} name @param {string | number} total @param {OpponentScore} score */
function row(name, total, { won, drawn, lost }) {
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, name),
    [total, won, drawn, lost].map((value) => h("td", {}, String(value))),
  );
}
