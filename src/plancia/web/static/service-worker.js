/**
 * Keeps the page and all its files, so that it starts without a network.
 *
 * A version answers with its own files only, as long as it is in charge: another version is installed
 * beside it and waits until the visitor wants it.
 */

import { OTHERS } from "./net/addresses.js";

const worker = /** @type {ServiceWorkerScope} */ (/** @type {unknown} */ (self));
/** The folder that it answers for, which may be one of several on its host. */
const PAGE = new URL("./", location.href).pathname;
const { version, files: paths } = worker.kept;
const files = paths.map((path) => PAGE + path);
const CACHES = `plancia ${PAGE} `;
const NAME = CACHES + version;

worker.addEventListener("install", (event) => event.waitUntil(keep()));
worker.addEventListener("activate", (event) => event.waitUntil(forget()));
worker.addEventListener("message", (event) => {
  if (event.data === "take over") worker.skipWaiting();
});
worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (mode === "navigate" && !OTHERS.test(pathname.slice(PAGE.length - 1))) event.respondWith(kept(PAGE, event.request));
  else if (files.includes(pathname)) event.respondWith(kept(pathname, event.request));
});

/** Fetch what no earlier version has; a file with a hash in its name is the same in each. */
async function keep() {
  const cache = await caches.open(NAME);
  const add = async (/** @type {string} */ path) => {
    const known = isHashed(path) ? await caches.match(path) : undefined;
    const answer = known ?? (await fetch(path, { cache: isHashed(path) ? "default" : "no-cache" }));
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    await cache.put(path, path === PAGE ? await anywhere(answer) : answer);
  };
  await Promise.all(files.map(add));
}

/** The page for every address: its paths from here on begin at the host. @param {Response} page */
async function anywhere(page) {
  const text = (await page.text()).replaceAll('"./', `"${PAGE}`);
  return new Response(text, { headers: page.headers });
}

async function forget() {
  const ours = (await caches.keys()).filter((name) => name.startsWith(CACHES));
  for (const name of ours) if (name !== NAME) await caches.delete(name);
}

/** @param {string} path @param {Request} request */
async function kept(path, request) {
  const cache = await caches.open(NAME);
  return (await cache.match(path)) ?? fetch(request);
}

/** Whether a path is another one when its content is. @param {string} path */
function isHashed(path) {
  return path.startsWith(`${PAGE}static/`);
}
