/**
 * A tournament: the projector's page for its organiser, the phone's page for everybody else.
 */

import { get, post, troubleWords } from "../net/api.js";
import { announce, notice } from "../ui/announce.js";
import { refill, h, setText } from "../ui/dom.js";
import { follow } from "../net/following.js";
import { feel } from "../game/sound.js";
import { t } from "../text/i18n.js";
import { playerPage } from "../tournament/player.js";
import { projectorPage, showBoards } from "../tournament/projector.js";
import { statusWords } from "../tournament/words.js";

const TICK_MS = 500;

/** @import { BoardView, BoardsView, TournamentView } from "../messages.js" */

/** Games to which the page has gone by itself: who comes back wants to stay. @type {Set<string>} */
const visited = new Set();

/** @param {import("../ui/router.js").Visit} visit */
export default async function show({ params, query, go }) {
  const path = `/api/tournaments/${encodeURIComponent(params.id)}`;
  /** @type {TournamentView} */
  let view = await get(path);
  /** @type {BoardView[]} */
  let boards = [];
  let came = performance.now();
  const isProjector = (view.organises && !query.has("play")) || query.has("projector");
  const lost = h("p", { class: "connection", hidden: true }, t("The connection is lost. Trying again …"));
  const place = h("div", {});
  const content = h("div", {}, lost, place);
  const tools = {
    seconds: () => (performance.now() - came) / 1000,
    /** @param {string} what @param {unknown} body */
    async post(what, body) {
      try {
        take(await post(`${path}/${what}`, body));
        if (what === "players") listen(); // who has joined is known to the server from now on
      } catch (error) {
        if (what === "players") throw error; // said beside the field
        notice(troubleWords(error), "bad");
      }
    },
  };

  function draw() {
    const typed = place.querySelector("form.join") && !view.you;
    if (typed) tick(); // what is being typed stays
    else refill(place, isProjector ? projectorPage(view, boards, tools) : playerPage(view, tools));
  }

  function tick() {
    const line = place.querySelector(".status-line");
    if (line) setText(line, statusWords(view, tools.seconds()));
  }

  /** @param {TournamentView} next */
  function take(next) {
    if (next.seq < view.seq) return;
    view = next;
    came = performance.now();
    draw();
    if (!isProjector) openGame();
  }

  /** The player's next game begins: the phone goes there. */
  function openGame() {
    const latest = view.you?.games[0];
    if (view.status !== "running" || !latest?.id || latest.result || visited.has(latest.id)) return;
    visited.add(latest.id);
    feel("join");
    announce(t("Your game begins."));
    go(`/g/${encodeURIComponent(latest.id)}`);
  }

  /** @param {TournamentView | BoardsView} message */
  function receive(message) {
    if (message.type === "tournament") take(message);
    else if (message.type === "boards") {
      boards = message.boards;
      const part = place.querySelector(".projector-boards");
      if (part) showBoards(part, boards, view);
    }
  }

  let unfollow = () => {};

  function listen() {
    unfollow();
    const from = `${path}/live${isProjector ? "?whole=true" : ""}`;
    unfollow = follow(from, receive, (connected) => (lost.hidden = connected));
  }

  draw();
  listen();
  const ticking = setInterval(tick, TICK_MS);
  return {
    title: view.title,
    content,
    leave: () => {
      unfollow();
      clearInterval(ticking);
    },
  };
}
