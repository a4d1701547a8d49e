"""The summary of a game of Table Top Cribbage: lines named as everywhere else, and the chance to win card by card."""

import pytest

from autopeg.engine.cards import parse_cards
from autopeg.engine.history import Step
from autopeg.games.tabletop import rules, winning
from autopeg.games.tabletop.advice import evaluate
from autopeg.games.tabletop.rules.moves import Event, Misdeal
from autopeg.games.tabletop.summary import bests, win_chances
from autopeg.play.scripted import make_chance_moves, scripted_table, submit


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


@pytest.mark.parametrize("variant", ["base", "ship"])
def test_the_chance_to_win_moves_within_a_round(variant: str):
    """It is the hint's, for the best choice of whoever is to move."""
    table = scripted_table("tabletop", 2, {"variant": variant}, "2")
    make_chance_moves(table)
    courses = []
    while table.state.scores == (0, 0) and table.over is None:
        seat = table.state.turn
        legal = table.legal_moves(seat)
        chances = win_chances(table.state)
        assert chances is not None
        assert sum(chances) == pytest.approx(1)
        hinted = evaluate(table.view(seat), legal)
        if len(hinted) > 1:
            assert chances[seat] == pytest.approx(max(choice.win_chance or 0 for choice in hinted), abs=1e-4)
        courses.append(chances[0])
        submit(table, legal[0])
        make_chance_moves(table)
    assert len(courses) >= 28
    assert max(courses) - min(courses) > 0.1
    assert len({round(chance, 3) for chance in courses[:28]}) > 20


def test_between_rounds_and_for_four_players_the_table_of_rounds_decides():
    for players in (2, 4):
        start = rules.new({}, players)
        assert win_chances(start) == winning.win_chances(start)
    table = scripted_table("tabletop", 4, {}, "2")
    make_chance_moves(table)
    assert win_chances(table.state) is None
