"""Ladders: ratings that reproduce the results they were made from, and the same ones with any number of processes."""

import sys
from collections.abc import Sequence
from itertools import combinations

import pytest
from msgspec.structs import replace

from autopeg.base.errors import UsageError
from autopeg.base.workers import Processes
from autopeg.play.bots.arena import Running, Stopped, match
from autopeg.play.bots.ladder import Pairing, climb, ratings_of


def win_share(difference: float) -> float:
    return 1 / (1 + 10 ** (-difference / 400))


def pairings_of(strengths: dict[str, float], played: int, error: float = 0.01) -> list[Pairing]:
    shares = {pair: win_share(strengths[pair[0]] - strengths[pair[1]]) for pair in combinations(strengths, 2)}
    return [Pairing(*pair, played, share, share - error, share + error) for pair, share in shares.items()]


def test_ratings_give_back_the_strengths_that_the_results_came_from() -> None:
    strengths = {"a": 1700.0, "b": 1550.0, "c": 1500.0, "d": 1250.0}
    ratings, _ = ratings_of(list(strengths), pairings_of(strengths, 10_000_000))
    assert ratings == pytest.approx(list(strengths.values()), abs=0.1)


def test_two_hundred_points_win_three_games_in_four() -> None:
    assert win_share(200) == pytest.approx(0.76, abs=0.005)


def test_the_error_of_two_players_is_that_of_their_share() -> None:
    """The rating of each is half the difference from the mean."""
    share, half = 0.6, 0.02
    _, errors = ratings_of(["a", "b"], [Pairing("a", "b", 1_000_000, share, share - half, share + half)])
    slope = 400 / 2.302585 / (share * (1 - share))
    assert errors == pytest.approx([half * slope / 2] * 2, rel=1e-3)


def test_errors_shrink_with_the_spread_over_decks_and_not_with_the_games() -> None:
    wide, narrow = (ratings_of(["a", "b"], [Pairing("a", "b", 400, 0.6, 0.6 - e, 0.6 + e)])[1][0] for e in (0.04, 0.02))
    assert wide == pytest.approx(2 * narrow)


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_who_loses_every_game_has_a_rating_with_a_wide_error(share: float) -> None:
    ratings, errors = ratings_of(["a", "b"], [Pairing("a", "b", 20, share, share, share)])
    assert (ratings[0] > ratings[1]) == (share == 1)
    assert 300 < abs(ratings[0] - ratings[1]) < 1000
    assert min(errors) > 100


def test_a_ladder_is_the_matches_of_every_two() -> None:
    ladder = climb("tabletop", ["beginner", "club", "expert"], 6, seed=3, options={"target": 61})
    assert [rung.name for rung in ladder.rungs] == ["expert", "club", "beginner"]
    assert sum(rung.rating for rung in ladder.rungs) == pytest.approx(3 * 1500)
    for pairing in ladder.pairings:
        first, _ = match("tabletop", [pairing.first, pairing.second], 6, 3, {"target": 61}).entrants
        assert (pairing.played, pairing.share, pairing.low) == (6, first.share, first.low)
    for rung in ladder.rungs:
        assert rung.played == 12
    assert sum(rung.share for rung in ladder.rungs) == pytest.approx(1.5)


def test_it_does_not_depend_on_the_number_of_processes() -> None:
    one, two = (
        replace(
            climb("tabletop", ["beginner", "club"], 8, seed=2, options={"target": 61}, workers=Processes(jobs)),
            games_per_s=0,
        )
        for jobs in (1, 2)
    )
    assert one == two


def test_programs_are_rated_beside_levels() -> None:
    program = f"cmd:{sys.executable} -m autopeg bot cribbage --level beginner"
    ladder = climb("cribbage", ["club", program], 2, options={"target": 61})
    assert {rung.name for rung in ladder.rungs} == {"club", program}


def test_the_table_has_a_line_for_every_player() -> None:
    lines = list(climb("tabletop", ["beginner", "club", "expert"], 4, options={"target": 61}).report())
    assert lines[0].startswith("tabletop target=61: 3 pairings, 12 games, ")
    assert [line.split()[1] for line in lines[2:]] == ["expert", "club", "beginner"]
    assert "±" in lines[2]
    assert lines[2].split()[-3] == lines[4].split()[-1] == "-"


@pytest.mark.parametrize("names", [[], ["club"], ["club", "club"]])
def test_it_needs_two_different_players(names: Sequence[str]) -> None:
    with pytest.raises(UsageError, match="two or more different players"):
        climb("cribbage", names, 2)


@pytest.mark.parametrize(("decks", "is_complete"), [(1, False), (5, True)])
def test_what_is_stopped_has_a_ladder_once_everybody_has_played(decks: int, is_complete: bool) -> None:
    heard: list[tuple[int, int]] = []

    def watch(running: Running) -> None:
        heard.append((running.played, running.games))
        if len(heard) == decks:
            raise KeyboardInterrupt

    with pytest.raises(Stopped) as stopped:
        climb("tabletop", ["beginner", "club", "expert"], 8, options={"target": 61}, watch=watch)
    assert heard[-1] == (2 * decks, 24)
    assert stopped.value.games == 24
    assert (stopped.value.result is not None) == is_complete
