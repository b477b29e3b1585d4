/**
 * People who wait for an opponent and games that are played: in the lobby now.
 */

import { engine } from "../net/transport.js";
import { clockInWords } from "../text/format.js";
import { says, t } from "../text/i18n.js";
import { h } from "../ui/dom.js";
import { attempt, button } from "../ui/parts.js";
import { ratingBadge } from "../ui/rating.js";
import { playWaiting } from "./search.js";
import { watchLobby } from "./stream.js";

const MAX_SHOWN = 3;

/** @import { LobbyView, PublicGameView } from "../messages.js" */
/** @typedef {import("../ui/router.js").Visit["go"]} Go */

/** Those who wait for an opponent, each with a button that plays them. @param {LobbyView} lobby @param {Go} go */
export function waitingItems({ waiting }, go) {
  return waiting.filter(({ mine }) => !mine).slice(0, MAX_SHOWN).map((each) =>
    item(each, button(t("Play"), () => attempt(() => playWaiting(each.id, go)))));
}

/** Games that can be watched, or gone on with. @param {LobbyView} lobby */
export function playingItems({ playing }) {
  return playing.slice(0, MAX_SHOWN).map((each) =>
    item(each, h("a", { class: "button quiet", href: `/g/${encodeURIComponent(each.id)}` }, each.mine ? t("Continue") : t("Watch"))));
}

/** @param {PublicGameView} game @param {HTMLElement} way */
function item({ id, names, ratings, title, clock }, way) {
  const people = names.flatMap((name, index) => [index > 0 && " – ", name || t("a guest"), ratings[index] && " ", ratingBadge(ratings[index])]);
  return h("li", { class: "item", "data-key": id },
    h("div", { class: "grow" }, h("strong", {}, people), h("span", { class: "help" }, `${says(title)} · ${clockInWords(clock)}`)), way);
}

/** See the lobby whenever it changes, where a server has one. @param {(lobby: LobbyView) => void} show */
export const seeLobby = (show) => (engine ? () => {} : watchLobby(show));
