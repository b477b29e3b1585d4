// Calls a kernel of the stand-alone module: node standalone.mjs FILE, a request as JSON on the standard input.
// The request has the arrays of the memory (kind, shape, values), the kernel's name and its integers.
import { readFileSync } from "node:fs";

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const { exports } = new WebAssembly.Instance(module, {});
const request = JSON.parse(readFileSync(0, "utf8"));
const BYTES = { b: 1, B: 1, i: 4, q: 8, Q: 8 };
const VIEWS = { b: Int8Array, B: Uint8Array, i: Int32Array, q: BigInt64Array, Q: BigUint64Array };

let free = exports.__heap_base.value;
const take = (bytes) => {
  const address = (free + 15) & ~15;
  free = address + bytes;
  const missing = free - exports.memory.buffer.byteLength;
  if (missing > 0) exports.memory.grow(Math.ceil(missing / 65536));
  return address;
};

const table = [];
const written = [];
for (const { kind, shape, values } of request.arrays) {
  const address = take(values.length * BYTES[kind]);
  written.push([VIEWS[kind], address, values.map(BYTES[kind] === 8 ? BigInt : Number)]);
  table.push(BigInt(address), ...shape.map(BigInt));
}
const words = take(8 * table.length);
for (const [View, address, values] of [...written, [BigInt64Array, words, table]]) {
  new View(exports.memory.buffer, address, values.length).set(values);
}
const result = exports[request.kernel](BigInt(words), ...request.integers.map(BigInt));
const [View, address, values] = written[request.numbers];
const numbers = Array.from(new View(exports.memory.buffer, address, values.length), String);
console.log(JSON.stringify({ imports: WebAssembly.Module.imports(module), result: String(result), numbers }));
