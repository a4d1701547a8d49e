"""Every refusal of cribbage in a sentence."""

import pytest

from autopeg.engine.cards import Card
from autopeg.engine.refusal import IllegalMove
from autopeg.games.cribbage.text import REFUSALS
from support.session.refused import PACKAGE, check_complete, check_key, keys_of, said_of


def test_everything_that_the_rules_refuse_has_a_sentence():
    keys = keys_of(PACKAGE / "games" / "cribbage" / "rules")
    check_complete(REFUSALS, keys)


@pytest.mark.parametrize("key", REFUSALS)
def test_each_is_a_sentence_for_players(key):
    check_key("cribbage", key)


@pytest.mark.parametrize(
    ("refusal", "said"),
    [
        (
            IllegalMove("EXCEEDS_31", "C14", seat=0, card=Card.parse("KS"), count=34, limit=31),
            "You can't play the K♠: 34 is over 31.",
        ),
        (
            IllegalMove("GO_WITH_PLAYABLE", "C17", seat=1, card=Card.parse("TD")),
            "Bob can't say go: the 10♦ can be played.",
        ),
        (IllegalMove("NOT_YOUR_TURN", "C13", seat=0, due=(1,)), "It is Bob's turn."),
        (
            IllegalMove("CARD_NOT_HELD", why="discard", seat=0, card=Card.parse("5H")),
            "You can't discard the 5♥: it is not in your hand.",
        ),
        (IllegalMove("WRONG_DISCARD_COUNT", "C9", seat=0, count=1, limit=2), "You must discard 2 cards, not 1."),
        (
            IllegalMove("BAD_SETUP", why="crib", count=3, limit=4),
            "This position is not possible: the crib has 3 cards, not 4.",
        ),
    ],
)
def test_how_it_is_said(refusal, said):
    assert said_of("cribbage", refusal) == said
