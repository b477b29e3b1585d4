/**
 * The page's end of the worker in which Python answers, and of the second one, which thinks.
 */

import { addressOf } from "../net/start.js";
import { firstGame, latestFor } from "./early.js";

/**
 * Paths of its files, and whether this host's pages may keep something in the browser. `data` are large files of the
 * package, by their names in it, with sizes in bytes.
 * @typedef {{worker: string, pyodide: string, plancia: string, data: Record<string, {path: string, size: number}>,
 *   keeps?: boolean}} Engine
 */
/**
 * What a worker reports.
 * @typedef {{type: "answer", number: number, status: number, kind: string, text: string}} Answer
 * @typedef {{type: "ready" | "thinking" | "failed"} | {type: "snapshot", snapshot: Uint8Array} | Answer | {type: "opened", socket: string}
 *   | {type: "sent", socket: string, text: string}} FromWorker
 */

const OPEN = 1;
const CLOSED = 3;

/** What the page uses of a WebSocket, to the worker. */
class WorkerSocket {
  /** @param {WorkerEnd} end @param {string} name */
  constructor(end, name) {
    this.end = end;
    this.name = name;
    this.readyState = 0;
    /** @type {import("../net/transport.js").Socket["onopen"]} */
    this.onopen = null;
    /** @type {import("../net/transport.js").Socket["onclose"]} */
    this.onclose = null;
    /** @type {import("../net/transport.js").Socket["onmessage"]} */
    this.onmessage = null;
  }

  opened() {
    this.readyState = OPEN;
    this.onopen?.(new Event("open"));
  }

  /** @param {string} text */
  send(text) {
    this.end.post({ type: "receive", socket: this.name, text });
  }

  close() {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    this.end.forget(this);
  }
}

/** The same with addresses for its paths, as workers need them. @param {Engine} engine @returns {Engine} */
export function addressed({ worker, pyodide, plancia, data }) {
  return {
    worker: addressOf(worker), pyodide: addressOf(pyodide), plancia: addressOf(plancia),
    data: Object.fromEntries(Object.entries(data).map(([name, { path, size }]) => [name, { path: addressOf(path), size }])),
    keeps: new URL(addressOf(worker), location.href).origin === location.origin,
  };
}

export class WorkerEnd extends EventTarget {
  /** Reports `state` when Python is ready, or has failed. @param {Engine} engine */
  constructor(engine) {
    super();
    /** @type {"loading" | "ready" | "failed"} */
    this.state = "loading";
    this.engine = addressed(engine);
    /** Fulfilled when Python is there, or can't be. */
    this.settled = new Promise((done) => this.addEventListener("state", done, { once: true }));
    /** Whether the worker that thinks is ready too. */
    this.canThink = false;
    /** Fulfilled when both workers are ready, or can't be. */
    this.started = new Promise((done) => {
      const look = () => (this.state === "failed" || (this.state === "ready" && this.canThink)) && done(null);
      for (const event of ["state", "thinking"]) this.addEventListener(event, look);
    });
    this.count = 0;
    /** @type {Map<number, (answer: Response) => void>} */
    this.waiting = new Map();
    /** @type {Map<string, WorkerSocket>} */
    this.sockets = new Map();
    const { port1, port2 } = new MessageChannel();
    this.thinkersPort = port2;
    /** @type {Worker | null} */
    this.thinker = null;
    this.home = this.start("home", port1);
    this.home.onmessage = ({ data }) => this.onMessage(data);
    this.home.onerror = () => this.become("failed");
  }

  /**
   * @param {"home" | "thinker"} role @param {MessagePort} port to the other one
   * @param {Uint8Array | null} [snapshot] of Python's memory
   */
  start(role, port, snapshot = null) {
    const worker = new Worker(this.engine.worker, { type: "module", name: role });
    const moved = snapshot ? [port, snapshot.buffer] : [port];
    worker.postMessage({ role, engine: this.engine, port, snapshot }, moved);
    return worker;
  }

  /** @param {"ready" | "failed"} state */
  become(state) {
    this.state = state;
    if (state === "failed") {
      this.canThink = false;
      // Nobody answers any more: what was asked, and what will be, is refused.
      for (const number of [...this.waiting.keys()]) this.answered({ type: "answer", number, status: 503, kind: "text/plain", text: "" });
    }
    this.dispatchEvent(new Event("state"));
  }

  /** @param {Record<string, unknown>} message */
  post(message) {
    this.home.postMessage(message);
  }

  /** @param {FromWorker} message */
  onMessage(message) {
    switch (message.type) {
      case "snapshot":
        if (this.thinker) return; // the first was of no use, and it starts without
        this.thinker = this.start("thinker", this.thinkersPort, message.snapshot);
        this.thinker.onmessage = ({ data }) => this.onMessage(data);
        this.thinker.onerror = () => this.become("failed");
        return;
      case "ready":
        return this.become("ready");
      case "thinking":
        this.canThink = true;
        return this.dispatchEvent(new Event("thinking"));
      case "failed":
        return this.become("failed");
      case "answer":
        return this.answered(message);
      case "opened":
        return this.sockets.get(message.socket)?.opened();
      default:
        return this.sockets.get(message.socket)?.onmessage?.(new MessageEvent("message", { data: message.text }));
    }
  }

  /** @param {Answer} answer */
  answered({ number, status, kind, text }) {
    this.waiting.get(number)?.(new Response(text, { status, headers: { "Content-Type": kind } }));
    this.waiting.delete(number);
  }

  /** @returns {Promise<Response>} @param {string} method @param {string} path */
  async request(method, path, body = "") {
    if (this.state === "loading") {
      const latest = latestFor(method, path);
      if (latest) return Response.json(latest);
      const first = await firstGame(method, path, body);
      if (first) {
        void this.ask(method, `${path}/${first.id}`, body); // Python keeps it, once it is there
        return Response.json(first);
      }
    }
    return this.ask(method, path, body);
  }

  /** @returns {Promise<Response>} @param {string} method @param {string} path @param {string} body */
  ask(method, path, body) {
    if (this.state === "failed") return Promise.resolve(new Response("", { status: 503 }));
    this.count += 1;
    const number = this.count;
    this.post({ type: "request", number, method, path, body });
    return new Promise((done) => this.waiting.set(number, done));
  }

  /** @param {string} path */
  connect(path) {
    this.count += 1;
    const socket = new WorkerSocket(this, String(this.count));
    this.sockets.set(socket.name, socket);
    this.post({ type: "connect", socket: socket.name, path });
    return socket;
  }

  /** @param {WorkerSocket} socket */
  forget(socket) {
    this.sockets.delete(socket.name);
    this.post({ type: "disconnect", socket: socket.name });
  }
}
