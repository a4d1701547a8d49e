"""Scripts of generated films: they show the moves of a deal in their order."""

import random

from watch_films.script import cribbage_script

PLAYED = ["5S", "QC", "QH", "6D", "3S", "KC", "KH", "6S"]
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
