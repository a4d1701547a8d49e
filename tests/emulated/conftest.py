"""Tests of the firmware as it is built, on an emulated Pico with a real MicroPython image.

They run wherever rp2040py and an image are found (EMU_UF2, else ~/.cache/autopeg/RPI_PICO.uf2), and say loudly where
they did not.
"""

from pathlib import Path

import pytest

from support.emulated.missing import what_is_missing

HERE = Path(__file__).resolve().parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    missing = what_is_missing()
    if missing:
        ours = [item for item in items if HERE in item.path.parents]
        for item in ours:
            item.add_marker(pytest.mark.skip(reason=missing))


def pytest_terminal_summary(terminalreporter) -> None:
    missing = what_is_missing()
    if missing is None:
        return
    count = sum(missing in str(report.longrepr) for report in terminalreporter.stats.get("skipped", ()))
    if count:
        terminalreporter.section("emulated Pico", red=True, bold=True)
        terminalreporter.line(f"{count} tests did NOT run on the emulated Pico: {missing}")


@pytest.fixture(scope="session")
def pico_of():
    """Return a maker of Picos: pico_of("classic-4", **changed) has the firmware for that board file, powered off.

    changed: files by their path, in place of those built; display: the chip of a display to attach; conditions: what it
    has to bear.
    """
    from autopeg.boards.board_layout import board_files
    from autopeg.boards.emulated.conditions import KIND, Conditions
    from autopeg.boards.install.build import pico_files
    from pegboard.board_file import parse_board
    from support.emulated.pico import Pico

    built = {}

    def make(
        name: str,
        changed: dict[str, bytes] | None = None,
        display: str | None = None,
        conditions: Conditions = KIND,
    ) -> Pico:
        board = board_files()[name].read_text(encoding="utf-8")
        if name not in built:
            built[name] = pico_files(board)
        return Pico(built[name] | (changed or {}), parse_board(board), display, conditions)

    return make
