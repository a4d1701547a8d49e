"""Seats that are asked before a turn goes on, in order, and chance that a move needs first (Y19, Y21)."""

from collections.abc import Sequence
from typing import Any

import pytest

from autopeg.engine.games import rules_of
from autopeg.engine.history import History
from autopeg.engine.refusal import IllegalMove
from autopeg.games.crummy_rummy.rules.moves import DrawDeck, OutOfTurn, Pass, Reshuffle
from autopeg.games.rummy.rules import Discard
from autopeg.play.table import Seat, Table
from support.play.table import Pages

RULES = rules_of("crummy_rummy")
HANDS = ["7C 7D 7H QC QD 2H 9S", "3C 4D 8S JH KH KS AS", "3S 4S 5S 9D TD JD QS"]


class Asked:
    """A player that notes when it is asked, and claims or lets go as it is told to."""

    def __init__(self, claims: bool = False, is_silent: bool = False) -> None:
        self.claims = claims
        self.is_silent = is_silent
        self.times = 0

    def choose(self, view: Any, legal: Sequence[Any]) -> Any:
        if not isinstance(legal[0], Pass):
            return legal[-1]
        self.times += 1
        assert view.phase == "window"
        assert view.to_act == view.seat
        return legal[1] if self.claims else None if self.is_silent else legal[0]

    def close(self) -> None: ...


def table_of(*players: Asked | None, deck: str = "3H 5C 6C 8D", **options: Any) -> tuple[Table, Pages]:
    """Return a table in round 1, seat 0 about to draw, TS being the upcard. None stands for a person."""
    pages = Pages()
    history = History(RULES, RULES.new(options, len(players)))
    table = Table(history, [Seat(f"seat {at}", player) for at, player in enumerate(players)], pages, deck="attic")
    state = {
        "round": 1,
        "dealer": len(players) - 1,
        "to_move": 0,
        "hands": [hand.split() for hand in HANDS[: len(players)]],
        "deck": deck.split(),
        "discard_pile": ["TS", "4C", "9H"],
    }
    table.submit(RULES.parse_move({"type": "setup", "state": state}))
    return table, pages


def last_move(table: Table) -> Any:
    return table.history.steps[-1].move


@pytest.mark.parametrize("is_silent", [False, True])
def test_every_bot_is_asked_once_and_letting_go_is_not_recorded(is_silent: bool) -> None:
    """A program may also answer null."""
    bots = [Asked(is_silent=is_silent), Asked()]
    table, pages = table_of(None, *bots)
    table.submit(DrawDeck(0))
    assert table.person_due is None
    assert table.advance() is None
    assert table.person_due == 0
    assert [bot.times for bot in bots] == [1, 1]
    assert pages.lines[-1]["type"] == "draw_deck"


def test_seats_are_asked_clockwise_and_the_nearest_gets_it() -> None:
    near, far = Asked(), Asked(claims=True)
    table, pages = table_of(None, near, far)
    table.submit(DrawDeck(0))
    table.advance()
    assert pages.lines[-1] == {"type": "out_of_turn", "claims": [2]}
    assert (near.times, far.times) == (1, 1)
    assert table.person_due == 0


def test_a_person_is_asked_in_his_place_in_the_order() -> None:
    last = Asked(claims=True)
    table, _ = table_of(None, None, last)
    table.submit(DrawDeck(0))
    assert (table.person_due, table.seat_to_answer) == (1, 1)
    assert [type(move) for move in table.legal_moves(1)] == [Pass, OutOfTurn]
    assert table.advance() is None
    assert last.times == 0
    table.submit(Pass(1))
    assert table.person_due is None
    table.advance()
    assert last_move(table) == OutOfTurn((2,))


def test_who_is_not_asked_lets_nothing_go() -> None:
    table, _ = table_of(None, None, None)
    for seat in (0, 1, 2):
        with pytest.raises(IllegalMove, match="NOT_YOUR_TURN: not_asked"):
            table.submit(Pass(seat))
    table.submit(DrawDeck(0))
    with pytest.raises(IllegalMove, match="NOT_YOUR_TURN: not_asked"):
        table.submit(Pass(2))


def test_an_undo_to_a_turn_asks_nobody_again() -> None:
    bot = Asked()
    table, _ = table_of(None, bot)
    table.submit(DrawDeck(0))
    table.advance()
    table.submit(Discard(0, table.view(0).hand[0]))
    table.undo()
    assert table.person_due == 0
    assert bot.times == 1


def test_an_undo_takes_an_answer_back_before_any_move() -> None:
    table, _ = table_of(None, None)
    table.submit(DrawDeck(0))
    table.submit(Pass(1))
    state = table.state
    table.undo()
    assert table.state is state
    assert table.person_due == 1
    table.submit(OutOfTurn((1,)))
    table.undo()
    assert table.person_due == 1


def test_what_a_bot_takes_is_undone_with_the_draw_that_let_it() -> None:
    table, _ = table_of(None, Asked(claims=True))
    before = table.state
    table.submit(DrawDeck(0))
    table.advance()
    table.undo()
    assert table.state is before


def test_a_reshuffle_is_written_with_the_draw_that_needs_it() -> None:
    """Y21: one transaction; undo and redo take both."""
    table, pages = table_of(None, None, deck="")
    before = table.state
    table.submit(DrawDeck(0))
    assert [line["type"] for line in pages.lines[1:]] == ["reshuffle", "draw_deck"]
    table.undo()
    assert table.state is before
    table.redo()
    assert isinstance(last_move(table), DrawDeck)
    assert [line["type"] for line in pages.lines[3:]] == ["undo", "undo", "redo", "redo"]


def test_what_the_rules_refuse_is_not_shuffled_for() -> None:
    table, pages = table_of(None, None, deck="")
    state = table.state
    with pytest.raises(IllegalMove):
        table.submit(DrawDeck(1))
    assert table.state is state
    assert len(pages.lines) == 1


def test_the_reshuffle_that_is_one_too_many_is_the_last_move_of_the_round() -> None:
    """Y32b."""
    table, pages = table_of(None, None, deck="", max_reshuffles=0)
    step = table.submit(DrawDeck(0))
    assert isinstance(step.move, Reshuffle)
    assert step.events
    assert [line["type"] for line in pages.lines[1:]] == ["reshuffle"]
