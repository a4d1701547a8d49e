"""The breakpoints of the page: style sheets and modules ask for no other sizes than docs/page-code.md names."""

import re
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
_ROW = re.compile(r"^\| (\w+) \|([^|]*`m(?:in|ax)-(?:width|height)[^|]*)\|([^|]*)\|", re.MULTILINE)
_QUERY = re.compile(r"@(?:media|container|import)[^{;]*|matchMedia\([^)]*\)+|\bmedia=\"[^\"]*\"")
_SIZE = re.compile(r"\(([^()]*\b(?:width|height|inline-size|block-size|aspect-ratio)\b[^()]*)\)")
_CODE = re.compile(r"`([^`]*)`")


def breakpoints() -> dict[str, set[str]]:
    """Return the conditions of each breakpoint, as docs/page-code.md names them."""
    rows = _ROW.findall((PROJECT / "docs/page-code.md").read_text(encoding="utf-8"))
    return {name: set(_CODE.findall(asked + opposite)) for name, asked, opposite in rows}


def sizes_in(text: str) -> list[str]:
    """Return the conditions on sizes in the queries of a style sheet or a module."""
    return [" ".join(size.split()) for query in _QUERY.findall(text) for size in _SIZE.findall(query)]


def sources() -> list[Path]:
    kinds = (".css", ".js", ".html")
    return [path for path in (PROJECT / "host/autopeg").rglob("*") if path.suffix in kinds]


def test_six_breakpoints_are_named_and_all_are_used() -> None:
    used = {size for path in sources() for size in sizes_in(path.read_text(encoding="utf-8"))}
    assert len(breakpoints()) == 6
    assert set().union(*breakpoints().values()) == used


@pytest.mark.parametrize("path", [path for path in sources() if path.suffix == ".css"], ids=lambda path: path.stem)
def test_a_style_sheet_asks_only_for_named_sizes(path: Path) -> None:
    known = set().union(*breakpoints().values())
    assert [size for size in sizes_in(path.read_text(encoding="utf-8")) if size not in known] == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("@media (max-width: 34rem) and (max-height: 44rem), print {", ["max-width: 34rem", "max-height: 44rem"]),
        ("@container scores (inline-size < 11rem) { b {} }", ["inline-size < 11rem"]),
        ("@media (20rem <= width <= 40rem) {", ["20rem <= width <= 40rem"]),
        ('matchMedia("(min-width: 700px)").matches', ["min-width: 700px"]),
        ('<link rel="stylesheet" media="(min-aspect-ratio: 1/1)">', ["min-aspect-ratio: 1/1"]),
        ("@media (prefers-contrast: more) { b { max-width: 3rem; } }", []),
    ],
)
def test_every_way_to_ask_for_a_size_is_found(text: str, found: list[str]) -> None:
    assert sizes_in(text) == found
