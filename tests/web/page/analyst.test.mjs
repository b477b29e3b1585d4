// The connection to what analyses.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Analyst } from "../../../src/plancia/web/static/analysis/analyst.js";

/** A socket that opens on demand. */
class Socket {
  readyState = 0;
  sent = [];
  isClosed = false;

  open() {
    this.readyState = 1;
    this.onopen();
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    assert.equal(this.readyState, 1, "browsers complain about a socket closed before it is open");
    this.isClosed = true;
  }
}

test("an analyst that is left before its socket is open closes it then, and asks nothing", () => {
  const socket = new Socket();
  const analyst = new Analyst({ open: () => socket });
  analyst.ask({ type: "review", id: "r" }, () => {});
  analyst.close();
  assert.equal(socket.isClosed, false);
  socket.open();
  assert.equal(socket.isClosed, true);
  assert.deepEqual(socket.sent, []);
});
