"""The valuation of Crib Rummy: every choice, the best first, each with what speaks for it."""

import pytest

from autopeg.engine.cards import Card
from autopeg.engine.games import rules_of
from autopeg.engine.history import History
from autopeg.games.crib_rummy.advice import CribRummyChoice, evaluate
from autopeg.games.crib_rummy.advice_text import name_choice, reasons, worth_text
from autopeg.games.crib_rummy.bots import Master
from autopeg.games.crib_rummy.plain_words import reasons as in_plain_words
from autopeg.games.crib_rummy.rules import legal_moves
from autopeg.games.crib_rummy.rules import view as view_of
from autopeg.games.crib_rummy.rules.moves import Choose, Draw, Meld, TakeUpcard
from autopeg.games.rummy.rules import Discard, Extend
from autopeg.play.seating import new_player
from autopeg.play.table import Seat, Table
from autopeg.session.advice_text import hint_text
from support.games.crib_rummy.table import in_hand, played

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


def test_every_choice_is_evaluated_once_and_nearly_always_the_master_makes_the_best():
    """The master looks no further than the most promising takes, lays its plan without trying other beginnings, and
    remembers the pile."""
    others = views = 0
    for view, legal in games(6, jokers=4, ace="both"):
        ranked = evaluate(view, legal)
        chosen = Master().choose(view, legal)
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


WAITING = "5H 6H 7H KD 2S 9C JD"
"""A run, and cards that go with nothing."""


def play_of(hand=WAITING, other="2C 2D 3C 4C 5C 7C 8C TC", draw="9D 4D 4S 6S 8S TS QS QC", **more):
    """The view after the draw of a seat that has no meld yet, against one that has, and what it may do."""
    more = {"table": ("1 set AH AD AS",), "melded": (False, True), **more}
    state, _ = played(in_hand(hand, other, draw=draw, **more), "draw")
    return view_of(state, 0), legal_moves(state, 0)


def ranked(view, legal):
    choices = [choice for choice in evaluate(view, legal) if isinstance(choice, CribRummyChoice)]
    assert choices
    return choices


def test_melds_are_kept_while_nobody_is_close_to_going_out():
    view, legal = play_of()
    best, *others = ranked(view, legal)
    laid = next(choice for choice in others if isinstance(choice.move, Meld))
    assert is_discard(best)
    assert best.keeps == 3
    assert best.worth - laid.worth == pytest.approx(best.gain)
    assert [part.name for part in best.parts if part.points] == ["kept"]
    hint = hint_text("crib_rummy", view, legal, str)
    assert hint.startswith("Keep your melds, discard ")
    assert f"your melds gain {best.gain:.1f} in hand: others can't extend them" in hint
    assert "lay them once you, or somebody else, can go out" in reasons(view, best, str)
    assert "lay them when you can go out, or when somebody else holds three cards or fewer" in in_plain_words(
        view, best, str
    )


def test_a_discard_that_breaks_a_meld_keeps_less():
    view, legal = play_of()
    broken = next(choice for choice in ranked(view, legal) if choice.move == Discard(0, Card.parse("6H")))
    assert (broken.keeps, broken.gain) == (0, 0.0)
    assert "kept" not in {part.name for part in broken.parts}


@pytest.mark.parametrize(
    ("more", "keeps"),
    [
        pytest.param({"other": "2C 2D 3C"}, 3, id="the other may go out"),
        pytest.param({"draw": "9D 4D 4S"}, 3, id="the draw pile is nearly used up"),
        pytest.param({"draw": "9D 4D"}, 0, id="there is no later turn"),
        pytest.param({"hand": "5H 6H 7H"}, 3, id="it goes out"),
    ],
)
def test_melds_are_laid_when_waiting_is_dangerous_or_of_no_use(more, keeps):
    view, legal = play_of(**more)
    best, *others = ranked(view, legal)
    assert isinstance(best.move, Meld)
    waiting = max((choice for choice in others if is_discard(choice)), key=lambda choice: choice.worth)
    assert waiting.keeps == keeps
    assert waiting.gain <= 0
    assert not any("others can't extend" in reason for reason in reasons(view, waiting, str))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_hint_keeps_melds_where_the_master_does(players):
    rules = rules_of("crib_rummy")
    for seed in range(3):
        seats = [Seat("master", new_player("crib_rummy", "master", seat)) for seat in range(players)]
        table = Table(History(rules, rules.new({}, players)), seats, deck=f"waiting {seed}")
        agreed = asked = 0
        for _ in range(200):
            seat = rules.to_act(table.state)
            phase, view, legal = table.state.phase, None, ()
            if seat is not None and phase == "play":
                view, legal = table.view(seat), table.legal_moves(seat)
            step = table.advance()
            if step is not None and view is not None and any(isinstance(move, Meld | Extend) for move in legal):
                asked += 1
                agreed += is_discard(evaluate(view, legal)[0]) == isinstance(step.move, Discard)
        assert asked
        assert agreed >= 0.95 * asked
