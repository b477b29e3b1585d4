/**
 * Choosing what a class is asked: puzzles by game, grade and motif, or positions from anywhere.
 */

import { get, gameKind, post, troubleWords } from "../net/api.js";
import { h, morph } from "../ui/dom.js";
import { plural, says, t } from "../text/i18n.js";
import { linkPath } from "../analysis/importing.js";
import { optionsIn, readShared } from "../analysis/share.js";
import { puzzleMenus } from "../puzzles/train.js";
import { button, field, menu } from "../ui/parts.js";

const COUNTS = [1, 3, 5, 8, 10, 15, 20];
const USUAL_COUNT = 5;

/** @import { GameView, PackView, RecordView, PositionChoice } from "../messages.js" */
/** @typedef {{choice: PositionChoice, words: string}} Choice */

/** The position that an address of ours has in its query. @param {URLSearchParams} query @returns {PositionChoice | null} */
export function positionInQuery(query) {
  const game = query.get("game");
  const start = query.get("at");
  return game && start ? { game, options: optionsIn(query), start } : null;
}

/** What a pasted text asks: a link, a record, a position. @param {string} text @returns {Promise<PositionChoice[]>} */
async function positionsIn(text) {
  const path = linkPath(text);
  if (!path) {
    /** @type {RecordView[]} */
    const records = await post("/api/read", { text });
    return records.map(lastOf);
  }
  const url = new URL(path, location.origin);
  const [, where, name = ""] = url.pathname.split("/").map(decodeURIComponent);
  if (where === "g") {
    /** @type {GameView} */
    const view = await get(`/api/games/${encodeURIComponent(name)}`);
    const moves = view.moves.map(({ move }) => move);
    if (view.verdict) moves.pop();
    return [{ game: view.game, options: view.options, start: view.start, moves }];
  }
  url.searchParams.set("game", name);
  const position = positionInQuery(url.searchParams);
  if (position) return [position];
  const shared = readShared(name, url.hash);
  return [{ game: name, options: shared?.options ?? {}, start: shared?.start ?? "" }];
}

/** The last position of a record in which there is a move to ask for. @param {RecordView} record @returns {PositionChoice} */
function lastOf({ game, options, steps }) {
  const step = steps.findLast(({ position }) => !position.outcome) ?? steps[0];
  return { game, options, start: step.position.position };
}

/** @param {PositionChoice} choice */
async function wordsOf({ game, count, tag, grade, puzzle }, /** @type {PackView[]} */ packs) {
  const title = says((await gameKind(game)).title);
  if (puzzle !== undefined && puzzle !== null) return [title, t("puzzle {n}", { n: puzzle })].join(" · ");
  if (!count) return [title, t("position")].join(" · ");
  const pack = packs.find((each) => each.game === game);
  const motif = pack?.tags.find((each) => each.tag === tag)?.title;
  const hard = pack?.grades.find((each) => each.grade === grade)?.title;
  const many = plural("1 puzzle", "{n} puzzles", count);
  return [many, title, hard && says(hard), motif && says(motif)].filter(Boolean).join(" · ");
}

/**
 * The part of a form in which positions are chosen.
 * @param {PackView[]} packs @param {PositionChoice[]} given  those that are chosen already
 */
export function positionPicker(packs, given = []) {
  const offered = packs.filter(({ is_solo: isSolo }) => !isSolo); // a question to a class has one right move
  /** @type {Choice[]} */
  const chosen = [];
  const wanted = { pack: offered[0], grade: 0, tag: "", count: USUAL_COUNT };
  const area = h("textarea", { name: "position", rows: 3, spellcheck: "false", autocomplete: "off" });
  const element = h("div", { class: "stack position-picker" });
  let trouble = "";

  /** The puzzles that the form shows. @returns {PositionChoice} */
  const puzzles = () => ({ game: wanted.pack.game, grade: wanted.grade, tag: wanted.tag, count: wanted.count });

  /** @param {PositionChoice[]} choices */
  async function add(choices) {
    for (const choice of choices) chosen.push({ choice, words: await wordsOf(choice, packs) });
  }

  /** @param {() => Promise<void>} work */
  async function attempt(work) {
    trouble = "";
    await work().catch((error) => (trouble = troubleWords(error)));
    draw();
  }

  async function addPosition() {
    if (!area.value.trim()) throw new RangeError(t("Paste a link, a record or a position first."));
    await add(await positionsIn(area.value));
    area.value = "";
  }

  /** @param {Partial<typeof wanted>} changes */
  function set(changes) {
    Object.assign(wanted, changes);
    draw();
  }

  function draw() {
    morph(
      element,
      chosen.length > 0 && h("ol", { class: "chosen-positions", "aria-label": t("Chosen") }, chosen.map((each) => {
        const remove = () => {
          chosen.splice(chosen.indexOf(each), 1);
          draw();
        };
        return h("li", {}, each.words, " ", button(t("Remove"), remove, { class: "quiet", "aria-label": t("Remove {what}", { what: each.words }) }));
      })),
      trouble && h("p", { class: "trouble", role: "alert" }, trouble),
      h(
        "fieldset",
        { class: "stack" },
        h("legend", {}, h("h2", {}, t("Puzzles"))),
        h("div", { class: "puzzle-fields" },
          puzzleMenus(offered, wanted, set),
          menu(t("How many"), COUNTS.map((n) => [String(n), String(n)]), String(wanted.count), (value) => set({ count: Number(value) }))),
        button(t("Add puzzles"), () => attempt(() => add([puzzles()]))),
      ),
      h(
        "fieldset",
        { class: "stack" },
        h("legend", {}, h("h2", {}, t("A position"))),
        field(t("A link to a game or an analysis, a record, moves, or a position"), area),
        button(t("Add the position"), () => attempt(addPosition)),
      ),
    );
  }

  draw();
  add(given).then(draw, () => {}); // what can't be read is refused by the server
  // Where nothing was added, the puzzles that the form shows are meant.
  return { element, positions: () => (chosen.length ? chosen.map(({ choice }) => choice) : [puzzles()]) };
}
