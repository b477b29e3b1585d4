/**
 * A game: played, watched, looked back at.
 */

import "../boards/board.js";
import { actions, chooseOnBar, gameBar } from "../game/actions.js";
import { afterPart } from "../game/after.js";
import { announcing, lostWords } from "../game/announcing.js";
import { coachChoice, coachWarning, refutation } from "../game/coach.js";
import { moveList, showLookedAt } from "../game/move-list.js";
import { otherNotes, refusalAt } from "../game/notes.js";
import { playerStrip, tickClocks } from "../game/players.js";
import { feel, isSoundOn, setSound } from "../game/sound.js";
import { speeches } from "../game/speech.js";
import { invitation, statusPart } from "../game/status.js";
import { Table } from "../game/table.js";
import { viewOf } from "../lobby/newgame.js";
import { gameKind, troubleWords } from "../net/api.js";
import { LOW_CLOCK_S, clockInWords } from "../text/format.js";
import { label, plural, says, sentence, t } from "../text/i18n.js";
import { variantInWords } from "../text/words.js";
import { announce, notice } from "../ui/announce.js";
import { confirm, dialog } from "../ui/dialogs.js";
import { h, isTyping, morph } from "../ui/dom.js";
import { keysAreOn } from "../ui/help.js";
import { icon } from "../ui/icons.js";
import { button } from "../ui/parts.js";
import { rulesText } from "./rules.js";

const CLOCK_TICK_MS = 200;
/** Until as many moves have been made, a line says how one wins. */
const LEARNING_MOVES = 3;
/** From the last landing to the sound of a win. */
const WIN_AFTER_MS = 250;
/** From the end of a tournament's game to the tournament, where the next one begins. */
const RETURN_AFTER_MS = 6000;

/** @import { Move } from "../boards/scene.js" */
/** @import { Cell, GameView, TextJson } from "../messages.js" */

/** @param {import("../ui/router.js").Visit} visit */
export default async function show({ params, go }) {
  const view = await viewOf(params.id);
  const table = new Table(await gameKind(view.game), view);
  const page = gamePage(table, go);
  return { title: says(view.title), ...page };
}

/** @param {Table} table @param {import("../ui/router.js").Visit["go"]} go */
function gamePage(table, go) {
  const board = h("plancia-board");
  const after = afterPart(table, () => update(), go);
  const speech = speeches(table, () => update());
  const content = h("div");
  /** Made once for each link: the player may be copying it. */
  let invited = { path: "", element: h("div") };
  /** What depends on the time alone, as it was drawn. */
  let timely = "";
  /** Whether it was said that little time is left. */
  let warned = false;

  /** The move against the rules that was sent last, and what it costs. @type {{move: string, price: TextJson} | null} */
  let paid = null;

  /** @param {string} move */
  async function play(move) {
    if (!table.mayMove) return;
    const chosen = table.moveOf(move);
    const { price } = table.view.position;
    if (chosen?.priced && !(await confirmed(chosen, price))) return;
    if (chosen?.asks_first && !(await confirm(sentence(chosen.says), sentence(chosen.asks_first), t("Play it"), ""))) return;
    paid = chosen?.priced ? { move, price } : null;
    await table.play(move);
  }

  /** A click where no move happens: what is wrong is said. @param {Cell} cell */
  function attempted(cell) {
    if (table.sent || table.isBehind) return; // the answer is on its way
    feel("illegal");
    say(whyNot(table, cell));
  }

  /** @param {string} words */
  function say(words) {
    announce(words);
    table.say(words);
  }

  /** What has changed on the board has landed there. @param {{gone: number}} detail  how many cells lost a piece */
  function landed({ gone }) {
    const last = table.sent ?? table.view.moves.at(-1);
    const isMine = last && table.view.mine.includes(last.player);
    const taken = gone > 0 && board.dataset.style !== "rocks";
    feel(taken ? "capture" : isMine ? "own" : "other");
  }

  function update() {
    after.update();
    timely = timeliness();
    board.config = { label, ...onBoard(table) };
    board.classList.toggle("unsure", table.sent !== null && !table.sent.kept);
    const { view, live } = table;
    const { invite = "" } = view;
    if (invite && invite !== invited.path) invited = { path: invite, element: invitation(invite) };
    const looks = [table.isPuzzle && "for-one", view.buttons.length > 0 && "asks", table.isOver && "over"];
    content.className = ["page board-page docked game", ...looks].filter(Boolean).join(" ");
    content.dataset.connection = live.connection;
    const [above, below] = table.isPuzzle ? [] : order(table).map((player) => playerStrip(table, player, speech.of(player)));
    const hadWarning = content.querySelector(".coach-warning") !== null;
    morph(
      content,
      live.connection === "lost" && h("p", { class: "connection" }, lostWords()),
      head(table),
      invite && invited.element,
      h("div", { class: "stage", "data-key": "stage" }, above, h("div", { class: "board-box" }, after.board() ?? board), below),
      h("div", { class: "dock card", "data-key": "dock" },
        after.lessonPlace,
        h("div", { class: "dock-alone", "data-key": "coach" }, coachWarning(table)),
        statusPart(table, table.isOver ? "" : standing(table), go), gameBar(table), actions(table)),
      h("div", { class: "panel", "data-key": "panel" },
        after.element,
        otherNotes(table.shown.position.picture).map((note) => h("p", { class: "faint" }, note)),
        moveList(table),
        coachChoice(table),
        h("p", { class: "watchers faint" }, watchersInWords(view))),
    );
    showLookedAt(content);
    if (table.warning && !hadWarning) content.querySelector(".coach-warning button")?.focus();
    const awaited = table.may("move") && table.opponent !== null;
    document.title = `${awaited ? "● " : ""}${says(view.title)} · Plancia`;
  }

  const timeliness = () => [table.thinksLong, table.isSending, table.claimIn === 0].join();

  function tick() {
    tickClocks(table, content);
    if (timely !== timeliness()) update();
    const { ticking, mine } = table.view;
    const isLow = ticking !== null && mine.includes(ticking) && (table.left(ticking) ?? 0) < LOW_CLOCK_S;
    if (isLow && !warned) announce(t("Ten seconds left"));
    warned = isLow;
  }

  const onKey = keyboard(table, board);
  document.addEventListener("keydown", onKey, true);
  board.addEventListener("move", ({ detail }) => play(detail.move));
  board.addEventListener("attempt", ({ detail: { row, column } }) => attempted([row, column]));
  board.addEventListener("land", ({ detail }) => landed(detail));
  table.restsIn = (pause) => board.restsIn(pause);
  table.addEventListener("change", update);
  table.addEventListener("trouble", ({ detail }) => {
    feel("illegal");
    notice(troubleWords(detail), "bad");
  });
  table.addEventListener("news", ({ detail }) => {
    const { verdict, mine } = table.view;
    if (detail.what === "move") {
      if (paid && paid.move === detail.move?.move && !verdict) say(paidWords(table, paid.price));
      paid = null;
    }
    const [me] = mine;
    if (verdict && table.view.tournament && mine.length) {
      clearTimeout(returning);
      returning = setTimeout(go, RETURN_AFTER_MS, `/t/${encodeURIComponent(table.view.tournament)}?play=1`);
    }
    if (!verdict?.winner || mine.length !== 1) return;
    setTimeout(() => {
      feel(verdict.winner === me ? "win" : "loss");
    }, board.restsIn() + WIN_AFTER_MS);
  });
  let returning = 0;
  const announcer = announcing(table, go);
  const ticking = setInterval(tick, CLOCK_TICK_MS);
  update();

  function leave() {
    clearInterval(ticking);
    clearTimeout(returning);
    document.removeEventListener("keydown", onKey, true);
    speech.leave();
    after.leave();
    announcer.leave();
    table.leave();
  }

  return { content, leave, focus: () => board.focus({ preventScroll: true }) };
}

/** The position looked at, a move that was sent, and what a hint marks. @param {Table} table */
function onBoard(table) {
  if (table.warning) return refutation(table.warning);
  const { position, last } = table.shown;
  const { sent } = table;
  // Until a move is shown that was sent, nothing else changes: it would interrupt what is falling.
  const waits = table.ply === null && sent !== null && !sent.shown;
  return {
    position,
    last,
    mover: table.mayMove || waits ? position.to_move : null,
    expected: table.ply === null && sent?.shown ? sent : null,
    hint: table.hintStep && table.ply === null && !sent ? table.hintStep.cells : [],
    lines: table.hintStep && table.ply === null && !sent ? table.hintStep.lines : [],
    hintMove: table.hint?.move ?? "",
  };
}

/** What is worth a line: the only move there is, or how one wins until the third move. @param {Table} table */
function standing(table) {
  const { view } = table;
  const forced = table.mayMove && view.position.legal_moves.length === 1;
  const rule = forced ? refusalAt(view.position.picture, null) : null;
  if (rule) return sentence(rule.says);
  return table.turns.length < LEARNING_MOVES ? sentence(view.aim) : "";
}

/** Why nothing can be done on the board now, or on a cell of it. @param {Table} table @param {Cell} cell */
function whyNot(table, cell) {
  if (table.isOver) return t("The game is over.");
  if (table.ply !== null) return t("This is an earlier position: go back to the game to move.");
  if (!table.view.mine.length) return t("You are watching.");
  if (!table.may("move")) return t("It is not your turn.");
  const rule = refusalAt(table.view.position.picture, cell);
  return rule ? sentence(rule.says) : t("No move here.");
}

/** A move that breaks a rule needs a confirmation, which says what it costs. @param {Move} priced @param {TextJson} price */
function confirmed(priced, price) {
  const words = `${sentence(priced.says)}. ${sentence(price)}`;
  return confirm(t("Against the rules"), words, t("Play it anyway"), "");
}

/** What a move against the rules has done. @param {Table} table @param {TextJson} price */
function paidWords(table, price) {
  const still = table.may("move") && t("It is still your move.");
  return [t("That was against the rules."), sentence(price), still].filter(Boolean).join(" ");
}

/** @param {GameView} view */
function watchersInWords({ mine, watchers }) {
  if (mine.length) {
    return watchers ? plural("1 person is watching.", "{n} people are watching.", watchers) : "";
  }
  if (watchers > 1) return t("You and {n} others are watching.", { n: watchers - 1 });
  return t("You are watching.");
}

/** The players from top to bottom: one's own side is nearer. @param {Table} table */
function order(table) {
  const { mine } = table.view;
  return mine.length === 1 && mine[0] === 2 ? [1, 2] : [2, 1];
}

/** @param {Table} table */
function head(table) {
  const { title, tournament, options, variant, clock, coached } = table.view;
  const facts = [variantInWords(table.kind, options, variant), clock && clockInWords(clock), coached && t("with coach")];
  return h(
    "div",
    { class: "game-head", "data-key": "head" },
    h("h1", {}, says(title)),
    h("p", { class: "faint game-facts" }, facts.filter(Boolean).join(" · ")),
    tournament && h("a", { class: "button quiet", href: `/t/${encodeURIComponent(tournament)}` }, t("Tournament")),
    button([icon("rules"), t("Rules")], () => showRules(table), { class: "quiet" }),
  );
}

/** @param {Table} table */
function showRules({ kind, view }) {
  if (document.querySelector("dialog[open]")) return;
  dialog(t("Rules of {game}", { game: says(kind.title) }), rulesText(kind, view.options));
}

/** Sound on or off, by a key. */
function toggleSound() {
  setSound(!isSoundOn());
  announce(isSoundOn() ? t("Sound on") : t("Sound off"));
  feel("own");
}

/** Keys of the whole page; whatever takes text keeps its own. @param {Table} table @param {import("../boards/board.js").PlanciaBoard} board */
function keyboard(table, board) {
  /** @param {number} by */
  const step = (by) => table.look(table.plyOf(by));
  /** @type {Record<string, () => void>} */
  const commands = {
    b: () => board.focus(),
    s: toggleSound,
    h: () => table.may("hint") && table.askHint(),
    t: () => table.may("take-back") && table.act("take-back"),
    r: () => showRules(table),
    ",": () => step(-1),
    ".": () => step(1),
  };
  /** @type {Record<string, () => void>} */
  const walking = {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    Home: () => table.look(0),
    End: () => table.look(table.view.ply),
  };
  return (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector("dialog[open]")) return;
    if (table.warning) {
      if (event.key === "Escape") table.decide(false);
      return;
    }
    const onBoard = event.target instanceof Node && board.contains(event.target);
    const inToolbar = event.target instanceof Element && event.target.matches("[type=radio], summary");
    const done =
      (table.mayMove && board.digit(event.key)) ||
      (keysAreOn() && (chooseOnBar(table, event.key) || run(commands[event.key]))) ||
      (!onBoard && !inToolbar && run(walking[event.key]));
    if (done) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
}

/** @param {(() => void) | undefined} command */
function run(command) {
  command?.();
  return Boolean(command);
}
