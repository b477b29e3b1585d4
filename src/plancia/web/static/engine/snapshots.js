/**
 * Snapshots of Python's memory, kept for the next visit: one, of the latest version.
 */

/** @import { Engine } from "./end.js" */

const CACHE = "plancia python";

/** The address under which a version's is kept. @param {Engine} engine */
const keyOf = ({ plancia }) => `${plancia}?snapshot`;

/** Where nothing can be kept there is none. @param {Engine} engine @returns {Promise<Uint8Array | null>} */
export async function keptSnapshot(engine) {
  if (!engine.keeps) return null;
  try {
    const found = await (await caches.open(CACHE)).match(keyOf(engine));
    return found ? new Uint8Array(await found.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

/** @param {Engine} engine */
export async function forgetSnapshot(engine) {
  await (await caches.open(CACHE)).delete(keyOf(engine));
}

/** @param {Engine} engine @param {Uint8Array} snapshot */
export async function keepSnapshot(engine, snapshot) {
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
