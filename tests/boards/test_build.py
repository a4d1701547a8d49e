"""The files of the Pico, from the project and from an installed Autopeg."""

import re
import shutil
from pathlib import Path

import pytest

import pegboard
from autopeg.boards.board_layout import board_files
from autopeg.boards.build import FOLDERS, pico_files

FIRMWARE = Path(pegboard.__file__).parent


def test_an_installed_autopeg_builds_the_same_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A wheel has main.py inside pegboard, where the Pico must not get it a second time."""
    board = board_files()["classic-2"].read_text(encoding="utf-8")
    from_the_project = pico_files(board, as_source=True)
    installed = tmp_path / "pegboard"
    shutil.copytree(FIRMWARE, installed)
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
