"""How a player comes on, by period and by level of opponents, and the table for spreadsheets."""

import csv
import io
from collections.abc import Sequence
from pathlib import Path

import pytest

from autopeg.play.opening import begin_game
from autopeg.records import GameRow, Header, Store
from autopeg.registry import GAME_NAMES
from autopeg.statistics.export import COLUMNS, csv_text
from autopeg.statistics.facts import kept_facts
from autopeg.statistics.players import player_statistics
from autopeg.statistics.progress import MIXED, NEWEST, PEOPLE, Progress, progress
from autopeg.statistics.skill import SKILL_NOTE, GameSkill, Lost, SeatSkill
from support.play.bot_games import play_on
from support.web.finished_games import same_cards_every_time

pytestmark = pytest.mark.usefixtures("quick_advice")

SHORTEST = {game: {"target": 61} for game in ("cribbage", "crib_rummy")}
"""The options of the shortest game."""


def row(number: int, winner: int | None, seats: Sequence[str | None] = (None, "club")) -> GameRow:
    names = tuple(word or "Ann" for word in seats)
    header = Header("cribbage", names, extra={"seats": list(seats)})
    return GameRow(
        number, "2026-01-01", "2026-01-01", header, 1, None if winner is None else {"winner": winner, "games": 1}
    )


def of_ann(rows: Sequence[GameRow], skill: dict[int, GameSkill] | None = None) -> Progress:
    return next(one for one in progress(rows, skill or {}) if one.player == "Ann")


def test_the_newest_games_stand_beside_those_before() -> None:
    rows = [row(number, 0 if number > 8 else 1) for number in range(1, 15)]
    ann = of_ann(rows)
    assert (ann.newest.games, ann.newest.won) == (NEWEST, 6)
    assert ann.before is not None
    assert (ann.before.games, ann.before.won) == (4, 0)
    assert ann.course[0] == 0
    assert ann.course[-1] == 0.6
    assert len(ann.course) == 14


def test_few_games_have_none_before_and_one_that_goes_on_does_not_count() -> None:
    ann = of_ann([row(1, 0), row(2, None)])
    assert (ann.newest.games, ann.before, ann.course) == (1, None, (1.0,))
    assert ann.newest.lost is None


def test_games_are_told_apart_by_the_level_of_the_opponents() -> None:
    rows = [
        row(1, 0),
        row(2, 1),
        row(3, 0, (None, "expert")),
        row(4, 0, (None, None)),
        row(5, 0, (None, "club", "expert")),
    ]
    two, three = (one for one in progress(rows, {}) if one.player == "Ann")
    assert [(level.against, level.games, level.won) for level in two.levels] == [
        ("club", 2, 1),
        (PEOPLE, 2, 1),
        ("expert", 1, 1),
    ]
    assert [level.against for level in three.levels] == [MIXED]


def test_each_game_whose_score_was_kept_has_a_progress_of_its_own() -> None:
    def kept(number: int, winner: int, **options: object) -> GameRow:
        header = Header("score", ("Ann", "Bob"), options)
        return GameRow(number, "2026-01-01", "2026-01-01", header, 1, {"winner": winner, "games": 1})

    rows = [*(kept(number, 0) for number in (1, 2, 3)), *(kept(number, 1, rules="crib_rummy") for number in (4, 5, 6))]
    found = [one for one in progress(rows, {}) if one.player == "Ann"]
    assert {one.rules: (one.newest.games, one.newest.won, one.course) for one in found} == {
        "cribbage": (3, 3, (1.0, 1.0, 1.0)),
        "crib_rummy": (3, 0, (0.0, 0.0, 0.0)),
    }


def test_what_decisions_cost_and_luck_are_those_of_the_games_analysed() -> None:
    seat = SeatSkill(4, (Lost(8, 5, 6.0), Lost(10, 9, 2.0)), 4, 3.0, -1.0)
    skill = {2: GameSkill(("Ann", "club"), (seat, seat))}
    ann = of_ann([row(1, 0), row(2, 1)], skill)
    assert ann.newest.lost == 2.0
    assert ann.newest.luck == 2.0


@pytest.mark.parametrize("game", GAME_NAMES)
def test_the_table_has_a_row_for_each_player_of_each_game(game: str, tmp_path: Path) -> None:
    with same_cards_every_time(), Store(tmp_path) as store:
        for names in (("club", "beginner"), ("beginner", "club")):
            play_on(begin_game(store, game, names, SHORTEST.get(game, {})))
        begin_game(store, game, ("=1+1", "club"), {})
        player_statistics(store, game)
        before = list(csv.DictReader(io.StringIO(csv_text(store, game))))
        assert all(each["decisions"] == "" for each in before)
        kept_facts(store, game, SKILL_NOTE)
        rows = list(csv.DictReader(io.StringIO(csv_text(store, game))))
        beginners = list(csv.DictReader(io.StringIO(csv_text(store, game, "Beginner"))))
    assert tuple(rows[0]) == COLUMNS
    assert [(each["game"], each["seat"], each["player"]) for each in rows[:4]] == [
        ("1", "1", "club"),
        ("1", "2", "beginner"),
        ("2", "1", "beginner"),
        ("2", "2", "club"),
    ]
    assert {each["result"] for each in rows[:2]} == {"won", "lost"}
    assert [each["against"] for each in rows[:2]] == ["beginner", "club"]
    assert all(int(each["deals"]) > 0 and int(each["decisions"]) > 0 for each in rows[:4])
    assert all(bool(each["expected_points"]) is (game == "cribbage") for each in rows[:4])
    assert (rows[4]["player"], rows[4]["result"]) == ("'=1+1", "unfinished")
    assert [each["player"] for each in beginners] == ["beginner"] * 2
