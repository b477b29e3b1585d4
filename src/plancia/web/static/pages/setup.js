/**
 * Before a game: who plays, which side, which variant, which clock.
 */

import { Problem, gameKind, line, troubleWords } from "../net/api.js";
import { portrait } from "../ui/avatar.js";
import { dialog } from "../ui/dialogs.js";
import { h, newId, setText } from "../ui/dom.js";
import { coachWords } from "../game/coach.js";
import { capital, says, t } from "../text/i18n.js";
import { piece } from "../ui/icons.js";
import { askName } from "../lobby/namefield.js";
import { begin, choicesFor, keep, modesOf } from "../lobby/newgame.js";
import { optionsForm } from "../lobby/optionsform.js";
import { rulesText } from "../ui/rulestext.js";
import { smallBoard } from "../ui/smallboard.js";
import { ifChanged } from "../ui/state.js";
import { clockInWords, levelAbout, levelTitle } from "../text/words.js";
import { start } from "../net/start.js";

const CLOCKS = ["", "60", "180+2", "300+5", "600+5", "1800+20", "20/move"];
const NOT_ALLOWED = 422;

/** @import { GameKind } from "../messages.js" */
/** @import { Choices } from "../lobby/newgame.js" */
/** @typedef {{value: string, words: string, about: string, drawing?: import("../ui/dom.js").Child}} Tile */

/** @param {import("../ui/router.js").Visit} visit */
export default async function show({ params, query, go }) {
  const kind = await gameKind(params.game);
  const title = says(kind.title);
  const rules = `/rules/${encodeURIComponent(kind.name)}`;
  const choices = choicesFor(kind);
  const asked = query.get("variant") ?? "";
  if (Object.hasOwn(kind.presets, asked)) {
    choices.preset = asked;
    choices.options = { ...kind.presets[asked].options };
    if (kind.presets[asked].document && kind.players > 1) choices.mode = "here";
  }
  /** In a dialog, so that what is chosen in the form stays. @param {MouseEvent} event */
  const showRules = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    dialog(t("Rules of {game}", { game: title }), rulesText(kind, choices.options));
  };
  const content = h(
    "div",
    { class: "page setup-page" },
    h(
      "div",
      { class: "setup-head" },
      h("h1", {}, title),
      h("a", { class: "button quiet", href: rules, onclick: showRules }, t("Rules")),
    ),
    form(kind, choices, go),
  );
  return { title, content };
}

/**
 * All that the form shows is drawn from one state: what is chosen, and what came of it so far.
 * @param {GameKind} kind @param {Choices} choices @param {import("../ui/router.js").Visit["go"]} go
 */
function form(kind, choices, go) {
  const state = {
    choices,
    /** The first position of what is chosen. @type {import("../messages.js").Picture | null} */
    picture: null,
    trouble: "",
    isStarting: false,
    /** How many first positions were asked for: only the latest answer counts. */
    asked: 0,
  };
  const place = h("div", { class: "setup-board" });
  const trouble = h("p", { class: "trouble", role: "alert" });
  const play = h("button", { class: "primary large", type: "submit" }, t("Play"));
  const two = kind.players > 1;
  const fields = h(
    "div",
    { class: "setup-fields" },
    two && seatParts(kind, choices),
    optionsForm(kind, choices, preview).parts,
    two && clockPart(choices),
  );
  const element = h(
    "form",
    { class: "setup", onsubmit: start, onchange: () => set({}) },
    place,
    fields,
    h("div", { class: "setup-go" }, trouble, play),
  );
  const drawBoard = ifChanged(() => [state.picture], () => {
    if (state.picture) place.replaceChildren(smallBoard(state.picture));
  });

  /** @param {Partial<typeof state>} changes */
  function set(changes) {
    Object.assign(state, changes);
    update();
  }

  function update() {
    const { mode } = state.choices;
    drawBoard();
    // Only what matters for the mode that is chosen.
    for (const part of element.querySelectorAll("[data-modes]")) {
      part.hidden = !part.dataset.modes?.split(" ").includes(mode);
    }
    setText(trouble, state.trouble);
    setText(play, two && mode === "friend" ? t("Invite a friend") : t("Play"));
    play.disabled = state.isStarting;
  }

  async function preview() {
    const number = state.asked + 1;
    state.asked = number;
    try {
      const [first] = await line(kind.name, choices.options);
      if (number === state.asked) set({ picture: first.position.picture, trouble: "" });
    } catch (error) {
      // Options that do not go together; anything else is said when the game shall begin.
      const isAboutOptions = error instanceof Problem && error.status === NOT_ALLOWED;
      if (number === state.asked && isAboutOptions) set({ trouble: troubleWords(error) });
    }
  }

  /** @param {Event} event */
  async function start(event) {
    event.preventDefault();
    if (choices.mode === "friend" && !(await askName())) return;
    set({ isStarting: true });
    try {
      const id = await begin(kind, choices);
      keep(kind, choices); // only what can be played is worth keeping
      await go(`/g/${id}`);
    } catch (error) {
      set({ isStarting: false, trouble: troubleWords(error) });
    }
  }

  update();
  preview();
  return element;
}

/**
 * A set of radio buttons that look like tiles.
 * @param {{legend: string, name: string, entries: Tile[], chosen: string,
 *   changed: (value: string) => void, kind: string, modes?: string}} what
 */
function tiles({ legend, name, entries, chosen, changed, kind, modes }) {
  return h(
    "fieldset",
    { class: `tiles ${kind}`, "data-modes": modes },
    h("legend", {}, legend),
    entries.map((entry) => tile(entry, name, chosen, changed)),
  );
}

/** @param {Tile} tile @param {string} name @param {string} chosen @param {(value: string) => void} changed */
function tile({ value, words, about, drawing }, name, chosen, changed) {
  const input = h("input", {
    type: "radio",
    name,
    value,
    ".checked": value === chosen,
    onchange: () => changed(value),
  });
  const help = about && h("span", { class: "help" }, about);
  return h(
    "label",
    { class: "tile" },
    input,
    h("span", { class: "tile-words" }, drawing, h("strong", {}, words), help),
  );
}

/** @param {GameKind} kind @param {Choices} choices */
function seatParts(kind, choices) {
  const levels = kind.levels.map((level) => ({
    value: level.name,
    words: levelTitle(kind, level.name),
    about: levelAbout(level),
    drawing: level.opponent && portrait(level.opponent),
  }));
  const onchange = () => (choices.coach = coach.checked);
  const coach = h("input", { type: "checkbox", name: "coach", ".checked": choices.coach, onchange });
  return [
    modeTiles(choices, modesOf(kind)),
    start.engine && h("p", { class: "faint" }, t("To play a friend on another device, open Plancia on a server.")),
    levels.length > 0 && [
      tiles({
        legend: t("Your opponent"),
        name: "level",
        entries: levels,
        chosen: choices.level,
        changed: (value) => (choices.level = value),
        kind: "levels",
        modes: "level",
      }),
      growing(choices),
      levelChoice(t("First player"), "level", levels, choices),
      levelChoice(t("Second player"), "other", levels, choices),
    ],
    sideTiles(kind, choices),
    levels.length > 0 && h("label", { class: "check", "data-modes": "level" }, coach, h("span", {}, coachWords())),
  ];
}

/** Whether the next opponent depends on the result. @param {Choices} choices */
function growing(choices) {
  const id = newId("grow");
  const input = h("input", {
    id,
    type: "checkbox",
    name: "grow",
    ".checked": choices.grow,
    onchange: ({ currentTarget }) => (choices.grow = currentTarget.checked),
  });
  const help = t("After a win you play the next stronger opponent, after a loss the next weaker one.");
  return h(
    "div",
    { class: "field check", "data-modes": "level" },
    input,
    h("label", { for: id }, h("strong", {}, t("Grow with me")), h("span", { class: "help" }, help)),
  );
}

/** @param {Choices} choices @param {import("../lobby/newgame.js").Mode[]} modes */
function modeTiles(choices, modes) {
  /** @type {(Tile & {value: import("../lobby/newgame.js").Mode})[]} */
  const entries = [
    { value: "level", words: t("The computer"), about: t("from beginner to best") },
    { value: "friend", words: t("A friend"), about: t("you send a link") },
    { value: "here", words: t("Two players"), about: t("on this screen") },
    { value: "watch", words: t("Watch"), about: t("two computers play") },
  ];
  return tiles({
    legend: t("Who do you play?"),
    name: "mode",
    entries: entries.filter(({ value }) => modes.includes(value)),
    chosen: choices.mode,
    changed: (value) => (choices.mode = modes.find((mode) => mode === value) ?? choices.mode),
    kind: "modes",
  });
}

/** @param {GameKind} kind @param {Choices} choices */
function sideTiles(kind, choices) {
  const sides = kind.sides.map((side, index) => ({
    value: String(index + 1),
    words: capital(says(side)),
    about: index === 0 ? t("moves first") : "",
    drawing: piece(kind.palette, index + 1),
  }));
  return tiles({
    legend: t("Your side"),
    name: "side",
    entries: [...sides, { value: "0", words: t("Random"), about: "" }],
    chosen: String(choices.side),
    changed: (value) => (choices.side = Number(value)),
    kind: "sides",
    modes: "level friend",
  });
}

/**
 * @param {string} words
 * @param {string} name
 * @param {string[][]} options values and names
 * @param {string} chosen
 * @param {(value: string) => void} changed
 * @param {string} [modes]
 * @param {string} [help]
 */
function choice(words, name, options, chosen, changed, modes, help) {
  const entries = options.map(([value, shown]) =>
    h("option", { value, ".selected": value === chosen }, shown),
  );
  return h(
    "label",
    { class: "field", "data-modes": modes },
    h("span", {}, words),
    h("select", { name, onchange: ({ currentTarget }) => changed(currentTarget.value) }, entries),
    help && h("span", { class: "help" }, help),
  );
}

/** @param {string} words @param {"level" | "other"} name @param {Tile[]} levels @param {Choices} choices */
function levelChoice(words, name, levels, choices) {
  const options = levels.map(({ value, words: shown }) => [value, shown]);
  return choice(words, `watch-${name}`, options, choices[name], (value) => (choices[name] = value), "watch");
}

/** @param {Choices} choices */
function clockPart(choices) {
  const clocks = CLOCKS.includes(choices.clock) ? CLOCKS : [...CLOCKS, choices.clock];
  const options = clocks.map((clock) => [clock, capital(clockInWords(clock))]);
  const help = t("Minutes for each player + seconds added after each move");
  return choice(t("Clock"), "clock", options, choices.clock, (value) => (choices.clock = value), undefined, help);
}
