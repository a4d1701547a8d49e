"""What programs have made is marked in .gitattributes, so that nobody reviews or counts it as code."""

import subprocess
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
MADE = ("*.npz", "*.onnx", "*.xz", "*.stl", "*.dxf", "*.step", "*.3mf", "*habits.json", "*winning.json", "*rests.json")
"""Kinds of files that nobody writes by hand."""


def _git(*words: str) -> str:
    try:
        return subprocess.run(["git", "-C", PROJECT, *words], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no git, or no clone: the marks of generated files were NOT checked")


def test_what_programs_have_made_is_marked() -> None:
    made = [name for name in _git("ls-files", *MADE).splitlines() if not name.startswith("tests/")]
    marks = _git("check-attr", "linguist-generated", "--", *made).splitlines()
    assert made
    assert [line for line in marks if not line.endswith(": set")] == []
