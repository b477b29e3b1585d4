/** Training: puzzles by game, grade and motif, and as many as one can in three minutes. */

import { get, post } from "../net/api.js";
import { clockText } from "../text/format.js";
import { capital, plural, says, t } from "../text/i18n.js";
import { h, morph, setText } from "../ui/dom.js";
import { attempt, button, menu } from "../ui/parts.js";
import { remember, remembered } from "../ui/prefs.js";
import { PuzzleTask, taskPage } from "./task.js";

const RUSH_S = 180;
const BREAK_MS = 700;
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
  return { title: t("Puzzles"), content: page.element, leave: () => page.leave() };
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
    /** When a rush ends, and how many it had. @type {{until: number, solved: number, failed: number} | null} */
    this.rush = null;
    /** What came of the last rush, or of the last puzzle of this one. */
    this.words = "";
    this.task = new PuzzleTask({ solved: () => this.#solved(), failed: (reason) => this.#failed(reason) });
    this.clock = h("span", { class: "clock", role: "timer" });
    this.heading = h("div", { class: "grow" });
    this.card = h("section", { class: "card" });
    this.element = taskPage(this.task, this.heading, this.task.idea, this.card);
    this.ticking = setInterval(() => this.#tick(), 250);
  }

  leave() {
    clearInterval(this.ticking);
    this.task.leave();
  }

  async next() {
    const { game, rush_tag: small } = this.pack;
    const number = (this.asked += 1);
    await attempt(async () => {
      const puzzle = await this.#draw({ game, grade: this.grade, tag: (this.rush && small) || this.tag });
      if (number !== this.asked) return; // another one was asked for meanwhile
      this.task.helps = !this.rush;
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

  #drawCard() {
    const { rush, pack } = this;
    const best = remembered(`rush:${pack.game}`, 0);
    morph(this.card, this.words && h("p", { role: "status" }, this.words), rush
      ? [
        h("div", { class: "row apart" }, this.clock, h("span", { role: "status" }, [plural("1 solved", "{n} solved", rush.solved), plural("1 missed", "{n} missed", rush.failed)].join(" · "))),
        button(t("End the rush"), () => this.#endRush()),
      ]
      : [
        this.#choices(),
        h("div", { class: "buttons" },
          !this.task.isSolved && button(t("Another puzzle"), () => this.#another()),
          button(t("Three-minute rush"), () => this.startRush()),
          pack.is_solo && h("a", { class: "button", href: "/puzzles/possible" }, t("Can it be done?"))),
        best > 0 && h("p", { class: "help" }, t("Your best: {n}.", { n: best })),
      ]);
  }

  #choices() {
    return puzzleMenus(this.packs, this, (changes) => {
      Object.assign(this, changes);
      remember("training", this.pack.game);
      this.words = "";
      this.next();
    });
  }

  // Rush

  async startRush() {
    this.rush = { until: Date.now() + RUSH_S * 1000, solved: 0, failed: 0 };
    this.words = "";
    await this.#another();
  }

  #tick() {
    if (!this.rush) return;
    const left = (this.rush.until - Date.now()) / 1000;
    if (left <= 0) this.#endRush();
    else setText(this.clock, clockText(left));
  }

  #endRush() {
    if (!this.rush) return;
    const { solved } = this.rush;
    this.rush = null;
    if (solved > remembered(`rush:${this.pack.game}`, 0)) remember(`rush:${this.pack.game}`, solved);
    this.words = plural("Time is up: 1 solved.", "Time is up: {n} solved.", solved);
    this.task.helps = true;
    this.task.draw();
    this.#drawCard();
  }

  #solved() {
    if (!this.rush) {
      this.#drawCard();
      return button(t("Next puzzle"), () => this.#another(), { class: "primary" });
    }
    this.rush.solved += 1;
    this.words = "";
    this.#goOn();
    return null;
  }

  /** In a rush a wrong move is the end of its puzzle. @param {string} reason */
  #failed(reason) {
    if (!this.rush) return false;
    this.rush.failed += 1;
    this.words = reason;
    this.#goOn();
    return true;
  }

  #goOn() {
    this.#drawCard();
    const { rush } = this;
    this.task.leave(); // what is still asked for is of no use
    this.task.busy = true;
    setTimeout(() => this.rush === rush && this.next(), BREAK_MS);
  }
}
