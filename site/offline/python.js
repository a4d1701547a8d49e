// MicroPython in the browser, with the packages of the board and the scoring core.
import { loadMicroPython } from "/micropython/micropython.mjs";
import { fileOf } from "./shell.js";

/**
 * Start MicroPython, run a module of this folder there, and return its functions. Their arguments are strings, numbers
 * and booleans, and their answers JSON.
 * @param {string} module
 */
export async function pythonOf(module) {
  const [python, files] = await Promise.all([loadMicroPython({ heapsize: 4 * 1024 * 1024 }), fileOf("python.json")]);
  for (const folder of ["pegcore", "pegboard"]) python.FS.mkdir(`/${folder}`);
  for (const [path, text] of Object.entries(files)) python.FS.writeFile(`/${path}`, text);
  python.runPython(`from ${module} import *`);
  /**
   * @param {string} name
   * @param {(string | number | boolean)[]} given
   */
  return (name, ...given) => JSON.parse(python.globals.get(name)(...given) ?? "null");
}
