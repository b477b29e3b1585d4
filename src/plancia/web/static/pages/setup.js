/**
 * Before a game: who plays, which side, which variant, which clock.
 */

import { gameKind, line } from "../api.js";
import { h, setText } from "../dom.js";
import { capital, says, sentence, t } from "../i18n.js";
import { piece } from "../icons.js";
import { begin, choicesFor, keep } from "../newgame.js";
import { optionsForm } from "../optionsform.js";
import { smallBoard } from "../smallboard.js";
import { clockInWords, readable } from "../words.js";

const CLOCKS = ["", "60", "180+2", "300+5", "600+5", "1800+20", "20/move"];

/** @param {import("../router.js").Visit} visit */
export default async function show({ params, go }) {
  const kind = await gameKind(params.game);
  const choices = choicesFor(kind);
  const place = h("div", { class: "setup-board" });
  const trouble = h("p", { class: "trouble", role: "alert" });
  const play = h("button", { class: "primary large", type: "submit" }, t("Play"));
  const form = h("form", { class: "setup", onsubmit: start, onchange: arrange });
  const options = optionsForm(kind, choices, preview);
  form.append(
    ...(kind.players > 1 ? seatParts(kind, choices) : []),
    ...options.parts,
    ...(kind.players > 1 ? [clockPart(choices)] : []),
    h("div", { class: "setup-go" }, trouble, play),
  );

  function arrange() {
    for (const part of form.querySelectorAll("[data-modes]")) {
      part.hidden = !part.dataset.modes.split(" ").includes(choices.mode);
    }
    setText(play, choices.mode === "friend" && kind.players > 1 ? t("Make the link") : t("Play"));
  }

  let previews = 0;
  async function preview() {
    const number = (previews += 1);
    try {
      const [first] = await line(kind.name, choices.options);
      if (number !== previews) return;
      place.replaceChildren(smallBoard(first.position.picture));
      setText(trouble, "");
    } catch (error) {
      // Options that do not go together; anything else is said when the game shall begin.
      if (number === previews && error.status === 422) setText(trouble, capital(error.words));
    }
  }

  async function start(event) {
    event.preventDefault();
    keep(kind, choices);
    play.disabled = true;
    try {
      await go(`/g/${await begin(kind, choices)}`);
    } catch (error) {
      play.disabled = false;
      setText(trouble, capital(error.words ?? String(error)));
    }
  }

  arrange();
  preview();
  const title = says(kind.title);
  const content = h(
    "div",
    { class: "page setup-page" },
    h(
      "div",
      { class: "setup-head" },
      h("h1", {}, title),
      h("a", { class: "button quiet", href: `/rules/${encodeURIComponent(kind.name)}` }, t("Rules")),
    ),
    place,
    form,
  );
  return { title, content };
}

/** A set of radio buttons that look like tiles. */
function tiles(legend, name, entries, chosen, changed, extra = {}) {
  return h(
    "fieldset",
    { class: "tiles", ...extra },
    h("legend", {}, legend),
    entries.map(({ value, words, about, drawing }) =>
      h(
        "label",
        { class: "tile" },
        h("input", {
          type: "radio",
          name,
          value,
          ".checked": value === chosen,
          onchange: () => changed(value),
        }),
        h("span", { class: "tile-words" }, drawing, h("strong", {}, words), about && h("span", { class: "help" }, about)),
      ),
    ),
  );
}

function seatParts(kind, choices) {
  const levels = kind.levels.map(({ name, about }) => ({ value: name, words: readable(name), about: sentence(about) }));
  const modes = [
    levels.length && { value: "level", words: t("The computer"), about: t("from beginner to best") },
    { value: "friend", words: t("A friend"), about: t("by a link that you send") },
    { value: "here", words: t("Two people here"), about: t("on this screen") },
    levels.length && { value: "watch", words: t("Watch"), about: t("two computers play") },
  ].filter(Boolean);
  const sides = [
    ...kind.sides.map((side, index) => ({
      value: String(index + 1),
      words: capital(says(side)),
      about: index === 0 ? t("begins") : "",
      drawing: piece(kind.name, index + 1),
    })),
    { value: "0", words: t("Either"), about: t("by chance") },
  ];
  const set = (name) => (value) => {
    choices[name] = value;
  };
  return [
    tiles(t("Who do you play?"), "mode", modes, choices.mode, set("mode"), { class: "tiles modes" }),
    levels.length > 0 && tiles(t("How strong?"), "level", levels, choices.level, set("level"), { "data-modes": "level", class: "tiles levels" }),
    levels.length > 0 && levelChoice(t("First player"), "level", levels, choices),
    levels.length > 0 && levelChoice(t("Second player"), "other", levels, choices),
    tiles(t("Your side"), "side", sides, String(choices.side), (value) => {
      choices.side = Number(value);
    }, { "data-modes": "level friend", class: "tiles sides" }),
  ].filter(Boolean);
}

function levelChoice(words, name, levels, choices) {
  return h(
    "label",
    { class: "field", "data-modes": "watch" },
    h("span", {}, words),
    h(
      "select",
      { name: `watch-${name}`, onchange: (event) => {
        choices[name] = event.target.value;
      } },
      levels.map((level) => h("option", { value: level.value, ".selected": level.value === choices[name] }, level.words)),
    ),
  );
}

function clockPart(choices) {
  const clocks = CLOCKS.includes(choices.clock) ? CLOCKS : [...CLOCKS, choices.clock];
  return h(
    "label",
    { class: "field" },
    h("span", {}, t("Clock")),
    h(
      "select",
      { name: "clock", onchange: (event) => {
        choices.clock = event.target.value;
      } },
      clocks.map((clock) => h("option", { value: clock, ".selected": clock === choices.clock }, capital(clockInWords(clock)))),
    ),
  );
}
