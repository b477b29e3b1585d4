// Says the Texts of a JSON list on standard input with the catalogue named.
import { readFileSync } from "node:fs";
import { Catalogue } from "../../../src/plancia/web/static/text/i18n.js";

const catalogue = new Catalogue(JSON.parse(readFileSync(process.argv[2], "utf-8")));
const texts = JSON.parse(readFileSync(0, "utf-8"));
console.log(JSON.stringify(texts.map((text) => catalogue.say(text))));
