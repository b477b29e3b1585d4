/**
 * A new tournament: its name, game, clock and format.
 */

import { choicesFor } from "../lobby/newgame.js";
import { optionsForm } from "../lobby/optionsform.js";
import { games, post, troubleWords } from "../net/api.js";
import { start } from "../net/start.js";
import { clockInWords } from "../text/format.js";
import { capital, t } from "../text/i18n.js";
import { levelTitle } from "../text/words.js";
import { formatWords } from "../tournament/words.js";
import { h, morph } from "../ui/dom.js";
import { choice, field, menu } from "../ui/parts.js";
import { gameChoice } from "../ui/smallboard.js";
import { needsServer } from "./together.js";

const CLOCKS = ["60", "120+1", "180+2", "300+3", "600+5"];
const ROUNDS = [3, 4, 5, 6, 7, 9];
const MINUTES = [10, 15, 20, 30, 45, 60];

/** @param {import("../ui/router.js").Visit} visit */
export default async function show({ go }) {
  if (start.engine) return needsServer(t("New tournament"));
  const kinds = (await games()).filter((kind) => kind.players === 2);
  const state = { kind: kinds[0], format: "swiss", clock: "180+2", rounds: "5", minutes: "20", level: "", trouble: "", isStarting: false };
  let choices = choicesFor(state.kind);
  let options = optionsForm(state.kind, choices, () => {});
  const name = h("input", { type: "text", name: "title", maxlength: 60, required: true, ".value": t("Our tournament") });
  const form = h("form", { class: "card", onsubmit: submit });

  /** @param {Partial<typeof state>} changes */
  function set(changes) {
    Object.assign(state, changes);
    draw();
  }

  /** @param {string} game */
  function chooseGame(game) {
    state.kind = kinds.find((each) => each.name === game) ?? state.kind;
    choices = choicesFor(state.kind);
    options = optionsForm(state.kind, choices, () => {});
    set({ level: "" });
  }

  function draw() {
    const { kind, format, clock, rounds, minutes, level, trouble, isStarting } = state;
    const isSwiss = format === "swiss";
    /** @param {number[]} numbers */
    const numbered = (numbers) => numbers.map((n) => [String(n), String(n)]);
    const levels = kind.levels.map((each) => [each.name, t("plays {level}", { level: levelTitle(kind, each.name) })]);
    morph(
      form,
      field(t("Name of the tournament"), name),
      gameChoice(kinds, kind.name, chooseGame),
      options,
      choice({
        legend: t("Format"), name: "format", kind: "tall", chosen: format, changed: (value) => set({ format: value }),
        tiles: ["swiss", "arena"].map((value) => ({ value, words: formatWords(value).title, about: formatWords(value).about })),
      }),
      h("div", { class: "puzzle-fields" },
        isSwiss && menu(t("Rounds"), numbered(ROUNDS), rounds, (value) => set({ rounds: value }), { name: "rounds" }),
        !isSwiss && menu(t("Minutes"), numbered(MINUTES), minutes, (value) => set({ minutes: value }), { name: "minutes" }),
        menu(t("Clock"), CLOCKS.map((each) => [each, capital(clockInWords(each))]), clock, (value) => set({ clock: value }), { name: "clock" })),
      isSwiss && menu(t("If the number of players is odd"), [["", t("one player has a bye: a point without a game")], ...levels], level, (value) => set({ level: value }), { name: "house-level" }),
      trouble && h("p", { class: "trouble", role: "alert" }, trouble),
      h("button", { class: "primary", type: "submit", ".disabled": isStarting }, t("Create the tournament")),
    );
  }

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    set({ isStarting: true, trouble: "" });
    const { kind, format, clock, rounds, minutes, level } = state;
    try {
      const view = await post("/api/tournaments", {
        title: name.value, game: kind.name, options: choices.options, format, clock, rounds: Number(rounds), minutes: Number(minutes), house_level: level,
      });
      await go(`/t/${encodeURIComponent(view.id)}`, { replace: true });
    } catch (error) {
      set({ isStarting: false, trouble: troubleWords(error) });
    }
  }

  draw();
  const title = t("New tournament");
  const lead = h("p", { class: "lead" }, t("For a class, a club or a family: people join on their phones by a code, with a name and no account."));
  return { title, content: h("div", { class: "page narrow stack" }, h("h1", {}, title), lead, form) };
}
