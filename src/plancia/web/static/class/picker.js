/**
 * Choosing what a class is asked: puzzles by game, grade and motif, or positions from anywhere.
 */

import { get, gameKind, post, troubleWords } from "../net/api.js";
import { fill, h, newId, refill, setText } from "../ui/dom.js";
import { capital, plural, says, t } from "../text/i18n.js";
import { linkPath } from "../analysis/importing.js";
import { optionsIn, readShared } from "../analysis/share.js";
import { button } from "../analysis/parts.js";

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
  const shared = await readShared(name, url.hash);
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
  /** @type {Choice[]} */
  const chosen = [];
  const list = h("ol", { class: "chosen-positions", "aria-label": t("Chosen") });
  const trouble = h("p", { class: "trouble", role: "alert" });
  let [pack] = packs;

  function draw() {
    refill(
      list,
      chosen.map((choice) => {
        const remove = () => {
          chosen.splice(chosen.indexOf(choice), 1);
          draw();
        };
        return h("li", {}, h("span", {}, choice.words), button(t("Remove"), remove, { class: "quiet", "aria-label": t("Remove {what}", { what: choice.words }) }));
      }),
    );
    list.hidden = chosen.length === 0;
  }

  /** @param {PositionChoice[]} choices */
  async function add(choices) {
    for (const choice of choices) chosen.push({ choice, words: await wordsOf(choice, packs) });
    draw();
  }

  /** @param {() => Promise<void>} work */
  async function attempt(work) {
    setText(trouble, "");
    await work().catch((error) => setText(trouble, troubleWords(error)));
  }

  // Puzzles

  const grade = h("select", { id: newId("grade") });
  const motif = h("select", { id: newId("motif") });
  const offered = packs.filter(({ is_solo: isSolo }) => !isSolo);
  const game = h("select", { id: newId("game"), onchange: changeGame }, offered.map((each) => h("option", { value: each.game }, says(each.title))));
  const count = h("select", { id: newId("count") }, COUNTS.map((n) => h("option", { value: n, ".selected": n === USUAL_COUNT }, n)));

  function changeGame() {
    pack = packs.find((each) => each.game === game.value) ?? pack;
    const option = (/** @type {string | number} */ value, /** @type {string} */ words) => h("option", { value }, words);
    fill(grade, option(0, t("All grades")), pack.grades.map((each) => option(each.grade, says(each.title))));
    fill(motif, option("", t("All motifs")), pack.tags.map((each) => option(each.tag, capital(says(each.title)))));
  }

  const addPuzzles = () =>
    attempt(() => add([{ game: pack.game, grade: Number(grade.value), tag: motif.value, count: Number(count.value) }]));
  /** @param {string} words @param {HTMLSelectElement} control */
  const choice = (words, control) => h("div", { class: "field" }, h("label", { for: control.id }, words), control);
  changeGame();

  // A position

  const textId = newId("position");
  const area = h("textarea", { id: textId, rows: 3, spellcheck: "false", autocomplete: "off" });
  const addPosition = () =>
    attempt(async () => {
      if (!area.value.trim()) throw new RangeError(t("Paste a link, a record or a position first."));
      await add(await positionsIn(area.value));
      area.value = "";
    });

  draw();
  add(given).catch(() => {}); // what can't be read is refused by the server
  const element = h(
    "div",
    { class: "position-picker" },
    list,
    trouble,
    h(
      "fieldset",
      {},
      h("legend", {}, t("Puzzles")),
      h("div", { class: "puzzle-fields" }, choice(t("Game"), game), choice(t("Grade"), grade), choice(t("Motif"), motif), choice(t("How many"), count)),
      button(t("Add puzzles"), addPuzzles),
    ),
    h(
      "fieldset",
      {},
      h("legend", {}, t("A position")),
      h("div", { class: "field" }, h("label", { for: textId }, t("A link to a game or an analysis, a record, moves, or a position")), area),
      button(t("Add the position"), addPosition),
    ),
  );
  return { element, positions: () => chosen.map(({ choice }) => choice) };
}
