"""The files of the Pico, from the project and from an installed Autopeg."""

import re
import shutil
from pathlib import Path

import pytest

import pegboard
from autopeg.boards.board_layout import board_files
from autopeg.boards.install.build import FOLDERS, pico_files, runs_on

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


def test_private_numbers_are_constants_of_the_compiled_firmware() -> None:
    """They take no memory on the Pico: none is a name of the compiled module, and so nobody may assign or import it."""
    board = board_files()["classic-2"].read_text(encoding="utf-8")
    sources, compiled = pico_files(board, as_source=True), pico_files(board)
    numbers = {
        (path, name)
        for path, source in sources.items()
        if path.startswith(FOLDERS)
        for name in re.findall(r"^(_[A-Z_]+) = \d+(?:  #.*)?$", source.decode(), re.MULTILINE)
    }
    assert ("pegboard/devices.py", "_RESTS") in numbers
    for path, name in numbers:
        # In a compiled module the length of a name stands before it, and a zero after it.
        assert bytes((2 * len(name),)) + name.encode() + b"\0" not in compiled[path.replace(".py", ".mpy")], (
            path,
            name,
        )
        assert len(re.findall(rf"\b{name} =", sources[path].decode())) == 1, (path, name)
        imported = re.compile(rf"import .*\b{name}\b|(?<!self)\.{name}\b".encode())
        assert not [other for other, source in sources.items() if other != path and imported.search(source)], name


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
