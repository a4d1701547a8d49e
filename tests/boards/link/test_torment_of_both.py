"""Never an entry lost, doubled or garbled between the board's flash and the host's record."""

from pathlib import Path

import pytest

from support.boards.link.torment_of_both import BothInTorment


@pytest.mark.parametrize("seed", [1, 2])
def test_300_entries_and_moves_are_exact(seed: int, tmp_path: Path) -> None:
    """1 byte in 100 flipped, dropped or doubled, 1 line in 20 torn, either end failing, the cable pulled."""
    both = BothInTorment(tmp_path, seed)
    both.run(300)
    both.check_exact()
    assert both.cuts
    assert both.crashes


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("seed", range(10))
def test_5000_entries_and_moves_are_exact(seed: int, tmp_path: Path) -> None:
    both = BothInTorment(tmp_path, 100 + seed, is_durable=False)
    both.run(5000)
    both.check_exact()
