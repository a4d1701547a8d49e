"""Modules that are loaded together are one: each runs once, after those that it needs, and versions never mix."""

import asyncio
import json
import re
import shutil
import subprocess
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from urllib.parse import urljoin

import pytest
from starlette.exceptions import HTTPException

from autopeg.web.bundles import Bundles
from autopeg.web.page_files import STATIC, PageFiles, bundles, game_folders
from support.web.browser import NewPage

ENTRY, LATER, TABLE = "/static/main.js", "/static/later.js", "/games/one/table.js"
SOURCES = {
    ENTRY: """// The first module.
import { count as counted, ran } from "./shared.js";
import "./aside.js";

ran("main");
export const started = counted;
export const open = () => import("./later.js");
""",
    "/static/shared.js": """const done = globalThis.done ??= [];
/** @param {string} name */
export const ran = (name) => done.push(name);
export const count = 3;
""",
    "/static/aside.js": 'import { ran } from "./shared.js";\nran("aside");\n',
    LATER: """import { ran } from "./shared.js";
import { help } from "./help.js";
export { count as many } from "./shared.js";

ran(help(/** @type {any} */ ("later")));
export class Later {}
export async function wait() {
  return "waited";
}
""",
    "/static/help.js": """import { ran } from "./shared.js";

ran("help");
export function help(name) {
  return `${name} helped`;
}
""",
    TABLE: """import { count } from "/static/shared.js";
import { out } from "/vendor/lib.js";

out(count);
""",
    "/static/alone.js": "postMessage(1);\n",
}
VIEWS = {TABLE: ENTRY}
SHARED = SOURCES["/static/shared.js"]


def bundled(**changed: str) -> Bundles:
    return Bundles({**SOURCES, **{f"/static/{name}.js": text for name, text in changed.items()}}, ENTRY, VIEWS)


def run(found: Bundles, folder: Path, script: str) -> object:
    """Return what a script prints as JSON, which imports modules as they are sent."""
    for address in SOURCES:
        file = folder / address[1:]
        file.parent.mkdir(parents=True, exist_ok=True)
        text = re.sub(r'(from |import\(|import )"/', rf'\1"{folder.as_uri()}/', found.text(address))
        file.write_text(text, encoding="utf-8")
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    node = shutil.which("node")
    assert node is not None
    done = subprocess.run(
        [node, "--input-type=module", "--eval", script], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_modules_run_once_after_those_they_need_and_pass_on_what_they_export(tmp_path: Path) -> None:
    script = """
      const { open, started } = await import("./static/main.js");
      const before = [...globalThis.done];
      const { Later, many, wait } = await open();
      const { help } = await import("./static/help.js");
      const { count } = await import("./static/shared.js");
      console.log(JSON.stringify([started, before, globalThis.done, new Later() instanceof Later, many, await wait(),
        help("I"), count]));"""
    runs = ["aside", "main"]
    assert run(bundled(), tmp_path, script) == [
        *(3, runs, [*runs, "help", "later helped"], True, 3, "waited", "I helped", 3),
    ]


def test_what_the_same_entries_bring_is_one_bundle() -> None:
    found = bundled()
    assert found.loaded_by(ENTRY) == [ENTRY]
    assert found.loaded_by(LATER) == [ENTRY, LATER]
    assert set(found.loaded_by(TABLE, LATER)) == {ENTRY, TABLE, LATER}
    assert 'import * as _vendor_lib_js from "/vendor/lib.js"' in found.text(TABLE)
    assert "help helped" not in found.text(ENTRY)
    assert len(re.findall(r"^const \w+ = \(\(\) =>", found.text("/static/alone.js"), re.MULTILINE)) == 1
    assert not re.search("//|@type|^ ", found.text(ENTRY) + found.text(LATER), re.MULTILINE)


def test_a_page_never_mixes_modules_of_two_versions() -> None:
    """What a module imports is not there in a bundle of another version, and a browser says so before it runs it."""
    [wanted] = re.findall(r'^import \{ (\w+) \} from "/static/main.js"', bundled().text(LATER), re.MULTILINE)
    assert wanted in bundled().text(ENTRY)
    assert wanted in bundled(aside=SOURCES["/static/aside.js"] + "// other words\n").text(ENTRY)
    assert wanted not in bundled(shared=SHARED + "// other words\n").text(ENTRY)


def test_a_module_has_another_name_when_one_that_it_needs_has_changed() -> None:
    needs_help = 'import { started } from "./main.js";\nimport { help } from "./help.js";\nhelp(started);\n'
    before, after = (bundled(later=needs_help, shared=text) for text in (SHARED, SHARED + "// other words\n"))
    for address in (ENTRY, "/static/help.js"):
        [name] = re.findall(r"^export const .* = (\w+);", before.text(address), re.MULTILINE)
        assert name not in after.text(address)


def test_a_module_that_is_gone_leaves_the_others() -> None:
    left = {address: text for address, text in SOURCES.items() if address != LATER}
    found = Bundles(left, ENTRY, VIEWS)
    assert "counted" in found.text(ENTRY)
    with pytest.raises(KeyError):
        found.text(LATER)


def test_a_file_that_is_no_module_of_the_page_is_not_found(tmp_path: Path) -> None:
    """As `Main.js` is on a disk that ignores case."""
    (tmp_path / "Main.js").write_text("", encoding="utf-8")
    asked = PageFiles(tmp_path, "/static").get_response("Main.js", {"type": "http", "method": "GET", "headers": []})
    with pytest.raises(HTTPException, match="404"):
        asyncio.run(asked)


def test_names_that_are_passed_on_may_end_with_a_comma(tmp_path: Path) -> None:
    help_ = SOURCES["/static/help.js"] + 'export {\n  count,\n  ran as passed,\n} from "./shared.js";\n'
    script = 'console.log(JSON.stringify(Object.keys(await import("./static/help.js")).sort()));'
    assert run(bundled(help=help_), tmp_path, script) == ["count", "help", "passed"]


@pytest.mark.parametrize("value", ["(a, b = 2) => a", '", c = "', "[\n  (d, e = 1) => ({ d, e }),\n]"])
def test_a_comma_within_a_value_is_no_second_name(value: str) -> None:
    bundled(help=f"export const help = {value};\n")


@pytest.mark.parametrize(
    "form",
    [
        "export let count = 1;",
        "export default 1;",
        'export * from "./shared.js";',
        'import all from "./shared.js";',
        'import * as all from "./shared.js";',
        "export const b = 1, c = 2;",
        "export const b = f(1),\n  c = 2;",
        "export const b = 1; export const c = 2;",
    ],
)
def test_other_forms_of_import_and_export_are_refused(form: str) -> None:
    with pytest.raises(ValueError, match=r"help.js: .* cannot be in a bundle"):
        bundled(help=form + "\n")


def test_modules_that_import_each_other_are_refused() -> None:
    with pytest.raises(CycleError):
        bundled(shared='import { help } from "./help.js";\nexport const ran = help;\nexport const count = 3;\n')


def sources() -> dict[str, str]:
    """Return the modules of the page by their addresses."""
    folders = {"/static": STATIC, **{f"/games/{name}": folder for name, folder in game_folders().items()}}
    return {
        f"{address}/{file.relative_to(folder).as_posix()}": file.read_text(encoding="utf-8")
        for address, folder in folders.items()
        for file in folder.rglob("*.js")
    }


def test_every_module_of_the_page_gives_what_others_import_from_it(new_page: NewPage) -> None:
    wanted: dict[str, set[str]] = {}
    for address, text in sources().items():
        for names, name in re.findall(r'^(?:import|export) \{([^}]*)\} from "([^"]+)";', text, re.MULTILINE):
            taken = {each.split(" as ")[0].strip() for each in names.split(",")} - {""}
            wanted.setdefault(urljoin(address, name), set()).update(taken)
    assert len(wanted) > 50
    missing = new_page().evaluate(
        """async (wanted) => {
          const missing = [];
          for (const [address, names] of Object.entries(wanted)) {
            const there = await import(address);
            missing.push(...names.filter((name) => there[name] === undefined).map((name) => `${address}: ${name}`));
          }
          return missing;
        }""",
        {address: sorted(names) for address, names in wanted.items()},
    )
    assert missing == []


def test_no_bundle_of_the_page_waits_for_itself() -> None:
    found = bundles()
    imports = {
        address: set(re.findall(r'^import .* from "(/[^"]+)";', found.text(address), re.MULTILINE))
        for address in sources()
    }
    tuple(TopologicalSorter(imports).static_order())
