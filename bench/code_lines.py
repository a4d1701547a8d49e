"""Lines of code by folder at two commits: `python bench/code_lines.py [BEFORE [NOW]]`.

A line of code is neither blank nor only comment or docstring; types and pages of the browser count as its code. A line
that left host/ for another folder counts as if it had stayed, and so does one that became data in host/. Whether the
lines became denser shows in their mean length without indent, and in the nodes of Python's syntax trees.
"""

import ast
import io
import re
import subprocess
import sys
import tarfile
import tokenize
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

BASE = "bd6e0dde"
"""The last commit before the rooms were put on floors, as in before.py."""
PROJECT = Path(__file__).resolve().parents[1]
BROWSER = (".js", ".css", ".ts", ".html")
DATA = (".json", ".toml", ".txt", ".rules", ".csv", ".yaml", ".yml")
OTHER = (".py", ".pyi", ".c", ".h", ".mjs", *BROWSER, *DATA)
"""Kinds of files outside host/ in which lines of host/ can be found again."""
_LONG = 24
"""Characters from which a line is one of its own, not one that is written in many places, such as `return None`."""
_LAYOUT = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


@dataclass
class Amount:
    """The code of a folder."""

    lines: int = 0
    characters: int = 0
    nodes: int = 0
    """Nodes of the syntax trees without docstrings, 0 for the browser's code."""

    def add(self, other: "Amount") -> None:
        """Add another amount to this one."""
        self.lines += other.lines
        self.characters += other.characters
        self.nodes += other.nodes

    @property
    def mean(self) -> float:
        """Mean length of a line without its indent."""
        return self.characters / max(1, self.lines)


@dataclass
class Version:
    """The code of a commit."""

    folders: dict[str, Amount] = field(default_factory=dict[str, Amount])
    code: Counter[str] = field(default_factory=Counter[str])
    """Lines of code in host/ and how often each is there."""
    elsewhere: Counter[str] = field(default_factory=Counter[str])
    """Lines outside host/."""
    data: int = 0
    """Lines of data files in host/."""

    def sum(self, kind: str = "") -> Amount:
        """Return all code whose folder's name begins with a word."""
        amount = Amount()
        for folder, part in self.folders.items():
            if folder.startswith(kind):
                amount.add(part)
        return amount


def version_at(commit: str) -> Version:
    """Return the code of a commit."""
    command = ["git", "-C", str(PROJECT), "archive", "--format=tar", commit]
    archive = subprocess.run(command, capture_output=True, check=True).stdout
    version = Version()
    for path, text in _texts(archive):
        if path.parts[0] != "host":
            version.elsewhere.update(line.strip() for line in text.splitlines())
        elif path.suffix in DATA:
            version.data += len(text.splitlines())
        else:
            lines = python_lines(text) if path.suffix == ".py" else browser_lines(text)
            version.code.update(lines)
            amount = Amount(len(lines), sum(map(len, lines)), python_nodes(text) if path.suffix == ".py" else 0)
            version.folders.setdefault(_folder_of(path), Amount()).add(amount)
    return version


def python_lines(text: str) -> list[str]:
    """Return the lines of code of a Python file, without indent."""
    docs = {line for node in _docstrings(ast.parse(text)) for line in range(node.lineno, (node.end_lineno or 0) + 1)}
    code: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in _LAYOUT:
            code.update(range(token.start[0], token.end[0] + 1))
    lines = text.splitlines()
    return [lines[number - 1].strip() for number in sorted(code - docs) if lines[number - 1].strip()]


def python_nodes(text: str) -> int:
    """Return how many nodes the syntax tree of a Python file has, without docstrings."""
    tree = ast.parse(text)
    return sum(1 for _ in ast.walk(tree)) - 2 * len(_docstrings(tree))


def browser_lines(text: str) -> list[str]:
    """Return the lines of code of a file for the browser, without indent: comments begin a line there."""
    without = re.sub(r"^[ \t]*(?:/\*.*?\*/|<!--.*?-->|//[^\n]*)", "", text, flags=re.DOTALL | re.MULTILINE)
    return [line.strip() for line in without.splitlines() if line.strip()]


def _docstrings(tree: ast.Module) -> list[ast.Expr]:
    """Return the statements that are only a string: docstrings, also those of fields and constants."""
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    ]


def _texts(archive: bytes) -> Iterator[tuple[PurePosixPath, str]]:
    """Yield the path and the text of each file in which there can be code."""
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        for file in files:
            path = PurePosixPath(file.name)
            stream = files.extractfile(file) if path.suffix in OTHER else None
            if stream is not None:
                yield path, stream.read().decode("utf-8", "replace")


def _folder_of(path: PurePosixPath) -> str:
    """Return where a file is counted: its room, or its game, apart from the code for the browser there."""
    rooms = path.parent.parts[2:]
    room = "/".join(rooms[:2] if rooms[:1] == ("games",) else rooms[:1])
    return f"browser {room}" if path.suffix in BROWSER else f"host {room or '.'}"


def _print_row(name: str, before: Amount, now: Amount) -> None:
    difference = now.lines - before.lines
    share = f"{difference / before.lines:+.1%}" if before.lines else ""
    nodes = f"{before.nodes:>9,}{now.nodes:>9,}" if before.nodes or now.nodes else ""
    lines = f"{before.lines:>8,}{now.lines:>8,}{difference:>+8,}{share:>9}"
    print(f"{name:<28}{lines}{before.mean:>8.1f}{now.mean:>6.1f}{nodes}".rstrip())


def main(commits: list[str]) -> None:
    """Print the table."""
    before, now = (version_at(commit) for commit in (commits + [BASE, "HEAD"][len(commits) :])[:2])
    print(f"{'lines of code':<28}{'before':>8}{'now':>8}{'':>17}{'mean length':>14}{'syntax nodes':>18}")
    for folder in sorted({*before.folders, *now.folders}, reverse=True):
        _print_row(folder, before.folders.get(folder, Amount()), now.folders.get(folder, Amount()))
    for kind, name in (("host", "host"), ("browser", "browser"), ("", "host and browser")):
        _print_row(name, before.sum(kind), now.sum(kind))
    gone = before.code - now.code
    found = gone & (now.elsewhere - before.elsewhere)
    moved = sum(number for line, number in found.items() if len(line) >= _LONG)
    data = now.data - before.data
    print(f"\n{moved:,} lines were found again outside host/, and host/ has {data:+,} lines of data.")
    total, left = before.sum().lines, now.sum().lines + moved + max(0, data)
    print(f"With them: {total:,} lines before, {left:,} now, {left - total:+,} ({(left - total) / total:+.2%}).")


if __name__ == "__main__":
    main(sys.argv[1:])
