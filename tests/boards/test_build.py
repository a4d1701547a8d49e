"""The files of the Pico, from the project and from an installed Autopeg."""

import shutil
from pathlib import Path

import pytest

import pegboard
from autopeg.boards.board_layout import board_files
from autopeg.boards.build import pico_files

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
