"""Every refusal of Crib Rummy in a sentence."""

import pytest

from autopeg.engine.cards import Card
from autopeg.engine.refusal import IllegalMove
from autopeg.games.crib_rummy.text import REFUSALS
from support.session.refused import PACKAGE, check_complete, check_key, keys_of, said_of

MELD_FAULTS = {
    "ALL_WILD", "MELD_TOO_SHORT", "RUN_MIXED_SUITS", "RUN_NOT_CONSECUTIVE", "RUN_OUT_OF_RANGE", "SET_MIXED_RANKS",
    "SET_TOO_LONG",
}  # fmt: skip
"""What `pegcore.melds` finds wrong with a meld."""

PHASES = {"HAND_OVER.deal", "HAND_OVER.peg", "WRONG_PHASE.choose", "WRONG_PHASE.start"}
"""What is refused while nobody has a turn."""


def test_everything_that_the_rules_refuse_has_a_sentence():
    keys = keys_of(PACKAGE / "games/crib_rummy/rules") | keys_of(PACKAGE / "games/rummy/rules.py")
    assert {key for key in keys if "*" in key} == {"*", "*.*"}
    keys = {key for key in keys if "*" not in key} | MELD_FAULTS | PHASES
    check_complete(REFUSALS, keys)


@pytest.mark.parametrize("key", REFUSALS)
def test_each_is_a_sentence_for_players(key):
    check_key("crib_rummy", key)


@pytest.mark.parametrize(
    ("refusal", "said"),
    [
        (
            IllegalMove("OPPONENT_MELD_LOCKED", "R20", seat=0, due=(1,), name="M1"),
            "You must lay a meld of your own before adding to Bob's meld.",
        ),
        (
            IllegalMove("SET_MIXED_RANKS", cards=tuple(map(Card.parse, ("5H", "5S", "TD")))),
            "5♥ 5♠ 10♦ is not a set: the cards must be of one rank.",
        ),
        (IllegalMove("PEG_TOO_MANY", "R56", seat=0, count=9, limit=6), "9 points is more than you earned (6)."),
    ],
)
def test_how_it_is_said(refusal, said):
    assert said_of("crib_rummy", refusal) == said
