// Lines through the cells that won.
import assert from "node:assert/strict";
import { test } from "node:test";
import { linesThrough } from "../../../src/plancia/web/static/boards/lines.js";

test("four cells side by side are one line from end to end", () => {
  assert.deepEqual(linesThrough([[5, 3], [4, 2], [2, 0], [3, 1]]), [[[2, 0], [5, 3]]]);
  assert.deepEqual(linesThrough([[0, 4], [1, 3], [2, 2]]), [[[0, 4], [2, 2]]]);
  assert.deepEqual(linesThrough([[1, 1], [2, 2]]), []);
});

test("three lines through one cell are three, though others could be seen in them", () => {
  const across = [[3, 0], [3, 1], [3, 2], [3, 3]];
  const down = [[0, 0], [1, 1], [2, 2]];
  const up = [[0, 6], [1, 5], [2, 4]];
  const ends = linesThrough([...across, ...down, ...up]);
  assert.deepEqual(ends, [[[3, 0], [3, 3]], [[0, 0], [3, 3]], [[0, 6], [3, 3]]]);
});
