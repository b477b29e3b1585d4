// Catalogues: templates, nested parts, forms, sentences.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Catalogue, said, wanted } from "../../../src/plancia/web/static/i18n.js";

const italian = new Catalogue({
  language: "Italiano",
  page: { "{side} to move": "tocca {side:al}", "{n} moves": "{n} mosse" },
  games: {
    red: { "": "rosso", il: "il rosso", al: "al rosso" },
    X: { "": "X", il: "X", al: "a X" },
    "{side} drops into column {n}": "{side:il} gioca nella colonna {n}",
    "{move}, a violation: {reason}": "{move}, infrazione: {reason}",
    "column {n} is full": "la colonna {n} è piena",
    "{move}, shifts {w} after {n} rows": "{move}, a {w} dopo {n} righe",
    left: "sinistra",
    right: "destra",
    "row {row}, column {column}": "riga {row}, colonna {column}",
  },
});

test("a message of the page is found by its template and filled in", () => {
  assert.equal(italian.message("{n} moves", { n: 3 }), "3 mosse");
  assert.equal(italian.message("{n} stones", { n: 3 }), "3 stones");
});

test("what a game says is translated in the form that is asked for, a person's name is not", () => {
  assert.equal(italian.message("{side} to move", { side: said("red") }), "tocca al rosso");
  assert.equal(italian.message("{side} to move", { side: said("X") }), "tocca a X");
  assert.equal(italian.message("{side} to move", { side: "red" }), "tocca red");
});

test("a game's text is matched with its values, and its parts are translated", () => {
  const words = "red drops into column 3, a violation: column 3 is full";
  assert.equal(italian.text(words), "il rosso gioca nella colonna 3, infrazione: la colonna 3 è piena");
});

test("a list of any length is taken apart from its end", () => {
  const words = "X drops into column 3, shifts left after 2 rows, shifts right after 3 rows";
  assert.equal(italian.text(words), "X gioca nella colonna 3, a sinistra dopo 2 righe, a destra dopo 3 righe");
});

test("a capital letter and a full stop make no other text of it", () => {
  assert.equal(italian.text("Column 4 is full."), "La colonna 4 è piena.");
  assert.equal(italian.text("Red drops into column 1"), "Il rosso gioca nella colonna 1");
});

test("what nobody has translated stays English", () => {
  assert.equal(italian.text("the moon is full"), "the moon is full");
  assert.equal(italian.text("constructor"), "constructor");
  assert.equal(italian.message("toString"), "toString");
});

test("a board's label is a template with values or a game's text", () => {
  assert.equal(italian.label("row {row}, column {column}", { row: 2, column: 3 }), "riga 2, colonna 3");
  assert.equal(italian.label("red"), "rosso");
});

test("values are put in once: what they contain is left alone", () => {
  assert.equal(italian.message("{n} moves", { n: "{n}" }), "{n} mosse");
});

test("the language chosen before comes first, then the browser's, then English", () => {
  const there = [{ code: "it", name: "Italiano" }];
  assert.equal(wanted("it", ["en-US"], there), "it");
  assert.equal(wanted(null, ["it-IT", "en"], there), "it");
  assert.equal(wanted(null, ["de"], there), "en");
  assert.equal(wanted("en", ["it"], there), "en");
});
