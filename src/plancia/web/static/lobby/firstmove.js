/**
 * The board of the first page: a person chooses a game above it, and the first move begins that game.
 */

import "../boards/board.js";
import { movesOf } from "../boards/scene.js";
import { refusalAt } from "../game/notes.js";
import { feel } from "../game/sound.js";
import { troubleWords } from "../net/api.js";
import { label, says, sentence, t } from "../text/i18n.js";
import { levelTitle } from "../text/words.js";
import { notice } from "../ui/announce.js";
import { portrait } from "../ui/avatar.js";
import { fill, h, setText } from "../ui/dom.js";
import { remember, remembered } from "../ui/prefs.js";
import { smallBoard } from "../ui/smallboard.js";
import { engine } from "../net/transport.js";
import { askName } from "./namefield.js";
import { begin, choicesFor, keepLevel } from "./newgame.js";

/** @import { GameKind } from "../messages.js" */
/** @import { Choices } from "./newgame.js" */
/** @typedef {import("../ui/router.js").Visit["go"]} Go */

const GAME = "first-game";

/** @param {GameKind[]} kinds @param {Go} go */
export function firstMove(kinds, go) {
  const board = h("plancia-board");
  const opponent = h("div", { class: "first-opponent" });
  const words = h("p", { class: "first-words", role: "status" });
  const ways = h("div", { class: "first-ways" });
  const before = remembered(GAME, "");
  let kind = kinds.find(({ name }) => name === before) ?? kinds[0];
  /** The move that has begun a game, until that is there. @type {import("../boards/scene.js").Move | null} */
  let made = null;

  const tabs = h("fieldset", { class: "game-tabs" }, h("legend", { class: "unseen" }, t("Game")),
    kinds.map((each) => tab(each, each === kind, choose)));

  /** @param {GameKind} chosen */
  function choose(chosen) {
    kind = chosen;
    remember(GAME, kind.name);
    showOpponent();
    fill(ways, waysPart(kind, go));
    update();
  }

  function showOpponent() {
    fill(opponent, opponentPart(kind, choices().level, (level) => {
      keepLevel(kind, level);
      showOpponent();
      opponent.querySelector("select")?.focus();
    }));
  }

  /** What is played with the first preset, from the start that the board shows. @returns {Choices} */
  function choices() {
    const [preset = null] = Object.values(kind.presets);
    const mode = kind.levels.length ? "level" : "here";
    return { ...choicesFor(kind), mode, side: 1, options: preset?.options ?? {}, clock: "", coach: false };
  }

  function update() {
    const { position } = kind;
    board.config = {
      label, position, mover: position.to_move,
      expected: made && { move: made, player: position.to_move },
    };
    board.classList.toggle("unsure", made !== null);
    setText(words, made ? t("The game begins …") : t("Your move: it begins the game."));
    tabs.disabled = made !== null;
  }

  /** @param {string} token */
  async function play(token) {
    if (made) return;
    made = movesOf(kind.position).find(({ move }) => move === token) ?? null;
    if (!made) return;
    update();
    try {
      // What breaks a rule has a price: the page of the game asks first.
      const id = await begin(kind, choices(), made.priced ? [] : [token]);
      board.classList.remove("unsure");
      await new Promise((done) => setTimeout(done, board.restsIn()));
      await go(`/g/${id}`);
    } catch (error) {
      notice(troubleWords(error), "bad");
    }
    made = null;
    update();
  }

  board.addEventListener("move", ({ detail }) => play(detail.move));
  board.addEventListener("attempt", ({ detail: { row, column } }) => {
    if (made) return;
    feel("illegal");
    const rule = refusalAt(kind.position.picture, [row, column]);
    setText(words, rule ? sentence(rule.says) : t("No move here."));
  });
  board.addEventListener("land", () => made && feel("own"));
  choose(kind);
  return h("section", { class: "first-move", "aria-label": t("Play") }, tabs,
    h("div", { class: "stage" }, opponent, h("div", { class: "board-box" }, board), words), ways);
}

/** A game to choose: what it looks like, its name, and what one has in it. @param {GameKind} kind @param {boolean} chosen @param {(kind: GameKind) => void} choose */
function tab(kind, chosen, choose) {
  return h(
    "label",
    { class: "game-tab", title: sentence(kind.about) },
    h("input", { type: "radio", name: "first-game", value: kind.name, ".checked": chosen, onchange: () => choose(kind) }),
    smallBoard(kind.picture),
    h("span", { class: "game-tab-words" }, h("strong", {}, says(kind.title)), h("span", { class: "game-tab-about" }, says(kind.about))),
  );
}

/** Who answers, with a word of welcome, and who else could. @param {GameKind} kind @param {string} chosen @param {(level: string) => void} choose */
function opponentPart(kind, chosen, choose) {
  const level = kind.levels.find(({ name }) => name === chosen);
  if (!level) return h("p", { class: "first-speech" }, sentence(kind.about));
  const select = h(
    "select",
    { "aria-label": t("Opponent"), onchange: () => choose(select.value) },
    kind.levels.map(({ name }) => h("option", { value: name, ".selected": name === chosen }, levelTitle(kind, name))),
  );
  const { greeting = "" } = level.speech ?? {};
  return [
    level.opponent && portrait(level.opponent),
    h("div", { class: "first-who" }, select, greeting && h("p", { class: "first-speech" }, sentence(greeting))),
  ];
}

/** Other ways to play it. @param {GameKind} kind @param {Go} go */
function waysPart(kind, go) {
  const title = says(kind.title);
  const path = encodeURIComponent(kind.name);
  /** @param {string} words */
  const named = (words) => [words, h("span", { class: "unseen" }, ` (${title})`)];
  const friend = h("button", { onclick: invite }, named(t("Play a friend")));

  /** The name is asked once, so that the invitation can say whose it is. */
  async function invite() {
    if (!(await askName())) return;
    friend.disabled = true;
    try {
      await go(`/g/${await begin(kind, { ...choicesFor(kind), mode: "friend", side: 0 })}`);
    } catch (error) {
      friend.disabled = false;
      notice(troubleWords(error), "bad");
    }
  }

  return [
    kind.players > 1 && !engine && friend,
    h("a", { class: "button", href: `/play/${path}` }, named(t("Options"))),
    h("a", { class: "button", href: `/learn/${path}` }, named(t("Learn"))),
    h("a", { class: "button", href: `/rules/${path}` }, named(t("Rules"))),
  ];
}
