/**
 * The board of the first page: a person chooses a game above it, and the first move begins that game.
 */

import "../boards/board.js";
import { movesOf } from "../boards/scene.js";
import { refusalAt } from "../game/notes.js";
import { feel } from "../game/sound.js";
import { engine } from "../net/transport.js";
import { label, says, sentence, t } from "../text/i18n.js";
import { portrait } from "../ui/avatar.js";
import { cancel, dialog } from "../ui/dialogs.js";
import { h, morph } from "../ui/dom.js";
import { attempt, button } from "../ui/parts.js";
import { remember, remembered } from "../ui/prefs.js";
import { gameChoice } from "../ui/smallboard.js";
import { askName } from "./namefield.js";
import { begin, choicesFor, keepLevel } from "./newgame.js";
import { levelChoice } from "./optionsform.js";

/** @import { GameKind, LevelView } from "../messages.js" */
/** @import { Choices } from "./newgame.js" */
/** @typedef {import("../ui/router.js").Visit["go"]} Go */
/** @typedef {(kind: GameKind, level: string) => boolean} Beaten  whether the visitor has won against a level */

const GAME = "first-game";

/**
 * @param {GameKind[]} kinds @param {Go} go @param {Beaten} beaten
 * @param {(kind: GameKind, level: string) => void} chosen  called for the game and the opponent that are chosen
 */
export function firstMove(kinds, go, beaten, chosen) {
  const board = h("plancia-board");
  const chooser = h("div", { class: "game-chooser" });
  const stage = h("section", { class: "stage", "aria-label": t("Play") });
  const before = remembered(GAME, "");
  let kind = kinds.find(({ name }) => name === before) ?? kinds[0];
  /** The move that has begun a game, until that is there. @type {import("../boards/scene.js").Move | null} */
  let made = null;
  /** What was wrong with a click. */
  let refusal = "";

  /** What is played with the first preset, from the start that the board shows. @returns {Choices} */
  function choices() {
    const [preset = null] = Object.values(kind.presets);
    const mode = kind.levels.length ? "level" : "here";
    return { ...choicesFor(kind), mode, side: 1, options: preset?.options ?? {}, clock: "", coach: false };
  }

  function update() {
    const { position } = kind;
    const level = kind.levels.find(({ name }) => name === choices().level);
    board.config = { label, position, mover: position.to_move, hint: refusal ? onlyMove() : [], expected: made && { move: made, player: position.to_move } };
    board.classList.toggle("unsure", made !== null);
    morph(chooser, gameChoice(kinds, kind.name, chooseGame, { name: "first-game", legend: h("span", { class: "unseen" }, t("Game")), disabled: made !== null }));
    morph(
      stage,
      level ? opponentRow(level, () => chooseOpponent(level)) : h("div", { class: "stage-head" }, h("p", { class: "bubble" }, sentence(kind.about))),
      h("div", { class: "board-box" }, board),
      h(
        "div",
        { class: "row stage-foot" },
        h("p", { class: `first-words ${refusal && "trouble"}`, role: "status" }, made ? t("The game begins …") : refusal || standing()),
        kind.players > 1 && !engine && button(t("Play a friend"), invite),
        h("a", { class: "button quiet", href: `/play/${encodeURIComponent(kind.name)}` }, t("More")),
      ),
    );
    chosen(kind, level?.name ?? "");
  }

  /** Where one move alone is allowed, its cells. */
  function onlyMove() {
    const allowed = movesOf(kind.position).filter(({ priced }) => !priced);
    return allowed.length === 1 ? allowed[0].touches : [];
  }

  /** What a first click can do: where one move alone is allowed, which. */
  function standing() {
    const rule = onlyMove().length > 0 && refusalAt(kind.position.picture, null);
    return rule ? sentence(rule.says) : t("Your move: it begins the game.");
  }

  /** @param {string} name */
  function chooseGame(name) {
    kind = kinds.find((each) => each.name === name) ?? kind;
    remember(GAME, kind.name);
    refusal = "";
    update();
  }

  /** @param {LevelView} now */
  async function chooseOpponent(now) {
    let name = now.name;
    const legend = t("The weakest first. After a win the next one is offered.");
    const list = levelChoice(kind.levels, name, (value) => (name = value), { legend, mark: (level) => beaten(kind, level.name) && stamp() });
    const answer = await dialog(t("Opponents"), list, [cancel(), { value: "take", words: t("Choose"), kind: "primary" }]);
    if (!answer) return;
    keepLevel(kind, name);
    update();
  }

  /** The name is asked once, so that the invitation can say whose it is. */
  async function invite() {
    if (!(await askName())) return;
    await attempt(async () => go(`/g/${await begin(kind, { ...choicesFor(kind), mode: "friend", side: 0 })}`));
  }

  /** @param {string} token */
  async function play(token) {
    if (made) return;
    const move = movesOf(kind.position).find((each) => each.move === token);
    if (!move) return;
    if (move.priced) return refuse(move.touches[0]); // what breaks a rule begins no game
    made = move;
    update();
    await attempt(async () => {
      const id = await begin(kind, choices(), [token]);
      board.classList.remove("unsure");
      await new Promise((done) => setTimeout(done, board.restsIn()));
      await go(`/g/${id}`);
    });
    made = null;
    update();
  }

  /** Say and show why a click begins nothing. @param {import("../messages.js").Cell} cell */
  function refuse(cell) {
    feel("illegal");
    const rule = refusalAt(kind.position.picture, cell);
    refusal = rule ? sentence(rule.says) : t("No move here.");
    update();
  }

  board.addEventListener("move", ({ detail }) => play(detail.move));
  board.addEventListener("attempt", ({ detail: { row, column } }) => made || refuse([row, column]));
  board.addEventListener("land", () => made && feel("own"));
  update();
  return { elements: [chooser, stage], update };
}

/** Who answers, with a word of welcome. @param {LevelView} level @param {() => void} change */
function opponentRow({ opponent, title, speech }, change) {
  return h(
    "div",
    { class: "stage-head opponent" },
    opponent && portrait(opponent),
    h("div", {}, h("strong", {}, opponent || says(title)), opponent && h("div", { class: "help" }, says(title))),
    h("div", { class: "grow" }, speech && h("p", { class: "bubble" }, sentence(speech.greeting))),
    button(t("Change"), change, { "aria-label": t("Change the opponent") }),
  );
}

/** Says that an opponent was beaten. */
const stamp = () => h("span", { class: "stamp", title: t("beaten") }, "✓");

/** The opponents of a game, the weakest first, and which of them the visitor has beaten. @param {GameKind} kind @param {string} level @param {Beaten} beaten */
export function ladderCard(kind, level, beaten) {
  if (!kind.levels.length) return null;
  const won = kind.levels.filter(({ name }) => beaten(kind, name)).length;
  return h(
    "section",
    { class: "card" },
    h("div", { class: "row apart" }, h("h2", {}, t("Your ladder")), h("span", { class: "help" }, t("{n} of {total}", { n: won, total: kind.levels.length }))),
    h("ol", { class: "ladder" }, kind.levels.map(({ name, opponent, title }) =>
      h("li", { "aria-current": name === level && "true" }, opponent && portrait(opponent), opponent || says(title), beaten(kind, name) && stamp()))),
  );
}
