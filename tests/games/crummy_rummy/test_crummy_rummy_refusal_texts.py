"""Every refusal of Crummy Rummy in a sentence."""

import pytest

from autopeg.engine.cards import Card
from autopeg.engine.refusal import IllegalMove
from autopeg.games.crummy_rummy.text import REFUSALS
from support.session.refused import PACKAGE, check_complete, check_key, keys_of, said_of

FAULTS = {
    "ALL_WILD", "CONTRACT_SAME_RANK", "CONTRACT_SAME_SUIT", "RUN_MIXED_SUITS", "RUN_NOT_CONSECUTIVE",
    "RUN_OUT_OF_RANGE", "MELD_TOO_SHORT", "SET_MIXED_RANKS", "TOO_MANY_WILDS",
}  # fmt: skip
"""What `pegcore.melds` finds wrong with melds and contracts."""

OTHERS = {
    *(f"{code}.{why}" for code in ("BAD_DEAL", "BAD_RESHUFFLE") for why in ("cards", "copies", "no_card")),
    *(f"OUT_OF_TURN_CLOSED.{why}" for why in ("drawn", "not_declined", "not_drawn", "playing", "taken")),
}
"""Codes and reasons that are computed."""


def test_everything_that_the_rules_refuse_has_a_sentence():
    keys = keys_of(PACKAGE / "games/crummy_rummy/rules") | keys_of(PACKAGE / "games/rummy/rules.py")
    assert {key for key in keys if "*" in key} == {"*", "*.cards", "*.copies", "*.no_card", "OUT_OF_TURN_CLOSED.*"}
    keys = {key for key in keys if "*" not in key} | FAULTS | OTHERS
    check_complete(REFUSALS, keys)


@pytest.mark.parametrize("key", REFUSALS)
def test_each_is_a_sentence_for_players(key):
    check_key("crummy_rummy", key)


@pytest.mark.parametrize(
    ("refusal", "said"),
    [
        (
            IllegalMove("CONTRACT_WRONG_MELDS", "Y10", wanted=(1, 1), laid=(0, 2)),
            "This round's contract is a run and a set, not two sets.",
        ),
        (IllegalMove("OUT_OF_TURN_CLOSED", why="not_drawn", due=(1,)), "Wait until Bob has drawn."),
        (IllegalMove("CONTRACT_NOT_LAID", "Y23", seat=0), "You must lay down the contract first."),
        (
            IllegalMove("TOO_MANY_WILDS", "Y7", cards=tuple(map(Card.parse, ("2H", "JK", "TD")))),
            "2♥ JK 10♦ has too many wild cards: at most half may be wild.",
        ),
    ],
)
def test_how_it_is_said(refusal, said):
    assert said_of("crummy_rummy", refusal) == said
