"""The source of the core: what it imports, and the Python that both interpreters understand alike."""

import ast
from pathlib import Path

import pytest

import pegcore

SOURCES = sorted(Path(pegcore.__file__).parent.glob("*.py"))

ALLOWED_IMPORTS = ("array", "binascii")  # besides the core's own modules

# Each of these MicroPython lacks, or it gives another answer there.
FORBIDDEN = {
    ast.Match: "match",
    ast.AsyncFunctionDef: "async def",
    ast.NamedExpr: ":=",
    ast.TryStar: "except*",
    getattr(ast, "TypeAlias", ast.Match): "type aliases",
}

by_name = pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)


def nodes_of(source: Path):
    return ast.walk(ast.parse(source.read_text(encoding="utf-8")))


def where_of(source: Path, node: ast.AST) -> str:
    return f"{source.name} line {getattr(node, 'lineno', 0)}"


def test_there_is_source_to_look_at():
    assert {"cards.py", "cribbage.py", "scoreboard.py", "track.py"} <= {path.name for path in SOURCES}


@by_name
def test_imports_are_relative_or_allowed(source):
    for node in nodes_of(source):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names = [node.module]
        else:
            continue
        strange = [name for name in names if name not in ALLOWED_IMPORTS]
        assert not strange, f"{where_of(source, node)} imports {strange}: the Pico may not have it"


@by_name
def test_no_construct_that_one_interpreter_lacks(source):
    for node in nodes_of(source):
        assert type(node) not in FORBIDDEN, f"{where_of(source, node)}: {FORBIDDEN[type(node)]}"


@by_name
def test_whole_numbers_only(source):
    """Floats have single precision on the Pico: no constant is one, and nothing is divided but by //."""
    for node in nodes_of(source):
        where = where_of(source, node)
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), where
        assert not (isinstance(node, (ast.BinOp, ast.AugAssign)) and isinstance(node.op, ast.Div)), where


@by_name
def test_nothing_that_answers_differently(source):
    """No percent formatting (a tuple is unpacked), no step in slices, no dict unpacking, no raise ... from."""
    for node in nodes_of(source):
        where = where_of(source, node)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
            assert not isinstance(node.left, (ast.Constant, ast.JoinedStr)), f"{where}: percent formatting"
        assert not (isinstance(node, ast.Slice) and node.step is not None), f"{where}: a slice with a step"
        assert not (isinstance(node, ast.Dict) and None in node.keys), f"{where}: dict unpacking"
        assert not (isinstance(node, ast.Raise) and node.cause is not None), f"{where}: raise ... from"
        assert not (isinstance(node, ast.Delete) and any(isinstance(t, ast.Subscript) for t in node.targets)), where


@by_name
def test_no_loop_runs_over_a_dict(source):
    """MicroPython keeps no order of keys, so `.keys()`, `.values()` and `.items()` are not asked for."""
    for node in nodes_of(source):
        if isinstance(node, ast.Attribute):
            assert node.attr not in ("keys", "values", "items"), f"{where_of(source, node)}: .{node.attr}()"
