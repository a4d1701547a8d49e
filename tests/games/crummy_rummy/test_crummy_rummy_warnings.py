"""Warnings for beginners (Y33-Y37): what a discard would give away."""

import pytest

from autopeg.engine.cards import Card
from autopeg.games.crummy_rummy.rules import apply, new, parse_move, view
from autopeg.games.crummy_rummy.rules.choices import warnings_of
from autopeg.games.crummy_rummy.rules.moves import TakeUpcard
from autopeg.games.crummy_rummy.text import warning_text
from autopeg.session.card_text import card_text

NAMES = ("Ann", "Bob", "Cid")
SIXES = ("set 6C 6D 6S",)
CASES = (
    # what, table, hand, discard, codes
    ("example 32", SIXES, "6H KC", "6H", ["PLAYABLE"]),
    ("example 32", SIXES, "2H KC", "2H", ["WILD", "PLAYABLE"]),
    ("a joker is as much a mistake", (), "JK KC", "JK", ["WILD"]),
    ("nothing speaks against it", SIXES, "6H KC", "KC", []),
    ("no meld on the table", (), "6H KC", "6H", []),
    ("Y34: an end of a run", ("run 6H 7H 8H 9H",), "TH KC", "TH", ["PLAYABLE"]),
    ("Y34: it replaces a wild card", ("run 6H JK 8H 9H",), "7H KC", "7H", ["PLAYABLE"]),
    ("Y34: a wild card that breaks the half rule", ("set 6C 6D JK 2C",), "2H KC", "2H", ["WILD"]),
    ("Y35: every natural card fits", SIXES, "6H 6C", "6H", ["PLAYABLE_UNAVOIDABLE"]),
    ("Y35: wild cards are no better choice", SIXES, "6H JK", "6H", ["PLAYABLE_UNAVOIDABLE"]),
    ("Y35: nor is one among others", SIXES, "6H JK", "JK", ["WILD", "PLAYABLE_UNAVOIDABLE"]),
)


card = Card.parse


def seen(table, hand, laid_down=(False, True, True), upcard="6D", **options):
    """What seat 0 of three sees who holds a hand and has just taken the upcard. table: melds of seat 2."""
    melds = [
        {"id": f"M{number}", "owner": 2, "kind": text.split()[0], "cards": text.split()[1:]}
        for number, text in enumerate(table, 1)
    ]
    position = {
        "round": 2,
        "dealer": 2,
        "to_move": 0,
        "hands": [hand.split(), ["3D"], ["4D"]],
        "deck": ["9C"],
        "discard_pile": [upcard],
        "table": melds,
        "laid_down": laid_down,
    }
    state, _ = apply(new(options, 3), parse_move({"type": "setup", "state": position}))
    return view(apply(state, TakeUpcard(0))[0], 0)


@pytest.mark.parametrize(("what", "table", "hand", "discard", "codes"), CASES)
def test_y33_to_y35_what_speaks_against_a_discard(what, table, hand, discard, codes):
    upcard = "6D" if "UNAVOIDABLE" in "".join(codes) else "QC"
    view = seen(table, hand, upcard=upcard)
    warnings = warnings_of(view, card(discard))
    assert list(warnings) == codes, what
    assert bool(warning_text(view, card(discard), NAMES, card_text)) == bool(codes)


@pytest.mark.parametrize(("laid_down", "said"), [((False, True, True), True), ((False, False, True), False)])
def test_y36_that_the_next_player_has_laid_down_is_said_and_changes_nothing(laid_down, said):
    view = seen(SIXES, "6H KC", laid_down, upcard="QC")
    warnings = warnings_of(view, card("6H"))
    assert warnings == ("PLAYABLE",)
    assert ("Bob comes next and has laid down" in warning_text(view, card("6H"), NAMES, card_text)) == said


def test_y37_who_has_laid_down_is_told_of_wild_cards_only():
    view_of_one_who_has = seen(SIXES, "6H 2H KC", (True, True, True), upcard="QC")
    assert warnings_of(view_of_one_who_has, card("6H")) == ()
    assert warnings_of(view_of_one_who_has, card("2H")) == ("WILD",)


def test_y38_a_low_ace_fits_where_it_is_played():
    table = ("run JK 3H 4H 5H",)
    assert warnings_of(seen(table, "AH KC", upcard="QC"), card("AH")) == ()
    with_low_ace = seen(table, "AH KC", upcard="QC", ace="both")
    assert warnings_of(with_low_ace, card("AH")) == ("PLAYABLE",)
