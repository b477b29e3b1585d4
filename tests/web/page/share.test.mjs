// Links that share a position and its lines.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readShared, shareLink } from "../../../src/plancia/web/static/analysis/share.js";
import { Tree } from "../../../src/plancia/web/static/analysis/tree.js";

function back(link) {
  const url = new URL(link, "https://plancia.example");
  return readShared(decodeURIComponent(url.pathname.split("/").at(-1)), url.hash);
}

const HEART =
  "start ...... ...... ...... ...... ...... ...... goal ...... .#..#. ###### ###### .####. ..##.. " +
  "piece .... .... .#.. ###. piece .... .... .... #### piece .... .... .##. ##..";

for (const shared of [
  { game: "connect4", options: {}, start: "", tree: "4.4.5(3.2).5*.4" },
  { game: "connect4", options: { rows: 8, columns: 8 }, start: "", tree: "*" },
  { game: "nim", options: { heaps: "3,5,8", misere: false }, start: "3,5,8 1", tree: "A1.B2*" },
  { game: "four-in-a-row", options: {}, start: "7/7/7/7/7/3X3 O turn u3r1b1v0m1 u3r1b1v0m0", tree: "d4" },
  { game: "tetrisito", options: { puzzle: HEART, implementation: "C" }, start: "", tree: "1@0*.2@0" },
  { game: "odd one", options: { "a.b=c&d": "é' 漢" }, start: "50% & more + #", tree: "a+b%26" },
]) {
  test(`what is shared comes back: ${shared.game} ${shared.tree}`, () => {
    assert.deepEqual(back(shareLink(shared)), shared);
  });
}

test("a short line is readable in its link", () => {
  const link = shareLink({ game: "connect4", options: {}, start: "", tree: "4.4.5*" });
  assert.equal(link, "/analysis/connect4#line=4.4.5*");
});

test("a full board of Pente fits into 2000 letters", () => {
  const tree = new Tree();
  let here = tree.root;
  const cells = [];
  for (const column of "ABCDEFGHJKLMNOPQRST") for (let row = 1; row < 20; row++) cells.push(column + row);
  cells.sort((one, two) => ((cells.indexOf(one) * 97) % 361) - ((cells.indexOf(two) * 97) % 361));
  for (const cell of cells) here = tree.add(here, cell);
  tree.current = here;
  const shared = { game: "pente", options: {}, start: "", tree: tree.toText() };
  const link = shareLink(shared);
  assert.ok(link.length < 2000, `${link.length} letters`);
  assert.deepEqual(back(link), shared);
});

test("a page without anything shared shares nothing", () => {
  for (const hash of ["", "#", "#main", "#linear=3"]) {
    assert.equal(readShared("nim", hash), null);
  }
});

test("a damaged link says so", () => {
  assert.throws(() => readShared("connect4", "#options={rows"), SyntaxError);
});
