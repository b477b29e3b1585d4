// What once went wrong, by what is right: each asks modules of the page, in a browser, whether it is so.

export const checks = {
  "an entry of a list that looks like the old one has the new listener, and keeps the focus": async () => {
    const { h, morph } = await import("/static/ui/dom.js");
    const clicked = [];
    const rows = (n) => ["a", "b"].map((row) => h("button", { onclick: () => clicked.push(row + n) }, row));
    const list = h("div", {}, rows(1));
    document.body.append(list);
    list.lastChild.focus();
    morph(list, rows(2));
    document.activeElement.click();
    list.remove();
    return clicked.join() === "b2";
  },
  "what was on the page goes where a new element has a place for it": async () => {
    const { h, morph } = await import("/static/ui/dom.js");
    const clock = h("span", {}, "1:05");
    const card = h("div", {}, h("p", {}, "in ", clock));
    document.body.append(card);
    morph(card, h("p", {}, "solved"), h("p", {}, "in ", clock));
    const { textContent: shown } = card;
    card.remove();
    return shown === "solvedin 1:05";
  },
  "a choice by key keeps the focus where its page is drawn anew": async () => {
    const { h, morph } = await import("/static/ui/dom.js");
    const { menu } = await import("/static/ui/parts.js");
    const form = h("form");
    const draw = (chosen) => morph(form, h("p", {}, chosen), menu("Grade", [["1", "one"], ["2", "two"]], chosen, draw));
    document.body.append(form);
    draw("1");
    const select = form.querySelector("select");
    select.focus();
    select.value = "2";
    select.dispatchEvent(new Event("change"));
    const kept = document.activeElement === form.querySelector("select") && form.querySelector("p").textContent === "2";
    form.remove();
    return kept;
  },
  "a worker that has failed leaves no request unanswered": async () => {
    const { WorkerEnd } = await import("/static/engine/end.js");
    const end = new WorkerEnd({ worker: "missing.js", pyodide: "", plancia: "", data: {} });
    const before = end.ask("GET", "/api/games", "");
    end.become("failed");
    const answers = await Promise.all([before, end.ask("GET", "/api/games", "")]);
    return answers.every(({ status }) => status === 503);
  },
  "a notice that can be answered waits, and another one goes by itself": async () => {
    const { notice } = await import("/static/ui/announce.js");
    const timed = [];
    const { setTimeout: own } = globalThis;
    globalThis.setTimeout = (act, ms) => timed.push([act, ms]);
    notice("Your move: Nim", "", { words: "Open", act: () => {} });
    notice("The draw offer was declined.");
    globalThis.setTimeout = own;
    for (const [act, ms] of timed) if (ms <= 10_000) act();
    const left = [...document.querySelectorAll(".notices .notice p")].map((each) => each.textContent);
    for (const bar of document.querySelectorAll(".notices .notice")) bar.remove();
    return left.join() === "Your move: Nim";
  },
  "an analysis that is stopped without a connection is over": async () => {
    const { Study } = await import("/static/analysis/study.js");
    const study = new Study({ ask() {}, stop() {}, close() {} });
    study.running = true;
    study.setAnalyses(false);
    return study.running === false;
  },
  "numbers are written as the language does": async () => {
    const { offer, speak } = await import("/static/text/i18n.js");
    const { clockFace } = await import("/static/text/format.js");
    const { start } = await import("/static/net/start.js");
    offer(start.languages);
    await speak("it");
    const italian = clockFace(9.5);
    await speak("en");
    return italian === "9,5" && clockFace(9.5) === "9.5";
  },
  "none left is written as such, not drawn like one": async () => {
    const { notesOf } = await import("/static/game/notes.js");
    const counter = (value) => ({ label: "removes", value, of: null, side: 1, token: "remove" });
    const drawn = (value) => notesOf({ notes: [], counters: [counter(value)] }, 1)[0].textContent;
    return drawn(0).includes("×0") && !drawn(1).includes("×");
  },
};
