/**
 * Words about homework, for the pupil's page and the teacher's.
 */

import { plural, t } from "../text/i18n.js";

/** @import { WorkView } from "../messages.js" */

/** @param {WorkView | undefined} work */
export function workWords(work) {
  const tried = plural("{n} wrong move", "{n} wrong moves", work?.wrong ?? 0);
  const wrong = work?.wrong ? ` (${tried})` : "";
  switch (work?.state) {
    case "solved":
      return t("solved") + wrong;
    case "shown":
      return t("solution shown") + wrong;
    case "tried":
      return t("not solved yet") + wrong;
    default:
      return t("not begun");
  }
}

/** @param {WorkView["state"]} state */
export function workMark(state) {
  return { solved: "✓", shown: "–", tried: "…", new: "" }[state];
}
