// Catalogues: templates with values, nested ones, forms, plurals.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Catalogue, wanted } from "../../../src/plancia/web/static/text/i18n.js";

const italian = new Catalogue({
  language: "Italiano",
  plurals: [1, 0, ...Array(198).fill(1)],
  messages: {
    "{side} to move": "tocca {side:al}",
    "{n} rock": ["{n} sasso", "{n} sassi"],
    red: "rosso",
    "{move}, a violation: {reason}": "{move}, infrazione: {reason}",
    "column {n} is full": "la colonna {n} è piena",
  },
  forms: { al: { red: "al rosso" } },
});

test("a template is looked up and filled in", () => {
  assert.equal(italian.say({ text: "column {n} is full", values: { n: 3 } }), "la colonna 3 è piena");
});

test("a value that is a template is translated in the form that is asked for, a name is not", () => {
  assert.equal(italian.say({ text: "{side} to move", values: { side: { text: "red" } } }), "tocca al rosso");
  assert.equal(italian.say({ text: "{side} to move", values: { side: "red" } }), "tocca red");
});

test("a plural follows its number in either language", () => {
  const rocks = (n) => ({ text: "{n} rock", plural: "{n} rocks", count: n, values: { n } });
  assert.deepEqual([0, 1, 2, 101].map((n) => italian.say(rocks(n))), ["0 sassi", "1 sasso", "2 sassi", "101 sassi"]);
  assert.deepEqual([0, 1, 2].map((n) => new Catalogue().say(rocks(n))), ["0 rocks", "1 rock", "2 rocks"]);
});

test("what is not translated stays English", () => {
  assert.equal(italian.say({ text: "the moon is full" }), "the moon is full");
  assert.equal(italian.say({ text: "toString" }), "toString");
  assert.equal(italian.say("red"), "red");
});

test("values are put in once: what they contain is left alone", () => {
  assert.equal(italian.say({ text: "{move}, a violation: {reason}", values: { move: "{reason}" } }), "{reason}, infrazione: {reason}");
});

test("the language chosen before comes first, then the browser's, then English", () => {
  const there = [{ code: "it", name: "Italiano" }];
  assert.equal(wanted("it", ["en-US"], there), "it");
  assert.equal(wanted(null, ["it-IT", "en"], there), "it");
  assert.equal(wanted(null, ["de"], there), "en");
  assert.equal(wanted("en", ["it"], there), "en");
});
