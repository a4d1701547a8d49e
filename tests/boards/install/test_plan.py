"""Only what has changed is brought, and only parts of the program are removed."""

import pytest

from autopeg.base.errors import Failure
from autopeg.boards.install.installing import check_micropython, digest_of, plan_for
from autopeg.boards.install.repl import Identity

WANTED = {"main.py": b"1", "board.json": b"{}", "pegcore/a.mpy": b"a", "pegboard/b.mpy": b"b"}
HELD = {path: digest_of(content) for path, content in WANTED.items()}


@pytest.mark.parametrize(
    ("held", "changed", "removed"),
    [
        ({}, set(WANTED), ()),
        (HELD, set(), ()),
        (HELD | {"pegcore/a.mpy": digest_of(b"old")}, {"pegcore/a.mpy"}, ()),
        (HELD | {"pegcore/a.py": digest_of(b"a")}, set(), ("pegcore/a.py",)),
        (HELD | {"pegboard/old/x.py": digest_of(b"")}, set(), ("pegboard/old/x.py",)),
        (HELD | {"notes.txt": digest_of(b"mine")}, set(), ()),
    ],
)
def test_plan(held: dict[str, str], changed: set[str], removed: tuple[str, ...]) -> None:
    plan = plan_for(WANTED, held)
    assert (set(plan.changed), plan.removed, plan.kept) == (changed, removed, len(WANTED) - len(changed))
    assert plan.is_empty == (not changed and not removed)


ARMV6M, ARMV7EMSP, RV32IMC = 0x1306, 0x1F06, 0x2F06
"""sys.implementation._mpy of MicroPython 1.28 on an RP2040, on the Arm and on the RISC-V processors of an RP2350."""

PICO = Identity("rp2", "Raspberry Pi Pico with RP2040", (1, 28, 0), ARMV6M, 1_000_000, ())


def identity(
    platform: str = PICO.platform,
    machine: str = PICO.machine,
    version: tuple[int, int] = (1, 28),
    mpy: int = PICO.mpy,
) -> Identity:
    return Identity(platform, machine, (*version, 0), mpy, PICO.free, ())


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (
            identity(platform="esp32", machine="ESP32C3 module"),
            "the device at the port is a ESP32C3 module, not a",
        ),
        (
            identity(machine="Another board with RP2025"),
            "RP2025: the board needs a Pico with an RP2040 or RP2350",
        ),
        (
            identity(machine="Raspberry Pi Pico2 with RP2350-RISCV", mpy=RV32IMC),
            "RP2350-RISCV: its MicroPython does not load .* install RPI_PICO2 with `autopeg board install --uf2 FILE`",
        ),
        (identity(mpy=ARMV6M + 1), "its MicroPython does not load the board's program"),
        (identity(mpy=0), "its MicroPython does not load the board's program"),
        (identity(version=(1, 19)), "MicroPython 1.19.0 is too old, it must be 1.23 or newer"),
    ],
)
def test_a_micropython_that_cannot_run_the_program_is_refused(other: Identity, told: str) -> None:
    with pytest.raises(Failure, match=told):
        check_micropython(other, print)


def test_a_micropython_that_is_not_tested_is_said() -> None:
    said: list[str] = []
    check_micropython(identity(version=(1, 24)), said.append)
    assert "1.24.0 is older than 1.28" in said[0]
    said.clear()
    check_micropython(PICO, said.append)
    check_micropython(identity(version=(1, 30)), said.append)
    check_micropython(identity(machine="Raspberry Pi Pico2 with RP2350", mpy=ARMV7EMSP), said.append)
    assert said == []


def test_on_a_pico_with_a_radio_the_plain_micropython_is_advised() -> None:
    said: list[str] = []
    check_micropython(identity(machine="Raspberry Pi Pico W with RP2040"), said.append)
    check_micropython(identity(machine="Raspberry Pi Pico 2 W with RP2350", mpy=ARMV7EMSP), said.append)
    assert [words.partition(":")[0] for words in said] == [
        "On a Raspberry Pi Pico W use the plain image too, RPI_PICO",
        "On a Raspberry Pi Pico 2 W use the plain image too, RPI_PICO2",
    ]
