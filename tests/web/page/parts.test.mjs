// Small parts of the page that need no page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { choicesFor, newGameRequest } from "../../../src/plancia/web/static/lobby/newgame.js";
import { clockFace, clockInWords, clockText } from "../../../src/plancia/web/static/text/format.js";
import { differentPresets, endingFor, outcomeFor } from "../../../src/plancia/web/static/text/words.js";

const KIND = {
  name: "connect4",
  players: 2,
  levels: [{ name: "beginner" }, { name: "casual" }],
  options: [{ name: "rows" }],
  presets: { classic: { options: {} }, small: { options: { rows: 4 } }, course: { options: {} } },
};

test("a clock shows minutes, hours, and tenths when they matter", () => {
  assert.equal(clockFace(245), "4:05");
  assert.equal(clockFace(3725), "1:02:05");
  assert.equal(clockFace(9.99), "9.9");
  assert.equal(clockFace(0), "0.0");
  assert.equal(clockText(5.9), "0:05");
  assert.equal(clockText(-1), "0:00");
});

test("a first game is against a level that most people like, as the first player", () => {
  const choices = choicesFor(KIND);
  assert.deepEqual([choices.mode, choices.level, choices.side, choices.preset], ["level", "casual", 1, "classic"]);
  assert.deepEqual(newGameRequest(KIND, choices).seats, [{ kind: "me" }, { kind: "level", level: "casual" }]);
});

test("the side by chance is either side", () => {
  const choices = { ...choicesFor(KIND), side: 0, mode: "friend" };
  assert.deepEqual(newGameRequest(KIND, choices, () => 0.2).seats, [{ kind: "me" }, { kind: "open" }]);
  assert.deepEqual(newGameRequest(KIND, choices, () => 0.8).seats, [{ kind: "open" }, { kind: "me" }]);
});

test("a puzzle has one seat and no clock", () => {
  const kind = { ...KIND, players: 1, levels: [] };
  assert.deepEqual(newGameRequest(kind, { ...choicesFor(kind), clock: "60" }), { game: "connect4", seats: [{ kind: "me" }], options: {}, clock: "" });
});

test("presets that are the same game are offered once", () => {
  assert.deepEqual(differentPresets(KIND).map(([name]) => name), ["classic", "small"]);
});

test("clocks are shown as minutes + seconds per move", () => {
  assert.equal(clockInWords(""), "no clock");
  assert.equal(clockInWords("60"), "1+0");
  assert.equal(clockInWords("180+2"), "3+2");
  assert.equal(clockInWords("65+0.5"), "1:05+0.5");
  assert.equal(clockInWords("20/move"), "20 seconds per move");
});

test("an ending is won or lost for those who play one side", () => {
  const verdict = { winner: 2, termination: "normal", reason: "line", result: "0-1" };
  assert.equal(outcomeFor(verdict, [2]), "You win");
  assert.equal(outcomeFor(verdict, [1]), "You lose");
  assert.equal(outcomeFor(verdict, [1, 2]), "0-1");
});

test("an ending is said to the player it is about", () => {
  const line = { winner: 2, termination: "normal", says: { text: "red wins" } };
  const reason = { text: "{n} in a line", values: { n: 4 } };
  const position = { outcome: { says: reason } };
  const seats = [{ player: 1, name: "" }, { player: 2, name: "Ada" }];
  assert.equal(endingFor({ verdict: line, position, mine: [2], seats }), "You win: 4 in a line.");
  assert.equal(endingFor({ verdict: line, position, mine: [1], seats }), "You lose: 4 in a line.");
  assert.equal(endingFor({ verdict: line, position, mine: [], seats }), "Ada wins: 4 in a line.");
  const resigned = { winner: 1, termination: "resigned", says: "" };
  const open = { outcome: null };
  assert.equal(endingFor({ verdict: resigned, position: open, mine: [1], seats }), "You win: your opponent resigned.");
  const late = { winner: 1, termination: "time forfeit", says: "" };
  assert.equal(endingFor({ verdict: late, position: open, mine: [2], seats }), "You lose: your time is up.");
});
