/**
 * Python in a worker of its own, for the desk: a check takes seconds, and the page's other workers have their own work.
 *
 * plancia/courses/desk.py is the other side.
 */

import { addressed } from "../engine/end.js";
import { start } from "../net/start.js";

/** @typedef {{rule: string, points: number, of: number}} Rule */
/** @typedef {{number: number, title: string, words: string[], expected: string[], got: string[], line: number | null}} Case */
/** @typedef {{errors?: string[], points: number, passed: number, failed: number, rules: Rule[], unwritten: string[],
 *   readings: string[], case: Case | null}} Verdict */
/** @typedef {{case?: Case, tried?: number}} Known */
/** @typedef {{course: string, files: Record<string, string>, rules: string[]}} Program */

/** Whether this host carries Python for browsers. */
export const canCheck = Boolean(start.engine);

/** Begun by the first check. @type {Worker | null} */
let worker = null;

/** End the check under way, and Python with it. */
export function endChecks() {
  worker?.terminate();
  worker = null;
}

function begin() {
  const engine = addressed(/** @type {import("../engine/end.js").Engine} */ (start.engine));
  const begun = new Worker(engine.worker, { type: "module", name: "desk" });
  begun.postMessage({ role: "desk", engine, port: null, snapshot: null });
  return begun;
}

/** Check a program, one at a time. @param {Program} program @param {(known: Known) => void} known what is known before all is @returns {Promise<Verdict>} */
export function check(program, known) {
  const checking = (worker ??= begin());
  return new Promise((done, fail) => {
    const failed = () => {
      endChecks();
      fail(new Error("Python has failed"));
    };
    checking.onerror = failed;
    checking.onmessage = ({ data: { type, text, done: isLast } }) => {
      if (type === "failed") failed();
      else (isLast ? done : known)(JSON.parse(text));
    };
    checking.postMessage(JSON.stringify(program));
  });
}
