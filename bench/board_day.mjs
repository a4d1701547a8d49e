// Types on a board on MicroPython for a day, and prints the bytes in use after each hour without its files, one number a line.
// node board_day.mjs TESTS PACKAGE...: MicroPython under node collects garbage between two calls only, so each hour is one.

import { loadWithTests } from "../tests/micropython.mjs";

const HOURS = 24;
const [tests, ...packages] = process.argv.slice(2);
const micropython = await loadWithTests(tests, "firmware", packages);
micropython.runPython(`
import gc, sys
sys.path.append("/tests")
from support.firmware.typing_day import Day
day = Day()
`);
for (let hour = 0; hour < HOURS; hour++) {
  micropython.runPython("day.type_an_hour()");
  micropython.runPython("print(gc.mem_alloc() - day.stored_bytes())");
}
