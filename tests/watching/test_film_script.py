"""Generated films: they show the moves of a deal in their order, and tell when points that are due are pegged."""

import random
from math import inf
from pathlib import Path
from typing import Any

import pytest

from autopeg.watching.facts import Fact
from watch_films.films import Case
from watch_films.measured import FREE_S, pegs_of
from watch_films.script import cribbage_script

PLAYED = ["5S", "QC", "QH", "6D", "3S", "KC", "KH", "6S"]
PLACES = {0: (0.5, 0.9), 1: (0.5, 0.1)}
MOVES = [
    {
        "type": "deal",
        "dealer": 1,
        "hands": [["4C", "5S", "3S", "QH", "6H", "KH"], ["7S", "JD", "QC", "6D", "KC", "6S"]],
    },
    {"type": "discard", "player": 0, "cards": ["4C", "6H"]},
    {"type": "discard", "player": 1, "cards": ["7S", "JD"]},
    {"type": "starter", "card": "5C"},
    *({"type": "play", "player": at % 2, "card": card} for at, card in enumerate(PLAYED)),
]


def test_cards_are_laid_in_the_order_of_the_moves_and_swept_at_the_end() -> None:
    script = cribbage_script(random.Random(3), MOVES)
    laid = sorted(script.lays, key=lambda lay: lay.rest_s)
    shown = [(lay.card, lay.where) for lay in laid if lay.card]
    assert [card for card, where in shown if where == "play"] == PLAYED
    assert shown[0] == ("5C", "starter")
    assert sorted(card for card, where in shown if where == "show") == ["4C", "6H", "7S", "JD"]
    assert all(lay.begin_s < lay.rest_s < lay.gone_s <= script.end_s for lay in laid)


def test_the_same_seed_gives_the_same_script() -> None:
    first, second = (cribbage_script(random.Random(5), MOVES) for _ in range(2))
    assert first.lays == second.lays


def test_an_entry_that_is_due_and_never_pegged_is_late() -> None:
    script = cribbage_script(random.Random(3), MOVES)
    lays: list[dict[str, Any]] = [
        {
            "card": lay.card,
            "where": lay.where,
            "rest_s": lay.rest_s,
            "gone_s": lay.gone_s,
            "place": PLACES[lay.player] if lay.where == "play" else (0.1, 0.5),
        }
        for lay in script.lays
    ]
    case = Case(Path("none"), lays, [dict(move) for move in script.moves], script.end_s)
    facts = [
        Fact(at, lay["card"], lay["place"], lay["rest_s"], None, 1.0) for at, lay in enumerate(lays) if lay["card"]
    ]
    told = sorted(((fact.first + FREE_S + 0.25, fact) for fact in facts), key=lambda each: each[0])
    pegs_s = list(pegs_of(case, told))
    assert len(pegs_s) > 4
    assert pegs_s == pytest.approx([0.25] * len(pegs_s))
    assert list(pegs_of(case, told[:6])).count(inf) > 1
    assert list(pegs_of(case, [])) == [inf] * len(pegs_s)
