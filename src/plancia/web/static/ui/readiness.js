/**
 * Whether what one waits for is still getting ready: a game's kernels are compiled once on each
 * server, which takes some seconds.
 */

import { get } from "../net/api.js";
import { h } from "./dom.js";
import { t } from "../text/i18n.js";

/** @typedef {{game: string, levels: string[], ready: boolean, seconds: number, progress: number}} KernelsView */

/** Before the first question to the server, and between two. */
const POLL_MS = 1000;

export class Readiness {
  /** @param {() => void} changed called when there is something else to show */
  constructor(changed) {
    this.changed = changed;
    /** @type {{seconds: number, progress: number} | null} null where nothing is known to compile */
    this.state = null;
    this.isLevel = false;
    this.timer = 0;
  }

  /** What is shown, in words; empty if there is nothing to say. */
  get words() {
    if (!this.state) return "";
    const { seconds: n } = this.state;
    return this.isLevel
      ? t("Getting ready: about {n} seconds, the first time only. Until then a weaker level moves.", { n })
      : t("Getting ready: about {n} seconds, the first time only …", { n });
  }

  /**
   * Ask now and then while a level's move or, with `level` null, an analysis is waited for.
   * @param {boolean} isWaiting @param {string} game @param {string | null} [level]
   */
  watch(isWaiting, game, level = null) {
    this.isLevel = level !== null;
    if (!isWaiting) this.leave();
    else if (!this.timer) this.#askLater(game, level);
  }

  leave() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.state = null;
  }

  /** @param {string} game @param {string | null} level */
  #askLater(game, level) {
    this.timer = setTimeout(() => this.#ask(game, level), POLL_MS);
  }

  /** @param {string} game @param {string | null} level */
  async #ask(game, level) {
    const timer = this.timer;
    const answer = await get("/ready").catch(() => null);
    if (timer !== this.timer) return; // no longer waited for
    this.state = answer && stillCompiling(answer, game, level);
    if (this.state) this.#askLater(game, level);
    this.changed();
  }
}

/**
 * What of a ReadyView is waited for: together how many seconds, and how much of it is done.
 * @param {{kernels: KernelsView[]}} ready @param {string} game @param {string | null} level
 */
export function stillCompiling({ kernels }, game, level) {
  const missing = kernels.filter(
    (each) => each.game === game && !each.ready && (level === null || each.levels.includes(level)),
  );
  if (!missing.length) return null;
  const seconds = missing.reduce((sum, each) => sum + each.seconds, 0);
  const done = missing.reduce((sum, each) => sum + each.seconds * each.progress, 0);
  return { seconds, progress: done / seconds };
}

/** A bar that shows how far it is. @param {Readiness} readiness */
export function readinessBar(readiness) {
  const element = /** @type {HTMLProgressElement} */ (
    h("progress", { class: "readiness", max: 1, "aria-label": t("Getting ready") })
  );
  function update() {
    element.hidden = !readiness.state;
    if (readiness.state) element.value = readiness.state.progress;
  }
  update();
  return { element, update };
}
