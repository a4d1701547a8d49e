"""Every refusal of every game in a sentence."""

from typing import Any

import pytest

from autopeg.engine.cards import Card
from autopeg.engine.refusal import IllegalMove
from autopeg.registry import GAME_NAMES, part_of
from support.session.refused import PACKAGE, check_complete, check_key, keys_of, said_of

MELDS = {"MELD_TOO_SHORT", "RUN_MIXED_SUITS", "RUN_NOT_CONSECUTIVE", "RUN_OUT_OF_RANGE", "SET_MIXED_RANKS", "ALL_WILD"}
"""What `pegcore.melds` finds wrong with a meld."""

COMPUTED = {
    "crib_rummy": {
        *MELDS,
        "SET_TOO_LONG",
        *("HAND_OVER.deal", "HAND_OVER.peg", "WRONG_PHASE.choose", "WRONG_PHASE.start"),
    },
    "crummy_rummy": {
        *MELDS,
        *("CONTRACT_SAME_RANK", "CONTRACT_SAME_SUIT", "TOO_MANY_WILDS"),
        *(f"{code}.{why}" for code in ("BAD_DEAL", "BAD_RESHUFFLE") for why in ("cards", "copies", "no_card")),
        *(f"OUT_OF_TURN_CLOSED.{why}" for why in ("drawn", "not_declined", "not_drawn", "playing", "taken")),
    },
}
"""Codes and reasons that the source of a game's rules does not name."""

PATTERNS = {
    "crib_rummy": {"*", "*.*"},
    "crummy_rummy": {"*", "*.cards", "*.copies", "*.no_card", "OUT_OF_TURN_CLOSED.*"},
}
"""How the source names them."""


REFUSALS = {game: part_of(game, "text").REFUSALS for game in GAME_NAMES}


@pytest.mark.parametrize("game", GAME_NAMES)
def test_everything_that_the_rules_refuse_has_a_sentence(game: str) -> None:
    keys = keys_of(PACKAGE / "games" / game / "rules")
    if "rummy" in game:
        keys |= keys_of(PACKAGE / "games/rummy/rules.py")
    assert {key for key in keys if "*" in key} == PATTERNS.get(game, set())
    check_complete(REFUSALS[game], {key for key in keys if "*" not in key} | COMPUTED.get(game, set()))


@pytest.mark.parametrize(("game", "key"), [(game, key) for game, texts in REFUSALS.items() for key in texts])
def test_each_is_a_sentence_for_players(game: str, key: str) -> None:
    check_key(game, key)


def refused(code: str, cards: str = "", **facts: Any) -> IllegalMove:
    """Return a refusal with one card, or several, as a fact."""
    held = tuple(map(Card.parse, cards.split()))
    return IllegalMove(code, **facts, **({"card": held[0]} if len(held) == 1 else {"cards": held} if held else {}))


@pytest.mark.parametrize(
    ("game", "refusal", "said"),
    [
        ("cribbage", refused("EXCEEDS_31", "KS", seat=0, count=34, limit=31), "You can't play the K♠: 34 is over 31."),
        ("cribbage", refused("GO_WITH_PLAYABLE", "TD", seat=1), "Bob can't say go: the 10♦ can be played."),
        ("cribbage", refused("NOT_YOUR_TURN", seat=0, due=(1,)), "It is Bob's turn."),
        (
            *("cribbage", refused("CARD_NOT_HELD", "5H", why="discard", seat=0)),
            "You can't discard the 5♥: it is not in your hand.",
        ),
        ("cribbage", refused("WRONG_DISCARD_COUNT", seat=0, count=1, limit=2), "You must discard 2 cards, not 1."),
        (
            *("cribbage", refused("BAD_SETUP", why="crib", count=3, limit=4)),
            "This position is not possible: the crib has 3 cards, not 4.",
        ),
        ("tabletop", refused("CELL_OCCUPIED", "TD", seat=0, cell=(2, 2)), "The 10♦ is already at c3."),
        (
            *("tabletop", refused("NOT_ADJACENT", "5H", seat=1, cell=(0, 4))),
            "Bob can't place the 5♥ at e1: it must touch another card.",
        ),
        (
            *("tabletop", refused("CRIB_QUOTA", "5H", seat=0, limit=2)),
            "You can't put the 5♥ in the crib: you have already put 2 there.",
        ),
        (
            *("crib_rummy", refused("OPPONENT_MELD_LOCKED", seat=0, due=(1,), name="M1")),
            "You must lay a meld of your own before adding to Bob's meld.",
        ),
        (
            *("crib_rummy", refused("SET_MIXED_RANKS", "5H 5S TD")),
            "5♥ 5♠ 10♦ is not a set: the cards must be of one rank.",
        ),
        ("crib_rummy", refused("PEG_TOO_MANY", seat=0, count=9, limit=6), "9 points is more than you earned (6)."),
        (
            *("crummy_rummy", refused("CONTRACT_WRONG_MELDS", wanted=(1, 1), laid=(0, 2))),
            "This round's contract is a run and a set, not two sets.",
        ),
        ("crummy_rummy", refused("OUT_OF_TURN_CLOSED", why="not_drawn", due=(1,)), "Wait until Bob has drawn."),
        ("crummy_rummy", refused("CONTRACT_NOT_LAID", seat=0), "You must lay down the contract first."),
        (
            *("crummy_rummy", refused("TOO_MANY_WILDS", "2H JK TD")),
            "2♥ JK 10♦ has too many wild cards: at most half may be wild.",
        ),
    ],
)
def test_how_it_is_said(game: str, refusal: IllegalMove, said: str) -> None:
    assert said_of(game, refusal) == said
