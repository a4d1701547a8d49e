"""A board is planned once, and everything is drawn from its plan."""

import ast
from pathlib import Path

import generate
from autopeg import drawings

ROOMS = [Path(room.__path__[0]) for room in (drawings, generate)]
PLANNED = {"pieces_of", "feeds_of", "screws_of", "marks_of"}


def callers() -> set[tuple[str, str]]:
    """Return which module of the drawings and of what is generated works out what."""
    return {
        (path.stem, node.func.id)
        for room in ROOMS
        for path in room.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in PLANNED
    }


def test_pieces_feeds_screws_and_marks_are_worked_out_for_the_plan_alone() -> None:
    assert callers() == {("build_plan", name) for name in PLANNED}
