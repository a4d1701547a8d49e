"""Private names of the program, `_like_this`: on the Pico short ones stand for them, each for many of other modules.

A name takes its letters and six bytes of memory there, and time: a new text is looked up among all names.
"""

import ast
import io
import itertools
import re
import string
import tokenize
from collections import defaultdict
from collections.abc import Iterator, Mapping

_PRIVATE = re.compile(r"_[A-Za-z]\w*")


def with_short_names(sources: Mapping[str, str]) -> dict[str, str]:
    """Return the sources with short private names. sources: of modules by their path, as `pegboard/app.py`."""
    shorts = short_names(sources)
    return {path: _renamed(source, shorts) for path, source in sources.items()}


def short_names(sources: Mapping[str, str]) -> dict[str, str]:
    """Return the short name of each private one. It is the same in all modules; two that meet in a module, or in a
    class and its base, have different ones."""
    families = _families(sources)
    places: dict[str, set[int]] = defaultdict(set)
    staying: set[str] = set()
    for path, source in sources.items():
        staying |= _in_f_strings(source)
        for token, is_of_others in _private_names(source):
            places[token.string].add(families[path])
            if is_of_others:
                staying.add(token.string)
    taken: dict[int, set[str]] = defaultdict(set)
    found: dict[str, str] = {}
    for name in sorted(places.keys() - staying, key=lambda name: (-len(places[name]), name)):
        there = set[str]().union(*(taken[family] for family in places[name]))
        short = next(each for each in _shortest_first() if each not in there and each not in places)
        found[name] = short
        for family in places[name]:
            taken[family].add(short)
    return found


def _families(sources: Mapping[str, str]) -> dict[str, int]:
    """Return a number for each module, the same where a class of one is the base of a class of another."""
    families = {path: number for number, path in enumerate(sources)}
    classes = [
        (path, node)
        for path, source in sources.items()
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ClassDef)
    ]
    for path, node in classes:
        bases = {base.id for base in node.bases if isinstance(base, ast.Name)}
        for other in {other for other, defined in classes if defined.name in bases}:
            old, new = families[path], families[other]
            families = {each: new if family == old else family for each, family in families.items()}
    return families


def _private_names(source: str) -> Iterator[tuple[tokenize.TokenInfo, bool]]:
    """Yield the private names in a source, and whether each is MicroPython's own: a module, or a part of one."""
    nodes = list(ast.walk(ast.parse(source)))
    modules = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
    for i, token in enumerate(tokens):
        if token.type == tokenize.NAME and _PRIVATE.fullmatch(token.string):
            before = [each.string for each in tokens[max(i - 3, 0) : i]]
            is_part = before[::2] == [".", "."] or (before[-1:] == ["."] and before[-2] in modules)
            yield token, is_part or token.string in modules


def _in_f_strings(source: str) -> set[str]:
    """Return the names in f-strings, which Python has as tokens only from 3.12 on."""
    found: set[str] = set()
    for text in [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.JoinedStr)]:
        found |= {node.id for node in ast.walk(text) if isinstance(node, ast.Name)}
        found |= {node.attr for node in ast.walk(text) if isinstance(node, ast.Attribute)}
    return found


def _shortest_first() -> Iterator[str]:
    for length in itertools.count(1):
        for letters in itertools.product(string.ascii_letters, repeat=length):
            yield "_" + "".join(letters)


def _renamed(source: str, shorts: Mapping[str, str]) -> str:
    lines = source.splitlines(keepends=True)
    for token, _ in reversed(list(_private_names(source))):
        row, begin = token.start[0] - 1, token.start[1]
        short = shorts.get(token.string, token.string)
        lines[row] = lines[row][:begin] + short + lines[row][token.end[1] :]
    return "".join(lines)
