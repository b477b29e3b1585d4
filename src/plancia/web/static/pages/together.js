/**
 * People to play with: an opponent who looks for one too, a friend by a link, a tournament, a class.
 */

import { playingItems, seeLobby, waitingItems } from "../lobby/stream.js";
import { askName } from "../lobby/namefield.js";
import { begin, choicesFor } from "../lobby/newgame.js";
import { findOpponent } from "../lobby/search.js";
import { games } from "../net/api.js";
import { start } from "../net/start.js";
import { clockInWords } from "../text/format.js";
import { capital, t } from "../text/i18n.js";
import { levelTitle } from "../text/words.js";
import { h, morph } from "../ui/dom.js";
import { attempt, button, empty, menu } from "../ui/parts.js";
import { remember, remembered } from "../ui/prefs.js";
import { gameChoice } from "../ui/smallboard.js";

const CLOCKS = ["180+2", "300+3", "600+5", "60", ""];

/** @import { LobbyView } from "../messages.js" */

/** @param {import("../ui/router.js").Visit} visit */
export default async function show({ go }) {
  if (start.engine) return needsServer(t("Together"));
  const kinds = (await games()).filter((kind) => kind.players === 2);
  const chosen = { game: kinds[0].name, clock: CLOCKS[0], ...remembered("opponent", {}) };
  const kind = () => kinds.find(({ name }) => name === chosen.game) ?? kinds[0];
  /** @type {LobbyView | null} */
  let lobby = null;
  const content = h("div", { class: "page read stack" });

  /** @param {Partial<typeof chosen>} changes */
  function set(changes) {
    remember("opponent", Object.assign(chosen, changes));
    draw();
  }

  const find = () => attempt(() => findOpponent(kind().name, chosen.clock, go));

  async function invite() {
    if (!(await askName())) return;
    await attempt(async () => go(`/g/${await begin(kind(), { ...choicesFor(kind()), mode: "friend", side: 0, clock: chosen.clock })}`));
  }

  const playLevel = () => attempt(async () =>
    go(`/g/${await begin(kind(), { ...choicesFor(kind()), mode: "level", options: {}, clock: "" })}`));

  function draw() {
    const waiting = lobby ? waitingItems(lobby, go) : [];
    const playing = lobby ? playingItems(lobby) : [];
    /** @param {string} href @param {string} title @param {string} words */
    const way = (href, title, words) => h("a", { class: "card", href }, h("h2", {}, title), h("p", { class: "faint" }, words));
    morph(
      content,
      h("h1", {}, t("Together")),
      h(
        "section",
        { class: "card" },
        gameChoice(kinds, kind().name, (game) => set({ game })),
        menu(t("Clock"), CLOCKS.map((each) => [each, capital(clockInWords(each))]), chosen.clock, (clock) => set({ clock }), { name: "clock" }),
        h("div", { class: "buttons" },
          button(t("Find an opponent"), find, { class: "primary" }),
          button(t("Invite a friend"), invite)),
      ),
      h(
        "section",
        { class: "card people" },
        h("h2", {}, t("Waiting for an opponent")),
        waiting.length
          ? h("ul", { class: "items" }, waiting)
          : empty(t("Nobody is waiting just now."), button(t("Play {level} meanwhile", { level: levelTitle(kind(), choicesFor(kind()).level) }), playLevel)),
        playing.length > 0 && [h("h2", {}, t("Games in progress")), h("ul", { class: "items" }, playing)],
      ),
      h("div", { class: "grid" },
        way("/tournaments", t("Tournament"), t("For a class or a club: people join on their phones by a code.")),
        way("/class", t("Class"), t("A position on the projector that all phones answer, and what each answer costs."))),
    );
  }

  draw();
  const unfollow = seeLobby((now) => {
    lobby = now;
    draw();
  });
  return { title: t("Together"), content, leave: unfollow };
}

/** What this page would need where there is no server. @param {string} title @returns {import("../ui/router.js").Page} */
export function needsServer(title) {
  const words = t("This page runs in your browser alone. For friends, opponents, tournaments and classes somebody starts a server by “plancia serve --lan”: open the address that it shows.");
  return { title, content: h("div", { class: "page narrow stack" }, h("h1", {}, title), h("div", { class: "card" }, empty(words, h("a", { class: "button primary", href: "/" }, t("Play the computer"))))) };
}
