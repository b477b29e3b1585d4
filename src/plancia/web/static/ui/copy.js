/**
 * Texts and links that can be copied, or handed to another program.
 */

import { t } from "../text/i18n.js";
import { announce } from "./announce.js";
import { h, newId } from "./dom.js";
import { icon } from "./icons.js";
import { button } from "./parts.js";

/**
 * Puts a text where it can be pasted from, and says so on the button: what is outside a dialog is silent while one is open.
 * @param {string} text @param {HTMLElement} shown
 */
export async function copyText(text, shown) {
  const before = shown.textContent;
  let words = t("Copied");
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    words = t("Select the text and copy it"); // without a safe connection browsers do not allow it
  }
  shown.textContent = words;
  announce(words);
  setTimeout(() => (shown.textContent = before), 2000);
}

/** A text in a field, with buttons that copy it and hand it on. @param {string} words @param {string} url */
export function copyRow(words, url) {
  const id = newId("link");
  const field = h("input", { id, type: "text", readonly: true, ".value": url, onfocus: () => field.select() });
  const copy = h("span", {}, t("Copy"));
  const take = () => {
    field.select();
    copyText(url, copy);
  };
  const hand = () => navigator.share({ url }).catch(() => {}); // called off: nothing to say
  return h(
    "div",
    { class: "link-row" },
    h("label", { for: id }, words),
    h("div", { class: "row nowrap" }, field, button([icon("copy"), copy], take), "share" in navigator && button([icon("share"), t("Share")], hand)),
  );
}
