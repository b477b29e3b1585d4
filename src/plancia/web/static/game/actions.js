/**
 * What a person can do besides moving: buttons that keep their places, and are disabled while they
 * make no sense.
 */

import { confirm } from "../ui/dialogs.js";
import { fill, h, setText } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { t } from "../text/i18n.js";

/** A level that thinks longer can be asked to move now. */
const SLOW_LEVEL_S = 2.5;

/** @import { Table } from "./table.js" */
/**
 * @typedef {object} Action
 * @property {string} name
 * @property {import("../ui/icons.js").Icon} drawing
 * @property {string} words
 * @property {boolean} now  whether it makes sense now
 * @property {() => void} chosen
 */

/** @param {Table} table @param {() => void} share */
export function actionsPart(table, share) {
  const element = h("div", { class: "actions", role: "group", "aria-label": t("Actions") });
  let timer = 0;
  let slow = false;
  /** @type {ReturnType<typeof button>[]} */
  let places = [];

  function update() {
    watchThinking();
    const offered = actions(table, slow, share);
    if (places.length !== offered.length) {
      places = offered.map(button); // a person took a seat, or left it
      fill(element, places.map((each) => each.element));
    }
    for (const [place, action] of offered.entries()) places[place].show(action);
  }

  function watchThinking() {
    if (!table.view.thinking) {
      clearTimeout(timer);
      timer = 0;
      slow = false;
    } else if (!timer) {
      timer = setTimeout(() => {
        slow = true;
        update();
      }, SLOW_LEVEL_S * 1000);
    }
  }

  return { element, update, leave: () => clearTimeout(timer) };
}

/** One place in the row. @param {Action} action */
function button(action) {
  let current = action;
  const words = h("span", {});
  const drawing = h("span", { class: "action-icon" });
  const element = h("button", { type: "button", class: "action", onclick: chosen }, drawing, words);

  function chosen() {
    // Not the attribute `disabled`: a button that has the focus must not lose it.
    if (current.now) current.chosen();
  }

  /** @param {Action} action */
  function show(action) {
    current = action;
    if (element.dataset.action !== action.name) {
      element.dataset.action = action.name;
      drawing.replaceChildren(icon(action.drawing));
    }
    setText(words, action.words);
    element.setAttribute("aria-disabled", String(!action.now));
  }

  return { element, show };
}

/**
 * In the order of their places; of a game's kind and its seats alone depends which there are.
 * @param {Table} table @param {boolean} slow @param {() => void} share @returns {Action[]}
 */
function actions(table, slow, share) {
  const { view, isPuzzle } = table;
  /** @type {Action} */
  const shareIt = { name: "share", drawing: "share", words: t("Share"), now: true, chosen: share };
  if (!view.mine.length) return [shareIt];
  /** @type {Action} */
  const hint = {
    name: "hint",
    drawing: "hint",
    words: t("Hint"),
    now: table.may("hint") && !table.hinting,
    chosen: () => table.askHint(),
  };
  /** @type {Action} */
  const takeBack = {
    name: "take-back",
    drawing: "take-back",
    words: t("Take back"),
    now: table.may("take-back"),
    chosen: () => table.act("take-back"),
  };
  return [hint, takeBack, third(table, slow), isPuzzle ? giveUp(table) : leaving(table), shareIt];
}

/**
 * A puzzle is started over, a level is asked to move, a person is offered a draw.
 * @param {Table} table @param {boolean} slow @returns {Action}
 */
function third(table, slow) {
  const { opponent, isPuzzle } = table;
  if (isPuzzle) {
    return {
      name: "start-over",
      drawing: "again",
      words: t("Start over"),
      now: table.may("start-over"),
      chosen: () => table.act("start-over"),
    };
  }
  if (opponent?.kind === "level") {
    return {
      name: "move-now",
      drawing: "now",
      words: t("Move now"),
      now: slow && table.may("move-now"),
      chosen: () => table.act("move-now"),
    };
  }
  return {
    name: "draw",
    drawing: "draw",
    words: t("Draw"),
    now: table.may("offer-draw"),
    chosen: async () => {
      // An opponent will be asked; two people at one screen have agreed already.
      const words = t("Both players agree to end the game as a draw.");
      if (table.opponent || (await confirm(t("End as a draw?"), words, t("Agree on a draw")))) {
        table.act("offer-draw");
      }
    },
  };
}

/** @param {Table} table @returns {Action} */
function giveUp(table) {
  return {
    name: "resign",
    drawing: "resign",
    words: t("Give up"),
    now: table.may("resign"),
    chosen: () => resign(table),
  };
}

/** A game is aborted as long as one player has not moved, and resigned after that. @param {Table} table @returns {Action} */
function leaving(table) {
  if (table.may("abort")) {
    return {
      name: "abort",
      drawing: "close",
      words: t("Abort"),
      now: true,
      chosen: () => table.act("abort"),
    };
  }
  return {
    name: "resign",
    drawing: "resign",
    words: t("Resign"),
    now: table.may("resign"),
    chosen: () => resign(table),
  };
}

/** @param {Table} table */
async function resign(table) {
  const [title, words, yes] = table.isPuzzle
    ? [t("Give up?"), t("The puzzle ends unsolved."), t("Give up")]
    : [t("Resign?"), t("Your opponent wins the game."), t("Resign")];
  if (await confirm(title, words, yes)) table.act("resign");
}
