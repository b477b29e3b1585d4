/**
 * A tournament: the projector's page for its organiser, the phone's page for everybody else.
 */

import { get } from "../net/api.js";
import { attract } from "../ui/attention.js";
import { announce } from "../ui/announce.js";
import { setText } from "../ui/dom.js";
import { feel } from "../game/sound.js";
import { roomPage, roomPath } from "../ui/room.js";
import { t } from "../text/i18n.js";
import { playerPage } from "../tournament/player.js";
import { projectorPage, showBoards } from "../tournament/projector.js";
import { statusWords } from "../tournament/words.js";

const TICK_MS = 500;

/** @import { TournamentBoardView, BoardsView, TournamentView } from "../messages.js" */

/** Games to which the page has gone by itself: who comes back wants to stay. @type {Set<string>} */
const visited = new Set();

/** @param {import("../ui/router.js").Visit} visit */
export default async function show({ params, query, go }) {
  /** @type {TournamentView} */
  const first = await get(`${roomPath(params.id)}?whole=true`);
  /** @type {TournamentBoardView[]} */
  let boards = [];
  const isProjector = (first.organises && !query.has("play")) || query.has("projector");
  const page = roomPage({
    view: first,
    whole: isProjector,
    draw: (view, tools) => (isProjector ? projectorPage(view, boards, tools) : playerPage(view, tools)),
    took: (view) => isProjector || openGame(view),
    receive: showNewBoards,
  });

  function tick() {
    const line = page.place.querySelector(".status-line");
    if (line) setText(line, statusWords(page.view(), page.tools.seconds()));
  }

  /** The player's next game begins: the phone goes there. @param {TournamentView} view */
  function openGame(view) {
    const latest = view.you?.games[0];
    if (view.status !== "running" || !latest?.id || latest.result || visited.has(latest.id)) return;
    visited.add(latest.id);
    feel("join");
    announce(t("Your game begins."));
    attract(t("Your game begins."));
    go(`/g/${encodeURIComponent(latest.id)}`);
  }

  /** @param {BoardsView} message @param {HTMLElement} place */
  function showNewBoards(message, place) {
    if (message.type !== "boards") return;
    boards = message.boards;
    const part = place.querySelector(".projector-boards");
    if (part) showBoards(part, boards, page.view());
  }

  const ticking = setInterval(tick, TICK_MS);
  return {
    title: first.title,
    content: page.content,
    leave: () => {
      page.leave();
      clearInterval(ticking);
    },
  };
}
