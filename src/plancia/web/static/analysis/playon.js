/** Play on from a position against a level. */

import { post, troubleWords } from "../net/api.js";
import { cancel, dialog } from "../ui/dialogs.js";
import { h, newId } from "../ui/dom.js";
import { capital, says, t } from "../text/i18n.js";
import { piece } from "../ui/icons.js";
import { levelAbout, levelTitle } from "../text/words.js";
import { button } from "./parts.js";

/** @import { GameKind, Options } from "../messages.js" */
/** @typedef {{game: string, options: Options, start: string, moves: string[]}} Line */
/** @typedef {{kind: string, level?: string}[]} Seats */

/**
 * Who sits where: the person on their side, the level on the other.
 * @param {number} players @param {number} side @param {string} level
 * @returns {Seats}
 */
export function seatsFor(players, side, level) {
  const me = { kind: "me" };
  if (players === 1) return [me];
  const there = { kind: "level", level };
  return side === 1 ? [me, there] : [there, me];
}

/**
 * Asks for the opponent, unless it is a game for one.
 * @param {GameKind} kind @param {Line} line @param {number} toMove @param {(path: string) => unknown} go
 */
export async function playOnDialog(kind, line, toMove, go) {
  const trouble = h("p", { class: "trouble", role: "alert" });
  let side = toMove;
  const levelId = newId("level");
  const about = h("p", { class: "help" });
  const middle = kind.levels[Math.floor(kind.levels.length / 2)];
  const levels = h(
    "select",
    { id: levelId, onchange: showLevel },
    kind.levels.map(({ name }) =>
      h("option", { value: name, ".selected": name === middle.name }, levelTitle(kind, name)),
    ),
  );

  function showLevel() {
    const found = kind.levels.find((level) => level.name === levels.value);
    about.textContent = found ? levelAbout(found) : "";
  }

  async function start() {
    try {
      const path = await playOn(line, seatsFor(kind.players, side, levels.value));
      levels.closest("dialog")?.close("");
      await go(path);
    } catch (error) {
      trouble.textContent = troubleWords(error);
    }
  }

  if (kind.players === 1) {
    await start();
    return trouble.textContent;
  }
  showLevel();
  await dialog(t("Play on from here"), [
    h(
      "div",
      { class: "field" },
      h("label", { for: levelId }, t("Opponent")),
      levels,
      about,
    ),
    sideChoice(kind, side, (chosen) => (side = chosen)),
    trouble,
  ], [cancel(), button(t("Play"), start, { class: "primary" })]);
  return "";
}

/** A game that goes on from the end of a line; its address. @param {Line} line @param {Seats} seats */
export async function playOn(line, seats) {
  const { id } = await post("/api/games", { ...line, seats });
  return `/g/${id}`;
}

/** @param {GameKind} kind @param {number} chosen @param {(side: number) => void} pick */
function sideChoice(kind, chosen, pick) {
  return h(
    "fieldset",
    { class: "choice" },
    h("legend", {}, t("Your side")),
    kind.sides.map((side, index) =>
      h(
        "label",
        {},
        h("input", {
          type: "radio",
          name: "play-on-side",
          checked: index + 1 === chosen,
          onchange: () => pick(index + 1),
        }),
        h("span", { class: "choice-label" }, piece(kind.palette, index + 1), capital(says(side))),
      ),
    ),
  );
}
