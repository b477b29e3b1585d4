/** Setting up a position by hand: pieces on the board, who is to move, captured stones, heaps. */

import { sideChoice } from "../lobby/optionsform.js";
import { post, troubleWords } from "../net/api.js";
import { h, newId } from "../ui/dom.js";
import { sentence, t } from "../text/i18n.js";
import { piece } from "../ui/icons.js";
import { button, choice, field } from "../ui/parts.js";

const CHECK_DEBOUNCE_MS = 300;
const MAX_HEAPS = 20;
const MAX_ROCKS = 999;
const EMPTY = ".";

/** What can be put on a board of each style. @type {Record<string, string[]>} */
const PALETTES = {
  discs: ["X", "O", EMPTY],
  stones: ["X", "O", EMPTY],
  blocks: ["#", EMPTY],
  rocks: [],
};

/**
 * The rows with one cell changed; the same piece again takes it away.
 * @param {string[]} rows @param {number} row @param {number} column @param {string} piece
 */
export function placed(rows, row, column, piece) {
  const there = rows[row][column];
  const now = there === piece ? EMPTY : piece;
  return rows.map((each, index) =>
    index === row ? each.slice(0, column) + now + each.slice(column + 1) : each,
  );
}

export class Arranger {
  /**
   * @param {import("./study.js").Study} study
   * @param {(picture: import("../messages.js").Picture) => void} show  draws a board
   * @param {() => void} leave
   */
  constructor(study, show, leave) {
    const { position } = study;
    this.study = study;
    this.show = show;
    this.leave = leave;
    this.board = position.picture.panels[0];
    this.rows = this.board.rows;
    this.style = this.board.style;
    this.toMove = position.to_move;
    /** Those that a person who sets up a board chooses. */
    this.counters = position.picture.counters.filter((each) => each.can_be_set);
    this.piece = PALETTES[this.style][0];
    this.checking = 0;
    this.status = h("p", { class: "arrange-status", role: "status" });
    this.element = this.#panel();
    this.changed();
  }

  #panel() {
    const { kind } = this.study;
    return h(
      "section",
      { class: "card arrange", "data-key": newId("arrange"), "aria-label": t("Set up a position") },
      h("h2", { tabindex: -1 }, t("Set up a position")),
      this.style === "rocks" ? this.#heaps() : this.#palette(),
      kind.players === 2 && sideChoice(kind, String(this.toMove), (player) => {
        this.toMove = player;
        this.changed();
      }, { legend: t("To move") }),
      this.counters.length > 0 && this.#counters(),
      this.status,
      h(
        "div",
        { class: "buttons" },
        button(t("Analyse this position"), () => this.finish(), { class: "primary" }),
        this.style !== "rocks" && button(t("Empty the board"), () => this.clear()),
        button(t("Cancel"), () => this.cancel(), { class: "quiet" }),
      ),
    );
  }

  #palette() {
    const { palette, sides } = this.study.kind;
    /** @type {Record<string, number>} */
    const players = { X: 1, O: 2 };
    const tiles = PALETTES[this.style].map((value) => {
      const player = players[value];
      if (player) return { value, words: sentence(sides[player - 1]), drawing: piece(palette, player) };
      const isBlock = value === "#";
      return { value, words: isBlock ? t("Block") : t("Empty"), drawing: h("span", { class: isBlock ? "swatch swatch-block" : "swatch", "aria-hidden": "true" }) };
    });
    return choice({ legend: t("Place"), chosen: this.piece, changed: (cell) => (this.piece = cell), tiles });
  }

  #counters() {
    const fields = this.counters.map((counter) => field(sentence(this.study.kind.sides[(counter.side ?? 1) - 1]), h("input", {
      type: "number", min: 0, inputmode: "numeric", ".value": counter.value,
      oninput: ({ currentTarget: { valueAsNumber: now } }) => {
        if (!Number.isInteger(now) || now < 0) return;
        counter.value = now;
        this.changed();
      },
    })));
    return h("fieldset", { class: "stack" }, h("legend", {}, sentence(this.counters[0].label)), h("div", { class: "puzzle-fields" }, fields));
  }

  /** The heaps as numbers with spaces between them. */
  #heaps() {
    return field(t("Rocks in each heap"), h("input", {
      type: "text", inputmode: "numeric", name: "heaps", ".value": this.rows.map((row) => row.length).join(" "),
      oninput: ({ currentTarget: { value } }) => {
        const rocks = (value.match(/\d+/g) ?? []).map(Number);
        if (!rocks.length || rocks.length > MAX_HEAPS || Math.max(...rocks) > MAX_ROCKS) return;
        this.rows = rocks.map((n) => "o".repeat(n));
        this.changed();
      },
    }));
  }

  /** A cell of the board was chosen. @param {number} row @param {number} column */
  place(row, column) {
    this.rows = placed(this.rows, row, column, this.piece);
    this.changed();
  }

  clear() {
    this.rows = this.rows.map((row) => EMPTY.repeat(row.length));
    this.changed();
  }

  /** Draws what is set up, and asks the server whether it can be. */
  changed() {
    const board = { ...this.board, rows: this.rows, marks: [], row_labels: this.#rowLabels() };
    this.show({ title: t("Set up a position"), status: "", panels: [board], notes: [], counters: [] });
    clearTimeout(this.checking);
    this.checking = setTimeout(() => this.#check(), CHECK_DEBOUNCE_MS);
  }

  #rowLabels() {
    if (this.style !== "rocks") return this.board.row_labels;
    return this.rows.map((_, index) => String.fromCharCode(65 + index));
  }

  /** @returns {import("../messages.js").Arrangement} */
  get arrangement() {
    const { kind, origin: { options } } = this.study;
    const asked = { game: kind.name, options, rows: this.rows, to_move: this.toMove };
    return { ...asked, captured: this.counters.map(({ value }) => value) };
  }

  async #check() {
    const timer = this.checking;
    const isLatest = () => timer === this.checking;
    try {
      /** @type {import("../messages.js").StepView} */
      const { position } = await post("/api/arrange", this.arrangement);
      if (isLatest()) this.#say(sentence(position.picture.status), "fine");
    } catch (problem) {
      if (isLatest()) this.#say(troubleWords(problem), "wrong");
    }
  }

  /** @param {string} words @param {"fine" | "wrong"} kind */
  #say(words, kind) {
    this.status.textContent = words;
    this.status.className = `arrange-status ${kind}`;
  }

  cancel() {
    clearTimeout(this.checking);
    this.leave();
  }

  async finish() {
    clearTimeout(this.checking);
    try {
      await this.study.arrange(this.arrangement);
      this.leave();
    } catch (problem) {
      this.#say(troubleWords(problem), "wrong");
    }
  }
}
