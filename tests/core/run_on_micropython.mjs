// Runs one test module of the core on MicroPython: node run_on_micropython.mjs SHARED TESTS MODULE
// SHARED is the folder that holds pegcore, TESTS the one that holds core and data. Prints one JSON line a test,
// {"test": NAME, "error": null or the traceback}, or a single line with "test": null when the module does not load.
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const RUN_MODULE = `
import io, json, sys

def traceback_of(error):
    text = io.StringIO()
    sys.print_exception(error, text)
    return text.getvalue()

def run(name):
    sys.path.append("/tests/core")
    try:
        module = __import__(name)
    except BaseException as error:
        print(json.dumps({"test": None, "error": traceback_of(error)}))
        return
    for test in dir(module):
        if test.startswith("test_"):
            failure = None
            try:
                getattr(module, test)()
            except BaseException as error:
                failure = traceback_of(error)
            print(json.dumps({"test": test, "error": failure}))

run(MODULE)
`;

const [shared, tests, module] = process.argv.slice(2);
const micropython = await loadMicroPython({ heapsize: 4 * 1024 * 1024, linebuffer: true, stdout: (line) => console.log(line) });
copy(join(shared, "pegcore"), "/pegcore");
micropython.FS.mkdir("/tests");
copy(join(tests, "core"), "/tests/core");
copy(join(tests, "data"), "/tests/data");
micropython.globals.set("MODULE", module);
micropython.runPython(RUN_MODULE);

function copy(folder, to) {
  micropython.FS.mkdir(to);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isFile()) micropython.FS.writeFile(`${to}/${entry.name}`, readFileSync(join(folder, entry.name)));
  }
}
