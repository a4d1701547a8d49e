"""The summary of a game of Table Top Cribbage names lines as they are named everywhere else."""

from autopeg.engine.cards import parse_cards
from autopeg.engine.history import Step
from autopeg.games.tabletop.rules.moves import Event, Misdeal
from autopeg.games.tabletop.summary import bests


def test_columns_have_letters_and_rows_numbers():
    cards = tuple(parse_cards(["5H 5S JD"]))
    events = (
        Event("show", 0, 0, 17, (), "col", 2, cards),
        Event("show", 1, 1, 8, (), "row", 3, cards),
        Event("show", 0, 0, 2, (), "crib", None, cards),
        Event("show", 0, 0, 2, (), "heels"),
    )
    found = list(bests(Step(Misdeal("redeal"), None, events)))
    assert [(side, best.points, best.what) for side, best in found] == [
        (0, 17, "column c"),
        (1, 8, "row 4"),
        (0, 2, "crib"),
    ]
