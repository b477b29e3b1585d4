/**
 * Today's puzzles in a strip: `<plancia-daily>` loads them itself, counts down, and begins anew at the visitor's midnight.
 */

import { post } from "../net/api.js";
import { engine } from "../net/transport.js";
import { h, refill, setText } from "../ui/dom.js";
import { plural, says, t } from "../text/i18n.js";
import { clockText } from "../analysis/attempt.js";
import { dailyStatus, dayOf, results, secondsLeft } from "./progress.js";

/** @import { DailyList } from "../messages.js" */
/** @import { DailyStatus, State } from "./progress.js" */

/** What a screen reader says, and what is seen beside a game. @type {Record<State, {words: () => string, mark: string}>} */
export const STATES = {
  open: { words: () => "", mark: "" },
  solved: { words: () => t("solved at once"), mark: "✓" },
  helped: { words: () => t("solved with help"), mark: "✓" },
};

export class DailyStrip extends HTMLElement {
  day = "";
  ticking = 0;
  clock = h("span", { class: "strip-clock" });

  connectedCallback() {
    this.classList.add("daily-strip");
    this.ticking = setInterval(() => this.#tick(), 1000);
    this.#tick();
  }

  disconnectedCallback() {
    clearInterval(this.ticking);
    this.day = "";
  }

  #tick() {
    const now = new Date();
    setText(this.clock, clockText(secondsLeft(now)));
    if (this.day !== dayOf(now)) this.#load(now);
  }

  /** @param {Date} now */
  async #load(now) {
    const day = (this.day = dayOf(now));
    await engine?.started; // which reads all packs of puzzles for it, and a first game comes first
    if (this.day !== day) return;
    try {
      /** @type {DailyList} */
      const list = await post("/api/dailies", { date: day });
      if (this.day === day) this.#draw(dailyStatus(list, results(), now));
    } catch {
      this.hidden = true; // the page goes on without
    }
  }

  /** @param {DailyStatus} status */
  #draw({ number, streak, games }) {
    const title = h("h2", {}, h("a", { href: "/daily" }, t("Daily puzzles"), " · ", t("No. {n}", { n: number })));
    const days = streak > 0 && h("span", { class: "strip-streak" }, plural("1 day in a row", "{n} days in a row", streak));
    const next = h("span", { class: "strip-next" }, t("Next puzzles in"), " ", this.clock);
    const entries = games.map(({ game, title: name, grade, state }) => {
      const { words, mark } = STATES[state];
      const seen = mark && h("span", { class: "strip-mark", "aria-hidden": "true" }, mark);
      const spoken = mark && h("span", { class: "unseen" }, ` (${words()})`);
      const about = grade && h("span", { class: "strip-grade" }, says(grade));
      return h("li", {}, h("a", { class: state, href: `/daily/${encodeURIComponent(game)}` }, h("strong", {}, says(name)), " ", about, seen, spoken));
    });
    refill(this, h("div", { class: "strip-head" }, title, days, next), h("ul", {}, entries));
    this.hidden = false;
  }
}

customElements.define("plancia-daily", DailyStrip);
