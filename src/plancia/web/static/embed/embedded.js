/**
 * A board in a page of anyone's: the reader plays on from its position, steps back and forward, and if asked for, a
 * level answers and every move shows its value. Python answers, as for the page.
 */

import { Analyst } from "../analysis/analyst.js";
import { gameKind, line, post, troubleWords } from "../net/api.js";
import "../boards/board.js";
import { movesOf } from "../boards/scene.js";
import { fill, h, setText } from "../ui/dom.js";
import { label, sentence, t } from "../text/i18n.js";
import { icon } from "../ui/icons.js";
import { loadingWords } from "../engine/line.js";
import { engine } from "../net/transport.js";
import { levelTitle } from "../text/words.js";

const VALUES_S = 5;
/** More would hide the board. */
const MAX_VALUES = 30;

/** @import { StepView } from "../messages.js" */

/** Asks for the values of all boards. */
const analyst = new Analyst();
let boards = 0;

/**
 * Options as the attribute has them: `rows=5 columns=6`, or the name of a preset.
 * @param {Record<string, import("../messages.js").PresetView>} presets @param {string} text
 */
function optionsOf(presets, text) {
  const options = {};
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const [name, ...value] = word.split("=");
    const preset = value.length ? null : presets[name];
    Object.assign(options, preset?.options ?? { [name]: value.join("=") });
  }
  return options;
}

/** A violation has a price that must be asked for first: here it can't be played. @param {StepView} step */
function withoutPriced(step) {
  return { ...step, position: { ...step.position, priced_moves: [] } };
}

export class EmbeddedBoard {
  /** @type {import("../messages.js").GameKind | null} */
  #kind = null;
  /** @type {StepView[]} */
  #steps = [];
  #at = 0;
  /** Counts what was begun, so that a late answer to something else is not shown. */
  #begun = 0;
  /** @type {import("../boards/scene.js").Expected | null} */
  #expected = null;
  /** The player for whom the reader moves, where a level moves for the other one. */
  #side = 1;
  #isThinking = false;
  /** What the moves of the position are worth, where that is shown. @type {import("../boards/scene.js").Value[]} */
  #values = [];

  /** @param {HTMLElement} element @param {import("./embed.js").Parts} parts */
  constructor(element, { stage, status, controls }) {
    this.element = element;
    this.stage = stage;
    this.status = status;
    this.id = `embedded-${(boards += 1)}`;
    this.board = h("plancia-board");
    this.board.addEventListener("move", ({ detail }) => this.#play(detail.move));
    this.answers = h("div", { class: "answers" });
    this.values = h("button", {
      type: "button", "aria-pressed": "false", onclick: () => element.toggleAttribute("values"),
    }, t("Values"));
    controls.before(this.answers);
    fill(
      controls,
      this.#walker("first", t("To the start"), -Infinity),
      this.#walker("back", t("Previous move"), -1),
      this.#walker("forward", t("Next move"), 1),
      this.#walker("last", t("To the end"), Infinity),
      this.values,
    );
    setText(status, loadingWords());
    engine?.addEventListener("state", () => this.#noticeFailure());
    this.#noticeFailure();
    this.begin();
  }

  /** @param {import("../ui/icons.js").Icon} picture @param {string} words @param {number} steps */
  #walker(picture, words, steps) {
    const walk = () => this.#walk(steps);
    return h("button", { type: "button", "aria-label": words, title: words, onclick: walk }, icon(picture));
  }

  #noticeFailure() {
    if (engine?.state === "failed") this.#say(t("Python could not be loaded. Check the connection and reload the page."));
  }

  /** @param {string} name */
  #attribute(name) {
    return this.element.getAttribute(name)?.trim() ?? "";
  }

  /** @param {string} words */
  #say(words) {
    setText(this.status, words);
  }

  /** @param {string} attribute its value is another one */
  changed(attribute) {
    if (attribute === "values") this.#showValues();
    else if (attribute !== "level") this.begin();
  }

  /** Show what the attributes say. */
  async begin() {
    const begun = (this.#begun += 1);
    try {
      const kind = await gameKind(this.#attribute("game"));
      const steps = await this.#stepsOf(kind);
      if (begun !== this.#begun) return;
      this.#kind = kind;
      this.#steps = steps;
      this.#isThinking = false;
      this.#goTo(steps.length - 1);
      this.#side = this.step.position.to_move;
    } catch (error) {
      if (begun === this.#begun) this.#say(troubleWords(error));
    }
  }

  /** @param {import("../messages.js").GameKind} kind @returns {Promise<StepView[]>} */
  async #stepsOf({ name, presets }) {
    const options = optionsOf(presets, this.#attribute("options"));
    return (await line(name, options, this.#attribute("start"), this.#attribute("moves"))).map(withoutPriced);
  }

  get step() {
    return this.#steps[this.#at];
  }

  /** Show a step. @param {number} at */
  #goTo(at) {
    this.#at = at;
    this.#expected = null;
    this.#show();
    this.#showValues();
    const moves = this.#steps.slice(1, at + 1).map(({ move }) => move?.move);
    const detail = { moves, position: this.step.position };
    this.element.dispatchEvent(new CustomEvent("position", { bubbles: true, detail }));
  }

  #show() {
    const { position } = this.step;
    this.#drawBoard();
    fill(this.answers, this.#waits ? [] : this.#answers(position));
    this.#say(sentence(position.picture.status));
  }

  /** True while the reader's move is not confirmed, or a level thinks. */
  get #waits() {
    return this.#expected !== null || this.#isThinking;
  }

  #drawBoard() {
    const { position, last } = this.step;
    if (!this.board.isConnected) fill(this.stage, this.board);
    const mover = position.outcome || this.#waits ? null : position.to_move;
    this.board.config = { label, position, last, mover, expected: this.#expected, values: this.#values };
  }

  /** Moves that happen nowhere on the board, such as a pass. @param {import("../messages.js").PositionJson} position */
  #answers(position) {
    return movesOf(position).filter(({ touches }) => !touches.length).map(({ move, says }) =>
      h("button", { type: "button", onclick: () => this.#play(move) }, sentence(says)));
  }

  #showValues() {
    const isOn = this.element.hasAttribute("values");
    this.values.setAttribute("aria-pressed", String(isOn));
    analyst.stop(this.id);
    if (!this.step) return;
    this.#values = [];
    this.#drawBoard();
    if (!isOn || this.step.position.outcome) return;
    const { position, game, options } = this.step.position;
    /** @type {import("../messages.js").Analyse} */
    const request = { type: "analyse", id: this.id, game, options, position, seconds: VALUES_S };
    analyst.ask(request, (view) => {
      if (view.type !== "analysis") return;
      const isShown = this.step.position.position === view.position && this.element.hasAttribute("values");
      if (!isShown) return;
      this.#values = view.moves.slice(0, MAX_VALUES);
      this.#drawBoard();
    });
  }

  /** Go to another step; with a level, to one where the reader is to move. @param {number} steps */
  #walk(steps) {
    if (!this.step) return;
    const last = this.#steps.length - 1;
    let at = Math.max(0, Math.min(last, this.#at + steps));
    const isLevels = () => this.#steps[at].position.to_move !== this.#side;
    while (this.#attribute("level") && isLevels() && at > 0 && at < last) at += Math.sign(steps);
    this.#isThinking = false;
    this.#goTo(at);
  }

  /** The reader's move, then the level's answers. @param {string} token */
  async #play(token) {
    this.#side = this.step.position.to_move;
    const move = movesOf(this.step.position).find((each) => each.move === token);
    const goesOn = !this.#attribute("level"); // with one, it is the level's turn
    this.#expected = move ? { move, player: this.#side, goesOn } : null;
    this.#values = [];
    this.#show();
    if (await this.#goOn(token)) await this.#answer();
  }

  /** Go on with a move; false if the board shows another position by now. @param {string} token */
  async #goOn(token) {
    const from = this.step;
    const { game, options, position } = from.position;
    try {
      // Which piece a block is of is known from the start of a puzzle alone.
      const made = this.#kind?.players === 1 ? this.#steps.slice(1, this.#at + 1) : [];
      const start = made.length ? this.#steps[0].position.position : position;
      const moves = [...made.flatMap(({ move }) => move?.move ?? []), token];
      const step = (await line(game, options, start, moves))[moves.length];
      if (from !== this.step) return false;
      this.#steps = [...this.#steps.slice(0, this.#at + 1), withoutPriced(step)];
      this.#isThinking = this.#isLevelsTurn(step);
      this.#goTo(this.#at + 1);
      return true;
    } catch (error) {
      this.#give(error);
      return false;
    }
  }

  /** @param {StepView} step */
  #isLevelsTurn({ position: { outcome, to_move: player } }) {
    return Boolean(this.#attribute("level")) && player !== this.#side && !outcome;
  }

  /** Something did not work: the reader goes on from the position that is shown. @param {unknown} error */
  #give(error) {
    this.#isThinking = false;
    this.#expected = null;
    this.#show();
    this.#say(troubleWords(error));
  }

  /** The level moves until it is the reader's turn. */
  async #answer() {
    if (!this.#isThinking) return;
    const from = this.step;
    const { game, options, position } = from.position;
    const level = this.#attribute("level");
    if (this.#kind) this.#say(t("{name} is thinking …", { name: levelTitle(this.#kind, level) }));
    try {
      const { move } = await post("/api/answer", { game, options, position, level });
      if (from === this.step && (await this.#goOn(move))) await this.#answer();
    } catch (error) {
      if (from === this.step) this.#give(error);
    }
  }
}
