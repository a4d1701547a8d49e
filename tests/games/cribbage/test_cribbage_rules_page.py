"""docs/rules/cribbage.md keeps what the code and these tests cite: rule numbers, reason codes, worked hands."""

import re
from pathlib import Path

from pegcore.cribbage import count_hand, points_of
from support.games.cribbage.table import card, cards

PROJECT = Path(__file__).parents[3]
PAGE = (PROJECT / "docs" / "rules" / "cribbage.md").read_text(encoding="utf-8")
SOURCES = {
    path: path.read_text(encoding="utf-8")
    for pattern in (
        "host/autopeg/games/cribbage/**/*.py",
        "shared/pegcore/*.py",
        "tests/**/games/cribbage/*.py",
        "tests/**/core/*.py",
    )
    for path in PROJECT.glob(pattern)
}


def test_every_rule_that_is_cited_is_on_the_page():
    rules = {int(number) for number in re.findall(r"^\*\*C(\d+)\b", PAGE, re.MULTILINE)}
    assert rules == set(range(1, 60))
    for path, source in SOURCES.items():
        for number in re.findall(r"\bC(\d+)[a-f]?\b", source):
            assert int(number) in rules, f"{path.name} cites C{number}"


def test_every_reason_code_is_on_the_page():
    of_the_engine = "".join(source for path, source in SOURCES.items() if path.parent.name == "rules")
    codes = set(re.findall(r'IllegalMove\(\s*"([A-Z_0-9]+)"', of_the_engine))
    assert "EXCEEDS_31" in codes
    for code in codes:
        assert f"`{code}`" in PAGE


def test_worked_hands_of_the_page():
    """E1-E20."""
    hands = re.findall(r"^\| E\d+ \| (.*?) \| (..) \| (hand|crib) \| (\d+) \|", PAGE, re.MULTILINE)
    assert len(hands) == 20
    for hand, starter, what, points in hands:
        assert points_of(count_hand(cards(hand), card(starter), what == "crib")) == int(points), hand


def test_worked_plays_of_the_page_are_those_that_are_replayed():
    """P1-P17: the same cards in the same order as in tests/data/cribbage_plays.txt."""
    plays = (PROJECT / "tests" / "data" / "cribbage_plays.txt").read_text(encoding="utf-8")
    laid = re.findall(r"^[A-D] ([2-9ATJQK][CDHS]) (\d+)", plays, re.MULTILINE)
    assert len(laid) == 152
    assert re.findall(r"[A-D]\s+([2-9ATJQK][CDHS])=(\d+)", PAGE) == [("5S", "10"), *laid]
