// Python in the browser: what is said while it comes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { loadingWords } from "../../../src/plancia/web/static/engine/line.js";

test("only the first time it is said that Python is loaded for the first time only", (test) => {
  const kept = new Map();
  globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null };
  test.after(() => delete globalThis.localStorage);
  assert.match(loadingWords(), /the first time only/);
  kept.set("plancia:python-loaded", "true");
  assert.equal(loadingWords(), "Starting Python …");
});
