/**
 * A person's games: those in progress and those that are finished, filtered, and the scores.
 */

import { games, get } from "../net/api.js";
import { addressOf } from "../net/start.js";
import { plural, says, t } from "../text/i18n.js";
import { announce } from "../ui/announce.js";
import { h, morph } from "../ui/dom.js";
import { gameCard, isYours } from "../ui/smallboard.js";
import { attempt, button, empty, menu } from "../ui/parts.js";

/** @import { Child } from "../ui/dom.js" */
/** @import { GameKind, GameSummary, MyGames, Score } from "../messages.js" */
/** @typedef {{game: string, result: string, status: string}} Filter  empty is any */

/** @param {import("../ui/router.js").Visit} visit */
export default async function show({ query }) {
  const part = (/** @type {string} */ name) => query.get(name) ?? "";
  /** @type {Filter} */
  const filter = { game: part("game"), result: part("result"), status: part("status") };
  /** @type {[MyGames, Score[], GameKind[]]} */
  let [found, scores, kinds] = await Promise.all([
    find(filter), get("/api/me/scores"), games(),
  ]);
  const title = t("My games");
  const content = h("div", { class: "page stack" });
  let asked = 0;

  /** @param {Partial<Filter>} chosen */
  async function change(chosen) {
    Object.assign(filter, chosen);
    history.replaceState(null, "", addressOf(`/games${queryOf(filter)}`));
    const number = (asked += 1);
    await attempt(async () => {
      const answer = await find(filter);
      if (number !== asked) return;
      found = answer;
      draw();
      const n = found.running.length + found.recent.length;
      announce(found.more_running || found.more_recent ? t("More than {n} games", { n }) : plural("1 game", "{n} games", n));
    });
  }

  /** @param {"running" | "finished"} status */
  const grow = (status) => attempt(async () => {
    const isRunning = status === "running";
    const more = await find({ ...filter, status, after: (isRunning ? found.more_running : found.more_recent) ?? "" });
    found = isRunning
      ? { ...found, running: [...found.running, ...more.running], more_running: more.more_running }
      : { ...found, recent: [...found.recent, ...more.recent], more_recent: more.more_recent };
    draw();
    announce(plural("1 more game", "{n} more games", (isRunning ? more.running : more.recent).length));
  });

  /** @param {string} words @param {"running" | "finished"} status @param {GameSummary[]} list @param {string | null} more */
  const section = (words, status, list, more) => list.length > 0 && h("section", { class: "stack" }, h("h2", {}, words),
    h("ul", { class: "grid of-games" }, list.map((game) => h("li", { class: "card", "data-key": game.id }, gameCard(game)))),
    more && button(t("Show more"), () => grow(status)));

  function draw() {
    const isFiltered = Object.values(filter).some(Boolean);
    const { running, recent, more_running: moreRunning, more_recent: moreRecent } = found;
    const isNone = running.length + recent.length === 0;
    const yoursFirst = [...running].sort((one, two) => Number(isYours(two)) - Number(isYours(one)));
    morph(
      content,
      h("h1", {}, title),
      isNone && !isFiltered
        ? empty(t("No games yet. Your games are saved, even after you close the page."), h("a", { class: "button primary", href: "/" }, t("Choose a game")))
        : [
          h("div", { class: "filters" }, filters(filter, scores, kinds, change)),
          isNone && h("p", { class: "lead" }, t("No such games.")),
          section(t("In progress"), "running", yoursFirst, moreRunning),
          section(t("Finished"), "finished", recent, moreRecent),
        ],
      scores.length > 0 && statistics(scores, kinds),
    );
  }

  draw();
  return { title, content };
}

/** What of a filter is chosen, as a query. @param {Partial<Filter> & {after?: string}} filter */
function queryOf(filter) {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value)).toString();
  return query && `?${query}`;
}

/** @param {Filter & {after?: string}} filter @returns {Promise<MyGames>} */
const find = (filter) => get(`/api/me/games${queryOf(filter)}`);

/** @param {Filter} filter @param {Score[]} scores @param {GameKind[]} kinds @param {(chosen: Partial<Filter>) => void} change */
function filters(filter, scores, kinds, change) {
  const played = kinds.filter(({ name }) => scores.some(({ game }) => game === name) || filter.game === name);
  return [
    menu(t("Game"), [["", t("All games")], ...played.map(({ name, title }) => [name, says(title)])], filter.game, (game) => change({ game })),
    menu(t("Result"), [["", t("All results")], ["won", t("Won")], ["drawn", t("Drawn")], ["lost", t("Lost")]], filter.result, (result) => change({ result })),
    menu(t("State"), [["", t("All")], ["running", t("In progress")], ["finished", t("Finished")]], filter.status, (status) => change({ status })),
  ];
}

/** What came of all finished games. @param {Score[]} scores @param {GameKind[]} kinds */
function statistics(scores, kinds) {
  const rows = kinds.filter(({ name }) => scores.some(({ game }) => game === name)).map(({ name, title }) => {
    const own = scores.filter(({ game }) => game === name);
    const [won, drawn, lost] = (/** @type {const} */ (["won", "drawn", "lost"])).map((key) => own.reduce((sum, score) => sum + score[key], 0));
    return [says(title), won + drawn + lost, won, drawn, lost];
  });
  return h("section", { class: "card", id: "statistics" }, table(t("By game"), [t("Game"), t("Played"), t("Won"), t("Drawn"), t("Lost")], rows));
}

/** @param {string} caption @param {string[]} head @param {Child[][]} rows */
function table(caption, head, rows) {
  return h(
    "table",
    {},
    h("caption", {}, caption),
    h("thead", {}, h("tr", {}, head.map((words, n) => h("th", { scope: "col", class: n === 0 && "words" }, words)))),
    h("tbody", {}, rows.map(([name, ...cells]) => h("tr", {}, h("th", { scope: "row", class: "words" }, name), cells.map((cell) => h("td", {}, cell))))),
  );
}
