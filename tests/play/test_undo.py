"""Undo and redo at any time, against a model; at the table they go from decision to decision (C35, C39)."""

import random
from typing import Any

import pytest

from autopeg.engine.games import rules_of
from autopeg.engine.history import History, Redo, Undo
from autopeg.engine.moves import to_json
from autopeg.engine.refusal import IllegalMove
from autopeg.play.table import Seat, Table
from autopeg.score import engine as score
from support.play.bot_games import play_on
from support.play.table import CRIBBAGE, Pages, move_on, replayed, seat_table


class Model:
    """What undo and redo mean, told another way: the moves in force and those undone, each replayed afresh."""

    def __init__(self, players: int, options: dict[str, Any]) -> None:
        self.players = players
        self.options = options
        self.done: list[Any] = []
        self.undone: list[Any] = []

    def hear(self, line: Any) -> None:
        if line["type"] == "undo":
            self.undone.append(self.done.pop())
        elif line["type"] == "redo":
            self.done.append(self.undone.pop())
        else:
            self.done.append(line)
            self.undone.clear()

    def state(self) -> Any:
        return replayed(self.done, self.players, **self.options).state


@pytest.mark.parametrize(
    ("people", "options", "seed"),
    [
        ("bb", {}, 1),
        ("bb", {"muggins": True}, 2),
        ("bbb", {"target": 61}, 3),
        ("bbbb", {}, 4),
        ("bb", {"target": 61}, 5),
    ],
)
def test_a_walk_back_and_forth_agrees_with_the_model(people: str, options: dict[str, Any], seed: int) -> None:
    rng, pages = random.Random(seed), Pages()
    table = seat_table(people, rng, pages, **options)
    model = Model(len(people), options)
    table.listeners.append(lambda step: model.hear(to_json(step.move)))
    for _ in range(700):
        step: Any = rng.choices([None, Undo(), Redo()], [6 if table.over is None else 0, 3, 2])[0]
        can = {Undo: bool(model.done), Redo: bool(model.undone)}.get(type(step), True)
        state = table.state
        if not can:
            with pytest.raises(IllegalMove) as refusal:
                table.submit(step)
            assert refusal.value.code == ("NOTHING_TO_UNDO" if isinstance(step, Undo) else "NOTHING_TO_REDO")
            assert table.state is state
            continue
        if step is None:
            table.advance()
        else:
            table.submit(step)
        if rng.random() < 0.1 or table.over is not None:
            assert table.state == model.state()
            assert table.history.can_redo == bool(model.undone)
    assert table.state == model.state()
    assert replayed(pages.lines, len(people), **options).state == table.state
    assert [to_json(step.move) for step in table.history.steps] == model.done
    # Go to the end, over it and back to the very start, where the pegs stand at (0, 0).
    play_on(table)
    end = table.state
    table.submit(Undo())
    assert table.over is None
    table.submit(Redo())
    assert table.state is end
    while model.done:
        table.submit(Undo())
    assert table.state == CRIBBAGE.new(options, len(people))
    while model.undone:
        table.submit(Redo())
    assert table.state is end


@pytest.mark.parametrize("people", ["pb", "bp", "pbb", "bbpb", "pp"])
def test_undo_goes_back_to_a_decision_of_a_person_and_redo_forth_again(people: str) -> None:
    rng = random.Random(people)
    table = seat_table(people, rng)
    decisions: list[Any] = []
    for _ in range(60):
        if table.person_due is not None:
            decisions.append(table.state)
        move_on(table, rng)
    places = [*decisions, table.state]
    for place in reversed(places[:-1]):
        table.undo()
        assert table.state is place
        assert table.person_due is not None
    with pytest.raises(IllegalMove) as refusal:
        table.undo()
    assert refusal.value.code == "NOTHING_TO_UNDO"
    for place in places[1:]:
        table.redo()
        assert table.state is place
    with pytest.raises(IllegalMove) as refusal:
        table.redo()
    assert refusal.value.code == "NOTHING_TO_REDO"


def test_among_bots_undo_goes_back_a_decision_of_a_bot() -> None:
    rng = random.Random(8)
    table = seat_table("bb", rng)
    for _ in range(20):
        table.advance()
    table.undo()
    assert CRIBBAGE.to_act(table.state) is not None


@pytest.mark.parametrize("game", ["cribbage", "tabletop", "crib_rummy", "crummy_rummy"])
def test_undo_before_anybody_has_decided_is_refused_and_not_offered(game: str) -> None:
    """Also where chance has named a player, who is to start a hand of Crib Rummy (R8)."""
    rules = rules_of(game)
    table = Table(History(rules, rules.new({}, 2)), [Seat("Ann"), Seat("Bob")], deck="undo")
    while True:
        assert not table.can_undo
        with pytest.raises(IllegalMove, match="NOTHING_TO_UNDO"):
            table.undo()
        if table.person_due is not None:
            break
        table.advance()


def test_nothing_is_undone_or_redone_once_a_player_has_resigned() -> None:
    table = seat_table("pp", random.Random(11))
    while table.person_due is None:
        table.advance()
    for _ in range(2):
        due = table.person_due
        assert due is not None
        table.submit(table.legal_moves(due)[0])
    table.undo()
    assert (table.can_undo, table.can_redo) == (True, True)
    table.resign(0)
    assert (table.can_undo, table.can_redo) == (False, False)


def test_a_new_move_forgets_what_was_taken_back() -> None:
    rng = random.Random(10)
    table = seat_table("bb", rng)
    for _ in range(12):
        table.advance()
    table.undo()
    assert table.history.can_redo
    table.advance()
    assert not table.history.can_redo


def test_where_nobody_is_ever_due_undo_takes_back_the_last_entry_and_the_deals_since() -> None:
    """What a board's undo key means, which knows of no deals (C39)."""
    table = Table(History(score, score.new({}, 2)), [Seat("Ann"), Seat("Bob")], first_dealer=1)
    table.advance()
    for side, points in ((0, 5), (1, 8)):
        table.submit(score.entry(table.state, side, points))
    table.submit(score.parse_move({"type": "deal", "dealer": 0}))
    end = table.state
    table.undo()
    assert (table.state.scores, table.state.dealer) == ((5, 0), 1)
    table.redo()
    assert table.state is end
    table.undo()
    table.undo()
    assert (table.state.scores, table.state.dealer) == ((0, 0), 1)
    with pytest.raises(IllegalMove, match="NOTHING_TO_UNDO"):
        table.undo()
    table.redo()
    assert table.state.scores == (5, 0)


def test_undo_of_crib_rummy_does_not_draw_the_starter_again() -> None:
    game = rules_of("crib_rummy")
    table = Table(History(game, game.new({}, 2)), [Seat("Ann"), Seat("Bob")], deck="3")
    while table.person_due is None:
        table.advance()
    assert not table.can_undo
    with pytest.raises(IllegalMove, match="NOTHING_TO_UNDO"):
        table.undo()
