"""The choices of Crib Rummy weighed: the expert's first, each with what speaks for it."""

from autopeg.bots import new_player
from autopeg.engine.cards import Card
from autopeg.engine.history import History
from autopeg.engine.table import Seat, Table
from autopeg.games.crib_rummy.bots import Expert
from autopeg.games.crib_rummy.choices import rank_choices
from autopeg.games.crib_rummy.rules.moves import Choose, Draw, Meld, TakeUpcard
from autopeg.games.crib_rummy.text import describe_choice, describe_reasons
from autopeg.games.rummy.rules.moves import Discard, Extend
from autopeg.registry import rules_of

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


def test_every_choice_is_weighed_once_and_the_experts_comes_first():
    for view, legal in games(6, jokers=4, ace="both"):
        ranked = rank_choices(view, legal)
        assert ranked[0].move == Expert().choose(view, legal)
        moves = [choice.move for choice in ranked]
        assert set(moves[1:]) <= set(legal)
        assert len(set(moves)) == len(moves)
        assert set(legal) <= set(moves)
        assert {type(move) for move in moves} <= KINDS[view.phase]
        worths = [choice.worth for choice in ranked[1:]]
        assert worths == sorted(worths, reverse=True)


def test_every_choice_is_said_in_a_sentence_with_its_reason():
    for view, legal in games(3):
        for choice in rank_choices(view, legal):
            assert describe_choice(choice.move, view.table, str)
            assert describe_reasons(choice)


def test_a_joker_is_laid_away_last():
    for view, legal in games(6, jokers=4):
        discards = [choice.move.card for choice in rank_choices(view, legal) if isinstance(choice.move, Discard)]
        joker = Card.parse("JK")
        if joker in discards and len(discards) > 1:
            assert discards[-1] == joker


def test_going_out_is_told_with_its_bonus():
    """R40."""
    found = 0
    for view, legal in games(9):
        best = rank_choices(view, legal)[0]
        if best.bonus:
            found += 1
            assert f"you are out for {best.bonus} more" in describe_reasons(best)
            assert best.worth == best.plan + best.bonus
    assert found
