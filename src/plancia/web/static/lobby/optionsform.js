/**
 * The options of a game as a form, made from what the game says about them.
 */

import { h, newId } from "../ui/dom.js";
import { says, sentence, t } from "../text/i18n.js";
import { CUSTOM } from "./newgame.js";
import { differentPresets } from "../text/words.js";

/** @import { OptionView, Options } from "../messages.js" */
/** @import { Choices } from "./newgame.js" */

/** Longer texts get a field of several lines. */
const MAX_LINE_LENGTH = 30;

/**
 * @param {import("../messages.js").GameKind} kind
 * @param {Choices} choices changed by the form
 * @param {() => void} changed called after that
 */
export function optionsForm(kind, choices, changed) {
  if (!kind.options.length) return { parts: [] };
  const fields = kind.options.map((option) => field(option, took));
  const presets = differentPresets(kind);
  const chips = presets.map(([name, { title, options }]) =>
    chip(says(title), name, choices, () => choose(name, options)),
  );
  const about = h("p", { class: "help", role: "status" });
  const own = chip(t("Your own"), CUSTOM, choices, () => choose(CUSTOM, choices.options));
  const details = h(
    "details",
    { class: "options", ".open": choices.preset === CUSTOM },
    h("summary", {}, t("Options")),
    h("div", { class: "options-fields" }, fields.map((each) => each.element)),
  );

  /** @param {string} preset @param {Options} options */
  function choose(preset, options) {
    choices.preset = preset;
    choices.options = { ...options };
    if (preset === CUSTOM) details.open = true;
    show();
    changed();
  }

  function showAbout() {
    const chosen = kind.presets[choices.preset];
    about.textContent = chosen ? sentence(chosen.about) : "";
  }

  function show() {
    showAbout();
    for (const { option, show: set } of fields) set(choices.options[option.name] ?? option.default);
  }

  function took() {
    choices.preset = CUSTOM;
    choices.options = {};
    for (const { option, value } of fields) {
      if (value() !== option.default) choices.options[option.name] = value();
    }
    /** @type {HTMLInputElement} */ (own.querySelector("input")).checked = true;
    showAbout();
    changed();
  }

  show();
  const variants = h("fieldset", { class: "chips" }, h("legend", {}, t("Variant")), chips, own, about);
  return { parts: presets.length > 1 ? [variants, details] : [details] };
}

/** @param {string} words @param {string} value @param {Choices} choices @param {() => void} chosen */
function chip(words, value, choices, chosen) {
  const input = h("input", {
    type: "radio",
    name: "preset",
    value,
    ".checked": choices.preset === value,
    onchange: chosen,
  });
  return h("label", { class: "chip" }, input, h("span", {}, words));
}

/** @param {OptionView} option @param {() => void} changed */
function field(option, changed) {
  const id = newId("option");
  const help = `${id}-help`;
  const input = control(option, id, help, changed);
  const check = option.kind === "yes or no";
  return {
    option,
    element: h(
      "div",
      { class: check ? "field check" : "field" },
      h("label", { for: id }, check ? sentence(option.help) : says(option.label)),
      input,
      !check && h("p", { class: "help", id: help }, sentence(option.help), limits(option)),
    ),
    value: () => read(option, input),
    show: (/** @type {Options[string]} */ value) => {
      if (input instanceof HTMLInputElement && check) input.checked = Boolean(value);
      else input.value = String(value);
    },
  };
}

/** @param {OptionView} option */
function limits({ kind, low, high }) {
  if (kind !== "number" || low === null || high === null) return "";
  const words = t("({low} to {high})", { low, high });
  return ` ${words}`;
}

/** @param {OptionView} option @param {string} id @param {string} help @param {() => void} changed */
function control(option, id, help, changed) {
  const shared = { id, name: `option-${option.name}`, onchange: changed };
  const described = { ...shared, "aria-describedby": help };
  const written = { ...described, spellcheck: "false", autocomplete: "off" };
  switch (option.kind) {
    case "number": {
      const range = { min: option.low, max: option.high, step: 1, required: true };
      return h("input", { ...described, ...range, type: "number", inputmode: "numeric" });
    }
    case "yes or no":
      return h("input", { ...shared, type: "checkbox" });
    case "choice":
      return h("select", described, option.choices.map((value) => h("option", { value }, value)));
    default:
      return String(option.default).length > MAX_LINE_LENGTH
        ? h("textarea", { ...written, rows: 4 })
        : h("input", { ...written, type: "text" });
  }
}

/** @param {OptionView} option @param {ReturnType<typeof control>} input */
function read(option, input) {
  if (!(input instanceof HTMLInputElement)) return input.value;
  if (option.kind === "yes or no") return input.checked;
  if (option.kind !== "number") return input.value;
  return Number.isInteger(input.valueAsNumber) ? input.valueAsNumber : option.default;
}
