"""Crib Rummy watched: cards in doubt, and when they are asked about."""

import pytest

from support.watching.crib_rummy_table import Table, begun, in_play, pegged
from watching_facts import moments_of


def test_a_doubtful_discard_is_not_asked_about() -> None:
    table = begun()
    table.meld("Ann", "7H 8H 9H")
    table.discard("2C")
    table.rows[-1] |= {"confidence": 0.5, "choices": [["2C", 0.5], ["2D", 0.4]]}
    table.meld("Bob", "QC QD QH")
    table.discard("3C")
    seen = table.seen()
    assert pegged(seen) == [(0, 3), (1, 2)]
    assert not seen.of("unsure", "open")


def lay_in_doubt(table: Table, card: str, other: str, slot: int) -> None:
    """Lay a card of Ann's that may be another one, which is likelier."""
    table.meld("Ann", card, slot)
    table.rows[-1] |= {"card": other, "confidence": 0.5, "choices": [[other, 0.5], [card, 0.45]]}


@pytest.mark.parametrize("other", ["5H", "9S", "TH"])
def test_a_card_in_doubt_is_not_asked_about_where_its_meld_tells(other: str) -> None:
    table = in_play()
    table.meld("Ann", "7H 8H", slot=6)
    lay_in_doubt(table, "9H", other, slot=8)
    table.discard("2S")
    seen = table.seen()
    assert not seen.of("unsure")
    assert pegged(seen) == [(0, 2), (1, 2), (0, 3)]


def test_a_card_in_doubt_that_scores_the_same_is_taken_for_the_likeliest() -> None:
    table = in_play()
    table.meld("Ann", "7H 7C", slot=6)
    lay_in_doubt(table, "7S", "7D", slot=8)
    table.discard("2S")
    seen = table.seen()
    assert not seen.of("unsure", "open")
    assert pegged(seen) == [(0, 2), (1, 2), (0, 2)]
    assert [line["card"] for line in seen.of("seen")[-2:]] == ["7D", "2S"]


@pytest.mark.parametrize("is_end", [False, True])
def test_a_card_in_doubt_is_said_to_be_the_likeliest_two_seconds_after_it_came_to_rest(is_end: bool) -> None:
    """Or at the end, if that comes before."""
    table = in_play()
    table.meld("Ann", "7H 7C", slot=6)
    lay_in_doubt(table, "7S", "7D", slot=8)
    table.observer.tell(moments_of(table.rows), table.now)
    at_rest_s = table.observer.cards.all[-1].t
    assert not table.observer.tell([], at_rest_s + 1.9)
    (line,) = table.observer.end() if is_end else table.observer.tell([], at_rest_s + 2.1)
    assert (line["type"], line["card"]) == ("seen", "7D")


def test_cards_in_doubt_are_asked_about_at_the_end_of_the_turn_if_points_depend_on_them() -> None:
    table = in_play()
    table.meld("Ann", "7H", slot=6)
    lay_in_doubt(table, "8H", "7C", slot=7)
    lay_in_doubt(table, "9H", "7D", slot=8)
    discarded_at = table.now + 3.0
    table.discard("2S")
    asked = table.seen().of("unsure")
    assert {line["t"] for line in asked} == {discarded_at}
    lines = table.observer.answer(asked[0]["id"], "8H")
    assert [line["points"] for line in lines if line["type"] == "points"] == [3]
    assert not table.observer.questions.open
