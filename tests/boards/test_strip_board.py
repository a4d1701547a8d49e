"""LEDs at this computer: what the board's program draws arrives there through Adafruit's own code."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from autopeg.base.errors import Failure, UsageError
from autopeg.boards import strip
from autopeg.boards.board_layout import board_files, read_board_file
from autopeg.boards.board_uri import open_board
from autopeg.boards.link.port import PortLost
from autopeg.boards.strip import Lamps, StripPort, open_lamps
from pegboard.board_file import Board, board_from, parse_board
from pegcore.lines import encode

adafruit_pixelbuf = pytest.importorskip("adafruit_pixelbuf")

CLASSIC = read_board_file(board_files()["classic-2"])
PLAIN_COMPUTER = {name: value for name, value in os.environ.items() if not name.startswith("BLINKA")}


class Chain(adafruit_pixelbuf.PixelBuf):  # type: ignore[misc, name-defined]
    """Adafruit's pixels, and what they put on the wire."""

    def __init__(self, leds: int, order: str) -> None:
        self.sent: list[bytes] = []
        self.is_lost = False
        super().__init__(leds, byteorder=order, auto_write=False)  # pyright: ignore[reportUnknownMemberType]

    def _transmit(self, buffer: bytearray) -> None:
        if self.is_lost:
            raise OSError("No such device")
        self.sent.append(bytes(buffer))

    def deinit(self) -> None:
        self.fill(0)
        self.show()


@pytest.mark.parametrize("order", ["GRB", "RGB", "GRBW"])
def test_every_byte_of_a_frame_goes_out_as_the_program_drew_it(order: str) -> None:
    chain = Chain(5, order)
    lamps = Lamps([(10, 5, order)], [chain])
    frame = bytes(range(7, 7 + 5 * len(order)))
    lamps.show(0, frame)
    lamps.show(0, frame)
    lamps.close()
    assert chain.sent == [frame, frame, bytes(len(frame))]


def test_each_strip_has_its_own_frame() -> None:
    chains = [Chain(2, "GRB"), Chain(3, "RGB")]
    lamps = Lamps([(10, 2, "GRB"), (11, 3, "RGB")], chains)
    lamps.show(1, b"123456789")
    lamps.show(0, b"abcdef")
    assert [chain.sent for chain in chains] == [[b"abcdef"], [b"123456789"]]


@pytest.fixture
def wired(monkeypatch: pytest.MonkeyPatch) -> Chain:
    """The one chain of a computer to which classic-2 is wired."""
    chain = Chain(242, "GRB")

    def open_chain(board: Board) -> Lamps:
        return Lamps(board.track.strips, [chain])

    monkeypatch.setattr(strip, "open_lamps", open_chain)
    return chain


def bright_leds(frame: bytes) -> list[int]:
    return [at // 3 for at in range(0, len(frame), 3) if sum(frame[at : at + 3]) > 45]


def until(port: StripPort, text: bytes) -> bytes:
    said = b""
    while text not in said:
        said += port.read()
    return said


def test_a_set_lights_the_pegs_of_the_same_program_that_a_pico_runs(wired: Chain, tmp_path: Path) -> None:
    port = StripPort(parse_board(CLASSIC), tmp_path)
    until(port, b"$HI ")
    port.write(encode("OPT speed 100") + encode("SET c09e 1 to=121 unit=1 turn=- crib=- a=25,37 b=50,52 win=-"))
    until(port, b"$OK c09e 1 ")
    while bright_leds(wired.sent[-1]) != [24, 36, 241 - 51, 241 - 49]:
        port.read()
    port.type_keys("A5#")
    assert b" PTS a 5*" in until(port, b" PTS ")
    port.close()
    assert wired.sent[-1] == bytes(3 * 242)


def test_leds_out_of_reach_are_a_sentence_and_the_port_stays_closed(wired: Chain, tmp_path: Path) -> None:
    port = StripPort(parse_board(CLASSIC), tmp_path)
    until(port, b"$HI ")
    wired.is_lost = True
    with pytest.raises(PortLost, match="strip 1 of this computer cannot be reached: No such device"):
        until(port, b"nothing of this kind")
    port.close()
    with pytest.raises(PortLost, match="start the program again"):
        port.open()


def test_a_program_that_is_killed_or_closed_lets_the_next_one_have_the_game(wired: Chain, tmp_path: Path) -> None:
    for _ in range(2):
        StripPort(parse_board(CLASSIC), tmp_path).close()
    port = StripPort(parse_board(CLASSIC), tmp_path)
    with pytest.raises(Failure, match="another program is already running the board"):
        StripPort(parse_board(CLASSIC), tmp_path)
    port.close()


def told_by(code: str, **environment: str) -> str:
    """Return what a Python of its own prints, for Blinka looks at its computer once."""
    run = subprocess.run(
        [sys.executable, "-c", code], env=PLAIN_COMPUTER | environment, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in run.stderr, run.stderr
    return run.stdout.strip()


OPEN = """
import sys
from autopeg.boards.board_layout import board_files, read_board_file
from autopeg.boards.strip import open_lamps
from autopeg.base.errors import AutopegError
from pegboard.board_file import parse_board
try:
    lamps = open_lamps(parse_board(read_board_file(board_files()["{board}"])))
    lamps.show(0, bytes(range(256))[:3 * 80] * 3 + bytes(6))
    print(type(lamps._pixels[0]).__module__, lamps._pixels[0][1])
    lamps.close()
except AutopegError as error:
    print(type(error).__name__, error)
"""


def test_neopixel_drives_the_pixels_of_blinkas_board_for_any_system() -> None:
    assert told_by(OPEN.format(board="classic-2"), BLINKA_OS_AGNOSTIC="1") == "neopixel [4, 3, 5]"


@pytest.mark.parametrize(
    ("board", "environment", "told"),
    [
        ("classic-2", {}, "Failure this computer has no pins for LEDs"),
        ("classic-2", {"BLINKA_FT232H": "1"}, "Failure the LEDs of this computer cannot be used: BLINKA_FT232H"),
        ("lanes-4", {"BLINKA_OS_AGNOSTIC": "1"}, "UsageError the board file has 4 strips, but SPI drives only one"),
    ],
)
def test_a_computer_without_such_hardware_says_what_is_missing(
    board: str, environment: dict[str, str], told: str
) -> None:
    assert told_by(OPEN.format(board=board), **environment).startswith(told)


def test_without_the_packages_the_extra_is_named(without_extras: None) -> None:
    with pytest.raises(Failure, match=r"need neopixel, neopixel_spi, board: `pip install 'autopeg\[strip\]'`"):
        open_lamps(parse_board(CLASSIC))


def test_the_word_strip_and_a_board_file_name_such_a_board(
    wired: Chain, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AUTOPEG_HOME", str(tmp_path))
    content: dict[str, Any] = json.loads(CLASSIC) | {"name": "mine"}
    assert board_from(content)
    (tmp_path / "mine.json").write_text(json.dumps(content), encoding="utf-8")
    for word in ("strip", f"strip:{tmp_path / 'mine.json'}"):
        board = open_board(word, 2)
        assert board is not None
        assert board.status().kind == "strip"
        board.close()
    assert {path.name for path in (tmp_path / "boards").iterdir()} == {"classic-2-strip", "mine-strip"}
    with pytest.raises(UsageError, match=r"nope\.json"):
        open_board("strip:nope.json", 2)
