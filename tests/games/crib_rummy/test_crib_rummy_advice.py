"""The valuation of Crib Rummy: every choice, the best first, each with what speaks for it."""

import pytest

from autopeg.engine.cards import Card
from autopeg.engine.games import rules_of
from autopeg.engine.history import History
from autopeg.games.crib_rummy.advice import CribRummyChoice, evaluate
from autopeg.games.crib_rummy.advice_text import name_choice, reasons, worth_text
from autopeg.games.crib_rummy.bots import Expert
from autopeg.games.crib_rummy.rules.moves import Choose, Draw, Meld, TakeUpcard
from autopeg.games.rummy.rules import Discard, Extend
from autopeg.play.seating import new_player
from autopeg.play.table import Seat, Table

KINDS = {
    "choose": {Choose},
    "draw": {Draw, TakeUpcard},
    "play": {Meld, Extend, Discard},
}


def games(count, **options):
    """Views of seats that are due, with what they may do, in games of the club."""
    game = rules_of("crib_rummy")
    for seed in range(count):
        seats = [Seat("club", new_player("crib_rummy", "club", seat)) for seat in range(2 + seed % 3)]
        table = Table(History(game, game.new(options, len(seats))), seats, deck=f"attic {seed}")
        for _ in range(250):
            seat = game.to_act(table.state)
            if seat is not None and table.state.phase in KINDS:
                yield table.view(seat), table.legal_moves(seat)
            if table.advance() is None:
                break


def test_every_choice_is_evaluated_once_and_nearly_always_the_expert_makes_the_best():
    """The expert looks no further than the most promising takes, and lays his plan without trying other beginnings."""
    others = views = 0
    for view, legal in games(6, jokers=4, ace="both"):
        ranked = evaluate(view, legal)
        chosen = Expert().choose(view, legal)
        views += 1
        others += ranked[0].worth > next(choice.worth for choice in ranked if choice.move == chosen)
        moves = [choice.move for choice in ranked]
        assert len(set(moves)) == len(moves)
        assert set(legal) <= set(moves)
        assert {type(move) for move in moves} <= KINDS[view.phase]
        worths = [choice.worth for choice in ranked]
        assert worths == sorted(worths, reverse=True)
    assert others < views / 50


def test_no_discard_costs_more_than_a_few_melds_score():
    """R34: a run of three scores 3 and a set of four 4, whether or not it has been laid yet."""
    costs = [-choice.worth for view, legal in games(6) for choice in evaluate(view, legal) if is_discard(choice)]
    assert max(costs) < 30
    assert sorted(costs)[len(costs) // 2] < 6


def is_discard(choice):
    return isinstance(choice.move, Discard)


def test_every_choice_is_said_in_a_sentence_with_its_reason():
    for view, legal in games(3):
        for choice in evaluate(view, legal):
            assert name_choice(choice.move, view, str)
            assert worth_text(choice)
            if view.phase != "choose":
                assert all(reasons(view, choice, str))
                assert sum(part.points for part in choice.parts) == pytest.approx(choice.worth, abs=1e-3)


def test_a_joker_is_laid_away_last():
    for view, legal in games(6, jokers=4):
        discards = [choice.move.card for choice in evaluate(view, legal) if isinstance(choice.move, Discard)]
        joker = Card.parse("JK")
        if joker in discards and len(discards) > 1:
            assert discards[-1] == joker


def test_going_out_is_told_with_its_bonus():
    """R40."""
    found = 0
    for view, legal in games(9):
        best = evaluate(view, legal)[0]
        if isinstance(best, CribRummyChoice) and best.bonus:
            found += 1
            assert f"going out adds {best.bonus}" in reasons(view, best, str)
            assert best.worth > best.plan + best.bonus
    assert found
