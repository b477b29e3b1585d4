// The moves of the positions on the standard input, as the page reads them.
import { text } from "node:stream/consumers";
import { movesOf } from "../../../src/plancia/web/static/boards/scene.js";

const positions = JSON.parse(await text(process.stdin));
console.log(JSON.stringify(positions.map(movesOf)));
