"""docs/rules/crummy_rummy.md keeps what the code and these tests cite: rule numbers, reason codes, worked examples."""

import re
from pathlib import Path

from autopeg.games.crummy_rummy.rules.moves import Meld
from autopeg.games.crummy_rummy.rules.table_play import refusal_of_contract
from pegcore.melds import contract_of, crummy_rummy_fault, penalty_points
from support.games.crummy_rummy.table import cards

PROJECT = Path(__file__).parents[3]
PAGE = (PROJECT / "docs" / "rules" / "crummy_rummy.md").read_text(encoding="utf-8")
FILES = ("host/autopeg/games/crummy_rummy/**/*.py", "tests/**/games/crummy_rummy/*.py", "tests/**/core/*.py")
SOURCES = {
    path: path.read_text(encoding="utf-8")
    for path in (
        *(path for pattern in FILES for path in PROJECT.glob(pattern)),
        PROJECT / "shared" / "pegcore" / "melds.py",
    )
}


def test_every_rule_that_is_cited_is_on_the_page():
    rules = re.findall(r"^\*\*(Y\d+[ab]?)\b", PAGE, re.MULTILINE)
    assert rules == [
        *(f"Y{number}" for number in range(1, 33)),
        "Y32a",
        "Y32b",
        *(f"Y{number}" for number in range(33, 45)),
    ]
    for path, source in SOURCES.items():
        for number in re.findall(r"\b(Y\d+[ab]?)\b", source):
            assert number in rules, f"{path.name} cites {number}"


OF_CRIB_RUMMY = {"ALL_WILD", "SET_TOO_LONG"}
"""Codes of the core's page of melds, which both games share, that this one cannot meet."""


def test_every_reason_code_is_on_the_page():
    code_of_ours = (path for path in SOURCES if path.parent.name in ("rules", "pegcore"))
    of_the_engine = "".join(SOURCES[path] for path in code_of_ours if path.name != "__init__.py")
    codes = set(re.findall(r'"([A-Z_0-9]{7,})"', of_the_engine))
    assert {"ROUND7_ALL_CARDS", "CONTRACT_SAME_SUIT", "OUT_OF_TURN_NO_PENALTY"} <= codes
    for code in codes - OF_CRIB_RUMMY:
        assert f"`{code}`" in PAGE


def test_the_contracts_of_the_page():
    """Y10."""
    rows = re.findall(r"^\| (\d) \| (\d+) \| (.*?) \|", PAGE, re.MULTILINE)
    words = {"a": 1, "two": 2, "three": 3}
    assert len(rows) == 7
    for number, dealt, contract in rows:
        runs = sum(words[count] for count in re.findall(r"(\w+) runs?\b", contract))
        sets = sum(words[count] for count in re.findall(r"(\w+) sets?\b", contract))
        size = 7 if "run of seven" in contract else 4
        assert contract_of(int(number)) == (int(dealt), runs, sets, size)


def test_melds_of_the_page():
    """E1-E8."""
    rows = re.findall(r"^\| E\d \| ([2-9ATJQKCDHS ]+) \| (set|run) \| (yes|no) \|(.*)\|$", PAGE, re.MULTILINE)
    assert len(rows) == 23
    for names, kind, answer, remark in rows:
        low_ace = crummy_rummy_fault(kind, cards(names), True)
        fault = crummy_rummy_fault(kind, cards(names))
        assert (fault is None) == (answer == "yes"), names
        if "`ace=both` yes" in remark:
            assert low_ace is None, names


def test_contracts_of_the_page():
    """E9-E15."""
    rows = re.findall(r"^\| E\d+ \| (\d) \| ([2-9ATJQKCDHS +]+) \| (yes|no)", PAGE, re.MULTILINE)
    assert len(rows) == 16
    for number, contents, answer in rows:
        melds = tuple(_meld(names) for names in contents.split(" + "))
        assert (refusal_of_contract(int(number), melds, False) is None) == (answer == "yes"), contents


def _meld(names):
    held = cards(names)
    return Meld("set" if crummy_rummy_fault("set", held) is None else "run", held)


def test_points_of_the_page():
    """E27-E29."""
    rows = re.findall(r"^\| E\d+ \| ([2-9ATJQKCDHS ]+) \| (\d+) \|$", PAGE, re.MULTILINE)
    assert [penalty_points(cards(names)) for names, _ in rows] == [int(points) for _, points in rows]
    assert len(rows) == 3
