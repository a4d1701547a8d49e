"""How a game has ended, to everybody and to the person who reads it, and the games so far."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from autopeg.engine.history import Step
from autopeg.engine.match import Match
from autopeg.games.cribbage.rules.moves import Card, Play
from autopeg.games.cribbage.rules.state import State
from autopeg.play.opening import begin_game, match_of
from autopeg.play.table import Table
from autopeg.records import Store
from autopeg.session.board_questions import NewGame
from autopeg.session.ending import Ending, game_asked_for
from autopeg.session.settings import Settings


def ended(names: tuple[str, ...], scores: tuple[int, ...], winner: int, **options: object) -> Table:
    """Return the table of a game of cribbage to 61 that has just ended."""
    table = begin_game(None, "cribbage", names, {"target": 61, **options})
    state = table.state
    assert isinstance(state, State)
    over = replace(state, pegs=tuple((0, points) for points in scores), phase="over", winner=winner, dealer=0)
    table.history.take(Step(Play(0, Card.parse("AC")), over))
    return table


def lines(table: Table, reader: int | None, match: Match | None = None) -> list[str]:
    return list(Ending(table, Settings(match=match)).lines(reader))


def test_a_win_is_told_to_its_reader_and_to_everybody_else() -> None:
    table = ended(("Ann", "Bob"), (61, 49), 0)
    assert lines(table, 0) == ["You won by 12", "You 61, Bob 49"]
    assert lines(table, 1) == ["You lost by 12", "Ann 61, You 49"]
    assert lines(table, None) == ["Ann wins", "Ann 61, Bob 49"]


def test_a_lurch_is_told_in_the_person_of_its_reader() -> None:
    """C49, C52."""
    table, match = ended(("Ann", "Bob"), (61, 20), 0), Match.begin(2, 2)
    more = ["You win two games at once", "You 61, Bob 20", "Bob was lurched", "You win the match to 2: You 2, Bob 0"]
    assert lines(table, 0, match) == ["You won by 41", *more]
    more = ["You lose two games at once", "Ann 61, You 20", "You were lurched", "Ann wins the match to 2: Ann 2, You 0"]
    assert lines(table, 1, match) == ["You lost by 41", *more]


def test_of_three_the_one_who_wins_is_named() -> None:
    table = ended(("Ann", "Bob", "Cid"), (61, 29, 20), 0)
    told = ["You lost by 41", "Ann wins two games at once", "Ann 61, Bob 29, You 20", "You and Bob were lurched"]
    assert lines(table, 2) == told


def test_partners_are_you_and_the_other() -> None:
    table = ended(("Ann", "Bob", "Cid", "Dan"), (61, 29), 0)
    assert lines(table, 2)[:3] == [
        "You won by 32",
        "You and Ann win two games at once",
        "You and Ann 61, Bob and Dan 29",
    ]
    assert lines(table, 3)[1] == "You and Bob lose two games at once"


def test_who_resigned_is_told_in_the_person_of_the_reader(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        table = begin_game(store, "crib_rummy", ("Ann", "Bob"), {})
        table.resign(1)
        assert lines(table, 0) == ["You won", "Bob resigned", "You 0, Bob 0"]
        assert lines(table, 1) == ["You lost", "You resigned", "Ann 0, You 0"]
        assert lines(table, None) == ["Ann wins: Bob resigned", "Ann 0, Bob 0"]


@pytest.mark.parametrize(
    ("before", "now", "told"),
    [
        (("Ann", "Bob"), ("Ann", "Bob"), "Games so far: Ann 3, Bob 1"),
        (("Ann", "Player 2"), ("Ann", "Bob"), "Games so far: Ann 3, Bob 1"),
        (("Ann", "Bob"), ("Ann", "Cid"), "Games so far: Ann 1, Cid 0"),
        ((), ("Ann", "Cid"), "Games so far: Ann 3, Cid 1"),
    ],
)
def test_the_games_so_far_are_those_of_the_same_people(
    before: tuple[str, ...], now: tuple[str, ...], told: str
) -> None:
    """An earlier version did not record whose they are."""
    match = Match(None, (2, 1), (2, 1), (0, 0), names=before)
    assert lines(ended(now, (61, 49), 0), None, match)[-1] == told


def test_a_match_goes_on_for_the_seat_of_somebody_new() -> None:
    match = Match(5, (2, 1), (2, 1), (0, 0), names=("Ann", "Bob"))
    assert lines(ended(("Ann", "Cid"), (61, 49), 0), None, match)[-1] == "The match to 5: Ann 3, Cid 1"


def test_the_games_so_far_are_not_those_of_a_newcomer(tmp_path: Path) -> None:
    """Not even after those of a player without a name, and also if the next game is begun on the board."""
    match = Match(None, (2, 1), (2, 1), (0, 0), names=("Ann", "Player 2"))
    settings = Settings(seats=("Ann", "Player 2"), match=match)
    table = ended(("Ann", "Cid"), (61, 49), 0)
    with Store(tmp_path) as store:
        stays, comes = (Ending(table, settings, settings.seats, newcomers) for newcomers in ((), (1,)))
        for ending, wins in ((stays, (3, 1)), (comes, (0, 0))):
            asked = game_asked_for(table, NewGame(61, 2), store, settings, ending)
            for _, following in (ending.next_table(store), asked):
                assert following.match is not None
                assert (following.match.wins, following.match.dealer) == (wins, 1)


def test_a_rematch_records_whose_games_are_counted(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        ending = Ending(ended(("Ann", "Bob"), (61, 49), 0), Settings(seats=("Ann", "Bob")))
        ending.next_table(store)
        match = match_of(store.record(1).header)
        assert match is not None
        assert (match.wins, match.names) == ((1, 0), ("Ann", "Bob"))
