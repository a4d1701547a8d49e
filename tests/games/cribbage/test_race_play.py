"""Cards near the end of the race: who is first to peg, with open hands and with hidden ones."""

import random

import pytest

from autopeg.games.cribbage.advice import PlayChoice, evaluate
from autopeg.games.cribbage.analysis.race_play import play_worths
from autopeg.games.cribbage.typed_position import typed_position


def plays(hand: str, is_dealer: bool, scores: str, starter: str, series: str = "", **more: str) -> list[PlayChoice]:
    """Return the cards of a typed hand with their values, the best first."""
    played, others = more.get("played", ""), more.get("others", "")
    found = evaluate(*typed_position(hand, is_dealer, scores, 2, starter, series, played, others, is_go=False))
    return [choice for choice in found if isinstance(choice, PlayChoice)]


def test_first_to_peg_from_small_cards() -> None:
    """C32: both need one or a few holes. A published problem of such endings: on a lead of 7 the 3 is safe against
    every hand, the 2 is not."""
    best, *others = plays("AS 2D 3C 4H", True, "120,118", "9C", "7D")
    assert str(best.move.card) == "3C"
    assert best.win_chance is not None
    assert best.win_chance >= 0.999
    assert all(choice.win_chance is not None and choice.win_chance < 0.97 for choice in others)


def test_what_pegs_out_is_certain_and_nothing_else_before_the_last_cards() -> None:
    best, *others = plays("5C 9D JH QS", False, "119,119", "2C", "TD", others="")
    assert str(best.move.card) == "5C"
    assert best.win_chance == 1.0
    assert all(choice.win_chance is not None and 0.0001 <= choice.win_chance <= 0.9999 for choice in others)


@pytest.mark.parametrize("seed", range(5))
def test_chances_are_chances_and_come_out_the_same_each_time(seed: int) -> None:
    rng = random.Random(seed)
    pack = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
    cards = rng.sample(pack, 6)
    scores = f"{121 - rng.randint(1, 20)},{121 - rng.randint(1, 20)}"
    view, _ = typed_position(" ".join(cards[:4]), True, scores, 2, cards[4], cards[5], "", "", is_go=False)
    chances = play_worths(view, random.Random(0))
    assert set(chances) == {card >> 2 for card in view.hand}
    assert all(0 <= worth.value <= 1 for worth in chances.values())
    assert chances == play_worths(view, random.Random(0))


def test_before_the_play_no_chance_is_certain() -> None:
    for scores in ("120,60", "60,120"):
        found = evaluate(*typed_position("5H 5S 6D 7C KD QS", True, scores, 2, None, "", "", "", is_go=False))
        assert all(choice.win_chance is not None and 0.0001 <= choice.win_chance <= 0.9999 for choice in found)
