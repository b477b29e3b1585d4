// Reads the modules named on standard input as the browser would, without running them.
import { readFileSync } from "node:fs";
import { SourceTextModule } from "node:vm";

for (const path of JSON.parse(readFileSync(0, "utf-8"))) {
  new SourceTextModule(readFileSync(path, "utf-8"), { identifier: path });
}
