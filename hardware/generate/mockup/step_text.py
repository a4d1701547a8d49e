"""The text of a STEP file in one order: OpenCASCADE numbers colours by where shapes lie in memory."""

import re
from collections.abc import Iterator

_STATEMENT = re.compile(r"#(\d+) = (.*?);\n", re.DOTALL)
_REFERENCE = re.compile(r"#(\d+)")
_NUMBER = re.compile(r"'[^']*'|(?<![\w.])-?\d+\.\d*(?:E[+-]?\d+)?")
"""A number with a point, or a text, in which none is meant."""
_KIND = re.compile(r"\w*")

_STYLES = "MECHANICAL_DESIGN_GEOMETRIC_PRESENTATION_REPRESENTATION"
"""The list of the colours of a body: its items come in another order each time, and so do the lists."""
_STYLE_KINDS = {
    _STYLES, "STYLED_ITEM", "PRESENTATION_STYLE_ASSIGNMENT", "SURFACE_STYLE_USAGE", "SURFACE_SIDE_STYLE",
    "SURFACE_STYLE_FILL_AREA", "FILL_AREA_STYLE", "FILL_AREA_STYLE_COLOUR", "CURVE_STYLE", "COLOUR_RGB",
    "DRAUGHTING_PRE_DEFINED_CURVE_FONT", "DRAUGHTING_PRE_DEFINED_COLOUR",
}  # fmt: skip
_SHARED = _STYLE_KINDS - {_STYLES, "STYLED_ITEM"} | {"CARTESIAN_POINT", "DIRECTION", "VECTOR"}
"""Kinds of which equal statements are one: several others may refer to it."""
_PLACES = 9
"""Of a number after its point: a direction so short ends within 0.0000005 mm of its place on the largest board."""


def in_one_order(text: str) -> str:
    """Return a STEP file with its statements in an order that only its content decides, equal ones written once."""
    head, data = text.split("DATA;\n", 1)
    data, tail = data.rsplit("ENDSEC;", 1)
    statements = {int(number): _short(body) for number, body in _STATEMENT.findall(data)}
    lines = (f"#{number}={body};\n" for number, body in _Numbered(statements).lines())
    return f"{head}DATA;\n{''.join(lines)}ENDSEC;{tail}"


def _short(body: str) -> str:
    """Return a statement in one line, its numbers rounded."""
    return _NUMBER.sub(_rounded, re.sub(r"\s*\n\s*", "", body))


def _rounded(found: re.Match[str]) -> str:
    if found[0][0] == "'":
        return found[0]
    digits = f"{float(found[0]):.{_PLACES}f}".rstrip("0")
    return "0." if digits == "-0." else digits


class _Numbered:
    """Statements renumbered so that each follows those it refers to."""

    def __init__(self, statements: dict[int, str]) -> None:
        self._statements = statements
        self._new: dict[int, int] = {}
        self._known: dict[str, int] = {}
        self._count = 0

    def lines(self) -> Iterator[tuple[int, str]]:
        lists: list[int] = []
        for number, body in self._statements.items():
            kind = _kind(body)
            if kind == _STYLES:
                lists.append(number)
            elif kind not in _STYLE_KINDS:
                yield from self._of(number)
        for number in sorted(lists, key=lambda each: self._references(each)[-1]):
            yield from self._of(number)

    def _references(self, number: int) -> list[int]:
        """Return what a statement refers to: colours in the order of the bodies that have them."""
        found = [int(each) for each in _REFERENCE.findall(self._statements[number])]
        if _kind(self._statements[number]) == _STYLES:
            *items, context = found
            return [*sorted(items, key=lambda item: self._references(item)[-1]), context]
        return found

    def _of(self, number: int) -> Iterator[tuple[int, str]]:
        if number in self._new:
            return
        references = self._references(number)
        for reference in references:
            yield from self._of(reference)
        ordered = iter(references)
        body = _REFERENCE.sub(lambda _: f"#{self._new[next(ordered)]}", self._statements[number])
        is_shared = _kind(body) in _SHARED
        if is_shared and body in self._known:
            self._new[number] = self._known[body]
            return
        self._count += 1
        self._new[number] = self._count
        if is_shared:
            self._known[body] = self._count
        yield self._count, body


def _kind(body: str) -> str:
    found = _KIND.match(body)
    return found[0] if found else ""
