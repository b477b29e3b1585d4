/**
 * Dialogs: one above the page at a time, closed by Escape, a button, or a click beside it.
 */

import { h, newId } from "./dom.js";
import { t } from "./i18n.js";

/**
 * Show something above the page. The answer is the value of the button chosen, or "".
 *
 * @param {string} title
 * @param {import("./dom.js").Child} content
 * @param {{value: string, words: string, kind?: string}[]} [buttons]
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
        buttons.map(({ value, words, kind }, index) =>
          h("button", { value, class: kind ?? "", autofocus: index === 0 }, words),
        ),
      ),
    ),
  );
  document.body.append(box);
  box.addEventListener("click", (event) => event.target === box && box.close(""));
  box.showModal();
  if (inside.scrollHeight > inside.clientHeight) inside.tabIndex = 0;
  return new Promise((answer) => {
    box.addEventListener("close", () => {
      box.remove();
      answer(box.returnValue);
    });
  });
}

/**
 * Ask before something that can't be taken back. @returns {Promise<boolean>}
 * @param {string} title @param {string} words @param {string} yes
 */
export async function confirm(title, words, yes, kind = "danger") {
  const buttons = [
    { value: "", words: t("Cancel"), kind: "quiet" },
    { value: "yes", words: yes, kind },
  ];
  return (await dialog(title, h("p", {}, words), buttons)) === "yes";
}
