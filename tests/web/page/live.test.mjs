// The live connection: nothing missed, nothing played twice.
import assert from "node:assert/strict";
import { beforeEach, afterEach, mock, test } from "node:test";
import { LiveSocket, after, fate } from "../../../src/plancia/web/static/net/live.js";
import { backOff } from "../../../src/plancia/web/static/net/socket.js";

globalThis.location ??= { origin: "http://plancia.test" };

const move = (token, player = 1) => ({ move: token, says: token, player });
const state = (moves, more = {}) => ({
  type: "state",
  seq: moves.length,
  ply: moves.length,
  moves,
  mine: [1],
  seats: [{ player: 1, online: true }, { player: 2, online: false }],
  verdict: null,
  ...more,
});
const changed = (seq, ply, made, more = {}) => ({
  type: "changed", what: made ? "move" : "take-back", seq, ply, player: made?.player ?? 1, move: made,
  left: null, actions: ["move"], claim_in_s: null, changes: {}, yours: {}, ...more,
});

/** A socket that keeps what is sent; the test speaks for the server. */
class Wire {
  static all = [];

  constructor(url) {
    this.url = url;
    this.sent = [];
    this.readyState = 1;
    Wire.all.push(this);
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    assert.equal(this.readyState, 1, "browsers complain about a socket closed before it is open");
    this.readyState = 3;
  }

  says(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }

  breaks() {
    this.readyState = 3;
    this.onclose();
  }
}

let live;
const wire = () => Wire.all.at(-1);
const kinds = (socket) => socket.sent.map((message) => message.type);

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  Wire.all = [];
  live = new LiveSocket("a/b", { open: (url) => new Wire(url), random: () => 1 });
});

afterEach(() => {
  live.close();
  mock.timers.reset();
});

/** Lose the connection and come back to that state. */
function comeBack(view) {
  wire().breaks();
  mock.timers.tick(60_000);
  wire().says(view);
}

test("its address names the game", () => {
  assert.equal(wire().url, "/api/games/a%2Fb/live?changes=true");
});

test("waiting grows, has a limit, and is never the same for all pages", () => {
  assert.equal(backOff(0, () => 1), 0.5);
  assert.equal(backOff(3, () => 1), 4);
  assert.equal(backOff(50, () => 1), 15);
  assert.equal(backOff(3, () => 0), 2);
});

test("what happens next is put to the state", () => {
  wire().says(state([move("4")]));
  wire().says(changed(2, 2, move("3", 2)));
  assert.deepEqual(live.view.moves.map((each) => each.move), ["4", "3"]);
  assert.equal(live.view.seq, 2);
});

test("what is not sent stays as it was", () => {
  const picture = { status: "X to move", notes: ["a note"], panels: [{ rows: ["..", "X."], style: "discs" }, { rows: ["#"], style: "blocks" }] };
  const before = state([move("4")], { position: { game: "any", to_move: 1, legal_moves: ["4"], picture } });
  const changes = { position: { to_move: 2, picture: { status: "O to move", rows: [[0, 1, "XO"]] } } };
  const view = after(before, changed(2, 2, move("3", 2), { changes, yours: { position: { legal_moves: [] } } }));
  assert.deepEqual(view.position.picture.panels, [{ rows: ["..", "XO"], style: "discs" }, { rows: ["#"], style: "blocks" }]);
  assert.deepEqual(view.position.picture.notes, ["a note"]);
  assert.deepEqual([view.position.game, view.position.to_move, view.position.legal_moves], ["any", 2, []]);
  assert.deepEqual(before.position.picture, picture);
  assert.equal(view.seats, before.seats);
  assert.deepEqual(after(view, changed(3, 2, null, { changes: { draw_offer: 1 } })), { ...view, seq: 3, draw_offer: 1 });
});

test("a take-back leaves the first moves", () => {
  const view = state([move("4"), move("4", 2), move("3")]);
  const back = after(view, changed(4, 1, null));
  assert.deepEqual(back.moves.map((each) => each.move), ["4"]);
  assert.equal(back.ply, 1);
});

test("what is known already is not taken twice", () => {
  wire().says(state([move("4")]));
  wire().says(changed(1, 1, move("4")));
  assert.equal(live.view.moves.length, 1);
});

test("a gap asks for the whole state, once", () => {
  wire().says(state([move("4")]));
  wire().says(changed(3, 3, move("5")));
  wire().says(changed(4, 4, move("5", 2)));
  assert.deepEqual(kinds(wire()), ["sync"]);
  assert.equal(live.view.moves.length, 1);
  wire().says(state([move("4"), move("3", 2), move("5"), move("5", 2)]));
  assert.equal(live.view.moves.length, 4);
});

test("a move is done when it is acknowledged", async () => {
  wire().says(state([]));
  const done = live.play("4", 0);
  const [sent] = wire().sent;
  assert.deepEqual([sent.type, sent.ply, sent.move], ["move", 0, "4"]);
  wire().says({ type: "ack", id: sent.id, seq: 1, ply: 1 });
  await done;
});

test("a refused move says why", async () => {
  wire().says(state([]));
  const done = live.play("9", 0);
  wire().says({ type: "refused", id: wire().sent[0].id, code: "illegal", says: "no" });
  await assert.rejects(done, { code: "illegal", said: "no" });
});

test("a move that was kept before the connection broke is not sent again", async () => {
  wire().says(state([]));
  const done = live.play("4", 0);
  comeBack(state([move("4")]));
  await done;
  assert.deepEqual(kinds(wire()), []);
});

test("a move that never arrived is sent again, once", async () => {
  wire().says(state([]));
  const done = live.play("4", 0);
  comeBack(state([]));
  assert.deepEqual(kinds(wire()), ["move"]);
  wire().says({ type: "ack", id: wire().sent[0].id, seq: 1, ply: 1 });
  await done;
});

test("a move that the game has overtaken is given up", async () => {
  wire().says(state([]));
  const done = live.play("4", 0);
  comeBack(state([move("3")]));
  await assert.rejects(done, { code: "stale" });
  assert.deepEqual(kinds(wire()), []);
});

test("the fate of a move depends on what lies at its place", () => {
  const pending = { ply: 1, move: "4" };
  assert.equal(fate(pending, state([move("3", 2), move("4")])), "played");
  assert.equal(fate(pending, state([move("3", 2), move("4", 2)])), "overtaken");
  assert.equal(fate(pending, state([move("3", 2)])), "missing");
  assert.equal(fate(pending, state([])), "overtaken");
  assert.equal(fate(pending, state([move("3", 2)], { verdict: {} })), "overtaken");
});

test("an act whose answer was lost is not sent again", async () => {
  wire().says(state([]));
  const done = live.act("resign", 1);
  wire().breaks();
  await assert.rejects(done, { code: "lost" });
  mock.timers.tick(60_000);
  wire().says(state([]));
  assert.deepEqual(kinds(wire()), []);
});

test("a move played while the connection is lost is sent when it is back", () => {
  wire().says(state([]));
  wire().breaks();
  live.play("4", 0);
  mock.timers.tick(60_000);
  wire().says(state([]));
  assert.deepEqual(kinds(wire()), ["move"]);
});

test("a move played before the first state has come is sent after it", () => {
  live.play("4", 0);
  wire().says(state([]));
  assert.deepEqual(kinds(wire()), ["move"]);
});

test("silence is asked about, and more silence is a lost connection", () => {
  wire().says(state([]));
  const first = wire();
  mock.timers.tick(20_000);
  assert.deepEqual(kinds(first), ["ping"]);
  first.says({ type: "pong" });
  mock.timers.tick(20_000);
  assert.deepEqual(kinds(first), ["ping", "ping"]);
  mock.timers.tick(8_000);
  assert.equal(live.connection, "lost");
  mock.timers.tick(1_000);
  assert.notEqual(wire(), first);
});

test("presence changes the seats and nothing else", () => {
  wire().says(state([move("4")]));
  wire().says({ type: "presence", online: [true, true], away_s: [null, null], watchers: 2 });
  assert.deepEqual(live.view.seats.map((seat) => seat.online), [true, true]);
  assert.equal(live.view.watchers, 2);
  assert.equal(live.view.moves.length, 1);
});

test("a page that was closed gets no messages and does not reconnect", () => {
  wire().says(state([]));
  live.close();
  wire().breaks();
  mock.timers.tick(60_000);
  assert.equal(Wire.all.length, 1);
});

test("who leaves before there is a connection closes it when it is there", () => {
  wire().readyState = 0;
  live.close();
  wire().readyState = 1;
  wire().onopen();
  assert.equal(wire().readyState, 3);
});
