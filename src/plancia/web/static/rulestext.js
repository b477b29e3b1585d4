/**
 * The rules of a game as it tells them, with its options and variants.
 */

import { h } from "./dom.js";
import { says, sentence, t } from "./i18n.js";
import { differentPresets } from "./words.js";

/** Longer values of options, such as a drawn goal, are not shown. */
const MAX_VALUE_LENGTH = 30;

/**
 * @param {import("./messages.js").GameKind} kind
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
          h("dt", {}, says(option.label)),
          h("dd", {}, `${sentence(option.help)}. `, range(option, chosen)),
        ),
      ),
    ),
  ];
}

/** @param {import("./messages.js").OptionView} option @param {Record<string, any> | null} chosen */
function range(option, chosen) {
  const { name, kind, low, high } = option;
  const value = chosen ? chosen[name] : option.default;
  if (kind === "text" && String(value).length > MAX_VALUE_LENGTH) return null;
  const shown = typeof value === "boolean" ? (value ? t("yes") : t("no")) : value;
  if (chosen) return h("span", { class: "faint" }, t("In this game: {value}.", { value: shown }));
  const words = [t("Default: {value}.", { value: shown })];
  if (low !== null && high !== null) words.push(t("From {low} to {high}.", { low, high }));
  return h("span", { class: "faint" }, words.join(" "));
}

/** The variants, with what is different in each. @param {import("./messages.js").GameKind} kind @param {"h2" | "h3"} [heading] */
export function variants(kind, heading = "h2") {
  const presets = differentPresets(kind);
  if (presets.length < 2) return null;
  return [
    h(heading, {}, t("Variants")),
    h(
      "dl",
      { class: "options-list" },
      presets.map(([, { title, about }]) =>
        h("div", {}, h("dt", {}, says(title)), h("dd", {}, says(about))),
      ),
    ),
  ];
}
