// Small decisions of the page: what an answer is worth, what a text is, what is shared of a day.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Analyst } from "../../../src/plancia/web/static/analysis/analyst.js";
import { linkPath } from "../../../src/plancia/web/static/analysis/importing.js";
import { betterMoves } from "../../../src/plancia/web/static/analysis/tree.js";
import { seatsFor } from "../../../src/plancia/web/static/analysis/playon.js";

test("the last answer to a stopped request does not answer the next one", () => {
  const sent = [];
  const socket = { readyState: 1, send: (text) => sent.push(JSON.parse(text)), close: () => {} };
  const analyst = new Analyst({ open: () => socket });
  const receive = (message) => socket.onmessage({ data: JSON.stringify(message) });
  const received = [];
  const request = { type: "analyse", id: "board", position: "same" };
  analyst.ask(request, () => received.push("first"));
  socket.onopen();
  const [first] = sent;
  analyst.stop("board");
  analyst.ask(request, (message) => received.push(message.value));
  const second = sent.at(-1);
  receive({ type: "analysis", id: first.id, position: "same", done: true, stopped: true });
  receive({ type: "analysis", id: second.id, position: "same", done: true, value: 1 });
  assert.deepEqual(received, [1]);
  assert.ok(sent.some((message) => message.type === "stop" && message.id === first.id));
  assert.equal(analyst.waiting.size, 0);
  analyst.close();
});

const VALUES = [
  { move: "4", value: 1 },
  { move: "3", value: 1 },
  { move: "2", value: 0.3 },
  { move: "5", value: -0.2 },
  { move: "1", value: -1 },
];

test("a move is better than the game's if it is as good as the best, or makes up for half of the loss", () => {
  assert.deepEqual(betterMoves(VALUES, "1", "4"), ["3", "2"]);
  assert.deepEqual(betterMoves(VALUES, "2", "4"), ["3"]);
  assert.deepEqual(betterMoves([], "1", "4"), []);
});

test("our own links are distinguished from moves and records", () => {
  assert.equal(linkPath("https://x.example/g/abc_-123"), "/g/abc_-123");
  assert.equal(linkPath(" /analysis/nim#line=A1 "), "/analysis/nim#line=A1");
  assert.equal(linkPath("http://localhost:8000/analysis?game-id=7"), "/analysis?game-id=7");
  for (const text of ["4455", "", "A1 B2", '[Game "nim"]', "https://x.example/other", "/g/", "7/7/7/7/7/7 X"]) {
    assert.equal(linkPath(text), null, text);
  }
});

test("a player who plays on sits on the side chosen", () => {
  assert.deepEqual(seatsFor(2, 2, "best"), [{ kind: "level", level: "best" }, { kind: "me" }]);
  assert.deepEqual(seatsFor(2, 1, "best")[0], { kind: "me" });
  assert.deepEqual(seatsFor(1, 1, ""), [{ kind: "me" }]);
});
