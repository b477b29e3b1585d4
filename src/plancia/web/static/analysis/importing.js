/** Games from elsewhere: pasted, from a file, or by a link. */

import { get, line, post } from "../net/api.js";
import { cancel, dialog } from "../ui/dialogs.js";
import { h, morph } from "../ui/dom.js";
import { plural, says, t } from "../text/i18n.js";
import { turnsOf } from "../text/words.js";
import { button, field, submit, troubleLine } from "../ui/parts.js";
import { readShared } from "./share.js";
import { readTree } from "./tree.js";

const MAX_CHARACTERS = 200_000;
const FILE_TYPES = ".txt,.pgn,.json,.c4,text/plain,application/json";
/** Tags of a record that distinguish games of a file. */
const TITLE_TAGS = ["Event", "Date", "X", "O", "White", "Black"];

/** @import { RecordView } from "../messages.js" */
/** @import { Study } from "./study.js" */

/** What a text is: the path of one of our links, or null for anything else. @param {string} text */
export function linkPath(text) {
  const word = text.trim();
  if (/\s/.test(word) || !/^(https?:\/\/|\/)/.test(word)) return null;
  try {
    const url = new URL(word, "http://here.invalid");
    const ours = /\/(g\/[^/]+|analysis(\/[^/]+)?)\/?$/.exec(url.pathname); // in any folder of a host
    return ours && ours[0] + url.search + url.hash;
  } catch {
    return null;
  }
}

/** A game that is or was played here. @param {Study} study @param {string} id */
export async function takeGame(study, id) {
  /** @type {import("../messages.js").GameView} */
  const view = await get(`/api/games/${encodeURIComponent(id)}`);
  const moves = view.moves.map((each) => each.move);
  // A game that began where its kind begins has no start of its own, and shorter links.
  const own = (await line(view.game, view.options))[0].position.position;
  const start = view.start === own ? "" : view.start;
  const steps = await line(view.game, view.options, view.start, moves);
  await study.take({ game: view.game, line: { steps }, start, mine: view.mine });
}

/** What a link shares; false if it shares nothing. @param {Study} study @param {string} game @param {string} hash */
export async function takeLink(study, game, hash) {
  const shared = readShared(game, hash);
  if (!shared) return false;
  const tree = readTree(shared.tree);
  await study.takeShared(shared, tree);
  return true;
}

/**
 * Takes over what a text has; with several games in it, the one that `choose` answers with.
 * @param {Study} study
 * @param {string} text
 * @param {(records: RecordView[]) => Promise<RecordView>} choose
 */
async function takeText(study, text, choose) {
  const path = linkPath(text);
  if (path) {
    const url = new URL(path, location.origin);
    const [, where, name = ""] = url.pathname.split("/");
    const id = where === "g" ? name : url.searchParams.get("game-id");
    if (id) await takeGame(study, decodeURIComponent(id));
    else if (!(await takeLink(study, decodeURIComponent(name), url.hash))) await study.begin(name);
    return;
  }
  if (text.length > MAX_CHARACTERS) {
    throw new RangeError(t("The text is too long: at most {n} characters.", { n: MAX_CHARACTERS }));
  }
  const { kind, changedOptions } = study;
  /** @type {RecordView[]} */
  const records = await post("/api/read", { text, game: kind.name, options: changedOptions });
  const record = records.length > 1 ? await choose(records) : records[0];
  if (!record) return;
  const { game, options, steps, tags } = record;
  const own = (await line(game, options))[0].position.position;
  const start = steps[0].position.position === own ? "" : steps[0].position.position;
  await study.take({ game, line: record, tags, start });
}

/** Asks for a game and takes it over. @param {Study} study */
export async function importDialog(study) {
  const trouble = troubleLine();
  const choices = h("div", { class: "records" });
  const area = h("textarea", { rows: 8, spellcheck: "false", autocomplete: "off" });
  const close = () => area.closest("dialog")?.close("");

  /** @param {RecordView[]} records @returns {Promise<RecordView>} */
  const choose = (records) =>
    new Promise((chosen) => morph(choices, recordList(records, chosen)));

  const take = () => submit(begin, trouble, async () => {
    if (!area.value.trim()) throw new RangeError(t("Paste a game or choose a file first."));
    await takeText(study, area.value, choose);
    close();
  });
  const begin = button(t("Import"), take, { class: "primary" });

  async function fromFile() {
    const file = chooser.files?.[0];
    if (!file) return;
    area.value = await file.text();
    await take();
  }

  const chooser = h("input", { type: "file", accept: FILE_TYPES, onchange: fromFile });
  const game = says(study.kind.title);
  await dialog(
    t("Import a game"),
    [
      field(t("Record, moves, or a link"), area, t("Bare moves are read as moves of {game}.", { game })),
      field(t("Or a file"), chooser),
      trouble,
      choices,
    ],
    [cancel(), begin],
  );
}

/** @param {RecordView[]} records @param {(record: RecordView) => void} chosen */
function recordList(records, chosen) {
  const many = records.length;
  return [
    h("p", {}, plural("The text contains 1 game.", "The text contains {n} games. Which one?", many)),
    h(
      "ul",
      {},
      records.map((record) =>
        h("li", {}, button(recordName(record), () => chosen(record))),
      ),
    ),
  ];
}

/** @param {RecordView} record */
function recordName({ title, tags, steps, result }) {
  const names = TITLE_TAGS.map((name) => tags[name]).filter(Boolean);
  const moves = plural("1 move", "{n} moves", turnsOf(steps.flatMap(({ move }) => move ?? [])).length);
  return [says(title), ...names, moves, result].join(" · ");
}
