/**
 * One of a person's games in a list: a small board, who plays, and how it stands.
 */

import { ago } from "../text/format.js";
import { h } from "./dom.js";
import { capital, says, t } from "../text/i18n.js";
import { smallBoard } from "./smallboard.js";
import { outcomeFor, seatsInWords } from "../text/words.js";

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
