"""Corrections and answers of a watched game in sentences."""

import pytest

from autopeg.engine.cards import Card
from autopeg.session.card_text import spoken_card
from autopeg.watching.text import describe


@pytest.mark.parametrize(
    ("card", "was", "player", "undoes", "sentence"),
    [
        ("6H", "8H", 0, [4], "The 8H was the 6H: 1 entry counted again."),
        ("6H", "8H", 0, [], "The 8H was the 6H."),
        ("6H", "6H", 1, [], "The 6H is Bob's."),
        ("6H", "6H", 1, [4, 5], "Corrected: 2 entries counted again."),
        (None, None, None, [], "Corrected."),
    ],
)
def test_a_correction(card: str | None, was: str | None, player: int | None, undoes: list[int], sentence: str) -> None:
    line = {"type": "corrected", "card": card, "was": was, "player": player, "side": player, "undoes": undoes}
    assert describe(line, ("Ann", "Bob"), str) == sentence


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("6H", "Question 1 is answered: six of hearts."),
        ("none", "Question 1 is answered: none."),
        ("20 25", "Question 1 is settled by the scores: Ann 20 and Bob 25."),
    ],
)
def test_an_answer(answer: str, sentence: str) -> None:
    line = {"type": "answered", "id": 1, "answer": answer}
    assert describe(line, ("Ann", "Bob"), lambda card: spoken_card(Card.parse(card))) == sentence
