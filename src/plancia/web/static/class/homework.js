/**
 * Homework on a phone: the list, and one task after the other on the board.
 */

import { get, post, troubleWords } from "../net/api.js";
import { notice } from "../ui/announce.js";
import { avatar } from "../ui/avatar.js";
import { h, refill, setText } from "../ui/dom.js";
import { joinForm } from "../ui/room.js";
import { plural, says, t } from "../text/i18n.js";
import { button } from "../analysis/parts.js";
import { PuzzleBoard } from "../puzzles/board.js";
import { workMark, workWords } from "./words.js";

/** @import { ClassView, TaskView } from "../messages.js" */
/** @typedef {import("../ui/room.js").RoomTools} Tools */

export class HomeworkPhone {
  constructor() {
    this.board = new PuzzleBoard({
      solved: ({ shown }) => {
        if (this.last && !shown) this.#send(this.last);
        this.#solved();
      },
      failed: () => {
        if (this.last) this.#send(this.last);
        return false;
      },
      tried: (ply, move) => this.#tried(ply, move),
      gaveUp: () => this.#send({ show: true }),
    });
    /** In a puzzle for one: the latest move with those before it, sent once it is known what comes of it.
     * @type {{way: string[], move: string} | null} */
    this.last = null;
    this.heading = h("h1", {});
    this.name = h("p", { class: "own-name" });
    this.status = h("p", { class: "lead", role: "status" });
    this.list = h("ol", { class: "homework-list", "aria-label": t("Tasks") });
    this.after = h("div", { class: "buttons" });
    this.entrance = h("div", {});
    this.task = h(
      "section",
      { class: "daily puzzle homework-task", hidden: true },
      this.board.goal,
      h("div", { class: "daily-board" }, this.board.board),
      h("div", { class: "daily-side" }, this.board.status, this.board.buttons, this.board.idea, this.after),
    );
    this.element = h("div", { class: "page class-phone homework" }, this.heading, this.name, this.status, this.entrance, this.list, this.task);
    /** @type {ClassView | null} */
    this.view = null;
    /** The number of the task on the board. */
    this.number = 0;
    /** What is sent to the server, one after the other. */
    this.sending = Promise.resolve();
  }

  leave() {
    this.board.leave();
  }

  /** @param {ClassView} view @param {Tools} tools */
  show(view, tools) {
    this.view = view;
    const { you } = view;
    const isIn = you && !you.is_removed;
    setText(this.heading, view.title);
    refill(this.name, isIn ? [avatar(you.name), h("strong", {}, you.name)] : []);
    setText(this.status, isIn ? progressWords(view) : outsideWords(view));
    this.list.hidden = !isIn;
    if (!you && view.status !== "over") {
      if (!this.entrance.firstChild) this.entrance.append(joinForm((name) => tools.post("pupils", { name })));
    } else this.entrance.replaceChildren();
    if (isIn) {
      this.#drawList(view);
      const isOpen = (/** @type {unknown} */ _, /** @type {number} */ index) => !isDone(view.you?.work[index]?.state);
      if (!this.number) this.#open((view.tasks.find(isOpen) ?? view.tasks[0])?.number ?? 0);
    }
    return this.element;
  }

  /** @param {ClassView} view */
  #drawList(view) {
    refill(
      this.list,
      view.tasks.map((task, index) => {
        const work = view.you?.work[index];
        const state = work?.state ?? "new";
        const words = `${task.number}. ${says(task.game_title)}: ${workWords(work)}`;
        return h(
          "li",
          {},
          button([String(task.number), h("span", { "aria-hidden": "true" }, workMark(state))], () => this.#open(task.number), {
            class: `work ${state}`,
            "aria-label": words,
            title: words,
            "aria-current": task.number === this.number ? "true" : null,
          }),
        );
      }),
    );
  }

  /** @param {number} number */
  async #open(number) {
    const { view } = this;
    if (!view || !number) return;
    this.number = number;
    try {
      /** @type {TaskView} */
      const task = await get(`/api/classes/${encodeURIComponent(view.id)}/tasks/${number}`);
      if (this.number !== number) return;
      refill(this.after);
      this.last = null;
      this.task.classList.toggle("with-pieces", task.any_way);
      await this.board.show(task);
      this.task.hidden = false;
      if (this.view) this.#drawList(this.view);
    } catch (error) {
      notice(troubleWords(error), "bad");
    }
  }

  /** @param {number} ply @param {string} move */
  #tried(ply, move) {
    const { puzzle, moves } = this.board;
    this.last = puzzle?.any_way ? { way: moves.slice(0, ply), move } : null;
    if (!this.last) this.#send({ ply, move });
  }

  /** What was tried is judged once more where the teacher sees it. @param {object} what */
  #send(what) {
    const { view, number } = this;
    if (!view) return;
    const path = `/api/classes/${encodeURIComponent(view.id)}/answers`;
    this.sending = this.sending.then(async () => {
      try {
        const next = await post(path, { task: number, ...what });
        if (this.view && next.seq >= this.view.seq) {
          this.view = next;
          setText(this.status, progressWords(next));
          this.#drawList(next);
        }
      } catch (error) {
        notice(troubleWords(error), "bad");
      }
    });
  }

  #solved() {
    const { view } = this;
    if (!view) return;
    const open = view.tasks.filter(({ number }, index) => number !== this.number && !isDone(view.you?.work[index]?.state));
    const next = open.find(({ number }) => number > this.number) ?? open[0];
    if (!next) {
      refill(this.after, h("p", { class: "lead" }, t("That was the last one. Well done!")));
      return;
    }
    const go = button(t("Next task"), () => this.#open(next.number), { class: "primary" });
    refill(this.after, go);
    go.focus();
  }
}

/** @param {string | undefined} state */
const isDone = (state) => state === "solved" || state === "shown";

/** @param {ClassView} view */
function progressWords({ tasks, you, status }) {
  const solved = you?.work.filter(({ state }) => state === "solved").length ?? 0;
  const words = plural("{n} of {total} solved.", "{n} of {total} solved.", solved, { total: tasks.length });
  return status === "over" ? [t("This homework is closed."), words].join(" ") : words;
}

/** @param {ClassView} view */
function outsideWords(view) {
  if (view.status === "over") return t("This homework is closed.");
  if (view.you) return t("The teacher has removed you from this class.");
  return plural("{n} task. Enter your name to begin.", "{n} tasks. Enter your name to begin.", view.tasks.length);
}
