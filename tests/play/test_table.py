"""A table: moves are checked, written, then in force, then heard of; bots and chance move by themselves."""

import random
from pathlib import Path
from typing import Any

import pytest

from autopeg.base.errors import Failure
from autopeg.engine.history import Step, Undo
from autopeg.engine.refusal import IllegalMove
from autopeg.games.cribbage.rules.moves import Discard, Go, Play
from autopeg.play.opening import begin_game, resume_game
from autopeg.records import Store
from support.play.table import CRIBBAGE, AtRandom, Pages, move_on, replayed, seat_table


@pytest.mark.parametrize("people", ["pb", "bp", "pp", "bb", "pbb", "bbbb", "ppbb"])
@pytest.mark.parametrize("options", [{}, {"muggins": True, "target": 61}, {"muggins": "strict", "target": 61}])
def test_the_record_of_a_game_replays_to_its_state(people: str, options: dict[str, Any]) -> None:
    rng = random.Random(people)
    pages = Pages()
    table = seat_table(people, rng, pages, **options)
    while move_on(table, rng) is not None:
        pass
    assert table.over == pages.over[-1]
    assert table.over is not None
    assert pages.over[:-1] == [None] * (len(pages.over) - 1)
    assert replayed(pages.lines, len(people), **options).state == table.state


def test_nobody_is_asked_once_the_game_is_over() -> None:
    rng = random.Random(1)
    table = seat_table("pb", rng)
    while move_on(table, rng) is not None:
        pass
    assert (table.advance(), table.person_due) == (None, None)
    with pytest.raises(IllegalMove) as refusal:
        table.submit(Go(0))
    assert refusal.value.code == "GAME_OVER"


def test_every_move_is_on_disk_before_anybody_hears_of_it(tmp_path: Path) -> None:
    """Another connection to the store, as another process has it, already reads the move and the result."""
    with Store(tmp_path) as store, Store(tmp_path) as reader:
        table = begin_game(store, "cribbage", ["club", "beginner"], {"target": 61})
        heard: list[Step] = []

        def hear(step: Step) -> None:
            heard.append(step)
            [row] = reader.games()
            assert row.moves == len(heard)
            assert row.over == CRIBBAGE.is_over(step.state)
            assert table.state is step.state

        table.listeners.append(hear)
        while table.advance() is not None:
            pass
        assert resume_game(reader, 1).state == table.state


def test_a_refused_move_is_not_written_and_changes_nothing() -> None:
    rng, pages = random.Random(2), Pages()
    table = seat_table("pp", rng, pages)
    while table.person_due is None:
        table.advance()
    seat, state, lines = table.person_due, table.state, list(pages.lines)
    table.listeners.append(lambda step: pytest.fail(f"heard of {step}"))
    hand = table.view(seat).hand
    for move in (Play(seat, hand[0]), Discard(seat, hand[:1]), Discard(seat, (hand[0], hand[0])), Discard(9, hand[:2])):
        with pytest.raises(IllegalMove):
            table.submit(move)
    assert table.state is state
    assert pages.lines == lines


def test_a_move_that_cannot_be_written_does_not_happen_and_can_be_made_again() -> None:
    rng, pages = random.Random(3), Pages()
    table = seat_table("pb", rng, pages)
    heard: list[Step] = []
    table.listeners.append(heard.append)
    while table.over is None:
        state, told = table.state, len(heard)
        pages.failure = Failure("the disk is full")
        with pytest.raises(Failure):
            move_on(table, rng)
        if told:
            with pytest.raises(Failure):
                table.submit(Undo())
        assert table.state is state
        assert len(heard) == told
        pages.failure = None
        move_on(table, rng)
        assert len(heard) == told + 1
    assert replayed(pages.lines, 2).state == table.state


@pytest.mark.parametrize("muggins", [True, "strict"])
def test_of_two_bots_the_nearer_to_the_owners_left_claims_first(muggins: object) -> None:
    """C46."""
    table = seat_table("bbb", random.Random(5), muggins=muggins)
    asked: list[Any] = []
    for seat in table.seats:
        player: Any = seat.player
        choose = player.choose

        def hear(view: Any, legal: Any, choose: Any = choose) -> Any:
            if type(legal[0]).__name__ == "Muggins":
                asked.append((len(table.history.steps), view.declared.counting.player, view.seat))
                return None
            return choose(view, legal)

        player.choose = hear
    while table.advance() is not None:
        pass
    both = {at: [seat for number, _, seat in asked if number == at] for at, _, _ in asked}
    owners = {at: owner for at, owner, _ in asked}
    assert {tuple((seat - owners[at]) % 3 for seat in seats) for at, seats in both.items()} == {(1, 2)}


@pytest.mark.parametrize("muggins", [True, "strict"])
def test_a_bot_is_asked_once_whether_it_claims(muggins: object) -> None:
    """C45, C46: one that lets a claim pass is not asked about it again."""
    rng = random.Random(4)
    table = seat_table("bbb", rng, muggins=muggins)
    asked: list[Any] = []
    for seat in table.seats:
        player: Any = seat.player
        choose = player.choose

        def count(view: Any, legal: Any, choose: Any = choose) -> Any:
            if view.declared is not None and type(legal[0]).__name__ == "Muggins":
                asked.append((view.seat, len(table.history.steps), view.declared))
                return None
            return choose(view, legal)

        player.choose = count
    while table.advance() is not None:
        pass
    assert len(asked) > 20
    assert len(set(asked)) == len(asked)


def test_players_see_their_own_view_and_only_theirs() -> None:
    rng = random.Random(5)
    table = seat_table("bb", rng)
    for number, seat in enumerate(table.seats):
        player: Any = seat.player
        choose = player.choose

        def check(view: Any, legal: Any, number: int = number, choose: Any = choose) -> Any:
            assert view == CRIBBAGE.view(table.state, number)
            assert legal == CRIBBAGE.legal_moves(table.state, number)
            return choose(view, legal)

        player.choose = check
    while table.advance() is not None:
        pass


def test_a_bot_that_passes_when_it_must_move_is_refused() -> None:
    table = seat_table("bb", random.Random(6))
    for seat in table.seats:
        assert seat.player is not None
        seat.player.choose = lambda view, legal: None
    while CRIBBAGE.to_act(table.state) is None:
        table.advance()
    with pytest.raises(IllegalMove, match="NOT_YOUR_TURN: must_move"):
        table.advance()


def test_the_deck_follows_the_source_of_chance() -> None:
    def deal(seed: int) -> Any:
        table = seat_table("bb", random.Random(seed))
        while not table.state.hands:
            table.advance()
        return table.state.hands

    assert deal(7) == deal(7) != deal(8)


def test_close_lets_every_player_go() -> None:
    table = seat_table("bpb", random.Random(9))
    table.close()
    assert [seat.player.is_closed for seat in table.seats if isinstance(seat.player, AtRandom)] == [True, True]
