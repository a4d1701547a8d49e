"""No entry whose peg has begun to move is lost by a power cut, and none is half there. `make bench` cuts 200 times."""

import pytest
from power_cuts import cut_while_entering, stored_game

CUTS = 6


@pytest.fixture(scope="module")
def typed(pico_of):
    """A board at (0, 9) in lane a, another 9 typed."""
    pico = pico_of("classic-2")
    pico.power_on()
    pico.run(400)
    for key, wait_ms in (("A", 100), ("9", 100), ("#", 1600), ("9", 100)):
        pico.keys.tap(key, 40)
        pico.run(wait_ms)
    assert stored_game(pico).pegs() == ((0, 9), (0, 0))
    return pico


def test_entries_survive_power_cuts(typed):
    remains = cut_while_entering(typed, CUTS, seed=1)
    for cut in remains:
        assert cut.pegs in ((0, 9), (9, 18)), cut
        assert cut.pegs == (9, 18) or not cut.had_begun, cut
    assert {cut.pegs for cut in remains} == {(0, 9), (9, 18)}
