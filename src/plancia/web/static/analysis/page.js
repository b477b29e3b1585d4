/** The analysis page: understand a game, or any position of it. */

import "../boards/board.js";
import { usePalette } from "../boards/svg.js";
import { CUSTOM, choicesFor } from "../lobby/newgame.js";
import { optionsForm } from "../lobby/optionsform.js";
import { gameKind, games, troubleWords } from "../net/api.js";
import { capital, label, plural, says, sentence, t } from "../text/i18n.js";
import { isSameVariant } from "../text/words.js";
import { notice } from "../ui/announce.js";
import { cancel, confirm, dialog } from "../ui/dialogs.js";
import { h, isTyping, morph, onceAFrame } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { attempt, button, menu, submit, troubleLine } from "../ui/parts.js";
import { remember, remembered } from "../ui/prefs.js";
import { graphView } from "./graph.js";
import { importDialog, takeGame, takeLink } from "./importing.js";
import { playOnDialog } from "./playon.js";
import { Retry } from "./retry.js";
import { exportDialog, linkOf } from "./share.js";
import { Study } from "./study.js";
import { playerOf } from "./tree.js";
import { remark, showCurrent, treeView, wayOf } from "./treeview.js";
import { bestLine, factList, legend, moveList, readOut, valueBar, valueBox } from "./values.js";

const ADDRESS_DEBOUNCE_MS = 300;
const MAX_VALUES_ON_BOARD = 30;
const LAST_GAME = "analysis:game";

/** @import { GameKind, MoveValueView, TextJson } from "../messages.js" */
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
    this.element = h("div", { class: "page board-page analysis" });
    /** Mistakes that are tried again, on a board of their own. @type {Retry | null} */
    this.retry = null;
    this.readOut = readOut(study);
    this.keepAddress = this.#addressKeeper();
    this.later = onceAFrame(() => this.draw());
    /** What the board shows at once: a second key may be pressed before the next frame. @type {unknown} */
    let onBoard = null;
    study.addEventListener("change", () => {
      if (study.onBoard !== onBoard) this.drawBoard();
      onBoard = study.onBoard;
      this.later();
    });
    study.addEventListener("trouble", ({ detail }) => notice(capital(says(detail)), "bad"));
    this.board.addEventListener("move", ({ detail }) => attempt(() => this.#played(detail)));
    document.addEventListener("keydown", this.pressed);
    this.draw();
  }

  leave() {
    this.gone = true;
    this.retry?.leave();
    document.removeEventListener("keydown", this.pressed);
    this.study.close();
  }

  draw() {
    const { study, element } = this;
    if (this.gone) return;
    const { kind } = study;
    remember(LAST_GAME, kind.name);
    usePalette(element, kind.palette);
    this.drawBoard();
    const inTree = element.querySelector(".moves-tree")?.contains(document.activeElement) ?? false;
    morph(
      element,
      h("h1", { class: "unseen" }, t("Analysis")),
      h("div", { class: "stage" }, this.retry ? h("div", { class: "board-box", "data-key": "retry" }, this.retry.board) : this.#boardColumn()),
      h("div", { class: "panel" }, this.retry ? this.retry.dock : this.#panel()),
    );
    if (!this.retry) showCurrent(element, inTree);
    this.readOut();
    this.keepAddress();
  }

  #boardColumn() {
    const { study } = this;
    const { position } = study;
    const step = study.onBoard;
    const marks = study.secret ? [] : (study.view?.marks ?? []);
    /** @param {import("./tree.js").Way} way @param {import("../ui/icons.js").Icon} picture @param {string} words */
    const walk = (way, picture, words) => button(icon(picture), () => study.walk(way), { "aria-label": words, title: words });
    const canPlayOn = !position.outcome && (study.kind.players === 1 || study.kind.levels.length > 0);
    return [
      h("div", { class: "board-and-bar", "data-key": "study" }, valueBar(study), h("div", { class: "board-box" }, this.board)),
      h("p", { class: "shown-note" }, sentence(step.position.picture.status)),
      h("div", { class: "buttons walk" },
        walk("first", "first", t("To the start")), walk("previous", "back", t("Previous move")), walk("next", "forward", t("Next move")), walk("last", "last", t("To the end")),
        canPlayOn && button(t("Play on from here"), () => attempt(() => this.#playOn()))),
      legend(marks, study.kind.sides),
    ];
  }

  #panel() {
    const { study } = this;
    /** @param {string} words @param {() => unknown} act */
    const tool = (words, act) => button(words, () => attempt(act));
    const { tree, current } = study;
    const hasVariations = [...tree.nodes()].some(({ children }) => children.length > 1);
    return [
      h("section", { class: "card" },
        menu(h("span", { class: "unseen" }, t("Game")), this.kinds.map(({ name, title }) => [name, says(title)]), study.kind.name, (name) => attempt(() => study.begin(name)), { "aria-label": t("Game") }),
        h("div", { class: "buttons tools" },
          tool(t("Options"), () => this.#optionsDialog()), tool(t("Import"), () => importDialog(study)), tool(t("Share"), () => exportDialog(study)))),
      h("section", { class: "card known" },
        remark(study), valueBox(study), bestLine(study), moveList(study, (move) => attempt(() => study.play(move))), factList(study)),
      h("section", { class: "card", "aria-label": t("Moves and variations") },
        this.#review(), graphView(study), treeView(study),
        hasVariations && h("div", { class: "buttons" },
          button(t("Make main line"), () => study.makeMain(), { ".disabled": tree.isMain(current) }),
          button(t("Delete from here"), () => study.cut(), { ".disabled": !current.parent })),
        h("p", { class: "help about-keys", id: "tree-keys" },
          t("Left and right arrows: previous and next move; up and down: other variations; M: make main line; Delete: delete from here."))),
    ];
  }

  /** How far the review is, what it found, and the way to learn from it. */
  #review() {
    const { study } = this;
    const running = study.progress !== null;
    const mistakes = study.tree.mistakes();
    const reviewed = study.tree.mainLine().some((node) => node.judged);
    const words = running
      ? t("Reviewing the game: {n} %", { n: Math.round((study.progress ?? 0) * 100) })
      : mistakes.length
        ? plural("1 mistake in this line.", "{n} mistakes in this line.", mistakes.length)
        : reviewed ? t("No mistakes in this line.") : "";
    return h(
      "section",
      { class: "stack review", "aria-label": t("Review"), hidden: !study.tree.root.children.length },
      h("p", { class: "review-words", role: "status" }, words),
      running && h("progress", { max: 1, ".value": study.progress ?? 0, "aria-label": t("Review") }),
      h("div", { class: "buttons" },
        running && button(t("Stop the review"), () => study.stopReview()),
        !running && !reviewed && button(t("Review the game"), () => study.review()),
        mistakes.length > 0 && button(t("Next mistake"), () => study.go(mistakes.find((node) => node.ply > study.current.ply) ?? mistakes[0])),
        mistakes.length > 0 && !running && this.#learnButtons(mistakes)),
    );
  }

  /** @param {Mistake[]} mistakes */
  #learnButtons(mistakes) {
    const players = [...new Set(mistakes.map(playerOf))].sort();
    const { origin: { mine }, kind } = this.study;
    /** @param {string} words @param {number} player */
    const learn = (words, player) => button(words, () => this.#learn(mistakes.filter((node) => playerOf(node) === player)));
    if (mine.length === 1 && players.includes(mine[0])) return learn(t("Learn from your mistakes"), mine[0]);
    if (players.length < 2) return learn(t("Learn from these mistakes"), players[0]);
    return players.map((player) => learn(t("Learn from the mistakes of {side}", { side: kind.sides[player - 1] }), player));
  }

  // What happens

  /** @param {{move: string, says: TextJson, priced: boolean}} chosen */
  async #played({ move, says: words, priced }) {
    const warning = t("{move} breaks a rule and has a price.", { move: sentence(words) });
    if (priced && !(await confirm(t("Against the rules"), warning, t("Play it")))) return;
    await this.study.play(move);
  }

  /** Left and right walk through the game from anywhere that has no use for them itself. @param {KeyboardEvent} event */
  pressed = (event) => {
    const busy = "input, [role=toolbar], [role=tree], [role=slider], plancia-board, dialog";
    const { target } = event;
    if (event.defaultPrevented || isTyping(target) || (target instanceof Element && target.closest(busy))) return;
    if (this.retry || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    const way = wayOf(event);
    if (!way) return;
    event.preventDefault();
    this.study.walk(way);
  };

  /** A function that keeps the address a link to what is on the page, debounced, until the visitor leaves. */
  #addressKeeper() {
    const { study } = this;
    let timer = 0;
    let address = location.href;
    let before = [study.current, study.treeVersion];
    return () => {
      const now = [study.current, study.treeVersion];
      if (now.every((value, index) => value === before[index])) return;
      before = now;
      clearTimeout(timer);
      timer = setTimeout(() => {
        const link = linkOf(study);
        if (this.gone || location.href !== address) return;
        history.replaceState(history.state, "", link);
        address = location.href;
      }, ADDRESS_DEBOUNCE_MS);
    };
  }

  drawBoard() {
    const { study, board } = this;
    const step = study.onBoard;
    const known = study.secret ? null : study.view;
    board.config = {
      label,
      position: step.position,
      mover: step.position.outcome ? null : step.position.to_move,
      last: step.last,
      hint: study.pointed.length ? study.pointed : (known?.cells ?? []),
      lines: known?.lines ?? [],
      values: step.position.outcome ? [] : this.#onBoard(known?.moves ?? []),
      marks: known?.marks ?? [],
    };
  }

  /** On a large board hundreds of values would hide the few that matter: the worst are left out. @param {MoveValueView[]} values */
  #onBoard(values) {
    if (values.length <= MAX_VALUES_ON_BOARD) return values;
    const worst = values[values.length - 1].value;
    const better = values.filter(({ value }, index) => index === 0 || value > worst);
    return better.slice(0, MAX_VALUES_ON_BOARD);
  }

  // Modes

  /** @param {Mistake[]} mistakes */
  #learn(mistakes) {
    const { study } = this;
    this.retry = new Retry(study, mistakes, (result) => {
      this.retry = null;
      study.set({ secret: false });
      this.board.focus();
      if (result) notice(t("You found {found} of {total} by yourself.", result));
    });
    attempt(() => this.retry?.nextMistake());
    this.draw();
  }

  async #playOn() {
    const { kind, request, position } = this.study;
    await playOnDialog(kind, request, position.to_move, this.go);
  }

  async #optionsDialog() {
    const { study } = this;
    const { kind, changedOptions: options } = study;
    const [preset] = Object.entries(kind.presets).find(([, each]) => isSameVariant(kind, each.options, options)) ?? [CUSTOM];
    const choices = { ...choicesFor(kind), preset, options };
    const trouble = troubleLine();
    const form = optionsForm(kind, choices, () => (trouble.textContent = ""));
    const begin = button(t("Begin"), () => submit(begin, trouble, async () => {
      await study.begin(kind.name, choices.options);
      begin.closest("dialog")?.close("");
    }), { class: "primary" });
    const about = h("p", { class: "help" }, t("A new analysis from the start of this variant."));
    await dialog(t("Options"), [about, form, trouble], [cancel(), begin]);
  }
}
