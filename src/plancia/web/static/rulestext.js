/**
 * The rules of a game as it tells them, with its options and variants.
 */

import { h } from "./dom.js";
import { capital, said, says, sentence, t } from "./i18n.js";
import { differentPresets, optionInWords, presetName, readable } from "./words.js";

const LONGEST = 30;
/** Letters of the longest text that is shown as an option's value. */

/**
 * @param {any} kind a GameKind
 * @param {Record<string, any> | null} [chosen] the options of a game
 * @param {"h2" | "h3"} [heading] what the headings are, below those around them
 */
export function rulesText(kind, chosen = null, heading = "h3") {
  return [
    h("p", { class: "rules-text" }, says(kind.rules)),
    h(heading, {}, t("Options")),
    h(
      "dl",
      { class: "options-list" },
      kind.options.map((option) =>
        h(
          "div",
          {},
          h("dt", {}, readable(option.name)),
          h("dd", {}, `${sentence(option.help)}. `, range(option, chosen)),
        ),
      ),
    ),
  ];
}

function range(option, chosen) {
  const { name, kind, low, high } = option;
  const value = chosen ? chosen[name] : option.default;
  if (kind === "text" && String(value).length > LONGEST) return null;
  const shown = typeof value === "boolean" ? (value ? t("yes") : t("no")) : value;
  if (chosen) return h("span", { class: "faint" }, t("Here: {value}.", { value: shown }));
  const words = [t("Usually: {value}.", { value: shown })];
  if (kind === "number") words.push(t("From {low} to {high}.", { low, high }));
  return h("span", { class: "faint" }, words.join(" "));
}

/** The variants, with what is different in each. @param {any} kind @param {"h2" | "h3"} [heading] */
export function variants(kind, heading = "h2") {
  const presets = differentPresets(kind);
  if (presets.length < 2) return null;
  return [
    h(heading, {}, t("Variants")),
    h(
      "dl",
      { class: "options-list" },
      presets.map(([name, options]) =>
        h("div", {}, h("dt", {}, presetName(name)), h("dd", {}, difference(kind, options))),
      ),
    ),
  ];
}

function difference(kind, options) {
  const words = kind.options
    .filter(({ name }) => name in options)
    .map((option) => changeInWords(option, options[option.name]));
  return words.length ? `${words.join("; ")}.` : `${capital(t("the usual rules"))}.`;
}

/** One option of a variant; a rule that holds or does not is best told by its help. */
function changeInWords(option, value) {
  if (option.kind !== "yes or no") return capital(optionInWords(option, value));
  return value ? sentence(option.help) : t("Not: {rule}", { rule: said(option.help) });
}
