/**
 * Asking the server. The types are those of messages.py; every trouble is a Problem.
 */

import { capital, says, t } from "../text/i18n.js";
import { addressOf, start } from "./start.js";
import { transport } from "./transport.js";

/** A request that failed: HTTP status, the server's code, and words for the player. */
export class Problem extends Error {
  /** @param {number} status @param {string} code @param {import("../text/i18n.js").TextJson} said the server's words, or ours */
  constructor(status, code, said) {
    super(JSON.stringify(said));
    this.status = status;
    this.code = code;
    this.said = said;
  }

  /** In the page's language. */
  get words() {
    return says(this.said);
  }
}

/** What went wrong, as a sentence in the page's language. @param {unknown} error */
export function troubleWords(error) {
  if (error instanceof Problem) return capital(error.words);
  return capital(error instanceof Error ? error.message : String(error));
}

const UNREACHABLE = 0;

/** @import { GameKind } from "../messages.js" */
/** @import { Method } from "./transport.js" */

/** @param {Method} method @param {string} path @param {unknown} [body] */
async function call(method, path, body) {
  return checked(await reach(() => transport.request(method, path, body === undefined ? undefined : JSON.stringify(body))));
}

/** @param {Response} answer */
async function checked(answer) {
  if (answer.ok) return answer;
  throw await problem(answer);
}

/** @param {() => Promise<Response>} ask */
async function reach(ask) {
  try {
    return await ask();
  } catch {
    const words = t("The server can't be reached. Are you online?");
    throw new Problem(UNREACHABLE, "unreachable", words);
  }
}

/** @param {Response} answer */
async function problem(answer) {
  try {
    const { code, says: words } = await answer.json();
    if (words) return new Problem(answer.status, String(code), words);
  } catch {
    // not ours: something between us and the server answered
  }
  const words = t("The server answered with error {n}.", { n: answer.status });
  return new Problem(answer.status, "unknown", words);
}

/** @param {Response} answer */
const json = (answer) => answer.json();
/** @param {Response} answer */
const text = (answer) => answer.text();

/** @param {string} path */
export const get = (path) => call("GET", path).then(json);
/** @param {string} path @param {unknown} [body] */
export const post = (path, body) => call("POST", path, body).then(json);
/** @param {string} path @param {unknown} body */
export const put = (path, body) => call("PUT", path, body).then(json);
/** An answer that is a text. @param {string} path */
export const getText = (path) => call("GET", path).then(text);
/** @param {string} path @param {unknown} body */
export const postText = (path, body) => call("POST", path, body).then(text);

/** @type {Promise<GameKind[]> | null} */
let kinds = null;

/** The games that can be played here; asked for once. @returns {Promise<GameKind[]>} */
export function games() {
  kinds ??= reach(() => fetch(addressOf(start.files["games.json"]))).then(checked).then(json).catch((trouble) => {
    kinds = null;
    throw trouble;
  });
  return kinds;
}

/** One of them; a Problem if there is none of that name. @param {string} name */
export async function gameKind(name) {
  const found = (await games()).find((kind) => kind.name === name);
  if (!found) throw new Problem(404, "not-found", t("There is no game with this name."));
  return found;
}

/**
 * The positions of a line of moves, the start first.
 * @param {string} game @param {import("../messages.js").Options} options
 * @param {string} [start] @param {string[] | string} [moves] a text where Python in this browser answers
 * @returns {Promise<import("../messages.js").StepView[]>}
 */
export function line(game, options, start = "", moves = []) {
  return post("/api/line", { game, options, start, moves });
}
