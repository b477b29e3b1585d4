/**
 * The options of a game as a form, made from what the game says about them.
 */

import { says, sentence, t } from "../text/i18n.js";
import { differentPresets } from "../text/words.js";
import { h, morph, newId } from "../ui/dom.js";
import { choice, field, menu, toggle } from "../ui/parts.js";
import { CUSTOM } from "./newgame.js";

/** @import { GameKind, OptionView, Options } from "../messages.js" */
/** @import { Choices } from "./newgame.js" */

/** Longer texts get a field of several lines. */
const MAX_LINE_LENGTH = 30;

/** @param {GameKind} kind @param {Choices} choices  changed by the form @param {() => void} changed  called after that */
export function optionsForm(kind, choices, changed) {
  const element = h("div", { class: "stack options", "data-key": newId("options") });
  const presets = differentPresets(kind);

  /** @param {string} preset @param {Options} options */
  function choose(preset, options) {
    choices.preset = preset;
    choices.options = options;
    if (kind.presets[preset]?.document && kind.players > 1) choices.mode = "here"; // as its document has it
    draw();
    changed();
  }

  /** @param {OptionView} option @param {Options[string]} value */
  function set(option, value) {
    const others = Object.entries(choices.options).filter(([name]) => name !== option.name);
    choose(CUSTOM, Object.fromEntries(value === option.default ? others : [...others, [option.name, value]]));
  }

  function draw() {
    const chosen = kind.presets[choices.preset];
    morph(
      element,
      presets.length > 1 && choice({
        legend: t("Variant"), name: "preset", chosen: choices.preset,
        tiles: presets.map(([value, { title }]) => ({ value, words: says(title) })),
        changed: (name) => choose(name, { ...kind.presets[name].options }),
      }),
      chosen && h("p", { class: "help", role: "status" }, sentence(chosen.about)),
      kind.options.length > 0 && h("details", { class: "options-details", open: choices.preset === CUSTOM }, h("summary", {}, t("Options")),
        h("div", { class: "stack" }, kind.options.map((option) => control(option, choices.options[option.name] ?? option.default, (value) => set(option, value))))),
    );
  }

  draw();
  return element;
}

/** @param {OptionView} option @param {Options[string]} value @param {(value: Options[string]) => void} set */
function control(option, value, set) {
  const { name, kind, label, help, low, high, choices } = option;
  const own = { name: `option-${name}` };
  const written = { ...own, spellcheck: "false", autocomplete: "off" };
  switch (kind) {
    case "yes or no":
      return toggle(sentence(help), Boolean(value), set, own);
    case "choice":
      return menu(says(label), choices.map((each) => [String(each), String(each)]), String(value), set, own);
    case "number": {
      const limits = low === null || high === null ? "" : ` ${t("({low} to {high})", { low, high })}`;
      const onchange = (/** @type {{currentTarget: HTMLInputElement}} */ { currentTarget: { valueAsNumber: n } }) => Number.isInteger(n) && set(n);
      return field(says(label), h("input", { ...own, type: "number", inputmode: "numeric", min: low, max: high, step: 1, required: true, ".value": String(value), onchange }), sentence(help) + limits);
    }
    default: {
      const onchange = (/** @type {{currentTarget: {value: string}}} */ { currentTarget }) => set(currentTarget.value);
      return field(says(label), String(option.default).length > MAX_LINE_LENGTH
        ? h("textarea", { ...written, rows: 4, ".value": String(value), onchange })
        : h("input", { ...written, type: "text", ".value": String(value), onchange }), sentence(help));
    }
  }
}
