// What the page says while a game's kernels are compiled.
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Table } from "../../../src/plancia/web/static/game/table.js";
import { Readiness, stillCompiling } from "../../../src/plancia/web/static/ui/readiness.js";

globalThis.location ??= { origin: "http://plancia.test" };

const engine = { game: "pente", levels: ["strong", "best"], ready: false, seconds: 20, progress: 0.5 };
const solver = { game: "connect4", levels: ["best"], ready: true, seconds: 10, progress: 1 };

let answers;

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  globalThis.fetch = async () => ({ ok: true, json: async () => ({ kernels: answers.shift() }) });
});

afterEach(() => mock.timers.reset());

/** A second passes, and what was asked is answered. */
async function second() {
  mock.timers.tick(1000);
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

test("only a level that needs kernels waits for them, and every analysis", () => {
  const view = { kernels: [engine, solver] };
  assert.deepEqual(stillCompiling(view, "pente", "best"), { seconds: 20, progress: 0.5 });
  assert.deepEqual(stillCompiling(view, "pente", null), { seconds: 20, progress: 0.5 });
  assert.equal(stillCompiling(view, "pente", "casual"), null);
  assert.equal(stillCompiling(view, "connect4", "best"), null);
  assert.equal(stillCompiling(view, "nim", null), null);
});

test("a waiting player reads why until the kernels are ready", async () => {
  answers = [[engine], [{ ...engine, ready: true }]];
  let changes = 0;
  const readiness = new Readiness(() => changes++);
  readiness.watch(true, "pente", "best");
  assert.equal(readiness.words, "");
  await second();
  assert.equal(readiness.words, "Getting ready: about 20 seconds, the first time only. Until then a weaker level moves.");
  assert.equal(readiness.state.progress, 0.5);
  await second();
  assert.equal(readiness.words, "");
  assert.equal(changes, 2);
});

test("a level at the table is found among the levels that wait", async () => {
  answers = [[engine]];
  const kind = { players: 2, levels: [{ name: "casual" }, { name: "best" }] };
  const seats = [{ kind: "level", level: "best" }, { kind: "person", level: "" }];
  const view = { id: "a", game: "pente", thinking: true, seats, ply: 0, position: { to_move: 1 }, last: [] };
  const table = new Table(kind, view, { open: () => ({ close() {} }) });
  await second();
  assert.equal(table.readiness.state?.seconds, 20);
  table.leave();
});

test("once the move has come nothing is asked or said", async () => {
  answers = [[engine]];
  const readiness = new Readiness(() => assert.fail("the move has come"));
  readiness.watch(true, "pente", "best");
  readiness.watch(false, "pente");
  await second();
  assert.equal(readiness.words, "");
  assert.equal(answers.length, 1);
});

test("a server that has nothing to compile is asked once for each wait", async () => {
  answers = [[solver], [solver]];
  const readiness = new Readiness(() => readiness.watch(true, "connect4", "best"));
  readiness.watch(true, "connect4", "best");
  await second();
  await second();
  assert.equal(answers.length, 1);
  readiness.watch(false, "connect4");
  readiness.watch(true, "connect4", "best");
  await second();
  assert.equal(answers.length, 0);
});
