"""docs/rules/crib_rummy.md keeps what the code and these tests cite: rule numbers, reason codes, worked examples."""

import re
from pathlib import Path

import pytest

from support.games.crib_rummy.table import in_hand, played

PROJECT = Path(__file__).parents[3]
PAGE = (PROJECT / "docs" / "rules" / "crib_rummy.md").read_text(encoding="utf-8")
OURS = list((PROJECT / "host/autopeg/games/crib_rummy").rglob("*.py"))
SOURCES = {
    path: path.read_text(encoding="utf-8")
    for path in (
        *OURS,
        *(PROJECT / "tests").glob("**/games/crib_rummy/*.py"),
        PROJECT / "shared" / "pegcore" / "melds.py",
    )
}

EXAMPLES = re.findall(r"^\| (E\d+) \| (.*?) ?\| (.*?) \| \*\*(\d+)\*\* \|", PAGE, re.MULTILINE)


def test_every_rule_that_is_cited_is_on_the_page():
    rules = {int(number) for number in re.findall(r"^\*\*R(\d+)\b", PAGE, re.MULTILINE)}
    assert rules == set(range(1, 61))
    for path, source in SOURCES.items():
        for number in re.findall(r"\bR(\d+)[a-b]?\b", source):
            assert int(number) in rules, f"{path.name} cites R{number}"


CODED = ("rules", "pegcore")
"""The folders whose modules refuse moves by a code."""

OF_CRUMMY_RUMMY = {"TOO_MANY_WILDS", "CONTRACT_WRONG_MELDS", "CONTRACT_SAME_SUIT", "CONTRACT_SAME_RANK"}
"""Codes of the core's page of melds, which both games share, that this one cannot meet."""


def test_every_reason_code_is_on_the_page():
    sources = "".join(
        source for path, source in SOURCES.items() if path.name != "__init__.py" and path.parent.name in CODED
    )
    codes = set(re.findall(r'"([A-Z_]{7,})"', sources))
    assert {"OPPONENT_MELD_LOCKED", "RUN_OUT_OF_RANGE"} <= codes
    for code in codes - OF_CRUMMY_RUMMY:
        assert f"`{code}`" in PAGE


def test_the_scores_of_the_page_are_those_of_the_table():
    totals = re.findall(r"^\| (?:\d+th|the first three) \| (\S+) \| (\d+) \| (\d+) \|", PAGE, re.MULTILINE)
    running = 0
    for _, step, total in totals:
        running += int(step)
        assert running == int(total)
    assert (len(totals), running) == (11, 55)


def test_the_inventor_is_named():
    assert "Howard Fosdick" in PAGE


@pytest.mark.parametrize(("number", "on_table", "laid", "points"), EXAMPLES)
def test_worked_melds_of_the_page(number, on_table, laid, points):
    """E1-E13."""
    names = laid.removeprefix("set ").removeprefix("run ")
    table = (f"0 {on_table}",) if on_table else ()
    state, _ = played(in_hand(f"{names} 4H 4H", "2H", table=table, draw="9S 9S", upcard="TS"), "draw")
    words = laid
    if on_table:
        words = f"extend M1 {laid}{' <' if number == 'E6' else ''}"
    state, _ = played(state, words)
    assert state.earned == int(points)


def test_all_the_worked_melds_are_there():
    assert len(EXAMPLES) == 13
