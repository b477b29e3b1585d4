/**
 * A program's verdict: points, rules, and the first wrong case with what was expected beside what came.
 */

import { h } from "../ui/dom.js";
import { plural, t } from "../text/i18n.js";

/** @import { Case, Verdict } from "./python.js" */

/** Lines that are shown before and after the first that differs. */
const CONTEXT = 4;

/** @param {Verdict} verdict */
export function verdictView(verdict) {
  if (verdict.errors) {
    return h("section", { class: "card" }, h("h2", {}, t("Your program can't be assembled")), lines(verdict.errors));
  }
  const perfect = verdict.failed === 0;
  return h(
    "section",
    { class: "card desk-verdict", "data-points": verdict.points },
    h("h2", {}, t("{points} of 100 points", { points: String(verdict.points) })),
    h("p", { class: perfect ? "desk-good" : "" }, perfect
      ? t("Every case is right.")
      : t("{passed} cases are right, {failed} are wrong.", { passed: String(verdict.passed), failed: String(verdict.failed) })),
    verdict.unwritten.length > 0 && h("p", {}, t("Not written yet: {functions}", { functions: verdict.unwritten.join(", ") })),
    h("details", { open: !perfect }, h("summary", {}, t("Points by rule")), rules(verdict)),
    verdict.readings.length > 0 && h("details", {}, h("summary", {}, t("How your program reads the document")), lines(verdict.readings)),
  );
}

/** The first wrong case. @param {Case} wrong */
export function caseView(wrong) {
  return h(
    "section",
    { class: "card desk-case" },
    h("h2", {}, wrong.title),
    wrong.line !== null && sideBySide(wrong, wrong.line),
    h("details", { open: wrong.line === null }, h("summary", {}, t("All that is known of it")), h("pre", {}, wrong.words.join("\n"))),
  );
}

/** @param {Verdict} verdict */
function rules({ rules: all }) {
  return h(
    "table",
    { class: "desk-rules" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("Rule")), h("th", { scope: "col" }, t("Points")))),
    h("tbody", {}, all.map(({ rule, points, of }) =>
      h("tr", { class: points < of ? "desk-lost" : null }, h("td", {}, rule), h("td", {}, `${points} / ${of}`)))),
  );
}

/** @param {Case} wrong @param {number} line the first that differs, from 0 */
function sideBySide({ expected, got }, line) {
  const first = Math.max(0, line - CONTEXT);
  const last = Math.min(Math.max(expected.length, got.length), line + CONTEXT + 1);
  const numbers = Array.from({ length: last - first }, (_, at) => first + at);
  const cell = (/** @type {string | undefined} */ text) => h("td", {}, text ?? h("span", { class: "help" }, t("(nothing)")));
  return h(
    "table",
    { class: "desk-compared" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, ""), h("th", { scope: "col" }, t("Expected")), h("th", { scope: "col" }, t("Yours")))),
    h("tbody", {}, numbers.map((number) =>
      h("tr", { class: number === line ? "desk-differs" : null },
        h("th", { scope: "row" }, number + 1), cell(expected[number]), cell(got[number])))),
  );
}

/** @param {string[]} texts */
function lines(texts) {
  return h("ul", {}, texts.map((text) => h("li", {}, text)));
}

/** How many cases have been tried, while it goes on. @param {number} tried */
export const triedWords = (tried) => plural("{n} case tried …", "{n} cases tried …", tried);
