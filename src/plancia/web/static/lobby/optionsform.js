/**
 * What is chosen for a game: its options, as the game describes them, an opponent, a side.
 */

import { capital, says, sentence, t } from "../text/i18n.js";
import { differentPresets } from "../text/words.js";
import { portrait } from "../ui/avatar.js";
import { h, morph, newId } from "../ui/dom.js";
import { piece } from "../ui/icons.js";
import { choice, field, menu, toggle } from "../ui/parts.js";
import { CUSTOM } from "./newgame.js";

/** @import { GameKind, LevelView, OptionView, Options } from "../messages.js" */
/** @import { Choices } from "./newgame.js" */
/** @import { Child } from "../ui/dom.js" */
/** @import { Tile } from "../ui/parts.js" */

/** Longer texts get a field of several lines. */
const MAX_LINE_LENGTH = 30;

/**
 * The levels to choose from, each with the face of its opponent, how hard it is to beat, and how it plays.
 * @param {LevelView[]} levels @param {string} chosen @param {(level: string) => void} changed
 * @param {{legend?: Child, mark?: (level: LevelView) => Child}} [more]  `mark` stands behind the name
 */
export function levelChoice(levels, chosen, changed, { legend = t("Your opponent"), mark = () => null } = {}) {
  const tiles = levels.map((level) => {
    const { name, opponent, title, about, strength, weakness } = level;
    return {
      value: name,
      words: [opponent || says(title), opponent && [" ", h("span", { class: "badge" }, says(title))], " ", mark(level)],
      about: (opponent ? [strength, weakness] : [about]).filter(Boolean).map((words) => `${sentence(words)}.`).join(" "),
      drawing: opponent && portrait(opponent),
    };
  });
  return choice({ legend, name: "level", kind: "tall", chosen, changed, tiles });
}

/**
 * The sides to choose from.
 * @param {GameKind} kind @param {string} chosen @param {(side: number) => void} changed @param {{legend?: Child, about?: string, others?: Tile[]}} [more]  `about` the first player
 */
export function sideChoice({ sides, palette }, chosen, changed, { legend = t("Your side"), about = "", others = [] } = {}) {
  const tiles = sides.map((side, index) => ({
    value: String(index + 1), words: capital(says(side)), about: index === 0 && about, drawing: piece(palette, index + 1),
  }));
  return choice({ legend, name: "side", chosen, changed: (side) => changed(Number(side)), tiles: [...tiles, ...others] });
}

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
