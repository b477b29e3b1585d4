/**
 * Survive the perfect player: keep what a position is worth as long as you can, and the table of the day.
 */

import "../boards/board.js";
import { announce, notice } from "../ui/announce.js";
import { get, post, troubleWords } from "../net/api.js";
import { h, refill, setText } from "../ui/dom.js";
import { feel } from "../game/sound.js";
import { capital, label, plural, says, t } from "../text/i18n.js";
import { dayOf } from "../puzzles/progress.js";
import { joinForm } from "../ui/room.js";
import { button } from "../analysis/parts.js";
import { remember, remembered } from "../ui/prefs.js";

const REPLY_MS = 600;

/** @import { SurviveView, GameKind, StepView } from "../messages.js" */

/** @param {import("../ui/router.js").Visit} visit */
export default async function show({ params, go }) {
  const game = params.game ?? remembered("survive", "");
  const date = dayOf(new Date());
  /** @type {SurviveView} */
  const view = await post("/api/survive", { game, date });
  remember("survive", view.game);
  const page = new SurvivePage(view, go);
  return { title: t("Survive the perfect player"), content: page.element, leave: () => page.leave() };
}

class SurvivePage {
  /** @param {SurviveView} view @param {import("../ui/router.js").Visit["go"]} go */
  constructor(view, go) {
    this.view = view;
    this.name = "";
    this.isBusy = false;
    this.replying = 0;
    this.lead = h("p", { class: "lead" });
    this.counter = h("p", { class: "survive-count", "aria-live": "polite" });
    this.status = h("p", { class: "survive-status", role: "status" });
    this.board = h("plancia-board");
    this.board.addEventListener("move", ({ detail }) => this.#play(detail.move));
    this.buttons = h("div", { class: "row" });
    this.entrance = h("div", {});
    this.table = h("div", {});
    const choice = h(
      "select",
      { "aria-label": t("Game"), onchange: () => go(`/survive/${encodeURIComponent(choice.value)}`) },
      view.games.map((name) => h("option", { value: name, ".selected": name === view.game }, name)),
    );
    this.choice = choice;
    this.element = h(
      "div",
      { class: "page survive" },
      h("div", { class: "study-head" }, h("h1", {}, t("Survive the perfect player")), choice),
      this.lead,
      h(
        "div",
        { class: "survive-parts" },
        h("div", { class: "survive-board" }, this.board, this.status, this.buttons),
        h("div", { class: "survive-side" }, this.counter, this.entrance, this.table),
      ),
    );
    this.#nameGames();
    get("/api/me").then((me) => (this.name = me.name)).catch(() => {}); // asked for by the form
    this.#draw();
  }

  leave() {
    clearTimeout(this.replying);
  }

  async #nameGames() {
    const { games } = await import("../net/api.js");
    const kinds = await games();
    for (const option of this.choice.options) {
      const kind = kinds.find((/** @type {GameKind} */ each) => each.name === option.value);
      if (kind) setText(option, says(kind.title));
    }
  }

  /** @param {string} path @param {object} more */
  async #ask(path, more) {
    const { game, date } = this.view;
    this.view = await post(`/api/survive${path}`, { game, date, ...more });
  }

  /** @param {string} name */
  async #begin(name) {
    this.name = name;
    await this.#ask("/runs", { name });
    this.#draw();
    this.board.focus();
  }

  /** @param {string} move */
  async #play(move) {
    const { run } = this.view;
    if (this.isBusy || run?.status !== "running") return;
    this.isBusy = true;
    try {
      await this.#ask("/moves", { ply: run.steps.length - 1, move });
      await this.#showReply();
    } catch (error) {
      notice(troubleWords(error), "bad");
    }
    this.isBusy = false;
    this.#draw();
  }

  /** One's own move first, then the reply to it. */
  async #showReply() {
    const { run } = this.view;
    if (!run || run.steps.length % 2 === 0) return; // the game ended with one's own move
    this.#drawBoard(run.steps[run.steps.length - 2], false);
    await new Promise((done) => (this.replying = setTimeout(done, REPLY_MS)));
  }

  /** @param {StepView} step @param {boolean} isMine */
  #drawBoard({ position, last }, isMine) {
    this.board.config = { label, position, last, mover: isMine ? position.to_move : null };
  }

  #draw() {
    const { view } = this;
    const { run } = view;
    const isRunning = run?.status === "running";
    const step = run?.steps.at(-1) ?? { move: null, position: view.position, last: [] };
    this.#drawBoard(step, isRunning && !this.isBusy);
    setText(this.lead, t("You play {side}, and the position is won for you. The computer never errs: how many moves do you keep the win?", { side: says(view.side) }));
    refill(
      this.counter,
      run
        ? [h("strong", {}, run.kept), h("span", {}, plural("move kept the win", "moves kept the win", run.kept))]
        : [],
    );
    const words = this.#statusWords();
    if (this.status.textContent !== words && words) announce(words);
    setText(this.status, words);
    this.status.className = `survive-status ${run?.status ?? ""}`;
    if (run && run.status !== "running") feel(run.status === "survived" ? "win" : "illegal");
    refill(this.buttons, run && !isRunning ? button(t("Try again"), () => this.#begin(this.name).catch((error) => notice(troubleWords(error), "bad")), { class: "primary large" }) : []);
    if (run) this.entrance.replaceChildren();
    else if (!this.entrance.firstChild) this.entrance.append(joinForm((name) => this.#begin(name), t("Begin")));
    refill(this.table, this.#tablePart());
  }

  #statusWords() {
    const { run } = this.view;
    if (!run) return "";
    const last = run.steps.at(-1)?.move;
    switch (run.status) {
      case "survived":
        return t("You have beaten the perfect player!");
      case "lost": {
        const better = run.better.map((each) => says(each.says)).join("; ");
        return t("{move}: the win is gone. It would have stayed with: {better}.", { move: last ? capital(says(last.says)) : "", better });
      }
      default:
        return last ? t("{reply}. The win is still yours.", { reply: capital(says(last.says)) }) : t("Your move.");
    }
  }

  #tablePart() {
    const { table } = this.view;
    if (table.length === 0) return h("p", { class: "faint" }, t("Nobody has tried today. Be the first!"));
    return [
      h("h2", {}, t("Today’s table")),
      h(
        "table",
        { class: "standings" },
        h("caption", { class: "unseen" }, t("Today’s table")),
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("Rank")), h("th", { scope: "col" }, t("Name")), h("th", { scope: "col", class: "tally" }, t("Moves")))),
        h(
          "tbody",
          {},
          table.map((row) =>
            h(
              "tr",
              { class: row.mine ? "own" : "" },
              h("td", {}, row.rank),
              h("th", { scope: "row" }, row.name, row.survived && h("span", { title: t("beat the perfect player") }, " ★", h("span", { class: "unseen" }, t("beat the perfect player")))),
              h("td", { class: "tally" }, row.kept),
            )),
        ),
      ),
    ];
  }
}
