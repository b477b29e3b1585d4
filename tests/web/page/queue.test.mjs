import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Queue } from "../../../src/plancia/web/static/boards/queue.js";

/** A queue before a board that moves for 400 ms after each change, and what it has shown. */
function staged() {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const shown = [];
  let landed = -1000;
  const queue = new Queue((pause) => landed + Math.max(400, pause) - Date.now());
  const show = (name) => () => {
    shown.push(name);
    landed = Date.now();
  };
  const wait = async (ms) => {
    mock.timers.tick(ms);
    for (let n = 0; n < 20; n += 1) await null;
  };
  return { queue, shown, show, wait };
}

test("a change is shown at once where nothing moves", () => {
  const { queue, shown, show } = staged();
  queue.push(show("one"));
  assert.deepEqual(shown, ["one"]);
});

test("a change waits until the one before is at rest, and as long as it wants to", async () => {
  const { queue, shown, show, wait } = staged();
  queue.push(show("own"));
  queue.push(show("answer"), 900);
  queue.push(show("next"));
  await wait(899);
  assert.deepEqual(shown, ["own"]);
  await wait(1);
  assert.deepEqual(shown, ["own", "answer"]);
  await wait(400);
  assert.deepEqual(shown, ["own", "answer", "next"]);
});

test("what waits is forgotten when a later state says it all", async () => {
  const { queue, shown, show, wait } = staged();
  queue.push(show("one"));
  queue.push(show("two"));
  queue.clear();
  queue.push(show("three"));
  await wait(400);
  assert.deepEqual(shown, ["one", "three"]);
});

test("a page that lags behind shows the first changes without delay", async () => {
  const { queue, shown, show, wait } = staged();
  for (let n = 0; n < 7; n += 1) queue.push(show(n));
  await wait(1);
  assert.equal(shown.length, 3);
});
