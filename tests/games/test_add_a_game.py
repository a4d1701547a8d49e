"""docs/add-a-game.md, followed: a copy of Autopeg gets a fifth game as the guide says, and nothing else is touched.

The fifth game is High Card in tests/data/high_card. In the copy it goes through the conformance suite and the rules of
who imports whom, and through its own tests: played in lines, by keys and in the browser, replayed, reviewed, its score
kept.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from textwrap import indent

import pytest

from support.games.narrowing import present

PROJECT = Path(__file__).parents[2]
GUIDE = (PROJECT / "docs/add-a-game.md").read_text(encoding="utf-8")
EXAMPLE = PROJECT / "tests/data/high_card"
BESIDE = ("shared", "firmware", "hardware", "node_modules")
"""What the host program looks for beside its folder."""
QUOTE = re.compile(r"^`([\w/.]+)`[^\n]*:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A line that ends with a colon and begins with a file, and the block below it."""


def quotes() -> list[tuple[str, str]]:
    """Return every block of the guide that quotes a file, with the file."""
    return QUOTE.findall(GUIDE)


@pytest.mark.parametrize(("file", "block"), quotes(), ids=[file for file, _ in quotes()])
def test_the_guide_quotes_files_as_they_are(file: str, block: str) -> None:
    """An ellipsis stands for what is left out between two pieces of a file; a method may stand without its class."""
    if file == "registry.py":
        return  # the copy below is made with it
    text = (EXAMPLE.with_name(file) if file == "high_card.md" else EXAMPLE / file).read_text(encoding="utf-8")
    at = 0
    for piece in re.split(r"^ *(?:#|//) \.\.\.\n", block, flags=re.MULTILINE):
        quoted = piece.strip("\n")
        found = max((text.find(indent(quoted, spaces), at), spaces) for spaces in ("", "    "))
        assert found[0] >= 0, quoted
        at = found[0] + len(indent(quoted, found[1]))


def test_the_guide_speaks_of_every_file_of_the_example() -> None:
    files = {str(path.relative_to(EXAMPLE)) for path in EXAMPLE.rglob("*.*") if "__pycache__" not in path.parts}
    assert {file for file in files if f"`{file}`" not in GUIDE} == set()


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Autopeg with the fifth game: its folder, its rules, and the line in the registry that the guide shows."""
    project = tmp_path_factory.mktemp("with a fifth game")
    unfinished = shutil.ignore_patterns("*.pyc.*")  # other processes compile at the same time
    shutil.copytree(PROJECT / "host/autopeg", project / "host/autopeg", ignore=unfinished)
    for name in BESIDE:
        (project / name).symlink_to(PROJECT / name)
    shutil.copytree(EXAMPLE, project / "host/autopeg/games/high_card")
    shutil.copytree(PROJECT / "docs/rules", project / "docs/rules")
    shutil.copy(PROJECT / "docs/glossary.md", project / "docs")
    shutil.copy(EXAMPLE.with_name("high_card.md"), project / "docs/rules")
    registry = project / "host/autopeg/registry.py"
    [line] = [block for file, block in quotes() if file == "registry.py"]
    text = registry.read_text(encoding="utf-8")
    known, last = present(re.search(r"^GAME_NAMES = \(\n(.*?)^\)\n", text, re.MULTILINE | re.DOTALL)).span(1)
    registry.write_text(text[:last] + line + text[last:], encoding="utf-8")
    assert known
    return project


def in_copy(project: Path, *words: str) -> None:
    """Run tests with the copy in place of Autopeg; they must pass, and be there."""
    path = os.pathsep.join([str(project / "host"), os.environ.get("PYTHONPATH", "")])
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *words]
    run = subprocess.run(
        command, cwd=PROJECT, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_fifth_game_conforms_like_the_others(copy: Path) -> None:
    in_copy(copy, "tests/games/test_conformance.py", "tests/test_imports.py", "-k", "high_card or test_imports")
    in_copy(copy, "tests/learning", "-k", "high_card")


def test_the_fifth_game_is_played_in_the_terminal_and_on_the_page_and_keeps_score(copy: Path) -> None:
    in_copy(copy, "tests/data/high_card_checks.py")
