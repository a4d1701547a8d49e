"""The chance to win between deals: what is certain by the rules, and how the tables are made."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from autopeg.engine.games import rules_of
from autopeg.engine.winning import RaceTable, Source
from autopeg.games.crib_rummy import rules as crib_rummy
from autopeg.games.crib_rummy.winning import starter_wins, turn_makes
from autopeg.games.crummy_rummy import rules as crummy_rummy
from autopeg.games.crummy_rummy.winning import dealer_wins as round_dealer_wins
from autopeg.games.tabletop import rules as tabletop
from autopeg.games.tabletop.winning import table_of
from autopeg.registry import GAME_NAMES
from autopeg.statistics.summary import summary_parts_of

TABLE = RaceTable(Source(0, 0, 0.0), 2, 3, [0.5, 0.7, 0.9, 0.3, 0.5, 0.7, 0.1, 0.3, 0.5])


def test_a_race_is_interpolated_between_its_points() -> None:
    assert TABLE.chance(1, 1) == 0.5
    assert TABLE.chance(1, 2) == pytest.approx(0.6)
    assert TABLE.chance(4, 5) == pytest.approx(0.6)
    assert TABLE.chance(2, 2) == pytest.approx(0.5)


def test_beyond_a_table_the_distance_decides() -> None:
    assert TABLE.chance(103, 105) == pytest.approx(TABLE.chance(3, 5))
    assert TABLE.chance(1, 500) == TABLE.chance(1, 5)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_more_players_than_two_have_no_chance(game: str) -> None:
    for players in set(rules_of(game).SEATS) - {2}:
        assert summary_parts_of(game).win_chances(rules_of(game).new({}, players)) is None


@pytest.mark.parametrize("game", GAME_NAMES)
def test_nobody_is_ahead_before_the_first_deal(game: str) -> None:
    assert summary_parts_of(game).win_chances(rules_of(game).new({}, 2)) == (0.5, 0.5)


def test_the_nearer_a_player_the_better_his_chance() -> None:
    for chance in (starter_wins, table_of("base").chance):
        for other in (5, 40, 121, 241):
            chances = [chance(needs, other) for needs in range(1, 242, 4)]
            # Chance in the deals may turn neighbours round, but not by much.
            assert all(near >= far - 0.01 for near, far in pairwise(chances))
            assert chances[0] > 0.9 * chances[-1]


def test_a_level_race_is_nearly_even() -> None:
    assert starter_wins(121, 121) == pytest.approx(0.5, abs=0.04)
    assert table_of("base").chance(121, 121) == pytest.approx(0.55, abs=0.06)
    assert table_of("ship").chance(31, 31) == pytest.approx(0.5, abs=0.06)
    assert round_dealer_wins(1, 0) == pytest.approx(0.5, abs=0.06)


def test_a_larger_lead_in_crummy_rummy_is_better_in_every_round() -> None:
    for number in range(1, 8):
        by_lead = [round_dealer_wins(number, lead) for lead in range(-500, 501, 5)]
        assert by_lead == sorted(by_lead)


def test_the_last_round_cannot_make_up_for_more_than_it_costs() -> None:
    """Fourteen cards of fifteen points and the two of a take are more than anybody is left with."""
    assert round_dealer_wins(7, 300) == 1.0
    assert round_dealer_wins(7, -300) == 0.0


def test_a_finished_game_is_certain() -> None:
    over = replace(crummy_rummy.new({}, 2), phase="over", totals=(200, 150), dealer=0, round=7)
    assert summary_parts_of("crummy_rummy").win_chances(over) == (0.0, 1.0)
    shared = replace(over, totals=(150, 150))
    assert summary_parts_of("crummy_rummy").win_chances(shared) == (0.5, 0.5)
    won = replace(tabletop.new({}, 2), phase="over", winner=0)
    assert summary_parts_of("tabletop").win_chances(won) == (1.0, 0.0)


def test_after_a_round_the_deal_passes() -> None:
    between = replace(crummy_rummy.new({}, 2), phase="deal", round=3, dealer=1, totals=(60, 100))
    first = round_dealer_wins(4, 40)
    assert summary_parts_of("crummy_rummy").win_chances(between) == pytest.approx((first, 1 - first))
    playing = replace(between, phase="draw", round=4, dealer=0)
    assert summary_parts_of("crummy_rummy").win_chances(playing) == pytest.approx((first, 1 - first))


def test_in_a_final_turn_the_other_has_to_make_more_than_he_is_behind() -> None:
    state = replace(
        crib_rummy.new({}, 2), phase="draw", hand_starter=0, turn=1, pegs=((0, 125), (0, 121 - 1)), pegged_out=(0,)
    )
    wins = turn_makes(6)
    assert summary_parts_of("crib_rummy").win_chances(state) == pytest.approx((1 - wins, wins))
    assert 0 < turn_makes(10) < turn_makes(3) < turn_makes(0) == 1
    assert turn_makes(1000) == 0


def test_the_player_behind_starts_the_next_hand() -> None:
    state = replace(crib_rummy.new({}, 2), phase="deal", hand_starter=0, pegs=((0, 60), (0, 40)))
    wins = starter_wins(81, 61)
    assert summary_parts_of("crib_rummy").win_chances(state) == pytest.approx((1 - wins, wins))


def test_a_race_of_certain_deals_is_worked_out_exactly() -> None:
    """The first role makes 3 in each deal and the other one 2."""
    pytest.importorskip("numpy")
    from make_winning_tables import race, starter_is_behind, the_deal_passes

    passing = race([((3, 2),)], 8, 1, the_deal_passes, tie=0.5)
    assert passing[0, 0] == passing[2, 2] == 1.0
    assert passing[3, 1] == 0.0
    assert passing[2, 1] == 0.5
    # After one deal both need two points, and the other one deals; or one against three.
    assert passing[4, 3] == 0.0
    assert passing[3, 4] == 1.0
    # After one deal one against two points: the one who is behind starts, and wins the tie.
    behind = race([((3, 2),)], 8, 1, starter_is_behind, tie=1.0)
    assert behind[2, 1] == 1.0
    assert behind[3, 3] == 0.0


def test_a_deal_ends_a_race_in_the_first_turn_that_reaches_the_target() -> None:
    pytest.importorskip("numpy")
    from make_winning_tables import race, the_deal_passes

    wins = race([((2, 0), (0, 5))], 6, 1, the_deal_passes, tie=0.5)
    assert wins[1, 4] == 1.0
    assert wins[2, 4] == 0.0
