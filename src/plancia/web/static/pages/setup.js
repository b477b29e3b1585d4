/**
 * More ways to play a game: who plays, which side, which variant, which clock.
 */

import { coachWords } from "../game/coach.js";
import { askName, keepNames, twoNames } from "../lobby/namefield.js";
import { begin, choicesFor, keep, modesOf } from "../lobby/newgame.js";
import { optionsForm } from "../lobby/optionsform.js";
import { Problem, gameKind, line, troubleWords } from "../net/api.js";
import { start } from "../net/start.js";
import { clockInWords } from "../text/format.js";
import { capital, says, t } from "../text/i18n.js";
import { levelAbout, levelTitle } from "../text/words.js";
import { portrait } from "../ui/avatar.js";
import { dialog } from "../ui/dialogs.js";
import { h, morph } from "../ui/dom.js";
import { piece } from "../ui/icons.js";
import { button, choice, menu, toggle } from "../ui/parts.js";
import { rulesText } from "../ui/rulestext.js";
import { smallBoard } from "../ui/smallboard.js";

const CLOCKS = ["", "60", "180+2", "300+5", "600+5", "1800+20", "20/move"];
const NOT_ALLOWED = 422;
const USUAL_DEPTH = 4;
/** The players of a variant with levels of its own, as its document calls them. */
const DOCUMENT_SIDES = ["X", "O"];

/** @import { Tile } from "../ui/parts.js" */
/** @typedef {import("../lobby/newgame.js").Mode} Mode */

/** @param {import("../ui/router.js").Visit} visit */
export default async function show({ params, query, go }) {
  const kind = await gameKind(params.game);
  const title = says(kind.title);
  const choices = choicesFor(kind);
  const asked = query.get("variant") ?? "";
  if (Object.hasOwn(kind.presets, asked)) {
    choices.preset = asked;
    choices.options = { ...kind.presets[asked].options };
    if (kind.presets[asked].document && kind.players > 1) choices.mode = "here";
  }
  const two = kind.players > 1;
  const modes = modesOf(kind);
  const state = { trouble: "", isStarting: false, picture: kind.picture, asked: 0 };
  const options = optionsForm(kind, choices, preview);
  const names = ["", ""];
  /** The levels that the variant alone has. */
  const depths = () => kind.presets[choices.preset]?.levels ?? [];
  const form = h("form", { class: "page board-page setup", onsubmit: submit });

  /** @param {Partial<typeof choices>} changes */
  function set(changes) {
    Object.assign(choices, changes);
    draw();
  }

  function draw() {
    if (depths().length) fitToDocument();
    else if (choices.mode === "watch") choices.mode = modes[0];
    const { mode } = choices;
    const byDepth = depths().length > 0;
    const isLevel = mode === "level" && !byDepth;
    const asksNames = mode === "here" && kind.presets[choices.preset]?.asks_names;
    morph(
      form,
      h("div", { class: "card" },
        h("div", { class: "row apart" }, h("h1", {}, title),
          h("div", { class: "row" }, button(t("Rules"), () => dialog(t("Rules of {game}", { game: title }), rulesText(kind, choices.options)), { class: "quiet" }),
            h("a", { class: "button quiet", href: `/learn/${encodeURIComponent(kind.name)}` }, t("Learn")))),
        two && choice({ legend: byDepth ? t("Players") : t("Who do you play?"), name: "mode", chosen: mode, tiles: byDepth ? countTiles() : modeTiles(modes), changed: (value) => set({ mode: /** @type {Mode} */ (value) }) }),
        two && start.engine && h("p", { class: "faint" }, t("To play a friend on another device, open Plancia on a server.")),
        two && isLevel && choice({ legend: t("Your opponent"), name: "level", kind: "tall", chosen: choices.level, tiles: levelTiles(), changed: (level) => set({ level }) }),
        two && isLevel && toggle([t("Grow with me"), h("span", { class: "help" }, " ", t("After a win you play the next stronger opponent, after a loss the next weaker one."))], choices.grow, (grow) => set({ grow }), { name: "grow" }),
        byDepth && depthMenus(),
        asksNames && twoNames(kind.sides.map((side) => t("Name of {side}", { side })), names),
        two && mode !== "here" && !byDepth && choice({ legend: t("Your side"), name: "side", chosen: String(choices.side), tiles: sideTiles(), changed: (side) => set({ side: Number(side) }) }),
        options,
        two && menu(t("Clock"), [...new Set([...CLOCKS, choices.clock])].map((clock) => [clock, capital(clockInWords(clock))]), choices.clock, (clock) => set({ clock }), { name: "clock" }),
        two && choices.clock !== "" && h("p", { class: "help" }, t("Minutes for each player + seconds added after each move")),
        two && mode === "friend" && toggle([t("Rated"), h("span", { class: "help" }, " ", t("The result counts for the ratings of both; your friend is told."))], choices.rated, (rated) => set({ rated }), { name: "rated" }),
        two && isLevel && toggle(coachWords(), choices.coach, (coach) => set({ coach }), { name: "coach" })),
      h("div", { class: "panel setup-go" },
        h("div", { class: "stage" }, smallBoard(state.picture)),
        h("p", { class: "trouble", role: "alert" }, state.trouble),
        h("button", { class: "primary", type: "submit", ".disabled": state.isStarting }, two && mode === "friend" ? t("Invite a friend") : t("Play"))),
    );
  }

  /** Who play without a person, in a variant with levels of its own: both, the second player, or nobody. */
  function depthMenus() {
    const first = { watch: 0, level: 1 }[/** @type {string} */ (choices.mode)] ?? 2;
    return DOCUMENT_SIDES.slice(first).map((side, index) => {
      const player = first + index;
      return menu(t("Depth of the recursion of {side}", { side }), depths().map(({ name, title }) => [name, says(title)]), choices.depths[player],
        (name) => set({ depths: choices.depths.with(player, name) }), { name: `depth-${player + 1}` });
    });
  }

  /** In a variant with levels of its own these are the computer's players, and nobody is invited. */
  function fitToDocument() {
    const known = depths().map(({ name }) => name);
    const usual = known[USUAL_DEPTH];
    choices.depths = [0, 1].map((index) => (known.includes(choices.depths[index]) ? choices.depths[index] : usual));
    if (choices.mode === "friend") choices.mode = "here";
  }

  /** @returns {Tile[]} */
  function levelTiles() {
    return kind.levels.map((level) => ({ value: level.name, words: levelTitle(kind, level.name), about: levelAbout(level), drawing: level.opponent && portrait(level.opponent) }));
  }

  /** @returns {Tile[]} */
  function sideTiles() {
    const sides = kind.sides.map((side, index) => ({
      value: String(index + 1), words: capital(says(side)), about: index === 0 && t("moves first"), drawing: piece(kind.palette, index + 1),
    }));
    return [...sides, { value: "0", words: t("Random") }];
  }

  async function preview() {
    const number = (state.asked += 1);
    try {
      const [first] = await line(kind.name, choices.options);
      if (number === state.asked) Object.assign(state, { picture: first.position.picture, trouble: "" });
    } catch (error) {
      // Options that do not go together; anything else is said when the game shall begin.
      if (number === state.asked && error instanceof Problem && error.status === NOT_ALLOWED) state.trouble = troubleWords(error);
    }
    draw();
  }

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    if (choices.mode === "friend" && !(await askName())) return;
    Object.assign(state, { isStarting: true, trouble: "" });
    draw();
    try {
      const [, level] = choices.depths;
      const id = await begin(kind, depths().length ? { ...choices, level, side: 1, grow: false, coach: false } : choices);
      if (names.some(Boolean)) keepNames(id, names);
      keep(kind, choices); // only what can be played is worth keeping
      await go(`/g/${id}`);
    } catch (error) {
      Object.assign(state, { isStarting: false, trouble: troubleWords(error) });
      draw();
    }
  }

  draw();
  preview();
  return { title, content: form };
}

/** How many people play, as a document asks. @returns {Tile[]} */
function countTiles() {
  return [
    { value: "watch", words: "0", about: t("the computer plays itself") },
    { value: "level", words: "1", about: t("you play X") },
    { value: "here", words: "2", about: t("on this screen") },
  ];
}

/** @param {Mode[]} modes */
function modeTiles(modes) {
  /** @type {(Tile & {value: Mode})[]} */
  const tiles = [
    { value: "level", words: t("The computer"), about: t("from beginner to best") },
    { value: "friend", words: t("A friend"), about: t("you send a link") },
    { value: "here", words: t("Two players"), about: t("on this screen") },
  ];
  return tiles.filter(({ value }) => modes.includes(value));
}
