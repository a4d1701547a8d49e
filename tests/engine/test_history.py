"""The history of one game, of whatever game: moves in force, undone, made again, corrected."""

import re
from typing import Any

import pytest
from msgspec import Struct

from autopeg.engine.history import History, ScoresChosen, Step, Undo, describe
from autopeg.engine.moves import Move, MoveParser, PlayerMove, to_json
from autopeg.engine.refusal import IllegalMove


class Deal(Move, frozen=True, tag="deal"):
    """A new deal, which changes nothing."""


class Add(PlayerMove, frozen=True, tag="add"):
    """A number for the sum, which may not pass the limit."""

    number: int


class Event(Move, frozen=True, tag="event"):
    """The points of a number; see `pegged`."""

    points: int
    kind: str = "sum"


LIMIT = 10


class Sum:
    """A game in which two players add numbers, up to the limit."""

    NAME = "sum"
    LOWEST_WINS = True
    parse_move = MoveParser(Deal | Add)

    def refusal_of(self, state: int, move: Any) -> IllegalMove | None:
        if isinstance(move, Deal) or state + move.number <= LIMIT:
            return None
        return IllegalMove("TOO_MUCH", "S1", limit=LIMIT)

    def apply(self, state: int, move: Any) -> tuple[int, tuple[Any, ...]]:
        refusal = self.refusal_of(state, move)
        if refusal is not None:
            raise refusal
        return (state, ()) if isinstance(move, Deal) else (state + move.number, (Event(move.number),))

    def is_over(self, state: int) -> Any:
        return {"winner": 0} if state == LIMIT else None


def after(*numbers: int) -> History:
    """Return the history of a game with these numbers, by the players in turn."""
    history: History = History(Sum(), 0)  # type: ignore[arg-type] - as much of a game as a history needs
    for at, number in enumerate(numbers):
        history.play({"type": "add", "player": at % 2, "number": number})
    return history


def test_a_history_begins_with_nothing_in_force() -> None:
    history = after()
    assert (history.state, history.count, history.last, history.steps, history.deal) == (0, 0, None, [], 0)
    assert not history.can_redo
    assert history.over is None


def test_moves_are_undone_and_made_again() -> None:
    history = after(3, 4)
    history.play({"type": "undo"})
    assert (history.state, history.count, history.can_redo) == (3, 1, True)
    assert [step.state for step in history.undone] == [7]
    history.play({"type": "redo"})
    assert (history.state, history.last) == (7, history.steps[1])
    assert [history.state_before(back) for back in (0, 1, 2)] == [7, 3, 0]


def test_a_new_move_forgets_what_was_undone() -> None:
    history = after(3, 4)
    history.play({"type": "undo"})
    history.play({"type": "add", "player": 1, "number": 1})
    assert (history.state, history.undone) == (4, [])


@pytest.mark.parametrize(("word", "code"), [("undo", "NOTHING_TO_UNDO"), ("redo", "NOTHING_TO_REDO")])
def test_nothing_is_undone_or_made_again_where_nothing_is(word: str, code: str) -> None:
    with pytest.raises(IllegalMove, match=code):
        after().play({"type": word})


def test_a_refused_move_changes_nothing() -> None:
    history = after(9)
    with pytest.raises(IllegalMove, match=re.escape("TOO_MUCH (S1): limit 10")):
        history.play({"type": "add", "player": 1, "number": 2})
    assert (history.state, history.count) == (9, 1)


def test_the_choice_of_scores_is_a_line_that_changes_nothing() -> None:
    history = after(3)
    step = history.play({"type": "scores_chosen", "kept": "board"})
    assert isinstance(step.move, ScoresChosen)
    assert not step.move.is_chance
    assert (history.state, history.count) == (3, 1)


def test_deals_are_counted() -> None:
    history = after()
    step = history.play({"type": "deal"})
    assert (step.is_deal, history.deal) == (True, 1)
    assert not Step(Add(0, 1), 1).is_deal


def test_a_corrected_move_makes_all_after_it_again() -> None:
    history = after(3, 4, 2)
    steps = history.steps_amended(1, Add(1, 1))
    assert [to_json(step.move)["type"] for step in steps] == ["undo", "undo", "add", "add"]
    assert steps[-1].state == 6
    assert history.steps_amended(1, None)[-1].state == 5
    assert [step.state for step in history.steps_of([Undo(), Add(0, 1)])] == [7, 8]
    assert [step.state for step in history.steps_if_legal([Undo(), Add(0, 1)]) or ()] == [7, 8]
    assert history.steps_if_legal([Add(0, 1), Add(0, 1)]) is None
    assert history.state == 9, "it only says what would be"


def test_a_correction_is_refused_for_a_later_move_that_it_forbids() -> None:
    with pytest.raises(IllegalMove, match="LATER_MOVE") as refusal:
        after(3, 4, 3).steps_amended(0, Add(0, 4))
    assert refusal.value.facts.get("cause") is not None
    with pytest.raises(IllegalMove, match="TOO_MUCH"):
        after(3, 4).steps_amended(0, Add(0, 11))


def test_a_history_is_copied_and_begun_anew() -> None:
    history = after(3, 4)
    other = history.copy()
    other.play({"type": "undo"})
    assert (history.state, other.state, history.begun().state) == (7, 3, 0)


def test_a_game_ends_by_its_rules() -> None:
    assert after(3, 7).over == {"winner": 0}


def test_a_game_ends_when_one_of_two_resigns_and_the_lowest_wins() -> None:
    history: History = History(Sum(), 3, resigned=0)  # type: ignore[arg-type]
    assert history.over == {"winners": [1], "resigned": 0}


class Shown(Sum):
    """The sum with what a replay shows of a state."""

    def to_act(self, state: Any) -> int:
        return 1

    def is_over(self, state: Any) -> None:
        return None

    def public(self, state: Any) -> dict[str, object]:
        return {"left": 7}


class Totals(Struct):
    """A state with scores and pegs."""

    scores: tuple[int, ...] = (3, 0)
    pegs: tuple[tuple[int, int], ...] = ((0, 3), (0, 0))


def test_a_move_is_described_with_the_state_after_it() -> None:
    game: Any = Shown()
    events = (Event(3), Event(0), Event(0, "show"))
    told: Any = describe(game, 4, {"type": "add"}, Step(Add(0, 3), Totals(), events))
    assert [event["points"] for event in told["events"]] == [3, 0], "one worth nothing is told in the show alone"
    assert {**told, "events": []} == {
        "n": 4,
        "move": {"type": "add"},
        "events": [],
        "scores": [3, 0],
        "pegs": [[0, 3], [0, 0]],
        "to_act": 1,
        "over": None,
        "left": 7,
    }
