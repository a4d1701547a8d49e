"""Spoil functions one by one, and see whether the tests that reach them notice.

    python bench/spoil.py run FILE [--tree FOLDER] [--count N] [--tests PATH ...]
    python bench/spoil.py compare BEFORE AFTER

`run` takes the functions by their names, the same ones in every tree that has them, and writes a line for each:
noticed, missed, or that no test reaches it. The tests run in a copy of the tree, beside the file. A run that was
stopped goes on where it was, with the same command; one that was finished begins again. `compare` lists what was
noticed before and is not any more; it is to be empty after tests have been taken out.
"""

import argparse
import ast
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from coverage import CoverageData

PROJECT = Path(__file__).resolve().parent.parent
SEED = "autopeg"
COUNT = 200
MOST_TESTS = 40
"""Of those that reach a function: more would take long, and say little more."""
PACKAGES = ("host/autopeg", "shared/pegcore")
BESIDE = ("firmware", "hardware", "docs", "bench", "tests", "pyproject.toml", "hatch_build.py", "README.md")
PLUGIN = """
import coverage, pytest

@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    coverage.Coverage.current().switch_context(item.nodeid)
    return (yield)
"""

Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions_in(tree: Path) -> dict[str, tuple[Path, Function]]:
    """Return every function that does something, by its file and name, with its file."""
    found: dict[str, tuple[Path, Function]] = {}
    for package in PACKAGES:
        for path in sorted((tree / package).rglob("*.py")):
            for name, function in _named(ast.parse(path.read_text(encoding="utf-8"))):
                if _work_of(function):
                    found[f"{path.relative_to(tree).as_posix()}:{name}"] = (path, function)
    return found


def chosen(names: list[str], count: int) -> list[str]:
    """Return as many names: by a hash of each alone, so that other functions do not change the choice."""
    return sorted(names, key=lambda name: hashlib.sha256(f"{SEED} {name}".encode()).hexdigest())[:count]


def spoiled(source: str, function: Function) -> str:
    """Return a file in which a function gives a wrong answer, or does nothing."""
    work = _work_of(function)
    first, last = work[0], work[-1]
    lines = source.splitlines(keepends=True)
    indent = " " * first.col_offset
    if any(isinstance(node, ast.Yield | ast.YieldFrom) for node in ast.walk(function)):
        return "".join([*lines[: first.lineno - 1], f"{indent}return\n{indent}yield\n", *lines[last.end_lineno :]])
    for answer in sorted(_answers(function), key=lambda node: node.lineno, reverse=True):
        assert answer.value is not None
        value = ast.get_source_segment(source, answer.value)
        wrong = f"{' ' * answer.col_offset}return {_wrong(function, str(value))}\n"
        lines[answer.lineno - 1 : answer.end_lineno] = [wrong]
    if not _answers(function):
        lines[first.lineno - 1 : last.end_lineno] = [f"{indent}pass\n"]
    return "".join(lines)


def _named(node: ast.AST, prefix: str = "") -> Iterator[tuple[str, Function]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function):
            yield prefix + child.name, child
        if isinstance(child, ast.ClassDef):
            yield from _named(child, f"{prefix}{child.name}.")


def _work_of(function: Function) -> list[ast.stmt]:
    """Return the statements without the docstring; none for one that is not written out, or stands on one line."""
    body = function.body[1:] if ast.get_docstring(function, clean=False) is not None else function.body
    is_empty = all(isinstance(each, ast.Pass | ast.Raise) or ast.unparse(each) == "..." for each in body)
    return [] if is_empty or body[0].lineno == function.lineno else body


def _answers(function: Function) -> list[ast.Return]:
    """Return the statements that give something back, and stand on lines of their own."""
    inner = {id(node) for each in ast.walk(function) if each is not function for node in _returns_within(each)}
    return [each for each in _returns(function) if id(each) not in inner]


def _returns(node: ast.AST) -> list[ast.Return]:
    return [each for each in ast.walk(node) if isinstance(each, ast.Return) and each.value is not None]


def _returns_within(node: ast.AST) -> list[ast.Return]:
    return _returns(node) if isinstance(node, Function) else []


def _wrong(function: Function, value: str) -> str:
    """Return another value of the kind that a function says it gives."""
    kind = "" if function.returns is None else ast.unparse(function.returns)
    ways = {"bool": f"not ({value})", "int": f"({value}) + 1", "float": f"({value}) + 1", "str": f'({value}) + "~"'}
    if kind.startswith(("tuple[", "list[")):
        return f"({value})[1:]"
    return ways.get(kind, "None")


def copy(tree: Path, folder: Path) -> None:
    """Copy a tree to where anything can be spoiled; over an earlier copy, in which something may be."""
    ignored = shutil.ignore_patterns("__pycache__")
    folder.mkdir(exist_ok=True)
    for name in ("host", "shared", *BESIDE):
        if (tree / name).is_dir():
            shutil.copytree(tree / name, folder / name, ignore=ignored, dirs_exist_ok=True)
        elif (tree / name).exists():
            shutil.copy(tree / name, folder / name)
    if not (folder / "node_modules").is_symlink():
        (folder / "node_modules").symlink_to(tree / "node_modules")
    (folder / "spoil_contexts.py").write_text(PLUGIN, encoding="utf-8")


def outcome_of_tests(folder: Path, words: list[str], *, is_watched: bool = False) -> int:
    """Run tests in a copy of a tree and return how they ended."""
    path = os.pathsep.join(str(folder / name) for name in ("host", "shared", "firmware", "."))
    watch = ["-m", "coverage", "run", f"--source={','.join(PACKAGES)}", "-m", "pytest", "-p", "spoil_contexts"]
    command = [sys.executable, *(watch if is_watched else ["-m", "pytest", "-x"])]
    quiet = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not slow"]
    env = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [*command, *quiet, *words], cwd=folder, env=env, stdout=subprocess.DEVNULL, check=False
    ).returncode


def run(out: Path, tree: Path, count: int, tests: list[str]) -> None:
    """Spoil the chosen functions of a tree, and write what became of each; those of a stopped run stay as they are."""
    folder = out.resolve().with_suffix(".tree")
    done = _read(out) if folder.exists() and out.exists() else {}
    copy(tree, folder)
    watched = folder / "watched"
    if not watched.exists():
        outcome_of_tests(folder, tests, is_watched=True)
        (folder / ".coverage").rename(watched)
    data = CoverageData(str(watched))
    data.read()
    functions = functions_in(folder)
    with out.open("a" if done else "w", encoding="utf-8") as lines:
        for name in chosen(list(functions), count):
            if name in done:
                continue
            path, function = functions[name]
            outcome = _outcome(folder, path, function, _reaching(data, path, function))
            print(json.dumps({"function": name, "outcome": outcome}), file=lines, flush=True)
            print(f"{outcome:10} {name}", flush=True)
    shutil.rmtree(folder)


def _reaching(data: CoverageData, path: Path, function: Function) -> list[str]:
    """Return the tests that run a line of a function."""
    by_line = data.contexts_by_lineno(str(path))
    numbers = range(_work_of(function)[0].lineno, (function.end_lineno or 0) + 1)
    return sorted({test for number in numbers for test in by_line.get(number, ()) if test})


def _outcome(folder: Path, path: Path, function: Function, tests: list[str]) -> str:
    if not tests:
        return "unreached"
    source = path.read_text(encoding="utf-8")
    path.write_text(spoiled(source, function), encoding="utf-8")
    try:
        step = max(1, len(tests) // MOST_TESTS)
        return "missed" if outcome_of_tests(folder, tests[::step][:MOST_TESTS]) == 0 else "noticed"
    finally:
        path.write_text(source, encoding="utf-8")


def compare(before: Path, after: Path) -> int:
    """Print what was noticed before and is not now, and return how much."""
    outcomes = [_read(path) for path in (before, after)]
    lost = [
        name for name, outcome in outcomes[0].items() if outcome == "noticed" and outcomes[1].get(name) != "noticed"
    ]
    for name in lost:
        print(f"{outcomes[1].get(name, 'gone'):10} {name}")
    print(f"{len(lost)} of {sum(each == 'noticed' for each in outcomes[0].values())} are not noticed any more")
    return len(lost)


def _read(path: Path) -> dict[str, str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return {line["function"]: line["outcome"] for line in map(json.loads, lines)}


def main() -> int:
    """Run one of the two commands."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    running = commands.add_parser("run")
    running.add_argument("file", type=Path)
    running.add_argument("--tree", type=Path, default=PROJECT)
    running.add_argument("--count", type=int, default=COUNT)
    running.add_argument("--tests", nargs="*", default=["tests"])
    comparing = commands.add_parser("compare")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    given = parser.parse_args()
    if given.command == "compare":
        return int(compare(given.before, given.after) > 0)
    run(given.file, given.tree.resolve(), given.count, given.tests)
    return 0


if __name__ == "__main__":
    sys.exit(main())
