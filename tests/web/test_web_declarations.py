"""What some engines drop without a word or never finish: style sheets and modules are written so that all take them."""

import re
from pathlib import Path

MODULES = [*(Path(__file__).parents[2] / "host/autopeg").rglob("*.js")]
SHEETS = [*(Path(__file__).parents[2] / "host/autopeg").rglob("*.css")]
_SELECT = re.compile(r"^\s*(-webkit-)?user-select:\s*(\w+);", re.MULTILINE)
_DECORATION = re.compile(r"^\s*text-decoration:\s*([^;]+);", re.MULTILINE)

_TOP_LEVEL_WAIT = re.compile(r"^(?:(?:export )?(?:const|let) [^=]*= *)?(?:for )?await\b", re.MULTILINE)


def test_what_can_be_selected_is_said_to_webkit_as_well() -> None:
    """WebKit knows `user-select` only with its prefix, as MDN's tables of compatibility say."""
    for sheet in SHEETS:
        found = _SELECT.findall(sheet.read_text(encoding="utf-8"))
        prefixed, plain = found[::2], found[1::2]
        assert [value for _, value in prefixed] == [value for _, value in plain], sheet
        assert all(prefix for prefix, _ in prefixed), sheet
        assert not any(prefix for prefix, _ in plain), sheet


def test_the_short_form_of_underlines_has_only_the_line() -> None:
    """WebKit drops the short form with a style or a thickness; the long forms it takes."""
    for sheet in SHEETS:
        assert [value for value in _DECORATION.findall(sheet.read_text(encoding="utf-8")) if " " in value] == [], sheet


def test_no_module_waits_before_it_is_there() -> None:
    """Two imports of a module that waits at its top level, and Safari before 27 never shows what needs it:
    https://bugs.webkit.org/show_bug.cgi?id=242740.
    """
    for module in MODULES:
        assert not _TOP_LEVEL_WAIT.search(module.read_text(encoding="utf-8")), module
