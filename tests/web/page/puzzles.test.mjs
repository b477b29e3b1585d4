// Daily puzzles: which day it is, how many in a row, what is shared, what moves to another device.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  dailyStatus, dayOf, secondsLeft, shifted, squares, streak, withSolved,
} from "../../../src/plancia/web/static/puzzles/progress.js";

const SOLVED = { wrong: 0, hints: 0 };
const HELPED = { wrong: 1, hints: 0 };
const days = (...list) => Object.fromEntries(list.map((day) => [day, { nim: SOLVED }]));

test("a day is the visitor's own, to the last second", () => {
  assert.equal(dayOf(new Date(2026, 10, 17, 23, 59, 59)), "2026-11-17");
  assert.equal(dayOf(new Date(2026, 10, 18, 0, 0, 0)), "2026-11-18");
  assert.equal(secondsLeft(new Date(2026, 10, 17, 23, 59, 59)), 1);
});

test("days are counted across months and years", () => {
  assert.equal(shifted("2026-12-31", 1), "2027-01-01");
  assert.equal(shifted("2028-03-01", -1), "2028-02-29");
});

test("a streak goes on until a day is missed, and waits for today", () => {
  const kept = days("2026-11-14", "2026-11-16", "2026-11-17");
  assert.equal(streak(kept, "2026-11-17"), 2);
  assert.equal(streak(kept, "2026-11-18"), 2);
  assert.equal(streak(kept, "2026-11-19"), 0);
  assert.equal(streak({}, "2026-11-19"), 0);
  assert.equal(streak({ "2026-11-19": { nim: { ...HELPED, shown: true } } }, "2026-11-19"), 0); // given up
});

test("only today's puzzle counts, and only the first time", () => {
  const once = withSolved({}, "2026-11-17", "2026-11-17", "nim", HELPED);
  assert.deepEqual(once, { "2026-11-17": { nim: HELPED } });
  assert.equal(withSolved(once, "2026-11-17", "2026-11-17", "nim", SOLVED), once);
  assert.equal(withSolved(once, "2026-11-17", "2026-11-16", "nim", SOLVED), once);
});

test("squares show how it went and not what was played", () => {
  assert.equal(squares(["connect4", "nim", "pente"], { nim: HELPED, connect4: SOLVED }), "🟩🟨⬜");
});

test("the status of a day has all that the first page shows", () => {
  const entries = ["connect4", "nim", "tetrisito", "pente"].map((game) => ({ game, title: game, grade_title: "Easy", number: 1, picture: {} }));
  const kept = { ...days("2026-11-16"), "2026-11-17": { connect4: SOLVED, nim: HELPED, pente: { ...SOLVED, shown: true } } };
  const status = dailyStatus({ date: "2026-11-17", number: 2, entries }, kept, new Date(2026, 10, 17, 23, 59, 0));
  assert.deepEqual({ ...status, games: status.games.map(({ state }) => state) }, {
    number: 2, streak: 2, solved: 2, games: ["solved", "helped", "open", "shown"],
  });
  assert.deepEqual(status.games[0], { game: "connect4", title: "connect4", grade: "Easy", picture: {}, state: "solved" });
});
