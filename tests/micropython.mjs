// Loads MicroPython with a folder of tests and packages to import from.

import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";

// This build of MicroPython asserts at every call through its table that its own copy of the table is right, which took
// half of the time. The table never changes, so each entry is read only once.
const readEntry = WebAssembly.Table.prototype.get;
const SHARED = ["support", "support/core", "support/firmware"];

/** @type {unknown[]} */
const entries = [];
WebAssembly.Table.prototype.get = function (index) {
  entries[index] ??= readEntry.call(this, index);
  return entries[index];
};

/**
 * Returns MicroPython with /tests/FOLDER, what its tests share, /tests/data with its transcripts, and each package beside
 * them.
 * @param {string} tests the folder that holds FOLDER, support and data
 * @param {string} folder
 * @param {string[]} packages folders to import from
 */
export async function loadWithTests(tests, folder, packages) {
  const micropython = await loadMicroPython({
    heapsize: 4 * 1024 * 1024,
    linebuffer: true,
    stdout: (line) => console.log(line),
  });
  const copy = (from, to) => {
    micropython.FS.mkdir(to);
    for (const entry of readdirSync(from, { withFileTypes: true })) {
      if (entry.isFile()) micropython.FS.writeFile(`${to}/${entry.name}`, readFileSync(join(from, entry.name)));
    }
  };
  for (const path of packages) copy(path, `/${basename(path)}`);
  micropython.FS.mkdir("/tests");
  for (const name of [...SHARED, folder, "data", "data/protocol_1"]) copy(join(tests, name), `/tests/${name}`);
  return micropython;
}
