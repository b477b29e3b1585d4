/**
 * Calling back a person who looks at something else: the tab's title, and a notification if they want one.
 */

import { h, newId } from "./dom.js";
import { t } from "../text/i18n.js";
import { remember, remembered } from "./prefs.js";

/** The title before it called. @type {string | null} */
let before = null;

/** Whether notifications are wanted and allowed. */
function isNotifying() {
  return remembered("notify", false) && globalThis.Notification?.permission === "granted";
}

/** Whether the visitor wants them; the browser asks for its permission. Null where it has none, or forbids them. */
export function notifyChoice() {
  if (!("Notification" in globalThis) || Notification.permission === "denied") return null;
  const id = newId("notify");
  const input = h("input", { id, type: "checkbox", ".checked": isNotifying(), onchange: choose });

  async function choose() {
    if (input.checked && Notification.permission === "default") await Notification.requestPermission();
    remember("notify", input.checked);
    input.checked = isNotifying();
  }

  return h("div", { class: "field check" }, input,
    h("label", { for: id }, t("Notify me when it is my turn, or somebody wants to play")));
}

/**
 * Say something to a person who does not look at the page; nothing happens if they do.
 * @param {string} words @param {string} path  where a click on the notification leads
 * @param {(path: string) => Promise<void>} go
 */
export function attract(words, path, go) {
  if (!document.hidden) return;
  before ??= document.title;
  document.title = `● ${words}`;
  if (!isNotifying()) return;
  const shown = new Notification("Plancia", { body: words, tag: path });
  shown.onclick = () => {
    window.focus();
    shown.close();
    go(path);
  };
}

document.addEventListener?.("visibilitychange", () => {
  if (document.hidden || before === null) return;
  document.title = before;
  before = null;
});
