/**
 * What a person can do besides moving.
 */

import { confirm } from "../dialogs.js";
import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../i18n.js";

/** A level that thinks longer can be told to move now. */
const SLOW_LEVEL_S = 2.5;

/**
 * @typedef {object} Action
 * @property {string} name
 * @property {boolean} now  whether it makes sense now
 * @property {keyof typeof import("../icons.js").PATHS} drawing
 * @property {() => string} words
 * @property {() => void} [chosen]
 * @property {string} [href]
 * @property {boolean} [first]  whether it is what most people want now
 */

/** @param {import("./table.js").Table} table @param {() => void} share */
export function actionsPart(table, share) {
  const element = h("div", { class: "actions", role: "group", "aria-label": t("Actions") });
  let drawn = "";
  let slow = false;
  let timer = 0;

  function update() {
    watchThinking();
    const offered = actions(table, slow, share).filter(({ now }) => now);
    const names = offered.map(({ name }) => name).join(" ");
    if (names === drawn) return;
    drawn = names;
    const focused = element.querySelector(":focus");
    fill(element, offered.map(button));
    if (focused) find(focused.dataset.action)?.focus();
  }

  /** The button of that name, or the first one if it is gone. */
  function find(name) {
    return element.querySelector(`[data-action="${name}"]`) ?? element.querySelector("button");
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

/** @param {Action} action */
function button({ name, drawing, words, chosen, href, first }) {
  const props = { class: first ? "action primary" : "action", "data-action": name };
  const content = [icon(drawing), h("span", {}, words())];
  if (href) return h("a", { ...props, href }, content);
  return h("button", { ...props, onclick: chosen }, content);
}

/** @returns {Action[]} */
function actions(table, slow, share) {
  const { view, opponent, isOver, isPuzzle } = table;
  const seated = view.mine.length > 0;
  const playing = seated && !isOver;
  const hasMoved = view.ply > view.prelude;
  const alone = seated && (opponent === null || opponent.kind === "level");
  return [
    {
      name: "rematch",
      now: seated && isOver && !view.rematch && view.rematch_offer === null,
      drawing: "again",
      words: () => (alone ? t("Play again") : t("Rematch")),
      chosen: () => table.act("rematch"),
      first: true,
    },
    {
      name: "new-game",
      now: !seated && isOver,
      drawing: "again",
      words: () => t("New game"),
      href: `/play/${encodeURIComponent(view.game)}`,
    },
    {
      name: "analyse",
      now: isOver,
      drawing: "analyse",
      words: () => t("Analyse"),
      href: `/analysis?game-id=${encodeURIComponent(view.id)}`,
    },
    {
      name: "hint",
      now: table.mayHint,
      drawing: "hint",
      words: () => t("Hint"),
      chosen: () => table.askHint(),
    },
    {
      name: "move-now",
      now: playing && slow,
      drawing: "now",
      words: () => t("Move now"),
      chosen: () => table.act("move-now"),
    },
    {
      name: "take-back",
      now: seated && hasMoved && (!isOver || alone) && view.take_back_offer === null,
      drawing: "take-back",
      words: () => t("Take back"),
      chosen: () => table.act("take-back"),
    },
    {
      name: "draw",
      now: playing && !isPuzzle && opponent?.kind !== "level" && !table.waiting && !view.draw_offer,
      drawing: "draw",
      words: () => t("Draw"),
      chosen: () => offerDraw(table),
    },
    {
      name: "resign",
      now: playing && view.ply > 0,
      drawing: "resign",
      words: () => (isPuzzle ? t("Give up") : t("Resign")),
      chosen: () => resign(table),
    },
    { name: "share", now: true, drawing: "share", words: () => t("Share"), chosen: share },
  ];
}

/** An opponent will be asked; two people at one screen have agreed already. */
async function offerDraw(table) {
  const words = t("Both players agree to end the game as a draw.");
  if (table.opponent || (await confirm(t("End as a draw?"), words, t("Agree on a draw")))) {
    table.act("offer-draw");
  }
}

async function resign(table) {
  const [title, words, yes] = table.isPuzzle
    ? [t("Give up?"), t("The puzzle ends unsolved."), t("Give up")]
    : [t("Resign?"), t("Your opponent wins the game."), t("Resign")];
  if (await confirm(title, words, yes)) table.act("resign");
}
