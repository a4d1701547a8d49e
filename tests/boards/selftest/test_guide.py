"""The guided self-test names what is wrong with a board, and finds nothing where nothing is."""

import pytest

from autopeg.base.errors import Failure
from autopeg.boards.selftest import Finding
from autopeg.boards.selftest.bench import Bench
from autopeg.boards.selftest.guide import run_self_test
from support.boards.faulty_board import Faults, FaultyBoard, Witness

ROWS = ("123A", "456B", "789C", "*0#D")
TRANSPOSED = {ROWS[r][c]: ROWS[c][r] for r in range(4) for c in range(4)}
ROWS_TURNED = {ROWS[r][c]: ROWS[3 - r][c] for r in range(4) for c in range(4)}


def found(faults: Faults, name: str = "classic-2") -> list[Finding]:
    board = FaultyBoard(faults, name)
    findings = run_self_test(Bench(board, wait=lambda _: None), Witness(board), key_wait_s=0.5)
    board.run(500)
    assert board.ask("test keys")[0] == "struck none"
    return findings


@pytest.mark.parametrize("name", ["classic-2", "lanes-4"])
def test_a_sound_board_is_found_sound(name: str) -> None:
    assert found(Faults(), name) == []


@pytest.mark.parametrize(
    ("faults", "part", "what", "cause"),
    [
        (Faults(order="RGB"), "strip 0", "R shows as G, G shows as R, B shows as B", '"order": "RGB"'),
        (Faults(order="BRG"), "strip 0", "exchanged", "in the order BRG"),
        (Faults(order="GRBW"), "strip 0", "from LED to LED", '"order": "GRBW"'),
        (Faults(cut=0), "strip 0", "stays dark", "there is no 5 V at the strip"),
        (Faults(cut=57), "strip 0", "only the first 57 of 242", "LED 57 is broken, or the joint in front of it"),
        (Faults(flickers=True), "strip 0", "flicker", "no level shifter"),
        (Faults(is_turned=True), "lane a", "hole 1 lights at its finish", "the other way round"),
        (Faults(dark={(0, 0)}), "lane a, hole 1", "LED 0 of strip 0", "LED 0 is broken"),
        (Faults(dark={(0, 99)}), "lane a, hole 100", "LED 99 of strip 0", "LED 99 is broken"),
        (Faults(dark={(0, 241 - 9)}), "lane b, hole 10", "LED 232 of strip 0", "LED 232 is broken"),
        (Faults(is_sagging=True), "strip 0", "far end", "both ends"),
        (Faults(milliamps=5000), "current", "5000 mA flow", '"milliamps"'),
        (Faults(milliamps=100), "current", "only 100 mA", "less than 5 V"),
        (Faults(keys=TRANSPOSED), "keypad", "rows and columns are exchanged", '"rows": [6, 7, 8, 9]'),
        (Faults(keys=ROWS_TURNED), "keypad", "another order", '"rows": [5, 4, 3, 2] and "cols": [6, 7, 8, 9]'),
        (Faults(keys=dict.fromkeys("".join(ROWS), "")), "keypad", "no key does anything", "plug of the keypad"),
        (Faults(keys=dict.fromkeys("456B", "")), "keypad", "no key of the row 4 5 6 B", "its wire to GP3"),
        (Faults(keys=dict.fromkeys("369#", "")), "keypad", "no key of the column 3 6 9 #", "its wire to GP8"),
        (Faults(keys={"5": ""}), "keypad", "5 does nothing", "dirty or broken"),
        (Faults(keys={"5": "58"}), "keypad", "5 was asked for and 5 8 came", "touch each other"),
    ],
    ids=lambda value: value if isinstance(value, str) and " " in value else "",
)
def test_a_fault_is_named_with_its_likeliest_cause(faults: Faults, part: str, what: str, cause: str) -> None:
    finding = found(faults)[0]
    assert finding.part.startswith(part)
    assert what in finding.what
    assert cause in finding.causes[0]


def test_each_fault_has_its_finding() -> None:
    dark = found(Faults(dark={(0, 4), (0, 200)}, keys={"7": ""}))
    assert [finding.part for finding in dark] == ["lane a, hole 5", "lane b, hole 42", "keypad"]


def test_lanes_are_tested_while_the_next_one_is_missing() -> None:
    """hardware/build/4-strips.md: the answer is the colour, though the rest of the strip is dark."""
    board = FaultyBoard(Faults(cut=121, dark={(0, 99)}))
    findings = run_self_test(Bench(board, wait=lambda _: None), Witness(board, is_building=True), key_wait_s=0.5)
    assert [finding.part for finding in findings] == ["lane a, hole 100", "lane b, hole 1"]


def test_a_stuck_key_is_named() -> None:
    board = FaultyBoard(Faults())
    board.jam("8")
    board.run(200)
    [finding] = run_self_test(Bench(board, wait=lambda _: None), Witness(board))
    assert finding.what.startswith("8 is closed while nobody presses it")


def test_the_game_is_as_it_was_afterwards() -> None:
    board = FaultyBoard(Faults())
    board.ask("+a 12")
    before = board.ask("status")[1]
    run_self_test(Bench(board, wait=lambda _: None), Witness(board), key_wait_s=0.5)
    assert board.ask("status")[1] == before


def test_a_program_without_a_self_test_is_said() -> None:
    class Old:
        def ask(self, line: str) -> list[str]:
            return ['"test" is no command: help lists them']

    with pytest.raises(Failure, match="autopeg board install"):
        Bench(Old()).inventory()
