/** The analysis page: understand a game, or any position of it. */

import "../boards/board.js";
import { notice } from "../ui/announce.js";
import { gameKind, games, troubleWords } from "../net/api.js";
import { cancel, confirm, dialog } from "../ui/dialogs.js";
import { fill, h, isTyping, refill } from "../ui/dom.js";
import { movesOf } from "../boards/scene.js";
import { usePalette } from "../boards/tokens.js";
import { capital, label, plural, says, sentence, t } from "../text/i18n.js";
import { icon } from "../ui/icons.js";
import { isSameVariant } from "../text/words.js";
import { CUSTOM, choicesFor } from "../lobby/newgame.js";
import { optionsForm } from "../lobby/optionsform.js";
import { remember, remembered } from "../ui/prefs.js";
import { ifChanged, part } from "../ui/state.js";
import { Arranger } from "./arrange.js";
import { exportDialog, linkOf } from "./exporting.js";
import { graphView } from "./graphview.js";
import { acceptDrops, importDialog, takeGame, takeLink } from "./importing.js";
import { Lesson } from "./learn.js";
import { legend } from "./legend.js";
import { noteBox } from "./notes.js";
import { button } from "./parts.js";
import { playOnDialog } from "./playon.js";
import { Study } from "./study.js";
import { playerOf, stepOf } from "./tree.js";
import { remark, treeView, wayOf } from "./treeview.js";
import { bestLine, factList, moveList, readOut, valueBar, valueBox } from "./values.js";

const ADDRESS_DEBOUNCE_MS = 300;
const SMALL = { class: "small" };
const MAX_VALUES_ON_BOARD = 30;
const LAST_GAME = "analysis:game";

/** @import { GameKind } from "../messages.js" */
/** @import { Mistake } from "./tree.js" */

/** @param {import("../ui/router.js").Visit} visit */
export default async function show({ params, query, go }) {
  const study = new Study();
  const { hash } = location; // read now: it may change while the games load
  const kinds = await games();
  await open(study, params.game, query, hash, kinds);
  const page = new AnalysisPage(study, kinds, go);
  return { title: t("Analysis"), content: page.element, leave: () => page.leave() };
}

/**
 * What the address asks for: a game that was played, what a link shares, or a game's start.
 * @param {Study} study @param {string | undefined} game @param {URLSearchParams} query @param {string} hash
 * @param {GameKind[]} kinds
 */
async function open(study, game, query, hash, kinds) {
  const id = query.get("game-id");
  if (id !== null) {
    await takeGame(study, id);
    const move = study.tree.mainLine()[Number(query.get("move") ?? NaN)];
    if (move) study.go(move);
    return;
  }
  if (game) await gameKind(game); // throws 404 for unknown games
  const name = game ?? remembered(LAST_GAME, "");
  const known = kinds.some((kind) => kind.name === name) ? name : kinds[0].name;
  try {
    if (game && (await takeLink(study, game, hash))) return;
  } catch (error) {
    notice(troubleWords(error), "bad");
  }
  await study.begin(game ?? known);
}

/** All that is on the page is drawn from the study, its one state, whenever that changes. */
class AnalysisPage {
  /** @param {Study} study @param {GameKind[]} kinds @param {(path: string) => Promise<void>} go */
  constructor(study, kinds, go) {
    this.study = study;
    this.kinds = kinds;
    this.go = go;
    this.board = h("plancia-board");
    this.shownNote = h("p", { class: "shown-note" });
    this.legend = h("ul", { class: "legend", "aria-label": t("Marks on the board") });
    this.everyValue = h("input", {
      type: "checkbox",
      onchange: ({ currentTarget }) => study.set({ showsAll: currentTarget.checked }),
    });
    const every = t("All values on the board");
    this.everything = h("label", { class: "every-value", hidden: true }, this.everyValue, every);
    this.side = h("div", { class: "study-side" });
    /** What draws itself from the study, from top to bottom. @type {import("../ui/state.js").Part[]} */
    this.parts = [];
    this.usual = this.#usualSide();
    this.element = this.#layout();
    this.updates = [
      ifChanged(() => this.#onBoardNow(), () => this.drawBoard()),
      ifChanged(() => [study.lesson, study.arranger], () => this.#drawMode()),
      ...this.parts.map(({ update }) => update),
      readOut(study),
      ifChanged(() => [study.kind], () => {
        remember(LAST_GAME, study.kind.name);
        usePalette(this.element, study.kind.palette);
      }),
      this.#keepAddress(),
    ];
    this.#listen();
    this.#update();
  }

  #update() {
    for (const update of this.updates) update();
  }

  /** The element of a part of the page, which is drawn from now on. @param {import("../ui/state.js").Part} drawn */
  #part(drawn) {
    this.parts.push(drawn);
    return drawn.element;
  }

  /** @param {KeyboardEvent} event */
  pressed = (event) => this.#pressed(event);

  leave() {
    this.gone = true;
    document.removeEventListener("keydown", this.pressed);
    this.study.close();
  }

  // What there is on the page

  #layout() {
    return h(
      "div",
      { class: "page analysis" },
      h(
        "div",
        { class: "study-head" },
        h("h1", {}, t("Analysis")),
        this.#gameChoice(),
        this.#tools(),
      ),
      h(
        "div",
        { class: "study-grid" },
        h(
          "div",
          { class: "study-board" },
          h("div", { class: "board-and-bar" }, this.#part(valueBar(this.study)), this.board),
          this.shownNote,
          this.#walkBar(),
          this.legend,
          this.everything,
        ),
        this.side,
        h(
          "div",
          { class: "study-lines" },
          this.#reviewBox(),
          this.#part(graphView(this.study)),
          this.#treeBox(),
        ),
      ),
    );
  }

  #gameChoice() {
    const select = h(
      "select",
      {
        "aria-label": t("Game"),
        onchange: () => this.#try(() => this.study.begin(select.value)),
      },
      this.kinds.map((kind) => h("option", { value: kind.name }, says(kind.title))),
    );
    const { study } = this;
    return this.#part(part(select, () => [study.tree], () => (select.value = study.kind.name)));
  }

  #tools() {
    /** @param {string} words @param {() => unknown} act */
    const tool = (words, act) => button(words, () => this.#try(act));
    return h(
      "div",
      { class: "buttons tools" },
      tool(t("Options"), () => this.#optionsDialog()),
      tool(t("Set up"), () => this.#arrange()),
      tool(t("Import"), () => importDialog(this.study)),
      tool(t("Share"), () => exportDialog(this.study)),
    );
  }

  #walkBar() {
    /** @param {import("./tree.js").Way} way @param {import("../ui/icons.js").Icon} picture @param {string} words */
    const walk = (way, picture, words) =>
      button(icon(picture), () => this.study.walk(way), { "aria-label": words, title: words });
    const playOn = button(t("Play on from here"), () => this.#try(() => this.#playOn()));
    const bar = h(
      "div",
      { class: "buttons walk" },
      walk("first", "first", t("To the start")),
      walk("previous", "back", t("Previous move")),
      walk("next", "forward", t("Next move")),
      walk("last", "last", t("To the end")),
      playOn,
    );
    return this.#part(part(bar, () => [this.study.current], () => {
      playOn.hidden = Boolean(this.study.position.outcome) || !this.#canPlayOn();
    }));
  }

  #canPlayOn() {
    return this.study.kind.players === 1 || this.study.kind.levels.length > 0;
  }

  #usualSide() {
    const { study } = this;
    const parts = [
      remark(study),
      valueBox(study),
      bestLine(study),
      moveList(study, (move) => this.#try(() => study.play(move))),
      factList(study),
    ];
    return h("div", { class: "known" }, parts.map((each) => this.#part(each)));
  }

  #treeBox() {
    const promote = button(t("Promote"), () => this.study.promote(), SMALL);
    const main = button(t("Make main line"), () => this.study.makeMain(), SMALL);
    const cut = button(t("Delete from here"), () => this.study.cut(), SMALL);
    const { study } = this;
    const buttons = h("div", { class: "buttons" }, promote, main, cut);
    return h(
      "section",
      { class: "tree-box", "aria-label": t("Moves and variations") },
      this.#part(treeView(study)),
      this.#part(noteBox(study)),
      this.#part(part(buttons, () => [study.current, study.treeVersion], () => {
        promote.disabled = main.disabled = study.tree.isMain(study.current);
        cut.disabled = !study.current.parent;
      })),
      h(
        "p",
        { class: "help about-keys", id: "tree-keys" },
        t("Left and right arrows: previous and next move; up and down: other variations; P: promote; M: make main line; Delete: delete from here."),
      ),
    );
  }

  /** How far the review is, what it found, and the way to learn from it. */
  #reviewBox() {
    const { study } = this;
    const words = h("p", { class: "review-words", role: "status" });
    const bar = h("progress", { max: 1, "aria-label": t("Review") });
    const buttons = h("div", { class: "buttons" });
    const box = h("section", { class: "review", "aria-label": t("Review") }, words, bar, buttons);
    const read = () => [study.progress, study.treeVersion, study.lesson];
    return this.#part(part(box, read, () => {
      const running = study.progress !== null;
      const mistakes = study.tree.mistakes();
      const hasMoves = study.tree.root.children.length > 0;
      bar.hidden = !running;
      bar.value = study.progress ?? 0;
      words.textContent = reviewWords(study, mistakes);
      fill(
        buttons,
        running && button(t("Stop the review"), () => study.stopReview(), SMALL),
        !running && hasMoves && button(t("Review the game"), () => study.review(), SMALL),
        mistakes.length > 0 &&
          button(t("Next mistake"), () => this.#nextMistake(mistakes), SMALL),
        mistakes.length > 0 && !running && this.#learnButtons(mistakes),
      );
    }, buttons));
  }

  /** @param {Mistake[]} mistakes */
  #nextMistake(mistakes) {
    const here = this.study.current;
    const next = mistakes.find((node) => node.ply > here.ply) ?? mistakes[0];
    this.study.go(next);
  }

  /** @param {Mistake[]} mistakes */
  #learnButtons(mistakes) {
    const players = [...new Set(mistakes.map(playerOf))].sort();
    const { mine, kind } = this.study;
    /** @param {string} words @param {number} player */
    const lesson = (words, player) => {
      const theirs = mistakes.filter((node) => playerOf(node) === player);
      return button(words, () => this.#learn(theirs), SMALL);
    };
    if (mine.length === 1 && players.includes(mine[0])) {
      return lesson(t("Learn from your mistakes"), mine[0]);
    }
    if (players.length < 2) return lesson(t("Learn from these mistakes"), players[0]);
    return players.map((player) => {
      const side = kind.sides[player - 1];
      return lesson(t("Learn from the mistakes of {side}", { side }), player);
    });
  }

  // What happens

  #listen() {
    const { study, board } = this;
    study.addEventListener("change", () => this.#update());
    study.addEventListener("trouble", ({ detail }) => notice(capital(says(detail)), "bad"));
    board.addEventListener("move", ({ detail }) => this.#try(() => this.#played(detail)));
    board.addEventListener("draw", ({ detail: { from, to } }) => study.draw([from, to]));
    board.addEventListener("arrange", ({ detail: { row, column } }) => {
      study.arranger?.place(row, column);
    });
    document.addEventListener("keydown", this.pressed);
    acceptDrops(this.element, study, (error) => notice(troubleWords(error), "bad"));
  }

  /** @param {() => unknown} work */
  async #try(work) {
    try {
      await work();
    } catch (error) {
      notice(troubleWords(error), "bad");
    }
  }

  /** @param {{move: string, says: import("../messages.js").TextJson, priced: boolean}} chosen */
  async #played({ move, says: words, priced }) {
    if (this.study.lesson) return this.study.lesson.answer(move);
    const warning = t("{move} breaks a rule and has a price.", { move: sentence(words) });
    const goes = !priced || (await confirm(t("Against the rules"), warning, t("Play it")));
    return goes ? this.#playAtOnce(move) : null;
  }

  /** @param {string} token */
  async #playAtOnce(token) {
    const step = stepOf(this.study.current);
    const move = movesOf(step.position).find((each) => each.move === token);
    const expected = move ? { move, player: step.position.to_move, goesOn: true, step } : null;
    this.study.set({ expected });
    try {
      return await this.study.play(token);
    } finally {
      if (this.study.expected === expected) this.study.set({ expected: null });
    }
  }

  /** Left and right walk through the game from anywhere that has no use for them itself. @param {KeyboardEvent} event */
  #pressed(event) {
    const busy = "input, [role=toolbar], [role=tree], [role=slider], plancia-board, dialog";
    const { target } = event;
    if (event.defaultPrevented || isTyping(target) || (target instanceof Element && target.closest(busy))) return;
    if (this.study.lesson || this.study.arranger || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    const way = wayOf(event);
    if (!way) return;
    event.preventDefault();
    this.study.walk(way);
  }

  /** A function that keeps the address a link to what is on the page, debounced, until the visitor leaves. */
  #keepAddress() {
    const { study } = this;
    let timer = 0;
    let address = location.href;
    let before = [study.current, study.treeVersion];
    return () => {
      const now = [study.current, study.treeVersion];
      if (now.every((value, index) => value === before[index])) return;
      before = now;
      clearTimeout(timer);
      timer = setTimeout(async () => {
        const link = await linkOf(study);
        if (this.gone || location.href !== address) return;
        history.replaceState(history.state, "", link);
        address = location.href;
      }, ADDRESS_DEBOUNCE_MS);
    };
  }

  /** All that the board is drawn from. */
  #onBoardNow() {
    const { onBoard, view, current, pointed, lines, secret, expected, showsAll, lesson, arranger } = this.study;
    return [onBoard, view, current, current.drawings, pointed, lines, secret, expected, showsAll, lesson, arranger];
  }

  drawBoard() {
    const { study, board } = this;
    if (study.arranger) return;
    const step = study.onBoard;
    const looks = study.shown !== null;
    const known = looks || study.secret ? null : study.view;
    board.config = {
      label,
      position: looks ? { picture: step.position.picture } : step.position,
      mover: looks || step.position.outcome ? null : step.position.to_move,
      last: step.last,
      expected: study.expected?.step === step ? study.expected : null,
      hint: study.pointed,
      lines: study.lines,
      values: step.position.outcome ? [] : this.#onBoard(known?.moves ?? []),
      marks: known?.marks ?? [],
      drawings: looks || study.lesson ? [] : study.current.drawings,
      drawable: !looks && !study.lesson,
    };
    refill(this.legend, legend(known?.marks ?? [], study.kind.sides));
    board.classList.toggle("shows-ahead", looks);
    this.shownNote.textContent = sentence((looks && step.move?.says) || step.position.picture.status);
  }

  /** On a large board hundreds of values would hide the few that matter: the worst are left out. @param {import("../messages.js").MoveValueView[]} values */
  #onBoard(values) {
    this.everything.hidden = values.length <= MAX_VALUES_ON_BOARD;
    if (this.everything.hidden || this.study.showsAll) return values;
    const worst = values[values.length - 1].value;
    const better = values.filter(({ value }, index) => index === 0 || value > worst);
    return better.slice(0, MAX_VALUES_ON_BOARD);
  }

  // Modes of the side

  #arrange() {
    if (this.study.arranger) return;
    this.#endLesson();
    /** @param {import("../messages.js").Picture} picture */
    const show = (picture) => {
      this.board.config = { label, position: { picture }, arrange: true };
    };
    const arranger = new Arranger(this.study, show, () => {
      this.study.set({ arranger: null, shown: null });
      this.board.focus();
    });
    this.study.set({ arranger });
    arranger.element.querySelector("h2")?.focus();
  }

  /** @param {Mistake[]} mistakes */
  #learn(mistakes) {
    const lesson = new Lesson(this.study, mistakes, (result) => {
      this.#endLesson();
      if (result) notice(t("You found {found} of {total} by yourself.", result));
    });
    this.study.set({ lesson });
    lesson.next();
  }

  #endLesson() {
    if (!this.study.lesson) return;
    this.study.set({ lesson: null, secret: false, shown: null });
    this.board.focus();
  }

  /** The side is what is known, a lesson, or the tools to set up a board. */
  #drawMode() {
    const { lesson, arranger } = this.study;
    this.element.classList.toggle("arranging", arranger !== null);
    this.element.classList.toggle("learning", lesson !== null);
    fill(this.side, (arranger ?? lesson)?.element ?? this.usual);
  }

  async #playOn() {
    const { kind, request, position } = this.study;
    const trouble = await playOnDialog(kind, request, position.to_move, this.go);
    if (trouble) notice(trouble, "bad");
  }

  async #optionsDialog() {
    const { study } = this;
    const { kind, changedOptions: options } = study;
    const [preset] = Object.entries(kind.presets).find(([, each]) => isSameVariant(kind, each.options, options)) ?? [CUSTOM];
    const choices = { ...choicesFor(kind), preset, options };
    const trouble = h("p", { class: "trouble", role: "alert" });
    const form = optionsForm(study.kind, choices, () => (trouble.textContent = ""));
    const start = async () => {
      try {
        await study.begin(study.kind.name, choices.options);
        begin.closest("dialog")?.close("");
      } catch (error) {
        trouble.textContent = troubleWords(error);
      }
    };
    const begin = button(t("Begin"), start, { class: "primary" });
    const about = h("p", { class: "help" }, t("A new analysis from the start of this variant."));
    await dialog(t("Options"), [about, ...form.parts, trouble], [cancel(), begin]);
  }
}

/** @param {Study} study @param {Mistake[]} mistakes */
function reviewWords(study, mistakes) {
  if (study.progress !== null) {
    return t("Reviewing the game: {n} %", { n: Math.round(study.progress * 100) });
  }
  const reviewed = study.tree.mainLine().some((node) => node.judged);
  const found = mistakes.length
    ? plural("1 mistake in this line.", "{n} mistakes in this line.", mistakes.length)
    : reviewed && t("No mistakes in this line.");
  return found || "";
}
