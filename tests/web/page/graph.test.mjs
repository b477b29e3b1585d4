// The numbers behind the evaluation graph.
import assert from "node:assert/strict";
import { test } from "node:test";
import { HEIGHT, areaPath, heightOf, plyAt, runs } from "../../../src/plancia/web/static/analysis/graph.js";

test("what is good for player 1 is above the middle", () => {
  assert.ok(heightOf(1) < heightOf(0.2));
  assert.equal(heightOf(0), HEIGHT / 2);
  assert.equal(heightOf(-5), heightOf(-1));
});

test("unknown values leave a gap", () => {
  const found = runs([0, 0.5, null, undefined, -1]);
  assert.deepEqual(found.map((run) => run.map((point) => point.ply)), [[0, 1], [4]]);
  assert.deepEqual(runs([null, null]), []);
});

test("an area begins and ends in the middle", () => {
  const path = areaPath([{ ply: 1, value: 1 }, { ply: 2, value: -1 }], (ply) => ply * 10);
  assert.equal(path, "M10 50L10 4L20 96L20 50Z");
});

test("every place across belongs to a ply", () => {
  assert.equal(plyAt(-3, 100, 10), 0);
  assert.equal(plyAt(14, 100, 10), 1);
  assert.equal(plyAt(16, 100, 10), 2);
  assert.equal(plyAt(400, 100, 10), 10);
});
