/**
 * Calling back a person who looks at something else: the tab's title, and a notification if they want one.
 */

import { remember, remembered } from "./prefs.js";

/** The title before it called. @type {string | null} */
let before = null;

/** Whether this browser could show notifications. */
export function mayNotify() {
  return "Notification" in globalThis && Notification.permission !== "denied";
}

/** Whether notifications are wanted and allowed. */
export function isNotifying() {
  return remembered("notify", false) && globalThis.Notification?.permission === "granted";
}

/** The browser asks for its permission. @param {boolean} wanted */
export async function setNotifying(wanted) {
  if (wanted && Notification.permission === "default") await Notification.requestPermission();
  remember("notify", wanted);
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
  try {
    const shown = new Notification("Plancia", { body: words, tag: path });
    shown.onclick = () => {
      window.focus();
      shown.close();
      go(path);
    };
  } catch {
    // Browsers on Android let service workers alone show one: the title has to do.
  }
}

document.addEventListener?.("visibilitychange", () => {
  if (document.hidden || before === null) return;
  document.title = before;
  before = null;
});
