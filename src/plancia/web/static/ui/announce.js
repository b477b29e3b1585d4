/**
 * Telling people who do not look: live regions for screen readers, and passing notices.
 */

import { h } from "./dom.js";
import { t } from "../text/i18n.js";

const NOTICE_S = 6;
/** Long enough to be read out; later a screen reader that walks the page should not find it. */
const ANNOUNCEMENT_S = 30;
const REPEATED_MS = 150;

/** Tests import this where there is no document. @param {Record<string, string>} props */
const place = (props) => /** @type {HTMLDivElement} */ (globalThis.document ? h("div", props) : null);
const polite = place({ class: "unseen", "aria-live": "polite", id: "announcements" });
const urgent = place({ class: "unseen", "aria-live": "assertive", id: "alerts" });
const notices = place({ class: "notices" });
/** What goes on while the visitor looks at other pages, such as a search for an opponent. */
export const bars = place({});

/** The regions themselves: they must be on the page before anything is said, and stay when its language changes. */
export const regions = [polite, urgent, notices, bars];

/** Read something out when there is a pause. @param {string} words */
export function announce(words) {
  say(polite, words);
}

/** Read something out at once. @param {string} words */
export function alert(words) {
  say(urgent, words);
}

/** What was said last, and when. */
let said = { words: "", at: 0 };

/** @param {HTMLElement} region @param {string} words */
function say(region, words) {
  // What two parts of the page say in one go is said once.
  const isSaid = said.words === words && performance.now() - said.at < REPEATED_MS;
  if (!words || isSaid) return;
  said = { words, at: performance.now() };
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
  const take = () => {
    bar.remove();
    way?.act();
  };
  const bar = h(
    "div",
    { class: `notice ${kind}` },
    h("p", {}, words),
    way && h("button", { type: "button", onclick: take }, way.words),
    h("button", { type: "button", "aria-label": t("Close"), onclick: () => bar.remove() }, "×"),
  );
  notices.append(bar);
  while (notices.childElementCount > 3) notices.firstElementChild?.remove();
  (kind === "bad" ? alert : announce)(words);
  if (!way) setTimeout(() => bar.remove(), NOTICE_S * 1000); // what can be answered waits
}
