"""The arena: the same cards from every chair, results that add up and come out the same, and who is stronger."""

import multiprocessing
import os
from collections.abc import Iterator

import pytest

from autopeg.base.errors import Failure, UsageError
from autopeg.base.workers import Processes, results_of
from autopeg.play.bots.arena import Result, Running, Stopped, match


def test_the_same_bot_on_both_chairs_is_even_deck_by_deck() -> None:
    result = match("cribbage", ["club", "club"], 20, seed=4)
    one, other = result.entrants
    assert (one.wins, other.wins, result.played) == (10, 10, 20)
    assert (one.low, one.share, one.high) == (0.5, 0.5, 0.5)
    assert one.margin == other.margin == 0
    assert one.as_dealer == pytest.approx(other.as_dealer)


@pytest.mark.parametrize(("players", "games"), [(2, 8), (3, 9), (4, 8)])
def test_results_depend_on_the_seed_alone(players: int, games: int) -> None:
    seats = ["club", "beginner", "club", "beginner"][:players]
    one, again = (match("cribbage", seats, games, seed=6, options={"target": 61}) for _ in range(2))
    other = match("cribbage", seats, games, seed=7, options={"target": 61})
    assert one.entrants == again.entrants
    assert one.entrants != other.entrants
    if players != 4:
        assert sum(entrant.wins for entrant in one.entrants) == one.played


def test_two_processes_come_to_the_same_result() -> None:
    alone = match("cribbage", ["club", "beginner"], 10, seed=2)
    shared = match("cribbage", ["club", "beginner"], 10, seed=2, workers=Processes(2))
    assert alone.entrants == shared.entrants


def test_games_are_rounded_up_to_whole_decks() -> None:
    assert match("cribbage", ["club", "club"], 3, options={"target": 61}).played == 4
    assert match("cribbage", ["club", "club", "club"], 4, options={"target": 61}).played == 6


def test_partners_win_together() -> None:
    """C3."""
    result = match("cribbage", ["club", "beginner", "club", "beginner"], 8, seed=1, options={"target": 61})
    assert result.entrants[0].wins == result.entrants[2].wins
    assert result.entrants[0].wins + result.entrants[1].wins == result.played


@pytest.mark.parametrize("muggins", [True, "strict"])
def test_muggins_and_counted_games(muggins: object) -> None:
    """C42, C45a, C49: a beginner overlooks points that the club player claims."""
    result = match("cribbage", ["club", "beginner"], 20, seed=3, options={"muggins": muggins})
    club, beginner = result.entrants
    assert club.games >= club.wins > beginner.wins


@pytest.mark.parametrize(
    ("seats", "games", "jobs", "sentence"),
    [
        (["club"], 2, 1, "cribbage is for 2, 3 or 4 players, not 1"),
        (["club", "nobody"], 2, 1, 'there is no level "nobody"'),
        (["club", "club"], 0, 1, "at least 1 game, not 0"),
        (["club", "club"], 2, 0, "at least 1 process, not 0"),
    ],
)
def test_a_match_that_cannot_be_is_refused(seats: list[str], games: int, jobs: int, sentence: str) -> None:
    with pytest.raises(UsageError, match=sentence):
        match("cribbage", seats, games, workers=Processes(jobs))


def test_the_report_says_it_in_lines() -> None:
    result = match("cribbage", ["club", "beginner"], 6, seed=3)
    lines = list(result.report())
    assert len(lines) == 3
    assert lines[0].startswith("cribbage: 6 games, ")
    assert "points a deal as dealer" in lines[1]


def test_a_club_player_beats_a_beginner() -> None:
    """120 games of fixed cards; over thousands it is about nine in ten."""
    club, _ = match("cribbage", ["club", "beginner"], 120, seed=1).entrants
    assert club.share >= 0.7


def test_an_expert_beats_a_club_player() -> None:
    """36 games of fixed cards; over thousands it wins six in ten, and ends five points ahead.

    Points tell more than games won: one that is no better ends two points ahead in one such match of eight, and wins
    52% of 120 games in one match of three.
    """
    expert, _ = match("cribbage", ["expert", "club"], 36, seed=1).entrants
    assert expert.margin >= 2
    assert expert.share > 0.5


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_match_that_is_stopped_has_the_result_of_whole_decks(jobs: int) -> None:
    heard: list[Running] = []

    def watch(running: Running) -> None:
        heard.append(running)
        if len(heard) == 3:
            raise KeyboardInterrupt

    with pytest.raises(Stopped) as stopped:
        match("cribbage", ["club", "beginner"], 4000, seed=2, workers=Processes(jobs), watch=watch)
    result = stopped.value.result
    assert isinstance(result, Result)
    assert [(running.played, running.games) for running in heard] == [(2, 4000), (4, 4000), (6, 4000)]
    assert (result.played, stopped.value.games) == (6, 4000)
    assert sum(entrant.wins for entrant in result.entrants) == 6
    if jobs == 1:
        assert result.entrants == match("cribbage", ["club", "beginner"], 6, seed=2).entrants
    assert multiprocessing.active_children() == []


def test_a_process_that_fails_says_why_and_the_others_end() -> None:
    with pytest.raises(Failure, match=r"player .sh -c 'exit 1'. has ended"):
        match("cribbage", ["club", "cmd:sh -c 'exit 1'"], 400, workers=Processes(2))
    assert multiprocessing.active_children() == []


def test_a_process_that_dies_is_told() -> None:
    with pytest.raises(Failure, match="worker processes has died"):
        list(results_of(_die, [1, 2]))


def _die(piece: int) -> Iterator[int]:
    yield piece
    os._exit(1)
