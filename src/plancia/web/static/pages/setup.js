/**
 * More ways to play a game: who plays, which side, which variant, which clock.
 */

import { coachWords } from "../game/coach.js";
import { askName } from "../lobby/namefield.js";
import { begin, choicesFor, keep, levelsOf, modesOf } from "../lobby/newgame.js";
import { levelChoice, optionsForm, sideChoice } from "../lobby/optionsform.js";
import { Problem, gameKind, line, troubleWords } from "../net/api.js";
import { start } from "../net/start.js";
import { clockInWords } from "../text/format.js";
import { capital, says, t } from "../text/i18n.js";
import { dialog } from "../ui/dialogs.js";
import { h, morph } from "../ui/dom.js";
import { button, choice, menu, toggle } from "../ui/parts.js";
import { rulesText } from "./rules.js";
import { smallBoard } from "../ui/smallboard.js";

const CLOCKS = ["", "60", "180+2", "300+5", "600+5", "1800+20", "20/move"];
const NOT_ALLOWED = 422;

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
  const form = h("form", { class: "page board-page setup", onsubmit: submit });

  /** @param {Partial<typeof choices>} changes */
  function set(changes) {
    Object.assign(choices, changes);
    draw();
  }

  function draw() {
    const { mode } = choices;
    const isLevel = two && mode === "level";
    const levels = levelsOf(kind, choices.preset);
    if (!levels.some(({ name }) => name === choices.level)) choices.level = levels[Math.floor(levels.length / 2)]?.name ?? "";
    morph(
      form,
      h("div", { class: "card" },
        h("div", { class: "row apart" }, h("h1", {}, title),
          h("div", { class: "row" }, button(t("Rules"), () => dialog(t("Rules of {game}", { game: title }), rulesText(kind, choices.options)), { class: "quiet" }),
            h("a", { class: "button quiet", href: `/learn/${encodeURIComponent(kind.name)}` }, t("Learn")))),
        two && choice({ legend: t("Who do you play?"), name: "mode", chosen: mode, tiles: modeTiles(modes), changed: (value) => set({ mode: /** @type {Mode} */ (value) }) }),
        two && start.engine && h("p", { class: "faint" }, t("To play a friend on another device, open Plancia on a server.")),
        isLevel && levelChoice(levels, choices.level, (level) => set({ level })),
        two && mode !== "here" && sideChoice(kind, String(choices.side), (side) => set({ side }), { about: t("moves first"), others: [{ value: "0", words: t("Random") }] }),
        options,
        two && menu(t("Clock"), [...new Set([...CLOCKS, choices.clock])].map((clock) => [clock, capital(clockInWords(clock))]), choices.clock, (clock) => set({ clock }), { name: "clock" }),
        two && choices.clock !== "" && h("p", { class: "help" }, t("Minutes for each player + seconds added after each move")),
        isLevel && toggle(coachWords(), choices.coach, (coach) => set({ coach }), { name: "coach" })),
      h("div", { class: "panel setup-go" },
        h("div", { class: "stage" }, smallBoard(state.picture)),
        h("p", { class: "trouble", role: "alert" }, state.trouble),
        h("button", { class: "primary", type: "submit", ".disabled": state.isStarting }, two && mode === "friend" ? t("Invite a friend") : t("Play"))),
    );
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
      const id = await begin(kind, choices);
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
