/**
 * Ratings beside names, for those who want to see them.
 */

import { h, newId } from "./dom.js";
import { t } from "../text/i18n.js";
import { remember, remembered } from "./prefs.js";

/** @import { MyRating, SeatRating } from "../messages.js" */

/** Hide them, or show them: as chosen in this browser. */
export function applyRatings() {
  document.documentElement.classList.toggle("no-ratings", !remembered("ratings", true));
}

/** `1532`, `1500?` while it says little, `1532 +12` after a game. @param {SeatRating} rating */
export function ratingText({ value, provisional, gained }) {
  const change = gained === null ? "" : ` ${gained < 0 ? "−" : "+"}${Math.abs(gained)}`;
  return `${value}${provisional ? "?" : ""}${change}`;
}

/** Nothing where there is none. @param {SeatRating | null} rating */
export function ratingBadge(rating) {
  if (!rating) return null;
  const words = rating.provisional ? t("Rating, provisional") : t("Rating");
  return h("span", { class: "rating", title: words }, h("span", { class: "unseen" }, `${words} `), ratingText(rating));
}

/** How people call a speed. @param {MyRating["speed"]} speed */
export function speedWords(speed) {
  switch (speed) {
    case "fast":
      return t("fast");
    case "quick":
      return t("quick");
    case "slow":
      return t("slow");
    case "puzzles":
      return t("puzzles");
    default:
      return t("no clock");
  }
}

/** Whether this browser shows ratings. */
export function ratingsChoice() {
  const id = newId("ratings");
  const input = h("input", {
    id,
    type: "checkbox",
    ".checked": remembered("ratings", true),
    onchange: () => {
      remember("ratings", input.checked);
      applyRatings();
    },
  });
  return h("div", { class: "field check" }, input, h("label", { for: id }, t("Show ratings")));
}
