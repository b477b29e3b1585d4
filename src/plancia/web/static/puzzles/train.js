/** Training: puzzles by game, grade and motif. */

import { get, post } from "../net/api.js";
import { capital, says, t } from "../text/i18n.js";
import { h, morph } from "../ui/dom.js";
import { attempt, button, menu } from "../ui/parts.js";
import { remember, remembered } from "../ui/prefs.js";
import { PuzzleTask, taskPage } from "./task.js";

const MAX_DRAWS = 4;

/** @import { PackView, PuzzleView } from "../messages.js" */

/** @typedef {{pack: PackView, grade: number, tag: string}} Wanted  0 and nothing are any */

/** Which puzzles: of a game, a grade, a motif. @param {PackView[]} packs @param {Wanted} wanted @param {(changes: Partial<Wanted>) => void} set */
export function puzzleMenus(packs, { pack, grade, tag }, set) {
  const { grades, tags, is_solo: isSolo } = pack;
  const choose = (/** @type {string} */ game) => set({ pack: packs.find((each) => each.game === game) ?? pack, grade: 0, tag: "" });
  return [
    menu(t("Game"), packs.map(({ game, title }) => [game, says(title)]), pack.game, choose),
    menu(t("Grade"), [["0", t("All grades")], ...grades.map((each) => [String(each.grade), says(each.title)])], String(grade), (value) => set({ grade: Number(value) })),
    menu(isSolo ? t("Kind") : t("Motif"), [["", isSolo ? t("All kinds") : t("All motifs")], ...tags.map((each) => [each.tag, capital(says(each.title))])], tag,
      (value) => set({ tag: value })),
  ];
}

/** @param {import("../ui/router.js").Visit} visit */
export default async function show({ query }) {
  const page = new Training(await get("/api/puzzles"), query.get("game") ?? remembered("training", ""));
  await page.next();
  return { title: t("Puzzles"), content: page.element, leave: () => page.task.leave() };
}

class Training {
  /** @param {PackView[]} packs @param {string} game */
  constructor(packs, game) {
    this.packs = packs;
    this.pack = packs.find((pack) => pack.game === game) ?? packs[0];
    this.grade = 0;
    this.tag = "";
    this.asked = 0;
    /** The puzzles that this page has shown: few are very hard, or of a rare motif. @type {Set<string>} */
    this.seen = new Set();
    this.task = new PuzzleTask({ solved: () => this.#solved() });
    this.heading = h("div", { class: "grow" });
    this.card = h("section", { class: "card" });
    this.element = taskPage(this.task, this.heading, this.task.idea, this.card);
  }

  async next() {
    const { pack: { game }, grade, tag } = this;
    const number = (this.asked += 1);
    await attempt(async () => {
      const puzzle = await this.#draw({ game, grade, tag });
      if (number !== this.asked) return; // another one was asked for meanwhile
      await this.task.begin(puzzle);
      morph(this.heading, h("h1", {}, t("Puzzles")), h("span", { class: "badge" }, says(puzzle.grade_title)));
    });
    this.#drawCard();
  }

  /** One that was not there before, if it is not hard to find. @param {object} wanted @returns {Promise<PuzzleView>} */
  async #draw(wanted) {
    for (let tries = 1; ; tries += 1) {
      /** @type {PuzzleView} */
      const puzzle = await post("/api/puzzle", { ...wanted, turn: Math.floor(Math.random() * 2 ** 31) });
      const name = `${puzzle.game} ${puzzle.number}`;
      if (tries === MAX_DRAWS || !this.seen.has(name)) {
        this.seen.add(name);
        return puzzle;
      }
    }
  }

  async #another() {
    await this.next();
    this.task.goal.focus();
  }

  #solved() {
    this.#drawCard();
    return button(t("Next puzzle"), () => this.#another(), { class: "primary" });
  }

  #drawCard() {
    const { packs, task } = this;
    morph(this.card,
      puzzleMenus(packs, this, (changes) => {
        Object.assign(this, changes);
        remember("training", this.pack.game);
        this.next();
      }),
      h("div", { class: "buttons" },
        !task.isSolved && button(t("Another puzzle"), () => this.#another())));
  }
}
