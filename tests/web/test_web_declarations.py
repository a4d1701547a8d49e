"""Declarations that some engines drop without a word: style sheets write them so that all understand them."""

import re
from pathlib import Path

import pytest

SHEETS = [*(Path(__file__).parents[2] / "host/autopeg").rglob("*.css")]
_SELECT = re.compile(r"^\s*(-webkit-)?user-select:\s*(\w+);", re.MULTILINE)
_DECORATION = re.compile(r"^\s*text-decoration:\s*([^;]+);", re.MULTILINE)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_what_can_be_selected_is_said_to_webkit_as_well(sheet: Path) -> None:
    """WebKit knows `user-select` only with its prefix, as MDN's tables of compatibility say."""
    found = _SELECT.findall(sheet.read_text(encoding="utf-8"))
    prefixed, plain = found[::2], found[1::2]
    assert [value for _, value in prefixed] == [value for _, value in plain]
    assert all(prefix for prefix, _ in prefixed)
    assert not any(prefix for prefix, _ in plain)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_the_short_form_of_underlines_has_only_the_line(sheet: Path) -> None:
    """WebKit drops the short form with a style or a thickness; the long forms it takes."""
    assert [value for value in _DECORATION.findall(sheet.read_text(encoding="utf-8")) if " " in value] == []
