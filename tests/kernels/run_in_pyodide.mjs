// Runs a Python program in Pyodide: node run_in_pyodide.mjs PYODIDE SITE PROGRAM ARGUMENTS. SITE is a folder for sys.path.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, site, ...program] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${folder}/` });
python.FS.mkdir("/site");
python.mountNodeFS("/site", site);
python.runPython(`import sys; sys.path.insert(0, "/site"); sys.argv = ${JSON.stringify(program)}`);
try {
  await python.runPythonAsync(readFileSync(program[0], "utf8"), { filename: program[0] });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
