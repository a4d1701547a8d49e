"""The link on real ports: real pyserial, a thread, the firmware behind a pseudo terminal."""

import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("there are no pseudo terminals", allow_module_level=True)

from autopeg.boards.link.link import UsbConnector
from autopeg.boards.link.port import SerialPort
from autopeg.boards.link.symptoms import NO_PROGRAM, STARTING
from autopeg.boards.linked import LinkedBoard
from autopeg.boards.sync import BoardSync
from autopeg.records import Store
from pegcore.lines import encode
from support.boards.link.simulated import ScriptedPort, SimulatedPico, Usb, wait_until
from support.boards.link.tally import Points, tally_table
from support.threads import lasting_threads


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path) as store:
        yield store


@pytest.fixture
def sync(pico: SimulatedPico) -> Iterator[BoardSync]:
    made = BoardSync(LinkedBoard("pico", UsbConnector(None, pico.usb_ports)))
    yield made
    made.close()


@pytest.fixture
def script() -> Iterator[ScriptedPort]:
    made = ScriptedPort()
    yield made
    made.close()


def is_shown(pico: SimulatedPico, sync: BoardSync, pegs: tuple[tuple[int, int], ...]) -> bool:
    sync.poll()
    return pico.app.game.pegs() == pegs


def why(sync: BoardSync, words: str) -> bool:
    sync.poll()
    return words in sync.status().why


def test_a_game_is_pegged_and_entries_come_back(pico: SimulatedPico, sync: BoardSync, store: Store) -> None:
    table = tally_table(store)
    sync.attach(table)
    table.submit(Points(0, 12))
    wait_until(lambda: is_shown(pico, sync, ((0, 12), (0, 0))), "pegs")
    pico.enter(("PTS", 1, 7))
    wait_until(lambda: sync.poll() or table.state.scores == (12, 7), "entry")
    wait_until(lambda: sync.status().milliamps, "current")
    status = sync.status()
    assert (status.name, status.uid, status.path) == ("classic-2", pico.uid, pico.path)
    assert status.line().startswith(f"pico board classic-2, firmware {status.firmware}, about ")


def test_a_board_that_is_pulled_is_found_again_at_another_port(
    pico: SimulatedPico, sync: BoardSync, store: Store
) -> None:
    table = tally_table(store)
    sync.attach(table)
    wait_until(lambda: sync.status().is_connected, "board")
    first = pico.path
    pico.pull()
    wait_until(lambda: why(sync, f"the board {pico.uid} is not connected"), "word of it")
    assert sync.status().line() == f"board away: the board {pico.uid} is not connected"
    table.submit(Points(0, 5))
    taken = ScriptedPort()  # its old port is another's now
    pico.plug()
    assert pico.path != first
    wait_until(lambda: is_shown(pico, sync, ((0, 5), (0, 0))), "pegs")
    taken.close()


def test_another_board_is_not_taken_for_the_one_that_was_pulled(pico: SimulatedPico, store: Store) -> None:
    other = SimulatedPico()
    ports: list[SimulatedPico] = [pico]
    connector = UsbConnector(None, lambda: [port for one in ports for port in one.usb_ports()])
    sync = BoardSync(LinkedBoard("pico", connector))
    sync.attach(tally_table(store))
    wait_until(lambda: sync.status().is_connected, "board")
    other.plug()
    ports.append(other)
    pico.pull()
    wait_until(lambda: why(sync, f"{pico.uid} is not connected"), "word of it")
    pico.plug()
    wait_until(lambda: sync.status().is_connected, "board")
    assert sync.status().uid == pico.uid
    sync.close()
    other.pull()


def test_two_boards_at_once_are_asked_about(pico: SimulatedPico, store: Store) -> None:
    ports = [Usb("/dev/a", "e6614103e72b5a2f"), Usb("/dev/b", "e6614103e72b5a30")]
    sync = BoardSync(LinkedBoard("pico", UsbConnector(None, lambda: ports)))
    sync.attach(tally_table(store))
    wait_until(lambda: why(sync, "2 boards are connected, e6614103e72b5a2f at /dev/a"), "question")
    sync.close()


def test_a_port_that_another_program_holds_is_taken_once_it_is_free(
    pico: SimulatedPico, sync: BoardSync, store: Store
) -> None:
    held = SerialPort(pico.path)
    sync.attach(tally_table(store))
    wait_until(lambda: why(sync, f"{pico.path} is in use by another program"), "word of it")
    held.close()
    wait_until(lambda: sync.status().is_connected, "board")


def test_a_board_in_its_repl_is_started_again(script: ScriptedPort, store: Store) -> None:
    sync = BoardSync(LinkedBoard("pico", UsbConnector(script.path, list)))
    sync.attach(tally_table(store))
    wait_until(lambda: script.has_heard(b"$HI proto=1"), "greeting")
    script.answer(b"\r\nSyntaxError: invalid syntax\r\n>>> ")
    wait_until(lambda: script.has_heard(b"\x02\x04"), "restart")
    wait_until(lambda: why(sync, STARTING) or why(sync, NO_PROGRAM), "word of it")
    hi = "HI proto=1 fw=0.1.0 uid=e6614103e72b5a2f epoch=7f3a last=0 session=- rev=0 lanes=2 holes=121 leds=242"
    script.answer(encode(f"{hi} board=classic-2 boot=reset"))
    wait_until(lambda: sync.status().is_connected, "board")
    sync.close()


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("HI proto=2 fw=9.0 something=else", "speaks protocol 2, this program 1: update the board"),
        (
            "HI proto=1 fw=0.1.0 uid=e6614103e72b5a2f epoch=7f3a last=0 session=- rev=0 lanes=2 holes=61 leds=122 "
            "board=short boot=power",
            "the board short has 61 holes a lane, not 121",
        ),
    ],
)
def test_a_board_that_cannot_be_served_has_its_sentence(
    script: ScriptedPort, answer: str, words: str, store: Store
) -> None:
    sync = BoardSync(LinkedBoard("pico", UsbConnector(script.path, list)))
    sync.attach(tally_table(store))
    wait_until(lambda: script.has_heard(b"$HI proto=1"), "greeting")
    script.answer(encode(answer))
    wait_until(lambda: why(sync, words), "word of it")
    assert not sync.status().is_connected
    sync.close()


def test_a_board_with_too_few_lanes_says_so_and_stays_connected(
    pico: SimulatedPico, sync: BoardSync, store: Store
) -> None:
    sync.attach(tally_table(store, lanes=4))
    wait_until(lambda: why(sync, "the game needs 4 lanes, the board classic-2 has 2"), "word of it")
    assert sync.status().is_connected


def test_options_and_locating_reach_the_board(pico: SimulatedPico, sync: BoardSync, store: Store) -> None:
    sync.board.set_option("brightness", 30)
    sync.attach(tally_table(store))
    wait_until(lambda: pico.app.scene.brightness == 30, "option")
    sync.board.locate()
    wait_until(lambda: pico.app.scene.is_showing(), "show")


def test_reconnecting_leaves_no_thread_and_no_descriptor(pico: SimulatedPico, store: Store) -> None:
    def open_and_close() -> None:
        sync = BoardSync(LinkedBoard("pico", UsbConnector(None, pico.usb_ports)))
        sync.attach(tally_table(store))
        wait_until(lambda: sync.status().is_connected, "board")
        sync.close()

    open_and_close()
    gc.collect()  # what earlier tests have left open is not counted with
    threads = lasting_threads()
    files = len(os.listdir("/proc/self/fd")) if sys.platform == "linux" else 0
    for _ in range(10):
        open_and_close()
    assert lasting_threads() == threads
    if sys.platform == "linux":
        assert len(os.listdir("/proc/self/fd")) == files
