/**
 * A move written by hand, as the game writes its moves: a dialog that a key opens.
 */

import { troubleWords } from "../net/api.js";
import { cancel, dialog } from "../ui/dialogs.js";
import { h, newId } from "../ui/dom.js";
import { t } from "../text/i18n.js";

/**
 * Ask for a move and play it; what is refused can be put right.
 * @param {import("./table.js").Table} table
 * @param {(move: string, refused: (error: unknown) => void) => void} play
 * @param {{move: string, trouble: string}} [before] what was refused, and why
 */
export async function typeMove(table, play, before = { move: "", trouble: "" }) {
  if (!table.mayMove || document.querySelector("dialog[open]")) return;
  const id = newId("typed");
  const example = table.view.position.legal_moves[0];
  const input = h("input", {
    id,
    "aria-describedby": `${id}-trouble`,
    placeholder: example ? t("such as {move}", { move: example }) : "",
    ".value": before.move,
    type: "text",
    maxlength: 64,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "go",
  });
  const answer = dialog(
    t("Type a move"),
    h(
      "div",
      { class: "typed" },
      h("label", { for: id }, t("Move")),
      input,
      h("p", { class: "trouble", role: "alert", id: `${id}-trouble` }, before.trouble),
    ),
    [cancel(), { value: "play", words: t("Play"), kind: "primary" }],
  );
  input.focus();
  input.select();
  const chosen = await answer;
  const move = input.value.trim();
  if (chosen !== "play" || !move) return;
  play(move, (error) => typeMove(table, play, { move, trouble: troubleWords(error) }));
}
