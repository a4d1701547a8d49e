"""Corrections of a watched game in sentences."""

import pytest

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
