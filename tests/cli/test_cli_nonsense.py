"""Whatever is typed in line mode, the answer is a short sentence, and the game goes on."""

import pytest

from autopeg.base.typed_words import number_typed, quoted
from autopeg.registry import GAME_NAMES
from support.cli.outcome import Autopeg

NUMBERS = ("²", "² ²", "claim ²", "choose ²", "count ²", "discard ²", "c²", "m²", "-1", "9" * 5000)
NONSENSE = ("xyzzy", "x" * 3000, "", "😀", "\0", *NUMBERS)
PLACES = [
    *(["play", game, "--plain", "--seats", "me,beginner"] for game in GAME_NAMES),
    *(["learn", game, "--plain"] for game in GAME_NAMES),
    *(["practise", game, "counting", "--plain"] for game in GAME_NAMES),
    ["practise", "cribbage", "counting", "--level", "totals", "--plain"],
    ["practise", "cribbage", "puzzles", "--plain"],
    *(["score", game, "--plain"] for game in GAME_NAMES),
]


@pytest.mark.parametrize("place", PLACES, ids=" ".join)
def test_nonsense_is_answered_with_a_short_sentence(autopeg: Autopeg, place: list[str]) -> None:
    lines = "".join(f"{line}\n" for line in NONSENSE)
    outcome = autopeg(*place, stdin=f"{lines}\nquit\n")
    assert (outcome.code, outcome.err) == (0, "")
    assert max(map(len, outcome.out.splitlines())) < 200


def test_a_number_is_made_of_the_usual_digits() -> None:
    assert [number_typed(word) for word in ("0", "007", "31")] == [0, 7, 31]
    assert [number_typed(word) for word in ("", "²", "٣", "-1", "1.5", "1234567")] == [None] * 6


def test_a_long_word_only_begins_in_a_message() -> None:
    assert quoted("xyzzy") == '"xyzzy"'
    assert quoted("\x1b[2J\n♥") == r'"\x1b[2J\n♥"'
    assert quoted("x" * 25) == f'"{"x" * 24}..."'
