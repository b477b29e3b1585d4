/**
 * A move written by hand, as the game writes its moves.
 */

import { troubleWords } from "../api.js";
import { h, newId, setText } from "../dom.js";
import { t } from "../i18n.js";

/**
 * @param {import("./table.js").Table} table
 * @param {(move: string, refused: (error: any) => void) => void} play
 */
export function typedPart(table, play) {
  const id = newId("typed");
  const trouble = h("p", { class: "trouble", role: "alert", id: `${id}-trouble` });
  const input = h("input", {
    id,
    "aria-describedby": trouble.id,
    oninput: () => setText(trouble, ""),
    type: "text",
    maxlength: 64,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "go",
  });
  const send = h("button", {}, t("Play"));
  const element = h(
    "form",
    { class: "typed", onsubmit: submit },
    h("label", { for: id }, t("Type a move")),
    h("div", { class: "row" }, input, send),
    trouble,
  );

  function submit(event) {
    event.preventDefault();
    const move = input.value.trim();
    if (!move || !table.mayMove) return;
    input.value = "";
    setText(trouble, "");
    play(move, refused);

    /** What is wrong is said beside it, and can be put right. */
    function refused(error) {
      setText(trouble, troubleWords(error));
      input.value = move;
      input.focus();
    }
  }

  function update() {
    element.hidden = table.isOver || !table.view.mine.length;
    send.disabled = !table.mayMove;
    const example = table.view.position.legal_moves[0];
    input.placeholder = example ? t("such as {move}", { move: example }) : "";
  }

  return { element, update, focus: () => input.focus() };
}
