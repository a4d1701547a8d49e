"""A match: games counted, and who deals first in the next one (C52)."""

import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from autopeg.engine import winners_of
from autopeg.engine.games import rules_of
from autopeg.engine.match import Match, ends_the_game, result_of_resigning
from autopeg.games.cribbage.rules import new, next_first_dealer
from autopeg.games.cribbage.rules.moves import Deal, Position, Setup
from autopeg.play.opening import begin_game, match_of, next_match, resume_game, seat_words, waiting_games
from autopeg.records import Store
from support.play.bot_games import play_on


def test_a_match_counts_games_wins_and_lurches() -> None:
    match = Match.begin(3, 2)
    assert (match.number, match.winner) == (1, None)
    match = match.after({"winner": 1, "games": 1}, dealer=0)
    assert (match.counted, match.wins, match.lurches, match.number, match.dealer) == ((0, 1), (0, 1), (0, 0), 2, 0)
    match = match.after({"winner": 0, "games": 2}, dealer=1)
    assert (match.counted, match.wins, match.lurches, match.winner) == ((2, 1), (1, 1), (1, 0), None)
    match = match.after({"winner": 0, "games": 4}, dealer=1)
    assert (match.counted, match.wins, match.lurches, match.winner) == ((6, 1), (2, 1), (2, 0), 0)


@pytest.mark.parametrize(
    ("players", "scores", "winner", "last_dealer", "cut", "first_dealer"),
    [
        (2, (121, 100), 0, 0, (), 1),
        (2, (121, 100), 0, 1, (), 1),
        (2, (90, 121), 1, 0, (), 0),
        # Partners: of the side that lost, its member next to the left of the last dealer.
        (4, (121, 100), 0, 0, (), 1),
        (4, (121, 100), 0, 1, (), 3),
        (4, (121, 100), 0, 2, (), 3),
        (4, (100, 121), 1, 3, (), 0),
        # Three: the lowest score, ties by cutting.
        (3, (121, 100, 90), 0, 0, (1, 2, 0), 2),
        (3, (121, 90, 100), 0, 0, (2, 1, 0), 1),
        (3, (121, 90, 90), 0, 0, (2, 1, 0), 2),
        (3, (121, 90, 90), 0, 0, (0, 1, 2), 1),
    ],
)
def test_the_loser_deals_first_in_the_next_game(
    players: int, scores: tuple[int, ...], winner: int, last_dealer: int, cut: tuple[int, ...], first_dealer: int
) -> None:
    """C52."""
    state = replace(
        new({}, players), pegs=tuple((0, score) for score in scores), winner=winner, phase="over", dealer=last_dealer
    )
    assert next_first_dealer(state, cut) == first_dealer


def test_a_match_is_played_to_its_end_with_every_game_in_the_store(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        words = ["club", "beginner"]
        match = Match.begin(3, 2)
        games = 0
        while match.winner is None:
            table = begin_game(store, "cribbage", words, {"target": 61}, match)
            play_on(table)
            first_deal = next(step.move for step in table.history.steps if isinstance(step.move, Deal))
            assert match.dealer in (None, first_deal.dealer)
            games += 1
            assert match.number == games
            assert table.over is not None
            loser = 1 - winners_of(table.over)[0]
            match = next_match(match, table)
            assert match.dealer == loser
        rows = store.games()
        matches = [match_of(row.header) for row in rows]
        assert [each.number for each in matches if each is not None] == list(range(1, games + 1))
        assert len(matches) == games
        assert max(match.counted) >= 3
        assert waiting_games(store) == []


def test_a_match_goes_on_after_a_crash_between_its_games(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        play_on(begin_game(store, "cribbage", ["club", "beginner"], {"target": 61}, Match.begin(5, 2)))
    with Store(tmp_path) as store:
        assert [row.id for row in waiting_games(store)] == [1]
        table = resume_game(store, 1)
        assert table.over is not None
        header = store.record(1).header
        assert seat_words(header) == ("club", "beginner")
        match = match_of(header)
        assert match is not None
        following = next_match(match, table)
        begun = begin_game(store, "cribbage", seat_words(header), header.options, following)
        assert [row.id for row in waiting_games(store)] == [1], "nothing has happened in the one that follows"
        begun.advance()
        assert [row.id for row in waiting_games(store)] == [2]


def test_a_match_is_resumed_in_the_middle_of_a_game(tmp_path: Path) -> None:
    match = Match(3, (1, 0), (1, 0), (0, 0), dealer=1)
    with Store(tmp_path) as store:
        table = begin_game(store, "cribbage", ["Ann", "club"], {}, match)
        step = table.advance()
        assert step is not None
        assert step.move.dealer == 1
        while table.person_due is None:
            table.advance()
        table.submit(table.legal_moves(0)[0])
        state = table.state
    with Store(tmp_path) as store:
        [row] = waiting_games(store)
        resumed = resume_game(store, row.id)
        assert resumed.state == state
        assert match_of(store.record(1).header) == match


def test_the_first_deal_of_a_resumed_match_is_still_the_losers(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        begin_game(store, "cribbage", ["Ann", "club"], {}, Match(3, (0, 1), (0, 1), (0, 0), dealer=0))
        step = resume_game(store, 1).advance()
        assert step is not None
        assert step.move.dealer == 0


def test_a_set_up_game_ends_a_match_too(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        table = begin_game(store, "cribbage", ["club", "club"], {}, Match.begin(1, 2))
        table.submit(Setup(Position(dealer=random.Random(1).randrange(2), scores=(120, 120))))
        play_on(table)
        assert table.over is not None
        assert next_match(Match.begin(1, 2), table).winner == winners_of(table.over)[0]


def test_a_shared_win_counts_for_all_who_share_it() -> None:
    match = Match.begin(2, 3).after({"winners": [0, 2]}, dealer=None)
    assert (match.counted, match.wins, match.lurches, match.dealer) == ((1, 0, 1), (1, 0, 1), (0, 0, 0), None)


def test_resigning_ends_a_game_of_two_by_its_scores() -> None:
    """C49, C50: nobody avoids a lurch by resigning."""
    assert [ends_the_game(new({}, players)) for players in (2, 3, 4)] == [True, False, False]
    state = replace(new({"target": 121, "skunk": "skunk"}, 2), pegs=((30, 40), (90, 100)))
    assert result_of_resigning(rules_of("cribbage"), state, 0) == {"winner": 1, "games": 2, "resigned": 0}
