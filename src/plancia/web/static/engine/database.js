/**
 * IndexedDB as plancia/browser/store.py uses it: games, their events, and some texts by name.
 */

const NAME = "plancia";
const VERSION = 1;

/** @param {() => void} onClose @returns {Promise<IDBDatabase>} */
function opened(onClose) {
  return new Promise((done, fail) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      const database = request.result;
      database.createObjectStore("games");
      database.createObjectStore("events");
      database.createObjectStore("words");
    };
    request.onsuccess = () => {
      // A browser closes it when somebody deletes what sites have stored.
      request.result.onclose = onClose;
      done(request.result);
    };
    request.onerror = () => fail(request.error);
  });
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function result(request) {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}

/** Fulfilled when it is kept: true, or false if a key was there already. @param {IDBTransaction} work */
function kept(work) {
  return new Promise((done, fail) => {
    work.oncomplete = () => done(true);
    work.onabort = () => (work.error?.name === "ConstraintError" ? done(false) : fail(work.error));
  });
}

/** The database, which is opened when it is first used: a page that keeps no games leaves nothing behind. */
export function openDatabase() {
  /** @type {Promise<IDBDatabase> | null} */
  let database = null;
  /** @param {string | string[]} stores @param {IDBTransactionMode} mode */
  const begin = async (stores, mode) => {
    database ??= opened(() => {
      database = null;
    });
    return (await database).transaction(stores, mode, { durability: "strict" });
  };
  const reading = async (/** @type {string} */ store) => (await begin(store, "readonly")).objectStore(store);
  return {
    /** @param {string} id @param {string} game @param {string} progress */
    async create(id, game, progress) {
      const work = await begin("games", "readwrite");
      work.objectStore("games").add({ game, progress }, id);
      return kept(work);
    },

    /** @param {string} id @param {number} seq @param {string} event @param {string} progress */
    async append(id, seq, event, progress) {
      const work = await begin(["games", "events"], "readwrite");
      const games = work.objectStore("games");
      work.objectStore("events").add(event, [id, seq]);
      const found = games.get(id);
      let isGone = false;
      found.onsuccess = () => {
        isGone = !found.result;
        if (isGone) work.abort();
        else games.put({ ...found.result, progress }, id);
      };
      return kept(work).catch((error) => {
        if (!isGone) throw error;
      });
    },

    /** @param {string} id */
    async load(id) {
      const game = await result((await reading("games")).get(id));
      if (!game) return undefined;
      const events = await result((await reading("events")).getAll(IDBKeyRange.bound([id], [id, []])));
      return `{"game": ${game.game}, "events": [${events.join()}]}`;
    },

    async list() {
      const games = await result((await reading("games")).getAll());
      return JSON.stringify(games.map(({ game, progress }) => `{"game": ${game}, "progress": ${progress}}`));
    },

    /** @param {string} name */
    async get(name) {
      return result((await reading("words")).get(name));
    },

    /** @param {string} name @param {string} text */
    async set(name, text) {
      const work = await begin("words", "readwrite");
      work.objectStore("words").put(text, name);
      await kept(work);
    },
  };
}
