/**
 * A worker in which Python runs: one answers the page (`home`), another one thinks (`thinker`), and one more checks
 * students' programs (`desk`).
 *
 * plancia/browser/worker.py is the other side. Everything that crosses over is text.
 */

import { openDatabase } from "./database.js";

/** @import { Engine, FromWorker } from "./end.js" */
/** @typedef {{usedBytes: number, contents: Uint8Array}} FileNode  of Emscripten's file system in memory */
/** @typedef {{mkdirTree(path: string): void, writeFile(path: string, content: Uint8Array): void,
 *   lookupPath(path: string): {node: FileNode}}} FileSystem */
/** @typedef {{type: "checked", text: string, done: boolean}} Checked to the desk's page */
/** @typedef {{type: string, number: number, method: string, path: string, body: string, socket: string,
 *   text: string}} Message  from the page; each type has some of these */

/**
 * The global scope of a worker.
 * @type {{onmessage: ((event: MessageEvent) => void) | null,
 *   postMessage: (message: FromWorker | Checked, options?: {transfer?: Transferable[]}) => void}}
 */
const scope = self;

scope.onmessage = (/** @type {MessageEvent} */ { data: { role, engine, port, snapshot } }) => {
  /** @type {any[]} */
  const queue = [];
  scope.onmessage = ({ data }) => queue.push(data); // until Python is ready
  const run = role === "home" ? home : role === "desk" ? desk : thinker;
  run(engine, port, queue, snapshot).catch((error) => {
    console.error(error);
    scope.postMessage({ type: "failed" });
  });
};

/** Before a snapshot is written to the disk: the first answer comes first. */
const KEEP_MS = 2000;

const DESK = "plancia.courses.desk";

/** What a snapshot shall have in it. */
const PREPARE = "import random; from plancia.browser.later import install, prepare; "
  + "install(); prepare()";

/**
 * Python with Plancia's packages. A snapshot of its memory after most imports starts it in half of the time: the first
 * worker makes one for the second, and for the next visit. Compiled libraries can't be in it: they are loaded after it.
 * @param {Engine} engine @param {Uint8Array | null} snapshot @param {string} [module] whose functions are wanted
 */
async function python({ pyodide, plancia, data }, snapshot, module = "plancia.browser.worker") {
  const { loadPyodide } = await import(`${pyodide}pyodide.mjs`);
  const archive = fetch(plancia).then((answer) => answer.arrayBuffer());
  const how = snapshot ? { _loadSnapshot: snapshot } : { _makeSnapshot: true };
  const loaded = await loadPyodide({ indexURL: pyodide, ...how });
  loaded.unpackArchive(await archive, "wheel");
  addDataFiles(loaded.FS, `${loaded.runPython("import plancia; plancia.__path__[0]")}/..`, data);
  if (!snapshot) loaded.runPython(PREPARE);
  /** @type {Uint8Array} */
  const taken = snapshot ?? loaded.makeMemorySnapshot();
  loaded.runPython("random.seed()"); // or every visit would begin with the same numbers
  return { rooms: loaded.pyimport(module), snapshot: taken };
}

/**
 * Answers the page.
 * @param {Engine} engine
 * @param {MessagePort} port to the one that thinks
 * @param {Message[]} queue what the page has sent already
 */
async function home(engine, port, queue) {
  const share = (/** @type {Uint8Array} */ snapshot) =>
    scope.postMessage({ type: "snapshot", snapshot }, { transfer: [snapshot.buffer] });
  const kept = await keptSnapshot(engine);
  if (kept) share(kept.slice()); // both start at the same time
  const { rooms, snapshot } = await python(engine, kept).catch(async (error) => {
    if (!kept) throw error;
    await forgetSnapshot(engine); // it is of no use
    return python(engine, null);
  });
  const tabs = new BroadcastChannel("plancia");
  /** @type {Map<number, string>} by question, an address that is revoked when it shall be answered at once */
  const urgent = new Map();
  const answerNow = (/** @type {number} */ number) => {
    URL.revokeObjectURL(urgent.get(number) ?? "");
    urgent.delete(number);
  };
  const answering = rooms.PageWorker({
    database: openDatabase(),
    changed: (/** @type {string} */ id) => tabs.postMessage(id),
    /** @param {number} number @param {number} status @param {string} kind @param {string} text */
    answer: (number, status, kind, text) => scope.postMessage({ type: "answer", number, status, kind, text }),
    /** @param {string} socket @param {string} text */
    send: (socket, text) => scope.postMessage({ type: "sent", socket, text }),
    /** @param {number} number @param {string} question */
    ask(number, question) {
      urgent.set(number, URL.createObjectURL(new Blob()));
      port.postMessage({ number, question, urgent: urgent.get(number) });
    },
    stop: answerNow,
  });
  port.onmessage = ({ data: { number, text, done, failed } }) => {
    if (done) answerNow(number);
    answering.on_reply(number, text, done, failed);
  };
  tabs.onmessage = ({ data }) => answering.on_changed(data);
  const handle = async (/** @type {Message} */ message) => {
    const { type, number, method, path, body, socket, text } = message;
    if (type === "request") await answering.request(number, method, path, body);
    else if (type === "connect") {
      scope.postMessage({ type: "opened", socket });
      await answering.connect(socket, path);
    } else if (type === "receive") await answering.receive(socket, text);
    else answering.disconnect(socket);
  };
  const onMessage = (/** @type {Message} */ message) => handle(message).catch((error) => failed(message, error));
  if (snapshot !== kept) share(snapshot);
  scope.postMessage({ type: "ready" });
  scope.onmessage = (/** @type {MessageEvent<Message>} */ { data }) => onMessage(data);
  queue.forEach(onMessage);
}

/**
 * Something that Python did not expect: the page is sent a problem, as by a server.
 * @param {Message} message @param {unknown} error
 */
function failed({ type, number }, error) {
  console.error(error);
  if (type !== "request") return;
  const text = JSON.stringify({ code: "error", says: "Something went wrong in the engine." });
  scope.postMessage({ type: "answer", number, status: 500, kind: "application/json", text });
}

/**
 * Thinks about one question after the other.
 * @param {Engine} engine
 * @param {MessagePort} port to the one that asks
 * @param {Message[]} _queue nothing: the page does not write to it
 * @param {Uint8Array} given
 */
async function thinker(engine, port, _queue, given) {
  const { rooms, snapshot } = await python(engine, given).catch(() => python(engine, null));
  port.onmessage = ({ data: { number, question, urgent } }) => {
    const postPartial = (/** @type {string} */ text) => port.postMessage({ number, text, done: false, failed: false });
    try {
      const text = rooms.answer(question, () => isRevoked(urgent), postPartial);
      port.postMessage({ number, text, done: true, failed: false });
    } catch (error) {
      port.postMessage({ number, text: String(error), done: true, failed: true });
    }
  };
  scope.postMessage({ type: "thinking" });
  setTimeout(() => keepSnapshot(engine, snapshot), KEEP_MS);
}

/**
 * Checks one program after the other, as plancia/courses/desk.py does.
 * @param {Engine} engine
 * @param {MessagePort} _port none: the page alone writes to it
 * @param {string[]} queue what the page has sent already
 */
async function desk(engine, _port, queue) {
  const kept = await keptSnapshot(engine);
  const { rooms } = await python(engine, kept, DESK).catch(() => python(engine, null, DESK));
  const check = (/** @type {string} */ program) => {
    const post = (/** @type {string} */ text, done = false) => scope.postMessage({ type: "checked", text, done });
    try {
      post(rooms.reply(program, post), true);
    } catch (error) {
      console.error(error);
      scope.postMessage({ type: "failed" });
    }
  };
  scope.onmessage = (/** @type {MessageEvent<string>} */ { data }) => check(data);
  queue.forEach(check);
}

/**
 * Whether an address was revoked meanwhile. It is all that a worker can learn while Python runs in it,
 * unless a host sends the headers that shared memory needs.
 * @param {string} address
 */
function isRevoked(address) {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  try {
    request.send();
    return false;
  } catch {
    return true;
  }
}

// Large files of the package (books, packs of puzzles): a browser loads one when Python reads it. Reading can't wait in
// Python, so the worker does; it has nothing else to do meanwhile.

/**
 * Let files be there whose content is loaded later.
 * @param {FileSystem} fs @param {string} folder where the package lies @param {Engine["data"]} data
 */
function addDataFiles(fs, folder, data) {
  for (const [name, { path, size }] of Object.entries(data)) {
    const file = `${folder}/${name}`;
    fs.mkdirTree(file.slice(0, file.lastIndexOf("/")));
    fs.writeFile(file, new Uint8Array());
    const { node } = fs.lookupPath(file);
    node.usedBytes = size;
    Object.defineProperty(node, "contents", {
      configurable: true,
      get() {
        const value = loadNow(path);
        Object.defineProperty(node, "contents", { value, writable: true });
        return value;
      },
    });
  }
}

/** The content of a file, at once. @param {string} address */
function loadNow(address) {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${address}: ${request.status}`);
  return new Uint8Array(request.response);
}

// Snapshots of Python's memory, kept for the next visit: one, of the latest version.

const CACHE = "plancia python";

/** The address under which a version's is kept. @param {Engine} engine */
const keyOf = ({ plancia }) => `${plancia}?snapshot`;

/** Where nothing can be kept there is none. @param {Engine} engine @returns {Promise<Uint8Array | null>} */
async function keptSnapshot(engine) {
  if (!engine.keeps) return null;
  try {
    const found = await (await caches.open(CACHE)).match(keyOf(engine));
    return found ? new Uint8Array(await found.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

/** @param {Engine} engine */
async function forgetSnapshot(engine) {
  await (await caches.open(CACHE)).delete(keyOf(engine));
}

/** @param {Engine} engine @param {Uint8Array} snapshot */
async function keepSnapshot(engine, snapshot) {
  if (!engine.keeps) return;
  try {
    const cache = await caches.open(CACHE);
    const key = keyOf(engine);
    if (await cache.match(key)) return;
    for (const old of await cache.keys()) await cache.delete(old);
    await cache.put(key, new Response(/** @type {BufferSource} */ (snapshot)));
  } catch {
    // A browser that keeps nothing, or has no room: the next start takes longer.
  }
}
