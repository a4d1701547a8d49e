"""Who may refuse a move, and how: `refusal_of` answers, `apply` raises, and nobody asks by catching."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

AUTOPEG = Path(__file__).resolve().parents[1] / "host" / "autopeg"

CATCHERS = {
    "api.py",  # adds the sentence for people
    "cli/replay.py",
    "games/crib_rummy/watching/turn_ways.py",  # what lies on the table may be read in ways that the rules forbid
    "games/cribbage/watching/saying.py",
    "play/bots/external.py",
    "play/fairness.py",
    "play/opening.py",
    "play/table.py",  # a bot has broken the rules
    "records/importing.py",
    "records/record.py",
    "scorekeeping/board_games.py",
}
"""The modules that catch IllegalMove: most of them read moves that somebody else has written."""

RULES = sorted(
    path
    for folder in ("games/*/rules", "games/*/scorekeeping", "score", "counting", "engine")
    for path in [*AUTOPEG.glob(f"{folder}/*.py"), *AUTOPEG.glob(f"{folder}.py")]
    if path.stem != "text"
)


def nodes_in(path: Path, *kinds: type[ast.AST]) -> Iterator[ast.AST]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return (node for node in ast.walk(tree) if isinstance(node, kinds))


def names_in(node: ast.AST | None) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)} if node is not None else set()


def test_illegal_moves_are_caught_only_where_somebody_reads_them() -> None:
    catching = {
        path.relative_to(AUTOPEG).as_posix()
        for path in AUTOPEG.rglob("*.py")
        for node in nodes_in(path, ast.ExceptHandler)
        if isinstance(node, ast.ExceptHandler) and "IllegalMove" in names_in(node.type)
    }
    assert catching == CATCHERS


@pytest.mark.parametrize("path", RULES, ids=[path.relative_to(AUTOPEG).as_posix() for path in RULES])
def test_what_refuses_makes_no_state_and_raises_nothing(path: Path) -> None:
    for function in nodes_in(path, ast.FunctionDef):
        assert isinstance(function, ast.FunctionDef)
        if "refusal" in function.name:
            calls = {
                call.func.id
                for call in ast.walk(function)
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
            }
            assert not calls & {"replace", "State", "apply"}, function.name
            assert not any(isinstance(node, ast.Raise | ast.Try) for node in ast.walk(function)), function.name
        raised = [node.exc for node in ast.walk(function) if isinstance(node, ast.Raise)]
        if path.parent.name != "engine":
            assert not any("IllegalMove" in names_in(each) for each in raised), function.name
