/**
 * Telling people who do not look: live regions for screen readers, and passing notices.
 */

import { h } from "./dom.js";
import { t } from "../text/i18n.js";

const NOTICE_S = 6;
/** Long enough to be read out; later a screen reader that walks the page should not find it. */
const ANNOUNCEMENT_S = 30;

/** @type {HTMLElement | null} */
let polite = null;
/** @type {HTMLElement | null} */
let urgent = null;
/** @type {HTMLElement | null} */
let notices = null;

/** The regions themselves: they must be on the page before anything is said. */
export function regions() {
  polite = h("div", { class: "unseen", "aria-live": "polite", id: "announcements" });
  urgent = h("div", { class: "unseen", "aria-live": "assertive", id: "alerts" });
  notices = h("div", { class: "notices" });
  return [polite, urgent, notices];
}

/** Read something out when there is a pause. @param {string} words */
export function announce(words) {
  say(polite, words);
}

/** Read something out at once. @param {string} words */
export function alert(words) {
  say(urgent, words);
}

/** @param {HTMLElement | null} region @param {string} words */
function say(region, words) {
  if (!region || !words) return;
  // A line of its own each time: the same words twice are news twice.
  const line = h("p", {}, words);
  region.append(line);
  setTimeout(() => line.remove(), ANNOUNCEMENT_S * 1000);
  while (region.childElementCount > 3) region.firstElementChild?.remove();
}

/**
 * Show something for a while, and read it out.
 * @param {string} words @param {"" | "bad"} [kind] @param {{words: string, act: () => void}} [way]  what can be done
 */
export function notice(words, kind = "", way) {
  if (!notices) return;
  const take = () => {
    bar.remove();
    way?.act();
  };
  const bar = h(
    "div",
    { class: `notice ${kind}` },
    h("p", {}, words),
    way && h("button", { class: "quiet", onclick: take }, way.words),
    h("button", { class: "quiet", "aria-label": t("Close"), onclick: () => bar.remove() }, "×"),
  );
  notices.append(bar);
  while (notices.childElementCount > 3) notices.firstElementChild?.remove();
  (kind === "bad" ? alert : announce)(words);
  setTimeout(() => bar.remove(), NOTICE_S * 1000);
}
