/**
 * Large files of the package (books, packs of puzzles): a browser loads one when Python reads it.
 *
 * Reading can't wait in Python, so the worker does; it has nothing else to do meanwhile.
 */

/** @import { Engine } from "./end.js" */
/** @typedef {{usedBytes: number, contents: Uint8Array}} FileNode  of Emscripten's file system in memory */
/** @typedef {{mkdirTree(path: string): void, writeFile(path: string, content: Uint8Array): void,
 *   lookupPath(path: string): {node: FileNode}}} FileSystem */

/**
 * Let files be there whose content is loaded later.
 * @param {FileSystem} fs @param {string} folder where the package lies @param {Engine["data"]} data
 */
export function addDataFiles(fs, folder, data) {
  for (const [name, { path, size }] of Object.entries(data)) {
    const file = `${folder}/${name}`;
    fs.mkdirTree(file.slice(0, file.lastIndexOf("/")));
    fs.writeFile(file, new Uint8Array());
    const { node } = fs.lookupPath(file);
    node.usedBytes = size;
    Object.defineProperty(node, "contents", {
      configurable: true,
      get() {
        const value = load(path);
        Object.defineProperty(node, "contents", { value, writable: true });
        return value;
      },
    });
  }
}

/** The content of a file, at once. @param {string} address */
function load(address) {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${address}: ${request.status}`);
  return new Uint8Array(request.response);
}
