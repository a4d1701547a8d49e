"""The reasons of hints in a beginner's words: what the cards do, and no averages."""

import re

import pytest

from autopeg.engine.advice import Choice
from autopeg.engine.cards import parse_cards
from autopeg.games.cribbage.plain_words import reasons
from autopeg.games.cribbage.rules import View
from autopeg.games.cribbage.rules.moves import CribbageMove, Declare, Discard, Play
from autopeg.games.cribbage.typed_position import typed_position
from autopeg.learning.guide import guide_text


def position(hand: str, is_dealer: bool = True, players: int = 2, starter: str | None = None, series: str = "") -> View:
    """The position of seat 0. series: which the other player began, turn by turn."""
    played = " ".join(series.split()[1::2])
    return typed_position(hand, is_dealer, "0,0", players, starter, series, played, "", False)[0]


def said(view: View, move: CribbageMove) -> list[str]:
    return [*reasons(view, Choice(move, 0.0), str)]


@pytest.mark.parametrize(
    ("dealt", "discarded", "sentences"),
    [
        ("7H 8S 9D KC 2C QS", "2C QS", ["keeping 7-8 gives you a way to make fifteen", "7-8-9 is a run"]),
        ("7H 8S 8D KC 2C QS", "KC QS", ["keeping 7-8-8 gives you two ways to make fifteen", "8-8 is a pair"]),
        (
            "5H 5S 6D 7C KD QS",
            "KD QS",
            ["5-6-7 is a run, two times over", "5-5 is a pair", "a five makes fifteen with every"],
        ),
        (
            "2H 4H 9H KH 5D TS",
            "5D TS",
            ["all four are of one suit", "5-10 goes into your own crib, where a fifteen and a five"],
        ),
        (
            "6H 6S 6D AC 9D 9S",
            "9D 9S",
            ["6-6-6 is three of a kind", "9-9 goes into your own crib, where a pair counts for you"],
        ),
    ],
)
def test_discards(dealt: str, discarded: str, sentences: list[str]) -> None:
    found = said(position(dealt), Discard(0, parse_cards([discarded])))
    for sentence in sentences:
        assert any(each.startswith(sentence) for each in found), found


def test_whose_crib_it_is() -> None:
    dealt, discarded = "9H 9S 2D 4C KC QS", Discard(0, parse_cards(["9H 9S"]))
    assert said(position(dealt, is_dealer=False), discarded)[-1] == "9-9 gives the other side's crib a pair"
    assert said(position(dealt, is_dealer=False), Discard(0, parse_cards(["2D KC"])))[-1].endswith("crib little")
    of_four = position("9H 9S 2D 4C KC", players=4)
    assert said(of_four, Discard(0, parse_cards(["KC"])))[-1] == "K goes into your own crib"


def test_cards_of_the_play() -> None:
    view = position("4C 9S QD", starter="JC", series="7D 8H", is_dealer=False)
    assert said(view, Play(0, parse_cards(["9S"])[0])) == ["it scores three points for a run"]
    assert said(view, Declare(0, 2)) == []
    lead = position("4C 4S QD KD", starter="JC", is_dealer=False)
    assert said(lead, Play(0, parse_cards(["4C"])[0])) == [
        "you keep another four: if the other side makes a pair of it, you make three of a kind",
        "nobody can make fifteen of it with one card",
    ]
    five = position("5C AS QD KD", starter="JC", is_dealer=False)
    assert said(five, Play(0, parse_cards(["5C"])[0])) == ["it leaves the count at 5, where every ten card scores"]


def test_the_first_deal_is_explained_without_averages() -> None:
    view = position("7H 8S 8D KC 2C QS")
    moves = [Discard(0, (one, other)) for one in view.hand for other in view.hand if one < other]
    text = guide_text("cribbage", view, moves, str)
    assert "keeping 7-8-8 gives you two ways to make fifteen" in text
    assert re.search(r"\d\.\d", text) is None
