/**
 * Ratings beside names, for those who want to see them.
 */

import { h } from "./dom.js";
import { ratingText } from "../text/format.js";
import { t } from "../text/i18n.js";
import { remembered } from "./prefs.js";

/** @import { MyRating, SeatRating } from "../messages.js" */

/** Hide them, or show them: as chosen in this browser. */
export function applyRatings() {
  document.documentElement.classList.toggle("no-ratings", !remembered("ratings", true));
}

/** Nothing where there is none. @param {SeatRating | null} rating */
export function ratingBadge(rating) {
  if (!rating) return null;
  const words = rating.provisional ? t("Rating, provisional") : t("Rating");
  return h("span", { class: "rating", title: words }, h("span", { class: "unseen" }, `${words} `), ratingText(rating));
}

/** How people call a speed. @param {MyRating["speed"]} speed */
export const speedWords = (speed) => ({ fast: t("fast"), quick: t("quick"), slow: t("slow"), untimed: t("no clock") })[speed];
