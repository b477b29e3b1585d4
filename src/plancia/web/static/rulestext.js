/**
 * The rules of a game as it tells them, with its options and variants.
 */

import { h } from "./dom.js";
import { capital, said, says, sentence, t } from "./i18n.js";
import { differentPresets, optionInWords, presetName, readable } from "./words.js";

/**
 * @param {any} kind a GameKind
 * @param {Record<string, any>} [chosen] the options of a game
 * @param {string} [heading] what the headings are, below those around them
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
          h("dd", {}, sentence(option.help), ". ", h("span", { class: "faint" }, range(option, chosen))),
        ),
      ),
    ),
  ];
}

function range(option, chosen) {
  const value = chosen ? chosen[option.name] : option.default;
  const shown = typeof value === "boolean" ? (value ? t("yes") : t("no")) : String(value);
  if (option.kind === "text" && shown.length > 30) return "";
  const words = chosen ? t("Here: {value}.", { value: shown }) : t("Usually: {value}.", { value: shown });
  if (option.kind !== "number" || chosen) return words;
  return `${words} ${t("From {low} to {high}.", { low: option.low, high: option.high })}`;
}

/** The variants, with what is different in each. */
export function variants(kind) {
  const presets = differentPresets(kind);
  if (presets.length < 2) return null;
  return [
    h("h2", {}, t("Variants")),
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
