// The tree of variations and its text.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Tree, readTree } from "../../../src/plancia/web/static/analysis/tree.js";

/** A step as the server gives it, with a number for a position. */
const step = (move, position = 0) => ({ move: { move, says: move, player: 1 }, position, last: [] });

/** 4 4 5, with 3 2 instead of the 5 and 1 instead of the first 4. */
function sample() {
  const tree = new Tree(step("", 0));
  const end = tree.addLine(tree.root, [step("4"), step("4"), step("5")]);
  tree.addLine(end.parent, [step("3"), step("2")]);
  tree.add(tree.root, "1", step("1"));
  return tree;
}

const tokens = (line) => line.map((node) => node.move).join(" ").trim();

test("a move that is there is not added again", () => {
  const tree = sample();
  const before = tree.made;
  assert.equal(tree.add(tree.root, "4").move, "4");
  assert.equal(tree.made, before);
});

test("the main line follows the first child of each node", () => {
  const tree = sample();
  assert.equal(tokens(tree.mainLine()), "4 4 5");
  assert.deepEqual(tree.mainLine().map((node) => node.ply), [0, 1, 2, 3]);
});

test("walking goes along a line, between variations, and stays where there is no way", () => {
  const tree = sample();
  const go = (way) => (tree.current = tree.walk(way)).move;
  assert.equal(go("previous"), "");
  assert.equal(go("next"), "4");
  assert.equal(go("down"), "1");
  assert.equal(go("down"), "1");
  assert.equal(go("up"), "4");
  assert.equal(go("last"), "5");
  assert.equal(go("next"), "5");
  assert.equal(go("down"), "3");
  assert.equal(go("last"), "2");
  assert.equal(go("first"), "");
});

test("making a line the main one promotes it at every branch", () => {
  const tree = readTree("4.4(1.2(3.3))");
  const deep = [...tree.nodes()].find((node) => node.parent?.move === "3");
  tree.makeMain(deep);
  assert.equal(tokens(tree.mainLine()), "4 1 3 3");
  assert.ok(tree.isMain(deep));
});

test("cutting takes a branch away and goes back to the node before the cut", () => {
  const tree = sample();
  tree.current = tree.find(5);
  tree.cut(tree.find(4));
  assert.equal(tree.current.ply, 2);
  assert.equal(tree.toText(), "4(1).4*.5");
});

test("cutting elsewhere leaves the current place as it is", () => {
  const tree = sample();
  tree.current = tree.find(3);
  tree.cut(tree.find(4));
  assert.equal(tree.current.id, 3);
});

test("cutting the root leaves the start alone", () => {
  const tree = sample();
  tree.cut(tree.root);
  assert.equal(tree.toText(), "*");
});

test("only faults of the main line are mistakes", () => {
  const tree = sample();
  tree.find(3).judged = { judgement: "blunder", better: [], says: "" };
  tree.find(2).judged = { judgement: "good", better: [], says: "" };
  tree.find(4).judged = { judgement: "mistake", better: [], says: "" };
  assert.deepEqual(tree.mistakes().map((node) => node.id), [3]);
});

test("the text shows lines, variations and the current place", () => {
  const tree = sample();
  tree.current = tree.find(4);
  assert.equal(tree.toText(), "4(1).4.5(3*.2)");
  assert.equal(readTree("4(1).4.5(3*.2)").current.move, "3");
});

test("a text without a star leads to the end of the main line", () => {
  assert.equal(readTree("4.4.5").current.ply, 3);
  assert.equal(readTree("").current.ply, 0);
});

test("any token survives the text", () => {
  for (const token of ["1@0", "K10", "d4", "é.(*)%", "e8=Q+", "a&b=c#d", "漢"]) {
    const tree = new Tree();
    tree.add(tree.root, token);
    assert.match(tree.toText(), /^[\w@:+,/%*-]+$/);
    assert.equal(readTree(tree.toText()).root.children[0].move, token);
  }
});

test("a text that is no tree is refused", () => {
  for (const text of [".", "4.", "(4)", "4(", "4)", "4()", "4(5", "4**", "*4*", "4(*5)", "4 (5).", "%zz"]) {
    assert.throws(() => readTree(text), RangeError, text);
  }
  assert.throws(() => readTree(`4${"(5".repeat(500)}${")".repeat(500)}`), RangeError);
});

/** Numbers that look random and are the same every time. */
function* dice(seed) {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state >>> 8;
  }
}

test("every tree comes back from its text as it was", () => {
  const roll = dice(7);
  const next = (sides) => roll.next().value % sides;
  for (let round = 0; round < 300; round++) {
    const tree = new Tree();
    const all = [tree.root];
    for (let moves = next(40); moves; moves--) {
      all.push(tree.add(all[next(all.length)], "abc"[next(3)] + next(4)));
    }
    tree.current = all[next(all.length)];
    const text = tree.toText();
    const back = readTree(text);
    assert.equal(back.toText(), text);
    assert.equal([...back.nodes()].length, [...tree.nodes()].length);
    assert.deepEqual(back.movesTo(back.current), tree.movesTo(tree.current));
  }
});

test("a main line of thousands of moves is no trouble", () => {
  const tree = new Tree();
  let here = tree.root;
  for (let ply = 0; ply < 20_000; ply++) here = tree.add(here, String(ply % 7));
  assert.equal(readTree(tree.toText()).mainLine().length, 20_001);
});

test("what the page does not know yet comes in lines from a node that is known", () => {
  const tree = readTree("4.4.5(3.2)");
  tree.root.step = step("", 0);
  const lines = [];
  for (const { from, nodes } of tree.unknownLines()) {
    assert.ok(from.step);
    lines.push(nodes.map((node) => node.move).join(""));
    for (const node of nodes) node.step = step(node.move);
  }
  assert.deepEqual(lines, ["445", "32"]);
});

test("the tree of a record has its notes and variations, and becomes the same record", () => {
  const noted = { comments: {}, symbols: {}, variations: {} };
  const record = {
    ...noted,
    steps: [step("", 0), step("4"), step("4"), step("5")],
    comments: { 0: "at first", 3: "well" },
    symbols: { 3: "!" },
    variations: { 3: [{ ...noted, steps: [step("3"), step("2")], comments: { 2: "or so" } }] },
  };
  const tree = Tree.of(record);
  assert.equal(tree.toText(), "4.4.5*(3.2)");
  assert.equal(tree.root.comment, "at first");
  const { steps, ...line } = record;
  const [{ steps: others, ...variation }] = record.variations[3];
  const written = { ...line, moves: ["4", "4", "5"], variations: { 3: [{ ...variation, moves: ["3", "2"] }] } };
  assert.deepEqual(tree.toLine(), written);
});

test("a symbol of a record is stronger than the review's", () => {
  const tree = readTree("4.4");
  const [, first, second] = tree.nodes();
  first.judged = second.judged = { judgement: "blunder", better: [], says: "" };
  second.symbol = "";
  assert.deepEqual(tree.toLine().symbols, { 1: "??" });
  first.judged = { judgement: "best", only: true, better: [], says: "" };
  assert.deepEqual(tree.toLine().symbols, { 1: "!" });
});
