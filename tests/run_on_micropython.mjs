// Runs one test module on MicroPython: node run_on_micropython.mjs TESTS FOLDER MODULE PACKAGE...
// TESTS is the folder that holds FOLDER, with the module in it, support, from which all may import, and data; each
// PACKAGE is a folder to import from.
// Prints one JSON line a test, {"test": NAME, "error": null or the traceback}, or a single line with "test": null when
// the module does not load.

import { loadWithTests } from "./micropython.mjs";

const RUN_MODULE = `
import io, json, sys

def traceback_of(error):
    text = io.StringIO()
    sys.print_exception(error, text)
    return text.getvalue()

def run(name):
    sys.path += ["/tests", "/tests/" + FOLDER]
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

const [tests, folder, module, ...packages] = process.argv.slice(2);
const micropython = await loadWithTests(tests, folder, packages);
micropython.globals.set("FOLDER", folder);
micropython.globals.set("MODULE", module);
micropython.runPython(RUN_MODULE);
