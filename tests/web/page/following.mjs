// The states that the pages on the standard input have after all changes that they were sent.
import { text } from "node:stream/consumers";
import { after } from "../../../src/plancia/web/static/net/live.js";

const pages = JSON.parse(await text(process.stdin));
console.log(JSON.stringify(pages.map(({ first, received }) =>
  received.filter(({ type }) => type === "changed").reduce((view, news) => after(view, news), first))));
