"""Long runs of both ends on a wire that damages, with power cuts, crashes and pulled cables."""

import pytest

from support.core.torment import Pair


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_5000_entries_and_snapshots_are_exact(seed: int) -> None:
    """One byte in 100 flipped, dropped or doubled, one line in 20 torn, either end restarting all the while."""
    pair = Pair(100 + seed, crash_one_in=50)
    pair.run(5000, board_cut_one_in=2000, host_crash_one_in=2000, apart_one_in=20000)
    pair.check_exact()


@pytest.mark.parametrize(("bad_byte", "torn_line"), [(60, 20), (100, 3), (0, 2)])
def test_a_wire_that_hardly_works_only_takes_longer(bad_byte: int, torn_line: int) -> None:
    pair = Pair(7, bad_byte, torn_line)
    pair.run(30)
    pair.check_exact()
