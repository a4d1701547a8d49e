"""BoardSync: the answer that keeps what was typed on the board and here, and when it is offered."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from autopeg.boards.file_stores import MemoryStore
from autopeg.engine.refusal import IllegalMove
from autopeg.records.pegging import Checkpoint
from pegcore.scoreboard import leapfrog
from support.boards.link.joined import JoinedBoard
from support.boards.link.synced_evening import AWAY, Evening, said
from support.boards.link.tally import TALLY, Correct, Points, State, tally_table

Happen = Callable[[Evening], object]


def test_both_are_kept_as_ordinary_points_that_undo_takes_back_one_by_one(evening: Evening) -> None:
    evening.part()
    evening.enter(("PTS", 1, 4), ("PTS", 1, 6))
    evening.table.submit(Points(0, 5))
    evening.meet()
    assert evening.asked().choices() == (
        "Keep both: Ann 5, Bob 10.",
        "Keep Autopeg's scores: Ann 5, Bob 0. Drops what was typed on the board: Bob 4, Bob 6.",
        "Keep the board's scores: Ann 0, Bob 10. Drops what was typed here: Ann 5.",
    )
    evening.answer("both")
    evening.live()
    assert evening.sync.question is None
    assert evening.scores() == evening.shown() == (5, 10)
    assert said(evening) == ""
    assert [move["type"] for move in evening.store.record(1).moves] == ["points"] * 3
    evening.table.undo()
    evening.live()
    assert evening.scores() == evening.shown() == (5, 4)
    evening.enter(("UNDO",))
    evening.live()
    assert evening.scores() == evening.shown() == (5, 0)
    evening.attach(tally_table(evening.store, game_id=1))
    assert evening.sync.question is None
    assert evening.scores() == evening.shown() == (5, 0)


def test_what_the_board_makes_before_it_hears_of_the_answer_can_be_kept_too(evening: Evening) -> None:
    evening.disagree()
    evening.board.is_plugged = False
    evening.answer("both")
    evening.enter(("PTS", 1, 6))
    evening.table.submit(Points(0, 3))
    evening.live(AWAY)
    evening.meet()
    question = evening.asked()
    assert (question.entries, question.own, question.both) == (("Bob 6",), ("Ann 5", "Ann 3"), (8, 10))
    evening.answer("both")
    evening.live()
    assert evening.scores() == evening.shown() == (8, 10)
    assert [move["points"] for move in evening.store.record(1).moves] == [5, 4, 3, 6]


def test_an_entry_that_both_have_already_belongs_to_neither(evening: Evening) -> None:
    evening.enter(("PTS", 1, 4))
    evening.board.steps(2)
    evening.sync.poll()
    evening.part()
    evening.enter(("PTS", 1, 6))
    evening.table.submit(Points(0, 5))
    evening.meet()
    evening.answer("both")
    evening.live()
    assert evening.scores() == evening.shown() == (5, 10)


def submit(*moves: Points | Correct) -> Happen:
    return lambda evening: [evening.table.submit(move) for move in moves]


def enter(*events: tuple[object, ...]) -> Happen:
    return lambda evening: evening.enter(*events)


def undo(evening: Evening) -> None:
    evening.table.undo()


def use_fresh_board(evening: Evening) -> None:
    evening.board.virtual = JoinedBoard(MemoryStore(), evening.board.clock).virtual


BOB_4, ANN_5 = enter(("PTS", 1, 4)), submit(Points(0, 5))


@pytest.mark.parametrize(
    "happened",
    [
        [BOB_4, submit(Points(1, 5))],
        [BOB_4, submit(Points(0, 5), Points(1, 4))],
        [enter(("PTS", 0, 4), ("PTS", 1, 4)), ANN_5],
        [enter(("PTS", 1, 4), ("PTS", 1, 6), ("UNDO",)), ANN_5],
        [BOB_4, ANN_5, submit(Points(0, 3)), undo],
        [BOB_4, submit(Correct(0, 20))],
        [BOB_4, submit(Correct(0, 20), Points(0, 5))],
        [enter(("PTS", 1, 121)), ANN_5],
        [BOB_4, submit(Points(0, 121))],
        [Evening.lose_memory, BOB_4, ANN_5],
        [use_fresh_board, BOB_4, ANN_5],
    ],
    ids=[
        "the same side",
        "one side on both",
        "the same side on the board",
        "undo on the board",
        "undo here",
        "a correction",
        "a correction before",
        "the board ends the game",
        "the game ends here",
        "entries lost",
        "a board's first game",
    ],
)
def test_both_are_not_offered_where_they_might_not_belong_together(evening: Evening, happened: list[Happen]) -> None:
    evening.part()
    for happen in happened:
        happen(evening)
    evening.meet()
    assert evening.asked().both is None
    assert "both:" not in " ".join(evening.asked().choices())


def test_an_entry_of_another_session_is_not_mixed_in(evening: Evening) -> None:
    """Another host has shown its game on the board between two of the entries."""
    evening.disagree()
    assert evening.asked().both == (5, 4)
    [heard] = evening.store.heard(1)
    evening.store.save_checkpoint(1, Checkpoint(waiting=replace(heard, event="PTS b 6", session="c09e")))
    evening.attach(tally_table(evening.store, game_id=1))
    assert evening.asked().both is None


def doubling(state: State, move: Points) -> Any:
    """Count the first points twice."""
    points = 2 * move.points if state.scores == (0, 0) else move.points
    pairs = list(state.pegs)
    pairs[move.player] = leapfrog(pairs[move.player], points, state.board_target)
    return State(tuple(pairs), state.board_target), ()


def in_turn(state: State, move: Points) -> IllegalMove | None:
    """Refuse points of Ann after those of Bob."""
    if move.player == 0 and state.scores[1]:
        return IllegalMove("NOT_YOUR_TURN", why="points", seat=0)
    return TALLY.refusal_of(state, move)


@pytest.mark.parametrize("rule", [{"apply": doubling}, {"refusal_of": in_turn}])
def test_both_are_not_offered_where_their_order_matters(evening: Evening, rule: dict[str, Any]) -> None:
    game = SimpleNamespace(**{**vars(TALLY), **rule})
    evening.attach(tally_table(evening.store, game=game))
    evening.disagree()
    assert evening.asked().both is None
