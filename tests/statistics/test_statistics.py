"""Statistics from records: what counts, for whom, and that undo counts back."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from autopeg.games.cribbage.averages import expected_means
from autopeg.play.opening import begin_game, resume_game
from autopeg.records import Header, Record, Store
from autopeg.statistics import deal_statistics as deals
from autopeg.statistics.deal_statistics import (
    DEALS_NOTE,
    GameFacts,
    PlayerStatistics,
    RoleMeans,
    game_facts,
)
from autopeg.statistics.facts import kept_facts
from autopeg.statistics.results import Results
from support.play.bot_games import play_on
from support.statistics.one_deal import DEAL, NAMES


def facts_of(*moves: dict[str, Any], header: Header | None = None) -> GameFacts:
    history = Record(header or Header("cribbage", NAMES), moves).replayed()
    return game_facts(header or Header("cribbage", NAMES), history.steps, history.game.is_over(history.state))


def statistics_of(*games: GameFacts) -> dict[str, PlayerStatistics]:
    return {one.player: one for one in DEALS_NOTE.add_up(games, "cribbage")}


def test_a_deal_is_split_into_hand_crib_and_play_by_role() -> None:
    ann, bob = DEALS_NOTE.add_up([facts_of(*DEAL)], "cribbage")
    assert ann.dealer == RoleMeans(deals=1, hand=12, crib=4, play=6, points=22)
    assert bob.pone == RoleMeans(deals=1, hand=14, crib=None, play=0, points=14)
    nothing = RoleMeans(0, None, None, None, None)
    assert (ann.pone, bob.dealer) == (nothing, nothing)
    assert [(points, many) for points, many in enumerate(ann.hands) if many] == [(12, 1)]
    assert [(hand.points, hand.what, hand.cards) for hand in ann.best] == [
        (12, "hand", "5S 6S 4S 7S KH"),
        (4, "crib", "9C 9H 2C 2D KH"),
    ]


def test_heels_count_among_the_points_only() -> None:
    moves = [move if move["type"] != "starter" else {"type": "starter", "card": "JH"} for move in DEAL]
    ann = statistics_of(facts_of(*moves))["Ann"]
    parts = (ann.dealer.hand, ann.dealer.crib, ann.dealer.play)
    assert ann.dealer.points == sum(part or 0 for part in parts) + 2


@pytest.mark.parametrize(
    "moves",
    [DEAL[:-1], (*DEAL, {"type": "undo"}), (*DEAL, {"type": "undo"}, {"type": "redo"}, {"type": "undo"})],
)
def test_a_deal_counts_once_it_is_complete_and_is_not_undone(moves: tuple[dict[str, object], ...]) -> None:
    ann = statistics_of(facts_of(*moves))["Ann"]
    assert ann.dealer.deals == 0
    assert not any(ann.hands)
    assert ann.best == ()


def test_a_deal_that_was_dealt_again_counts_once() -> None:
    """C53: the misdeal takes everything since the deal back."""
    moves = (*DEAL[:4], {"type": "misdeal", "remedy": "redeal"}, *DEAL)
    assert statistics_of(facts_of(*moves))["Ann"].dealer.deals == 1


def test_bots_of_a_level_are_one_player() -> None:
    header = Header("cribbage", ("Ann", "club", "club 2"), {}, {"seats": [None, "club", "club"]})
    game = facts_of(header=header)
    assert game.names == ("Ann", "club", "club")
    assert {one.player: one.unfinished for one in DEALS_NOTE.add_up([game], "cribbage")} == {"Ann": 1, "club": 2}


def result(names: tuple[str, ...], winner: int, games: int = 1, skunk: str = "lurch") -> GameFacts:
    return game_facts(Header("cribbage", names, {"skunk": skunk}), [], {"winner": winner, "games": games})


def test_games_are_won_and_lost_by_so_much_against_whom() -> None:
    """C49, C50."""
    of = statistics_of(
        result(NAMES, 0),
        result(NAMES, 0, 2),
        result(NAMES, 1, 2, "skunk"),
        result(NAMES, 1, 2, "double_skunk"),
        result(("Bob", "Ann"), 1, 4, "double_skunk"),
        result(("Ann", "Cid"), 1),
    )
    ann, bob = of["Ann"], of["Bob"]
    assert (ann.won.games, ann.won.lurches, ann.won.skunks, ann.won.double_skunks) == (3, 1, 0, 1)
    assert (ann.lost.games, ann.lost.lurches, ann.lost.skunks, ann.lost.double_skunks) == (3, 0, 2, 0)
    assert ann.against == {"Bob": (3, 2), "Cid": (0, 1)}
    assert (bob.won, bob.lost.games, bob.against) == (
        Results(2, 0, 2, 0),
        3,
        {"Ann": (2, 3)},
    )


def test_partners_win_together_and_are_not_against_each_other() -> None:
    """C3: seats 0 and 2 against 1 and 3."""
    of = statistics_of(result(("Ann", "Bob", "Cid", "Dot"), 1))
    assert {name: (one.won.games, one.lost.games) for name, one in of.items()} == {
        "Ann": (0, 1),
        "Bob": (1, 0),
        "Cid": (0, 1),
        "Dot": (1, 0),
    }
    assert of["Bob"].against == {"Ann": (1, 0), "Cid": (1, 0)}


def test_with_three_players_those_who_lost_are_not_set_against_each_other() -> None:
    of = statistics_of(result(("Ann", "Bob", "Cid"), 2))
    assert of["Ann"].against == {"Cid": (0, 1)}
    assert of["Cid"].against == {"Ann": (1, 0), "Bob": (1, 0)}


def test_tables_of_different_sizes_are_kept_apart() -> None:
    both = DEALS_NOTE.add_up([result(NAMES, 0), result(("Ann", "Bob", "Cid"), 0)], "cribbage")
    assert [(one.player, one.players) for one in both] == [("Ann", 2), ("Bob", 2), ("Ann", 3), ("Bob", 3), ("Cid", 3)]


def test_expected_means_are_those_of_good_players() -> None:
    """A hand makes about 8, a crib 4.6; the dealer pegs more than the pone."""
    dealer, pone = (msgspec.to_builtins(expected_means()[role]) for role in ("dealer", "pone"))
    assert 7.8 < dealer["hand"] < 8.3
    assert 7.8 < pone["hand"] < 8.3
    assert 4.4 < dealer["crib"] < 5.0
    assert pone["play"] < dealer["play"] < 4.2
    assert 16 < dealer["points"] < 17
    assert 9.7 < pone["points"] < 10.7


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path) as store:
        for seats, options in ((["club", "beginner"], {}), (["club", "beginner"], {"muggins": True, "target": 61})):
            play_on(begin_game(store, "cribbage", seats, options))
        yield store


def test_finished_games_are_boiled_down_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    first = kept_facts(store, "cribbage", DEALS_NOTE)
    monkeypatch.setattr(deals, "game_facts", lambda *_: pytest.fail("worked out again"))
    assert kept_facts(store, "cribbage", DEALS_NOTE) == first


def test_a_game_that_is_taken_back_is_boiled_down_again(store: Store) -> None:
    """C39: undo may cross the end of a game."""
    before = statistics_of(*kept_facts(store, "cribbage", DEALS_NOTE))["club"]
    table = resume_game(store, 1)
    table.undo()
    taken_back = statistics_of(*kept_facts(store, "cribbage", DEALS_NOTE))["club"]
    assert (before.unfinished, taken_back.unfinished) == (0, 1)
    assert before.won.games + before.lost.games == taken_back.won.games + taken_back.lost.games + 1
    table.redo()
    assert statistics_of(*kept_facts(store, "cribbage", DEALS_NOTE))["club"] == before


def test_points_of_all_deals_agree_with_the_events(store: Store) -> None:
    """Every point of the complete deals is somewhere in the means, muggins counted in."""
    for row, game in zip(store.games(), kept_facts(store, "cribbage", DEALS_NOTE), strict=True):
        history = store.record(row.id).replayed()
        deal_of_step = 0
        points: dict[int, int] = {}
        shown: set[int] = set()
        for step in history.steps:
            deal_of_step += type(step.move).__name__ == "Deal"
            for event in step.events:
                points[deal_of_step] = points.get(deal_of_step, 0) + event.points
                if event.what == "crib":
                    shown.add(deal_of_step)
        assert sum(deal.points for deal in game.deals) == sum(points[number] for number in shown)
