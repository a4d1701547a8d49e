"""Resigning: of two players the other wins, at once and for good, and the record says so in its first line."""

import json
from pathlib import Path
from typing import Any

import pytest

from autopeg.base.errors import Refusal
from autopeg.engine.games import rules_of
from autopeg.engine.history import History
from autopeg.engine.match import Match, ends_the_game, result_of_resigning
from autopeg.engine.refusal import IllegalMove
from autopeg.play.opening import begin_game, match_of, next_match, resume_game, waiting_games
from autopeg.play.table import Table
from autopeg.records import Store
from autopeg.records.importing import import_records, read_history
from autopeg.records.record import parse_record
from autopeg.registry import SCORE
from autopeg.session.ending import Ending
from autopeg.session.settings import Settings
from autopeg.statistics.form import outcome_of

GAMES = ("cribbage", "tabletop", "crib_rummy", "crummy_rummy", SCORE)
SOME_MOVES = 12


def begun(store: Store | None, game: str, players: int = 2, match: Match | None = None, **options: Any) -> Table:
    """Return a table at which some moves have been made."""
    table = begin_game(store, game, ["Ann", "Bob", "Cid", "Dot"][:players], options, match)
    for _ in range(SOME_MOVES):
        if table.advance() is not None:
            continue
        state = table.state
        seat = table.seat_to_answer if table.seat_to_answer is not None else table.game.to_act(state)
        for each in (0, 1) if seat is None else (seat,):
            moves = table.legal_moves(each)
            if moves:
                table.submit(moves[0])
                break
    return table


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", [0, 1])
def test_of_two_players_the_other_wins_whenever_one_resigns(tmp_path: Path, game: str, seat: int) -> None:
    with Store(tmp_path) as store:
        table = begun(store, game)
        moves = len(table.history.steps)
        assert table.over is None
        table.resign(seat)
        assert table.over is not None
        assert table.over["resigned"] == seat
        [row] = store.games()
        assert row.over == table.over
        assert outcome_of(row).winners == (1 - seat,)
        assert waiting_games(store) == []
        for call in (table.undo, table.redo, lambda: table.resign(1 - seat)):
            with pytest.raises(IllegalMove):
                call()
        assert table.advance() is None
        names = ["Ann", "Bob"]
        assert Ending(table, Settings()).lines()[0].endswith(f"{names[seat]} resigned")
        again = resume_game(store, row.id)
        assert (again.over, len(again.history.steps)) == (table.over, moves)


def test_nothing_moves_any_more_in_a_game_that_was_resigned(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        table = begun(store, "cribbage")
        seat = table.game.to_act(table.state)
        assert seat is not None
        move = table.legal_moves(seat)[0]
        table.resign(seat)
        with pytest.raises(IllegalMove, match=f"GAME_OVER: resigned, seat {seat}"):
            table.submit(move)


def test_a_game_open_twice_is_resigned_in_one_of_them_only(tmp_path: Path) -> None:
    with Store(tmp_path) as store, Store(tmp_path) as other_store:
        table = begun(store, "cribbage")
        other = resume_game(other_store, 1)
        seat = table.game.to_act(table.state)
        assert seat is not None
        move = table.legal_moves(seat)[0]
        table.submit(move)
        with pytest.raises(Refusal, match=r"is being played in another window too, .* shown as it is now"):
            other.resign(seat)
        assert other.over is None
        assert other.state == table.state
        assert store.games()[0].over is None
        table.resign(seat)
        with pytest.raises(Refusal, match="is being played in another window too"):
            other.undo()
        assert other.over == table.over
        with pytest.raises(IllegalMove, match="GAME_OVER"):
            other.resign(1 - seat)
        assert store.games()[0].over == table.over == resume_game(store, 1).over


@pytest.mark.parametrize("game", GAMES[:-1])
def test_with_more_players_the_game_does_not_end(game: str) -> None:
    table = begun(None, game, players=4)
    assert not ends_the_game(table.state)
    with pytest.raises(IllegalMove):
        table.resign(0)
    assert table.over is None


@pytest.mark.parametrize(
    ("skunk", "scores", "games"),
    [
        ("lurch", (80, 60), 2),
        ("lurch", (80, 61), 1),
        ("skunk", (95, 91), 1),
        ("skunk", (95, 90), 2),
        ("none", (9, 0), 1),
    ],
)
def test_nobody_gets_away_from_a_lurch_by_resigning(skunk: str, scores: tuple[int, int], games: int) -> None:
    """The second player resigns (C49, C50)."""
    game = rules_of(SCORE)
    history = History(game, game.new({"rules": "cribbage", "skunk": skunk}, 2))
    for side, points in enumerate(scores):
        history.play({"type": "correct", "player": side, "score": points})
    over = result_of_resigning(game, history.state, 1)
    assert over == {"winner": 0, "games": games, "resigned": 1}


def test_the_match_goes_on_and_who_resigned_deals_where_the_loser_does(tmp_path: Path) -> None:
    """C52; in the other games the cards decide who deals."""
    for game, dealer in (("cribbage", 0), ("crib_rummy", None)):
        with Store(tmp_path / game) as store:
            table = begun(store, game, match=Match.begin(3, 2))
            table.resign(0)
            [row] = store.games()
            match = match_of(row.header)
            assert match is not None
            after = next_match(match, table)
            assert (after.wins, after.dealer) == ((0, 1), dealer)
            assert [each.id for each in waiting_games(store)] == [row.id], "the match goes on"


def test_a_record_keeps_that_somebody_resigned_and_its_moves_as_they_are(tmp_path: Path) -> None:
    with Store(tmp_path / "here") as here, Store(tmp_path / "there") as there:
        table = begun(here, "cribbage")
        before = here.text(1)
        table.resign(1)
        text = here.text(1)
        assert text.splitlines()[1:] == before.splitlines()[1:]
        assert '"resigned":1' in text.splitlines()[0]
        assert parse_record(text.encode()).header.resigned == 1
        for data in (before, text, text):
            records, _ = read_history(data.encode())
            import_records(there, records)
        [row] = there.games()
        assert row.over == table.over


@pytest.mark.parametrize("value", [2, -1, True, "1", 0.5, None, [0]])
def test_what_says_nothing_of_resigning_is_kept_as_it_is(value: Any) -> None:
    line = {"autopeg": 1, "game": "cribbage", "players": ["Ann", "Bob"], "options": {}, "resigned": value}
    [(record, over)], _ = read_history(json.dumps(line).encode() + b"\n")
    assert over is None
    assert record.header.to_json()["resigned"] == value
