// A game as its page knows it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Table } from "../../../src/plancia/web/static/game/table.js";

globalThis.location ??= { origin: "http://plancia.test" };

const view = (position, seq) => ({
  type: "state", id: "a", seq, ply: 0, moves: [], mine: [1], last: [], prelude: 0, verdict: null, position,
  thinking: false, actions: [], claim_in_s: null, seats: [{ player: 1, kind: "person", mine: true }],
});
const position = () => ({ position: "start", to_move: 1, legal_moves: ["A1"], priced_moves: [] });

test("the same position again is the same object: a board that draws nothing anew loses no click", async (test) => {
  const socket = { readyState: 1, send: () => {}, close: () => {} };
  const table = new Table({ players: 1 }, view(position(), 0), { open: () => socket });
  test.after(() => table.leave());
  const first = table.view.position;
  const tell = (state) => socket.onmessage({ data: JSON.stringify(state) });
  tell(view(position(), 1));
  assert.equal(table.view.seq, 1);
  assert.equal(table.view.position, first);
  await null; // shown one after the other
  tell(view({ ...position(), legal_moves: [] }, 2));
  assert.deepEqual(table.view.position.legal_moves, []);
});

test("a hint goes when the game ends, and one that comes too late is not shown", async (test) => {
  const socket = { readyState: 1, send: () => {}, close: () => {} };
  const table = new Table({ players: 2 }, view(position(), 0), { open: () => socket });
  test.after(() => table.leave());
  table.hint = { move: "A1", steps: [{}] };
  socket.onmessage({ data: JSON.stringify({ ...view(position(), 1), verdict: { winner: 2 } }) });
  assert.equal(table.hint, null);
  table.attempt = async () => ({ move: "A1", steps: [{}] });
  await table.askHint();
  assert.equal(table.hint, null);
});
