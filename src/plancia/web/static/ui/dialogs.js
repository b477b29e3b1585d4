/**
 * Dialogs: one above the page at a time, closed by Escape, a button, or a click beside it.
 */

import { h, newId } from "./dom.js";
import { t } from "../text/i18n.js";

/**
 * Show something above the page. The answer is the value of the button chosen, or "". What calls it off comes first,
 * what goes on last; Enter in a field goes on.
 *
 * @param {string} title
 * @param {import("./dom.js").Child} content
 * @param {({value: string, words: string, kind?: string} | HTMLButtonElement)[]} [buttons]  one that is an element acts
 *   by itself
 * @returns {Promise<string>}
 */
export function dialog(title, content, buttons = [{ value: "", words: t("Close") }]) {
  const heading = newId("dialog");
  const inside = h("div", { class: "dialog-content" }, content);
  const box = h(
    "dialog",
    { "aria-labelledby": heading },
    h(
      "form",
      { method: "dialog" },
      h("h2", { id: heading }, title),
      inside,
      h(
        "div",
        { class: "dialog-buttons" },
        // Cancel has the focus: Enter pressed by mistake changes nothing.
        buttons.map((button, index) => {
          if (button instanceof HTMLElement) return button;
          const { value, words, kind = "" } = button;
          const props = { value, class: kind, autofocus: index === 0 };
          if (value) return h("button", props, words);
          return h("button", { ...props, type: "button", onclick: () => box.close("") }, words);
        }),
      ),
    ),
  );
  document.body.append(box);
  // A text that is selected from inside to outside is no click beside the dialog.
  let pressed = false;
  box.addEventListener("pointerdown", (event) => (pressed = event.target === box));
  box.addEventListener("click", (event) => pressed && event.target === box && box.close(""));
  box.showModal();
  if (inside.scrollHeight > inside.clientHeight) inside.tabIndex = 0;
  return new Promise((answer) => {
    box.addEventListener("close", () => {
      box.remove();
      answer(box.returnValue);
    });
  });
}

/** The button that calls a dialog off. */
export const cancel = () => ({ value: "", words: t("Cancel"), kind: "quiet" });

/**
 * Ask before something that can't be taken back. @returns {Promise<boolean>}
 * @param {string} title @param {string} words @param {string} yes
 */
export async function confirm(title, words, yes, kind = "danger") {
  return (await dialog(title, h("p", {}, words), [cancel(), { value: "yes", words: yes, kind }])) === "yes";
}
