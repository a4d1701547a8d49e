"""What players make when their score is kept: wins, entries and points a deal, from the records alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from autopeg.play.opening import begin_game
from autopeg.records import Store
from autopeg.statistics.players import player_statistics
from autopeg.statistics.score_statistics import DealMean, ScoreStatistics


def keep(store: Store, words: tuple[str, ...], entries: str, **options: object) -> None:
    """Keep a game. entries: such as "d0 A12 B=20 u": seat 0 deals, side A pegs 12, side B is set to 20, undo."""
    table = begin_game(store, "score", words, options)
    for entry in entries.split():
        side, number = "ABCD".find(entry[0]), entry[1:]
        if entry == "u":
            table.undo()
        elif entry[0] == "d":
            table.submit(table.game.parse_move({"type": "deal", "dealer": int(number)}))
        elif number[0] == "=":
            table.submit(table.game.parse_move({"type": "correct", "player": side, "score": int(number[1:])}))
        else:
            table.submit(table.game.parse_move({"type": "points", "player": side, "points": int(number)}))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path) as store:
        yield store


def of(store: Store, name: str) -> ScoreStatistics:
    [found] = [one for one in player_statistics(store, "score") if one.player == name]
    assert isinstance(found, ScoreStatistics)
    return found


def test_deals_are_counted_by_role_once_the_next_one_is_told(store: Store) -> None:
    keep(store, ("Ann", "Bob"), "B2 d0 A3 B4 A10 d1 A5 B6 d0 A1")
    ann, bob = of(store, "Ann"), of(store, "Bob")
    assert (ann.dealer, ann.pone) == (DealMean(1, 13.0), DealMean(1, 5.0))
    assert (bob.dealer, bob.pone) == (DealMean(1, 6.0), DealMean(1, 4.0))
    assert (ann.entries, ann.entry, ann.most, ann.unfinished) == (4, 4.75, 10, 1)


def test_what_was_undone_or_told_wrongly_does_not_count(store: Store) -> None:
    keep(store, ("Ann", "Bob"), "d1 d0 A3 A9 u A=5 d1 d0 A1 d1")
    ann = of(store, "Ann")
    assert (ann.dealer, ann.pone) == (DealMean(2, 3.0), DealMean(0, None))
    assert (ann.entries, ann.most) == (2, 3)


def test_wins_are_counted_with_lurches_and_skunks(store: Store) -> None:
    """C49, C50."""
    keep(store, ("Ann", "Bob"), "B60 A121")
    keep(store, ("Ann", "Bob"), "B70 A121", skunk="skunk")
    keep(store, ("Ann", "Bob"), "A70 B121")
    ann, bob = of(store, "Ann"), of(store, "Bob")
    assert (ann.won.games, ann.won.lurches, ann.won.skunks, ann.lost.games) == (2, 1, 1, 1)
    assert (bob.lost.games, bob.lost.lurches, bob.lost.skunks, bob.won.games) == (2, 1, 1, 1)


@pytest.mark.parametrize(("partners", "won"), [(True, (1, 0, 1, 0)), (False, (1, 0, 0, 0))])
def test_partners_win_together(store: Store, partners: bool, won: tuple[int, ...]) -> None:
    """C3."""
    keep(store, ("Ann", "Bob", "Cid", "Dan"), "A121", partners=partners)
    assert tuple(of(store, name).won.games for name in ("Ann", "Bob", "Cid", "Dan")) == won


def test_nobody_has_played_yet(store: Store) -> None:
    assert player_statistics(store, "score") == []
