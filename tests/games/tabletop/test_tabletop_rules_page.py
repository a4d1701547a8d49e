"""docs/rules/tabletop.md keeps what the code and these tests cite: rule numbers, reason codes, worked examples."""

import re
from pathlib import Path

import pytest

from autopeg.counting.rules import points_of
from autopeg.games.tabletop.rules.counting import count_line
from support.games.tabletop.table import WORKED_CRIB, WORKED_GRID, card, cards

PROJECT = Path(__file__).parents[3]
PAGE = (PROJECT / "docs" / "rules" / "tabletop.md").read_text(encoding="utf-8")
SOURCES = {
    path: path.read_text(encoding="utf-8")
    for pattern in (
        "host/autopeg/games/tabletop/**/*.py",
        "tests/**/games/tabletop/*.py",
    )
    for path in PROJECT.glob(pattern)
}


def test_every_rule_that_is_cited_is_on_the_page():
    rules = {int(number) for number in re.findall(r"^\*\*T(\d+)\b", PAGE, re.MULTILINE)}
    assert rules == set(range(1, 31))
    assert len(SOURCES) > 20
    for path, source in SOURCES.items():
        for number in re.findall(r"\bT(\d+)\b", source):
            assert int(number) in rules, f"{path.name} cites T{number}"


def test_every_reason_code_is_on_the_page_and_none_besides():
    engine = "".join(source for path, source in SOURCES.items() if path.parent.name == "rules")
    raised = set(re.findall(r'IllegalMove\(\s*"([A-Z_]+)"', engine))
    shared = {"BAD_CARD", "DUPLICATE_CARD", "BAD_MOVE", "UNKNOWN_MOVE"}
    assert set(re.findall(r"`([A-Z_]{7,})`", PAGE)) == raised | shared


def test_worked_lines_of_the_page():
    """X1-X12."""
    lines = re.findall(r"^\| X\d+ \| (.*?) \| (..|–) \| (\d+) \| (\d+) \|", PAGE, re.MULTILINE)
    assert len(lines) == 12
    for names, starter, base, ship in lines:
        centre = None if starter == "–" else card(starter)
        assert [points_of(count_line(cards(names), flush, centre)) for flush in (False, True)] == [int(base), int(ship)]


def test_the_worked_round_of_the_page_is_the_one_that_is_played():
    rows = re.findall(r"^\| row \d \| (.*?) \| (\d+) \| (\d+) \|$", PAGE, re.MULTILINE)
    assert [name for row, _, _ in rows for name in row.split(" | ")] == WORKED_GRID.split()
    assert [(int(base), int(ship)) for _, base, ship in rows] == [(0, 0), (9, 9), (8, 12), (0, 0), (2, 2)]
    assert f"the crib is {WORKED_CRIB}." in PAGE


@pytest.mark.parametrize("example", ["W1", "W2", "W3", "W4", "W5"])
def test_every_worked_end_of_the_page_is_tested(example):
    tests = "".join(source for path, source in SOURCES.items() if path.name.startswith("test_"))
    assert f"**{example}**" in PAGE
    assert f'id="{example}"' in tests or f"def test_{example.lower()}" in tests
