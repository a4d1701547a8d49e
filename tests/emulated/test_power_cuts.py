"""No entry whose peg has begun to move is lost by a power cut, and none is half there; no finished game is lost or kept
twice. `make bench ARGS=board_torment` cuts 200 times."""

import pytest

from support.emulated.archive_cuts import cut_while_archiving, finished_board
from support.emulated.power_cuts import AFTER, BEFORE, cut_while_entering, typed_board

CUTS = 6

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def typed(pico_of):
    return typed_board(pico_of("classic-2"))


def test_entries_survive_power_cuts(typed):
    remains = list(cut_while_entering(typed, CUTS, seed=1, again_one_in=CUTS))
    for cut in remains:
        assert cut.pegs in (BEFORE, AFTER), cut
        assert cut.pegs == AFTER or not cut.had_begun, cut
        assert cut.is_shown is not False, cut
    assert {cut.pegs for cut in remains} == {BEFORE, AFTER}


def test_finished_games_survive_power_cuts(pico_of):
    kept = cut_while_archiving(finished_board(pico_of("classic-2")), CUTS, seed=1, again_one_in=2)
    for cut in kept:
        assert cut.is_sound, cut
