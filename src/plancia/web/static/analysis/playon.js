/** Play on from a position against a level. */

import { post, troubleWords } from "../net/api.js";
import { cancel, dialog } from "../ui/dialogs.js";
import { h, newId } from "../ui/dom.js";
import { capital, says, t } from "../text/i18n.js";
import { piece } from "../ui/icons.js";
import { levelAbout, levelTitle } from "../text/words.js";
import { button } from "./parts.js";

/**
 * Who sits where: the person on their side, the level on the other.
 * @param {number} players @param {number} side @param {string} level
 * @returns {{kind: string, level?: string}[]}
 */
export function seatsFor(players, side, level) {
  const me = { kind: "me" };
  if (players === 1) return [me];
  const there = { kind: "level", level };
  return side === 1 ? [me, there] : [there, me];
}

/** @param {import("./study.js").Study} study @param {(path: string) => void} go */
export async function playOnDialog(study, go) {
  const { kind, position } = study;
  const trouble = h("p", { class: "trouble", role: "alert" });
  let side = position.to_move;
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
      const seats = seatsFor(kind.players, side, levels.value);
      const { id } = await post("/api/games", { ...study.request, seats });
      levels.closest("dialog")?.close("");
      await go(`/g/${id}`);
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

/** @param {import("../messages.js").GameKind} kind @param {number} chosen @param {(side: number) => void} pick */
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
