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
 *   readings: string[], habits: string[], case: Case | null}} Verdict */
/** @typedef {{step: number, file: number, line: number, registers: Record<string, string>, memory: Record<string, string>,
 *   output: string, wrong: boolean}} Frame */
/** @typedef {{case?: Case, tried?: number}} Known */
/** @typedef {{course: string, files: Record<string, string>, rules: string[]}} Program */

/** Whether this host carries Python for browsers. */
export const canCheck = Boolean(start.engine ?? start.helper);

export class DeskPython {
  constructor() {
    /** @type {Worker | null} */
    this.worker = null;
    this.count = 0;
    /** @type {Map<number, {done: (answer: any) => void, fail: (error: Error) => void, known: (known: Known) => void}>} */
    this.waiting = new Map();
  }

  /** @param {Program} program @param {(known: Known) => void} known what is known before all is @returns {Promise<Verdict>} */
  check(program, known) {
    return this.ask({ do: "check", ...program }, known);
  }

  /** The steps of the first wrong case of the program that was checked last. @returns {Promise<Frame[]>} */
  film() {
    return this.ask({ do: "film" }, () => {});
  }

  /** End the check under way, and Python with it. */
  close() {
    this.worker?.terminate();
    this.worker = null;
    this.waiting.clear();
  }

  /** @param {Record<string, unknown>} question @param {(known: Known) => void} known @returns {Promise<any>} */
  ask(question, known) {
    this.worker ??= this.begin();
    this.count += 1;
    const number = this.count;
    const answer = new Promise((done, fail) => this.waiting.set(number, { done, fail, known }));
    this.worker.postMessage({ type: "request", number, text: JSON.stringify(question) });
    return answer;
  }

  begin() {
    const engine = addressed(/** @type {import("../engine/end.js").Engine} */ (start.engine ?? start.helper));
    const worker = new Worker(engine.worker, { type: "module", name: "desk" });
    worker.postMessage({ role: "desk", engine, port: null, snapshot: null });
    worker.onmessage = ({ data: message }) => this.onMessage(message);
    worker.onerror = () => this.failed();
    return worker;
  }

  /** @param {{type: string, number: number, text: string, done: boolean}} message */
  onMessage({ type, number, text, done }) {
    if (type === "failed") return this.failed();
    const waiting = this.waiting.get(number);
    if (!done) return waiting?.known(JSON.parse(text));
    waiting?.done(JSON.parse(text));
    this.waiting.delete(number);
  }

  failed() {
    for (const { fail } of this.waiting.values()) fail(new Error("Python has failed"));
    this.close();
  }
}
