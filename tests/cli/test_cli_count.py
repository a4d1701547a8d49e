"""`autopeg count`: one hand for people, many for programs."""

import json

import pytest

from support.cli.outcome import Autopeg


def test_a_hand_is_counted_aloud_with_every_part(autopeg: Autopeg) -> None:
    """E18: run and flush both count (C29)."""
    outcome = autopeg("count", "4S", "5S", "6S", "7S", "--starter", "KH")
    assert outcome.code == 0
    assert outcome.out.splitlines() == [
        "hand 4S 5S 6S 7S, starter KH",
        "Fifteen two, fifteen four, a run of four is eight, and a flush is twelve.",
        "   2  fifteen  4S 5S 6S",
        "   2  fifteen  5S KH",
        "   4  run      4S 5S 6S 7S",
        "   4  flush    4S 5S 6S 7S",
        "  12  points",
    ]


@pytest.mark.parametrize(
    "cards",
    [
        ["5H", "5S", "5C", "JD"],
        ["5h 5s 5c jd"],
        ["5H,5S,5C,JD"],
        ["5♥", "5♠", "5♣", "J♦️"],
    ],
)
def test_cards_are_read_in_any_form(autopeg: Autopeg, cards: list[str]) -> None:
    """E3: the most that there is."""
    assert autopeg("count", *cards, "--starter", "5d", "--json").values[0]["points"] == 29


@pytest.mark.parametrize(("crib", "points"), [([], 6), (["--crib"], 2)])
def test_a_flush_of_four_counts_in_the_hand_only(autopeg: Autopeg, crib: list[str], points: int) -> None:
    """E5, E6 (C28e)."""
    [answer] = autopeg("count", "3D", "7D", "9D", "KD", "--starter", "2S", "--json", *crib).values
    assert answer["points"] == points


def test_json_names_each_part_with_its_cards(autopeg: Autopeg) -> None:
    """E16."""
    outcome = autopeg("count", "3S", "JH", "9C", "8D", "--starter", "2H", "--json")
    parts = [
        {"kind": "fifteen", "cards": ["2H", "3S", "JH"], "points": 2},
        {"kind": "nobs", "cards": ["JH"], "points": 1},
    ]
    assert outcome.values == [{"points": 3, "parts": parts}]


def test_a_batch_answers_every_line_in_its_place(autopeg: Autopeg) -> None:
    questions = [
        {"hand": ["5H", "5S", "5C", "JD"], "starter": "5D", "crib": False},
        {"hand": "3D 7D 9D KD", "starter": "2S", "crib": True},
        {"hand": ["2S", "4S", "6D", "QC"], "starter": "8H"},
    ]
    outcome = autopeg("count", "--batch", stdin="\n".join(map(json.dumps, questions)))
    assert (outcome.code, outcome.err) == (0, "")
    assert [answer["points"] for answer in outcome.values] == [29, 2, 0]
    assert outcome.values[2] == {"points": 0, "parts": []}


def test_one_card_too_few_is_one_card(autopeg: Autopeg) -> None:
    outcome = autopeg("count", "--batch", stdin='{"hand":["5H"],"starter":"5D"}\n')
    assert outcome.values[0]["error"]["message"] == "a hand has 4 cards and a starter, not 1 card"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ('{"hand":["5H","5S","5C","5X"],"starter":"5D"}', "BAD_CARD"),
        ('{"hand":["5H","5S","5C","JK"],"starter":"5D"}', "BAD_CARD"),
        ('{"hand":["5H","5S","5C","5H"],"starter":"5D"}', "DUPLICATE_CARD"),
        ('{"hand":["5H","5S","5C"],"starter":"5D"}', "MISDEAL"),
        ('{"hand":["5H","5S","5C","JD"]}', "BAD_LINE"),
        ('{"hand":["5H","5S","5C","JD"],"starter":5}', "BAD_LINE"),
        ('{"hand":["5H","5S","5C","JD"],"starter":"5D","crib":"no"}', "BAD_LINE"),
        ("[1,2]", "BAD_LINE"),
        ("hello", "BAD_LINE"),
        ('{"hand', "BAD_LINE"),
        ("[" * 100_000, "BAD_LINE"),
        (b"\xff\xfe", "BAD_LINE"),
    ],
)
def test_a_bad_line_of_a_batch_is_answered_in_its_place(autopeg: Autopeg, line: str | bytes, code: str) -> None:
    good = b'{"hand":["5H","5S","5C","JD"],"starter":"5D"}\n'
    bad = line if isinstance(line, bytes) else line.encode()
    outcome = autopeg("count", "--batch", stdin=good + bad + b"\n" + good)
    first, wrong, last = outcome.values
    assert first == last
    assert wrong["error"]["code"] == code
    assert (outcome.code, outcome.complaint) == (2, "1 of 3 lines can't be counted")


def test_an_empty_batch_has_no_answers(autopeg: Autopeg) -> None:
    assert autopeg("count", "--batch") == (0, "", "")


@pytest.mark.parametrize(
    "cards",
    [["5H", "5S", "5C", "JD", "5D"], ["5h 5s 5c jd 5d"], ["5H,5S,5C,JD", "+", "5D"], ["5♥", "5♠", "5♣", "J♦️", "5♦"]],
)
def test_the_fifth_card_is_the_starter(autopeg: Autopeg, cards: list[str]) -> None:
    assert autopeg("count", *cards) == autopeg("count", "5H", "5S", "5C", "JD", "--starter", "5D")
    assert autopeg("count", *cards, "--json").values[0]["points"] == 29


def test_four_cards_need_a_starter_and_five_take_no_other(autopeg: Autopeg) -> None:
    assert "add it as the fifth card" in autopeg("count", "5H", "5S", "5C", "JD").complaint
    assert "not 5 cards" in autopeg("count", "5H", "5S", "5C", "JD", "QD", "--starter", "5D").complaint
    assert "5♥ appears twice" in autopeg("count", "5H", "5S", "5C", "JD", "5H").complaint


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        (["1H"], '"1H"'),
        (["5H", "5S", "5C", "XX"], '"XX"'),
        (["5H", "5S", "5C", "JK"], "There is no card JK"),
        (["5H", "5S", "5C", "5H"], "5♥ appears twice"),
        (["5H"], "four cards and the starter, not 1"),
        (["5H", "5S", "5C", "JD", "5D", "6D"], "four cards and the starter, not 6"),
        ([], "four cards and the starter, not 0"),
    ],
)
def test_what_is_wrong_with_the_cards_is_said_before_a_starter_is_asked_for(
    autopeg: Autopeg, cards: list[str], says: str
) -> None:
    assert says in autopeg("count", *cards).complaint
