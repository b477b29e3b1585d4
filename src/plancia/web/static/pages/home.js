/**
 * The first page: a board whose first move begins a game, and beside it today's puzzles, people who wait, and the ladder.
 */

import { TodayCard } from "../puzzles/today.js";
import { games, get } from "../net/api.js";
import { firstMove, ladderCard } from "../lobby/firstmove.js";
import { playingItems, seeLobby, waitingItems } from "../lobby/stream.js";
import { engine } from "../net/transport.js";
import { plural, t } from "../text/i18n.js";
import { h, morph } from "../ui/dom.js";
import { gameCard } from "../ui/smallboard.js";

const MAX_RUNNING = 2;

/** @import { GameKind, GameSummary, LobbyView, Score } from "../messages.js" */

/** @param {import("../ui/router.js").Visit} visit */
export default async function show({ go }) {
  /** @type {GameSummary[]} */
  let running = [];
  /** @type {LobbyView | null} */
  let lobby = null;
  /** What was won, by game and level. @type {Set<string>} */
  let won = new Set();
  const asked = get("/api/me/games?status=running").then((found) => (running = found.running)).catch(() => []);
  const kinds = await games();
  if (engine?.state !== "loading") await asked; // else the page does not wait for Python
  const panel = h("aside", { class: "panel", "aria-label": t("Today") });
  const today = new TodayCard(kinds);
  /** @param {GameKind} kind @param {string} level */
  const beaten = (kind, level) => won.has(`${kind.name} ${level}`);
  /** @type {[GameKind, string]} */
  let chosen = [kinds[0], ""];
  const play = firstMove(kinds, go, beaten, (kind, level) => {
    chosen = [kind, level];
    draw();
  });

  function draw() {
    const waiting = lobby ? waitingItems(lobby, go) : [];
    const playing = lobby ? playingItems(lobby) : [];
    morph(
      panel,
      running.length > 0 && continued(running),
      today.element,
      waiting.length + playing.length > 0 && h(
        "section",
        { class: "card people" },
        h("div", { class: "row apart" }, h("h2", {}, t("Together")),
          playing.length > 0 && h("span", { class: "badge good" }, plural("1 game", "{n} games", lobby?.playing.length ?? 0))),
        h("ul", { class: "items" }, waiting, playing),
      ),
      ladderCard(...chosen, beaten),
    );
  }

  draw();
  asked.then(draw);
  // When the page is there: it waits neither for people nor for what was won.
  let unfollow = () => {};
  const following = setTimeout(() => {
    unfollow = seeLobby((now) => {
      lobby = now;
      draw();
    });
    get("/api/me/scores").then((/** @type {Score[]} */ scores) => {
      const levels = scores.filter((each) => each.won > 0 && each.level);
      won = new Set(levels.map(({ game, level }) => `${game} ${level}`));
      play.update();
    }).catch(() => {});
  });
  return {
    title: "",
    content: h("div", { class: "page board-page home" }, h("h1", { class: "unseen" }, t("Make the first move")), play.elements, panel),
    leave: () => {
      clearTimeout(following);
      unfollow();
      today.leave();
    },
  };
}

/** @param {GameSummary[]} list */
function continued(list) {
  return h(
    "section",
    { class: "card running" },
    h("h2", {}, t("Continue playing")),
    h("ul", { class: "items" }, list.slice(0, MAX_RUNNING).map((game) => h("li", {}, gameCard(game)))),
    list.length > MAX_RUNNING && h("a", { href: "/games" }, t("All my games")),
  );
}
