/**
 * Boards to look at: small, still, and silent, since the words beside them say it all; and games in lists, which have one each.
 */

import "../boards/board.js";
import { ago } from "../text/format.js";
import { capital, label, says, t } from "../text/i18n.js";
import { outcomeFor, seatsInWords } from "../text/words.js";
import { h } from "./dom.js";
import { choice } from "./parts.js";

/** What a board shows of a picture: the same each time, so that it is not drawn again. @type {WeakMap<object, object>} */
const configs = new WeakMap();

/** @param {import("../messages.js").Picture} picture */
export function smallBoard(picture) {
  const config = configs.get(picture) ?? { label, position: { picture }, last: [] };
  configs.set(picture, config);
  return h("div", { class: "small-board", "aria-hidden": "true", inert: true }, h("plancia-board", { compact: true, ".config": config }));
}

/**
 * Games to choose from, each with a board.
 * @param {import("../messages.js").GameKind[]} kinds @param {string} chosen  its name @param {(name: string) => void} changed
 * @param {{name?: string, legend?: import("./dom.js").Child, disabled?: boolean}} [props]
 */
export function gameChoice(kinds, chosen, changed, { name = "game", legend = t("Game"), disabled = false } = {}) {
  const tiles = kinds.map((each) => ({ value: each.name, words: says(each.title), drawing: smallBoard(each.picture) }));
  return choice({ legend, name, kind: "games-to-choose", chosen, changed, disabled, tiles });
}

/** @import { GameSummary } from "../messages.js" */

/** Whether a game awaits the visitor. @param {GameSummary} game */
export function isYours(game) {
  return game.verdict === null && game.awaits !== null && game.mine.includes(game.awaits);
}

/** @param {GameSummary} game */
export function gameCard(game) {
  const yours = isYours(game);
  return h(
    "a",
    { class: "game-card", href: `/g/${encodeURIComponent(game.id)}` },
    smallBoard(game.picture),
    h(
      "span",
      { class: "card-text" },
      h("strong", {}, says(game.title)),
      h("span", {}, [capital(seatsInWords(game.seats)), game.coached && t("with coach")].filter(Boolean).join(" · ")),
      h("span", { class: yours ? "badge good" : "faint" }, state(game, yours)),
      h("span", { class: "faint" }, ago(game.changed)),
    ),
  );
}

/** @param {GameSummary} game @param {boolean} yours  whether it awaits the visitor */
function state(game, yours) {
  if (game.verdict) return outcomeFor(game.verdict, game.mine);
  if (game.seats.some((seat) => seat.kind === "open")) return capital(t("waiting for a friend"));
  return yours && game.seats.length > 1 && game.mine.length === 1
    ? t("Your move")
    : t("In progress");
}
