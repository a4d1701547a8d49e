"""Duplicate games compared: decision by decision with the bot's, and with everybody who has played the number."""

from pathlib import Path

import pytest

from autopeg.base.errors import UsageError
from autopeg.play.opening import begin_game
from autopeg.play.seating import new_player
from autopeg.records import Store, StoredGame
from autopeg.registry import GAME_NAMES
from autopeg.statistics.duplicate import compare
from autopeg.statistics.duplicate_text import comparison_lines, gap_text, result_rows, result_text, turn_rows
from support.play.bot_games import play_on

pytestmark = pytest.mark.usefixtures("quick_advice")

NUMBER = 17
OPTIONS = {"cribbage": {"target": 61}}
"""Options by game: what is compared is compared in a short game as well."""


def play(store: Store, game: str, name: str, level: str, number: int | None = NUMBER) -> int:
    """Let a bot play for a person; return the number of the game."""
    table = begin_game(store, game, (name, "club"), OPTIONS.get(game, {}), None, number)
    player = new_player(game, level, 0 if number is None else number)
    while table.over is None:
        if table.advance() is None:
            seat = table.person_due
            assert seat is not None
            legal = table.legal_moves(seat)
            move = player.choose(table.view(seat), legal)
            table.submit(next(each for each in legal if each.is_pass) if move is None else move)
    assert isinstance(table.journal, StoredGame)
    return table.journal.id


@pytest.mark.parametrize("game", GAME_NAMES)
def test_who_plays_like_the_bot_has_its_game(game: str, tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        found = compare(store, play(store, game, "Ann", "club"))
        assert all(turn.is_same and turn.has_same_cards for turn in found.turns)
        assert all(own == bot for own, bot in found.points)
        own, bot = found.games
        assert (own.scores, own.has_won, own.lost) == (bot.scores, bot.has_won, bot.lost)


def test_different_play_is_shown_with_what_each_was_worth(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        game_id = play(store, "cribbage", "Ann", "beginner")
        play(store, "cribbage", "Bob", "club")
        play(store, "cribbage", "Cid", "club", NUMBER + 1)
        found = compare(store, game_id)
        assert {each.name for each in found.games} == {"Ann", "Bob", "club"}
        first = found.turns[0]
        assert first.deal == 1
        assert first.kind == "discard"
        assert first.has_same_cards
        assert len(found.points) == max(found.history.deal, found.bot_history.deal)
        assert sum(own for own, _ in found.points) == found.history.state.scores[0]
        assert sum(bot for _, bot in found.points) == found.bot_history.state.scores[0]
        lost = sum(turn.own.lost for turn in found.turns if turn.own is not None)
        assert next(each for each in found.games if each.name == "Ann").lost == pytest.approx(lost)
        rows = turn_rows(found, str)
        assert [bool(row.own) for row in rows] == [turn.own is not None for turn in found.turns]
        assert [row.n for row in rows] == [None if turn.own is None else turn.own.n for turn in found.turns]
        lines = list(comparison_lines(found, str))
        assert lines[0] == "Deal 17, the same cards for everybody"
        assert any("club (the bot in your chair)" in line for line in lines[1:4])


@pytest.mark.parametrize("game", ["tabletop", "crummy_rummy"])
def test_results_say_how_much_better_than_the_bot_each_was(game: str, tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        play(store, game, "Ann", "beginner")
        found = compare(store, play(store, game, "Bob", "club"))
        ann, bob, bot = (next(row for row in result_rows(found) if row.name == name) for name in ("Ann", "Bob", "club"))
        points, other = map(int, ann.score.split(":"))
        bots, bots_other = map(int, bot.score.split(":"))
        better = (points - other) - (bots - bots_other)
        assert ann.gap == (-better if game == "crummy_rummy" else better)
        assert (bob.gap, bot.gap) == (0, None)
        assert "level with the bot" in result_text(bob)
        assert "the bot" not in result_text(bot)


def test_difference_is_said_in_words() -> None:
    assert [gap_text(gap) for gap in (5, 0, -12)] == [
        "5 better than the bot",
        "level with the bot",
        "12 worse than the bot",
    ]


def test_who_has_played_the_deal_before_knew_the_cards(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        first = play(store, "tabletop", "Ann", "club")
        play(store, "tabletop", "Bob", "club")
        found = compare(store, play(store, "tabletop", "ANN", "club"))
        remarks = {row.game_id: row.remarks for row in result_rows(found)}
        assert remarks[first] == ()
        assert [said for said in remarks.values() if said] == [("attempt 2",)]


def test_stored_comparison_is_the_same(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        game_id = play(store, "tabletop", "Ann", "beginner")
        assert list(comparison_lines(compare(store, game_id), str)) == list(
            comparison_lines(compare(store, game_id), str)
        )


def test_who_resigns_comes_last(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        play(store, "tabletop", "Ann", "beginner")
        table = play_on(begin_game(store, "tabletop", ("Bob", "club"), {}, None, NUMBER))
        table.resign(0)
        assert isinstance(table.journal, StoredGame)
        found = compare(store, table.journal.id)
        assert found.games[-1].name == "Bob"
        assert found.games[-1].has_resigned
        assert found.bot_history.resigned is None


def test_other_games_are_refused(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        with pytest.raises(UsageError, match="not a duplicate game"):
            compare(store, play(store, "tabletop", "Ann", "beginner", None))
        table = begin_game(store, "tabletop", ("Bob", "club"), {}, None, NUMBER)
        assert isinstance(table.journal, StoredGame)
        with pytest.raises(UsageError, match="no finished game"):
            compare(store, table.journal.id)
