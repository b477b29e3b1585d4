// Asking the server: what it refuses is said in its own words.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { isThisComputer } from "../../../src/plancia/web/static/net/addresses.js";
import { line, troubleWords } from "../../../src/plancia/web/static/net/api.js";

const { fetch } = globalThis;
afterEach(() => Object.assign(globalThis, { fetch }));

/** What a person reads after the server has answered so. */
async function words(status, body) {
  globalThis.fetch = async () => new Response(body, { status });
  return line("nim", {}).then(() => "", troubleWords);
}

test("a refusal is shown in the server's words, a template or a string", async () => {
  const template = { text: "{n} is not a column", values: { n: 9 } };
  assert.equal(await words(422, JSON.stringify({ code: "malformed", says: template })), "9 is not a column");
  assert.equal(await words(422, JSON.stringify({ code: "malformed", says: "no" })), "No");
});

test("an error of the page's own is shown by its message, without the name of its class", () => {
  assert.equal(troubleWords(new RangeError("the link is damaged")), "The link is damaged");
});

test("an answer that is not the server's is shown by its number", async () => {
  assert.equal(await words(502, "<html>"), "The server answered with error 502.");
  assert.equal(await words(502, "{}"), "The server answered with error 502.");
});

test("an address that only this computer can open is known by its host", () => {
  const own = ["localhost", "127.0.0.1", "127.3.2.1", "[::1]", "plancia.localhost"];
  for (const host of own) assert.ok(isThisComputer(host), host);
  const open = ["192.168.1.20", "plancia.example", "127.example", "localhost.example", "10.127.0.0"];
  for (const host of open) assert.ok(!isThisComputer(host), host);
});
