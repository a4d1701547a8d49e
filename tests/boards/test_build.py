"""The files of the Pico, from the project and from an installed Autopeg."""

import ast
import re
import shutil
from pathlib import Path

import pytest

import pegboard
from autopeg.boards.board_layout import board_files
from autopeg.boards.install.build import pico_files, runs_on
from autopeg.boards.install.constants import with_constants

FIRMWARE = Path(pegboard.__file__).parent


def test_an_installed_autopeg_builds_the_same_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A wheel has main.py inside pegboard, where the Pico must not get it a second time."""
    board = board_files()["classic-2"].read_text(encoding="utf-8")
    from_the_project = pico_files(board, as_source=True)
    installed = tmp_path / "pegboard"
    shutil.copytree(FIRMWARE, installed, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(FIRMWARE.parent / "main.py", installed)
    monkeypatch.setattr(pegboard, "__file__", str(installed / "__init__.py"))
    assert pico_files(board, as_source=True) == from_the_project
    assert "pegboard/main.py" not in from_the_project


@pytest.mark.parametrize("name", ["_RESTS", "_WIN_MS", "CLOSED_MS", "LINK_LOST_MS", "BLOCK_BYTES", "SET_NUMBERS"])
def test_a_number_has_no_name_in_the_compiled_firmware(name: str) -> None:
    """It takes no memory on the Pico, nor time to look it up."""
    board = board_files()["classic-2"].read_text(encoding="utf-8")
    assert any(re.search(rf"\b{name}\b".encode(), source) for source in pico_files(board, as_source=True).values())
    # In a compiled module the length of a name stands before it, and a zero after it.
    compiled = bytes((2 * len(name),)) + name.encode() + b"\0"
    assert not any(compiled in content for content in pico_files(board).values())


SOURCES = {
    "pegcore/sizes.py": 'HOLES = 121\nLAPS = HOLES // 120 + 1\nWORD = "SET"\nLONG = "ten or more"\nPAIR = (HOLES,)\n',
    "pegboard/__init__.py": 'VERSION = "0.1.0"\n',
    "pegboard/scans.py": "SCAN_MS = 1\n_TWICE = 2  # why\n_twice = _TWICE\n",
}


def in_module(source: str) -> str:
    return with_constants({**SOURCES, "pegboard/app.py": source})["pegboard/app.py"]


def test_constants_are_written_where_they_are_defined_and_used() -> None:
    found = with_constants(SOURCES)
    assert found["pegcore/sizes.py"] == 'pass\npass\npass\nLONG = "ten or more"\nPAIR = (121,)\n'
    assert found["pegboard/scans.py"] == "pass\npass  # why\n_twice = 2\n"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("from .scans import SCAN_MS\nx = -SCAN_MS\n", "pass\nx = -1\n"),
        ("LEAST = 1 - 3\nx = LEAST ** 2\n", "pass\nx = (-2) ** 2\n"),
        ("A = 1\ndef A():\n    pass\nx = A\n", "A = 1\ndef A():\n    pass\nx = A\n"),
        (
            "A = 1\ntry:\n    pass\nexcept OSError as A:\n    x = A\n",
            "A = 1\ntry:\n    pass\nexcept OSError as A:\n    x = A\n",
        ),
        (
            "from pegcore.sizes import (\n    PAIR,\n    WORD,\n)\nx = WORD\n",
            "from pegcore.sizes import PAIR\n\n\n\nx = 'SET'\n",
        ),
        ("from . import VERSION, scans\nx = VERSION, scans.SCAN_MS\n", "from . import scans\nx = '0.1.0', 1\n"),
        (
            "def f():\n    from pegcore import sizes\n    return sizes.LAPS\n",
            "def f():\n    from pegcore import sizes\n    return 2\n",
        ),
        ('NAME = "\u00e4"; x = NAME, "NAME"\n', "pass; x = '\u00e4', \"NAME\"\n"),
    ],
)
def test_a_constant_of_another_module(source: str, expected: str) -> None:
    assert in_module(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        "_ONE = 1\n_ONE = 2\n",
        "ONE = 1\ndef f(ONE):\n    return ONE\n",
        "ONE = len('')\nTWO = 1.5\n",
        "import json\nfrom pegcore.track import Track\nx = json.LINE\n",
    ],
)
def test_what_is_no_constant_stays(source: str) -> None:
    assert in_module(source) == source


@pytest.mark.parametrize(
    ("line", "value"),
    [("from . import scans as s\nx = s.SCAN_MS\n", "1"), ("from .scans import SCAN_MS as ms\nx = ms\n", "")],
)
def test_a_constant_by_another_name(line: str, value: str) -> None:
    found = with_constants({**SOURCES, "pegboard/app.py": line})
    assert found["pegboard/app.py"] == (line.replace("s.SCAN_MS", value) if value else line)
    assert ("SCAN_MS = 1" in found["pegboard/scans.py"]) == (not value)


def test_what_a_module_of_the_firmware_reads_in_another_is_still_there() -> None:
    board = board_files()["classic-2"].read_text(encoding="utf-8")
    sources = {path: text.decode() for path, text in pico_files(board, as_source=True).items() if "/" in path}
    trees = {path: ast.parse(source) for path, source in with_constants(sources).items()}
    for path, tree in trees.items():
        modules: dict[str, str] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                assert not any(alias.name.startswith(("pegboard", "pegcore")) for alias in node.names), path
            if isinstance(node, ast.ImportFrom):
                assert node.names[0].name != "*", path
                place = "/".join(filter(None, (path.split("/")[0] if node.level else "", node.module or "")))
                place = place.replace(".", "/")
                for alias in node.names:
                    if f"{place}.py" in trees:
                        assert alias.name in names_of(trees[f"{place}.py"]), (path, alias.name)
                    elif f"{place}/{alias.name}.py" in trees:
                        modules[alias.asname or alias.name] = f"{place}/{alias.name}.py"
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules:
                assert node.attr in names_of(trees[modules[node.value.id]]), (path, ast.unparse(node))


def names_of(tree: ast.Module) -> set[str]:
    """Return what a module binds, or imports, at its top."""
    found: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.ImportFrom):
            found.update(alias.asname or alias.name for alias in node.names)
        else:
            found.update(each.id for each in ast.walk(node) if isinstance(each, ast.Name))
    return found


def test_constants_of_a_module_whose_name_means_something_else_elsewhere_stay() -> None:
    source = "from . import scans\ndef f(scans):\n    return scans.SCAN_MS\n"
    found = with_constants({**SOURCES, "pegboard/app.py": source})
    assert (found["pegboard/app.py"], found["pegboard/scans.py"]) == (source, SOURCES["pegboard/scans.py"])


def test_a_constant_whose_name_another_module_binds_again_stays() -> None:
    source = "from .scans import SCAN_MS\ndef f(SCAN_MS):\n    return SCAN_MS\n"
    found = with_constants({**SOURCES, "pegboard/app.py": source})
    assert (found["pegboard/app.py"], found["pegboard/scans.py"]) == (source, "SCAN_MS = 1\npass  # why\n_twice = 2\n")


NO_MACHINE_CODE, ARMV6M, ARMV7EMSP, ARMV7EMDP, XTENSA, RV32IMC = 0, 4, 7, 8, 9, 11
"""Architectures of MicroPython, of its py/persistentcode.h."""


def test_every_module_loads_on_the_pico_and_on_the_pico_2() -> None:
    """MicroPython loads machine code for a Thumb processor from Armv6-M up to its own, so one build serves both."""
    files = pico_files(board_files()["classic-2"].read_text(encoding="utf-8"))
    modules = {name: content for name, content in files.items() if name.endswith(".mpy")}
    assert {content[0] for content in modules.values()} == {ord("M")}
    assert {content[1] for content in modules.values()} == {6}
    architectures = {name: content[2] >> 2 & 0x2F for name, content in modules.items()}
    assert set(architectures.values()) == {NO_MACHINE_CODE, ARMV6M}
    assert architectures["pegboard/pio_output.mpy"] == ARMV6M
    with_code = [modules[name] for name, architecture in architectures.items() if architecture]
    assert {content[2] & 3 for content in with_code} == {3}
    for loader in (ARMV6M, ARMV7EMSP):
        assert all(code == NO_MACHINE_CODE or ARMV6M <= code <= loader for code in architectures.values())


@pytest.mark.parametrize(
    ("architecture", "is_right"),
    [
        (NO_MACHINE_CODE, False),
        (ARMV6M, True),
        (ARMV7EMSP, True),
        (ARMV7EMDP, True),
        (XTENSA, False),
        (RV32IMC, False),
    ],
)
def test_a_micropython_is_known_by_what_it_loads(architecture: int, is_right: bool) -> None:
    assert runs_on(architecture << 10 | 3 << 8 | 6) == is_right
    assert not runs_on(architecture << 10 | 2 << 8 | 6)
    assert not runs_on(architecture << 10 | 3 << 8 | 7)
