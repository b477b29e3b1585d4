/**
 * A new tournament: its name, game, clock and format.
 */

import { games, post, troubleWords } from "../net/api.js";
import { fill, h, setText } from "../ui/dom.js";
import { capital, says, t } from "../text/i18n.js";
import { elsewherePage } from "../lobby/elsewhere.js";
import { start } from "../net/start.js";
import { choicesFor } from "../lobby/newgame.js";
import { optionsForm } from "../lobby/optionsform.js";
import { clockInWords, levelTitle } from "../text/words.js";
import { formatWords } from "../tournament/words.js";

const CLOCKS = ["60", "120+1", "180+2", "300+3", "600+5"];
const USUAL_CLOCK = "180+2";
const ROUNDS = [3, 4, 5, 6, 7, 9];
const MINUTES = [10, 15, 20, 30, 45, 60];

/** @import { GameKind } from "../messages.js" */

/** @param {import("../ui/router.js").Visit} visit */
export default async function show({ go }) {
  if (start.engine) return elsewherePage();
  const kinds = (await games()).filter((kind) => kind.players === 2);
  const title = t("New tournament");
  const content = h(
    "div",
    { class: "page narrow" },
    h("h1", {}, title),
    h("p", { class: "lead" }, t("For a class, a club or a family: people join on their phones by a code, with a name and no account.")),
    form(kinds, go),
  );
  return { title, content };
}

/** @param {GameKind[]} kinds @param {import("../ui/router.js").Visit["go"]} go */
function form(kinds, go) {
  let kind = kinds[0];
  let choices = choicesFor(kind);
  const trouble = h("p", { class: "trouble", role: "alert" });
  const create = h("button", { class: "primary large", type: "submit" }, t("Create the tournament"));
  const name = h("input", { type: "text", name: "title", maxlength: 60, required: true, ".value": t("Our tournament") });
  const options = h("div", { class: "tournament-options" });
  const level = h("select", { name: "house-level" });
  const formats = ["swiss", "arena"].map((format, index) =>
    h(
      "label",
      { class: "tile" },
      h("input", { type: "radio", name: "format", value: format, ".checked": index === 0 }),
      h("span", { class: "tile-words" }, h("strong", {}, formatWords(format).title), h("span", { class: "help" }, formatWords(format).about)),
    ),
  );
  const rounds = select(t("Rounds"), "rounds", ROUNDS.map((n) => [String(n), String(n)]), "5");
  const minutes = select(t("Minutes"), "minutes", MINUTES.map((n) => [String(n), String(n)]), "20");
  const left = field(t("If the number of players is odd"), level);
  const element = h(
    "form",
    { class: "setup", onsubmit: submit, onchange: arrange },
    field(t("Name of the tournament"), name),
    select(t("Game"), "game", kinds.map((each) => [each.name, says(each.title)]), kind.name, changeGame),
    options,
    h("fieldset", { class: "tiles formats" }, h("legend", {}, t("Format")), formats),
    rounds,
    minutes,
    select(t("Clock"), "clock", CLOCKS.map((clock) => [clock, capital(clockInWords(clock))]), USUAL_CLOCK),
    left,
    h("div", { class: "setup-go" }, trouble, create),
  );

  /** @param {string} chosen */
  function changeGame(chosen) {
    kind = kinds.find((each) => each.name === chosen) ?? kind;
    choices = choicesFor(kind);
    fill(options, optionsForm(kind, choices, () => {}).parts);
    const levels = kind.levels.map((each) => [each.name, t("plays {level}", { level: levelTitle(kind, each.name) })]);
    fill(level, [["", t("one player has a bye: a point without a game")], ...levels].map(([value, words]) => h("option", { value }, words)));
  }

  /** Only what matters for the format that is chosen. */
  function arrange() {
    const format = String(new FormData(element).get("format"));
    rounds.hidden = format !== "swiss";
    minutes.hidden = format !== "arena";
    left.hidden = format === "arena";
  }

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    create.disabled = true;
    const data = new FormData(element);
    try {
      const view = await post("/api/tournaments", {
        title: name.value,
        game: kind.name,
        options: choices.options,
        format: data.get("format"),
        clock: data.get("clock"),
        rounds: Number(data.get("rounds")),
        minutes: Number(data.get("minutes")),
        house_level: level.value,
      });
      await go(`/t/${encodeURIComponent(view.id)}`, { replace: true });
    } catch (error) {
      create.disabled = false;
      setText(trouble, troubleWords(error));
    }
  }

  changeGame(kind.name);
  arrange();
  return element;
}

/** @param {string} words @param {HTMLElement} control */
function field(words, control) {
  return h("label", { class: "field" }, h("span", {}, words), control);
}

/**
 * @param {string} words @param {string} name @param {string[][]} entries values and words @param {string} chosen
 * @param {(value: string) => void} [changed]
 */
function select(words, name, entries, chosen, changed = () => {}) {
  const options = entries.map(([value, shown]) => h("option", { value, ".selected": value === chosen }, shown));
  return field(words, h("select", { name, onchange: ({ currentTarget }) => changed(currentTarget.value) }, options));
}
