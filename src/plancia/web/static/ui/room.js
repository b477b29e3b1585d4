/**
 * The page of a room of people, such as a tournament or a class: it follows the room, says when the
 * connection is lost, and keeps what is being typed.
 */

import { qrCode } from "../game/share.js";
import { isThisComputer } from "../net/addresses.js";
import { get, post, troubleWords } from "../net/api.js";
import { follow } from "../net/socket.js";
import { t } from "../text/i18n.js";
import { notice } from "./announce.js";
import { cancel, dialog } from "./dialogs.js";
import { h, morph } from "./dom.js";
import { button, field, submit, toggle, troubleLine } from "./parts.js";

const JOINING = "members";

/** Where the interface has a room. @param {string} id */
export const roomPath = (id) => `/api/rooms/${encodeURIComponent(id)}`;

/**
 * What a page of a room does: `post` sends to the room's path, `seconds` have passed since its view came.
 * @typedef {{post: (path: string, body: unknown) => Promise<void>, seconds: () => number}} RoomTools
 */

/**
 * @template {{id: string, seq: number, type: string, you: unknown}} V
 * @param {object} room
 * @param {V} room.view  the first one
 * @param {boolean} room.whole  as on a projector
 * @param {(view: V, tools: RoomTools) => Node} room.draw
 * @param {(view: V) => void} [room.took]  after another view was drawn
 * @param {(message: any, place: HTMLElement) => void} [room.receive]  other messages
 */
export function roomPage({ view, whole, draw, took = () => {}, receive = () => {} }) {
  const path = roomPath(view.id);
  let came = performance.now();
  const lost = h("p", { class: "connection", hidden: true }, t("The connection is lost. Trying again …"));
  const place = h("div", {});
  /** @type {RoomTools} */
  const tools = {
    seconds: () => (performance.now() - came) / 1000,
    async post(what, body) {
      try {
        const answer = await post(`${path}/${what}`, body);
        if (answer.type) take(answer); // what the organiser does comes by the socket
        if (what === JOINING) listen(); // who has joined is known to the server from now on
      } catch (error) {
        if (what === JOINING) throw error; // said beside the field
        notice(troubleWords(error), "bad");
      }
    },
  };

  function redraw() {
    const isTyped = place.querySelector("form.join") && !view.you;
    if (isTyped) return;
    const drawn = draw(view, tools);
    if (place.firstChild !== drawn) morph(place, drawn); // else it has changed itself
  }

  /** @param {V} next */
  function take(next) {
    if (next.seq < view.seq) return;
    view = next;
    came = performance.now();
    redraw();
    took(view);
  }

  let unfollow = () => {};

  function listen() {
    unfollow();
    unfollow = follow(
      `${path}/live${whole ? "?whole=true" : ""}`,
      (/** @type {any} */ message) => (message.type === view.type ? take(message) : receive(message, place)),
      (connected) => (lost.hidden = connected),
    );
  }

  redraw();
  listen();
  return { content: h("div", {}, lost, place), place, tools, redraw, view: () => view, leave: () => unfollow() };
}

/**
 * How others join: the code, and the address as one types it.
 * @param {string} path @param {string} address  of the server for other devices @param {boolean} [explained]
 */
export function joinPart(path, address, explained = false) {
  const code = qrCode(path, address);
  const shown = new URL(path, isThisComputer(location.hostname) && address ? address : location.origin).href;
  return h(
    "section",
    { class: "card projector-join", "aria-label": t("Join") },
    code,
    h("p", { class: "projector-link" }, shown.replace(/^https?:\/\//, "")),
    explained && h("p", {}, code
      ? t("Scan the code with your phone, or type the address, and enter your name.")
      : t("Only this computer can open the link.")),
  );
}

/** The form in which one joins with a name. @param {(name: string) => Promise<void>} join @param {string} [words] */
export function joinForm(join, words = t("Join")) {
  const trouble = troubleLine();
  const enter = h("button", { class: "primary", type: "submit" }, words);
  const name = h("input", { type: "text", maxlength: 24, autocomplete: "nickname", required: true, name: "name" });
  get("/api/me").then((me) => (name.value ||= me.name)).catch(() => {}); // it is only a suggestion

  /** @param {Event} event */
  function onsubmit(event) {
    event.preventDefault();
    return submit(enter, trouble, () => join(name.value));
  }

  return h(
    "form",
    { class: "card join", onsubmit },
    field(t("Your name"), name),
    trouble,
    enter,
  );
}

/** Rename or remove a person of the room. @param {{member: number, name: string}} person @param {RoomTools} tools */
export async function changePerson({ member, name: before }, tools) {
  let all = false;
  const name = h("input", { type: "text", maxlength: 24, ".value": before });
  const buttons = [
    cancel(),
    { value: "remove", words: t("Remove"), kind: "danger" },
    { value: "rename", words: t("Rename"), kind: "primary" },
  ];
  const everybody = toggle(t("Remove everybody who joined from the same network too"), all, (on) => (all = on));
  const act = await dialog(before, [field(t("Name"), name), everybody], buttons);
  if (act) await tools.post("actions", { act, member, name: name.value, all_of_address: act === "remove" && all });
}

/** The organiser's button that lets nobody else in, or lets people in again. @param {{takes_joiners: boolean}} view @param {RoomTools} tools */
export function doorButton({ takes_joiners: isOpen }, tools) {
  const move = () => tools.post("actions", { act: isOpen ? "close-door" : "open-door" });
  return button(isOpen ? t("Let nobody else in") : t("Let people in again"), move, { class: "quiet" });
}

/** A name that can be changed where `chosen` is given. @param {string} name @param {(() => void) | false} chosen */
export function personName(name, chosen) {
  return chosen ? h("button", { type: "button", class: "quiet name", onclick: chosen }, name) : name;
}
