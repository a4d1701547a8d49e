"""Every refusal of Table Top Cribbage in a sentence."""

import pytest

from autopeg.engine.cards import Card
from autopeg.engine.refusal import IllegalMove
from autopeg.games.tabletop.text import REFUSALS
from support.session.refused import PACKAGE, check_complete, check_key, keys_of, said_of


def test_everything_that_the_rules_refuse_has_a_sentence():
    keys = keys_of(PACKAGE / "games" / "tabletop" / "rules")
    check_complete(REFUSALS, keys)


@pytest.mark.parametrize("key", REFUSALS)
def test_each_is_a_sentence_for_players(key):
    check_key("tabletop", key)


@pytest.mark.parametrize(
    ("refusal", "said"),
    [
        (
            IllegalMove("CELL_OCCUPIED", "T15", seat=0, card=Card.parse("TD"), cell=(2, 2)),
            "The 10♦ is already at c3.",
        ),
        (
            IllegalMove("NOT_ADJACENT", "T13", seat=1, card=Card.parse("5H"), cell=(0, 4)),
            "Bob can't place the 5♥ at e1: it must touch another card.",
        ),
        (
            IllegalMove("CRIB_QUOTA", "T12", seat=0, card=Card.parse("5H"), limit=2),
            "You can't put the 5♥ in the crib: you have already put 2 there.",
        ),
    ],
)
def test_how_it_is_said(refusal, said):
    assert said_of("tabletop", refusal) == said
