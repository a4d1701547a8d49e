"""Every board of hardware/boards on the emulated Pico: each hole of each lane lights its own LED.

A second of the Pico takes five of ours, so `make test` looks at some ends of segments, where an order can go wrong, on
the board that has most of them and on the one that is wired to and fro; `pytest -m slow` looks at every hole of every
board.
"""

import json

import pytest
from test_board import started

from autopeg.boards.board_layout import board_files
from pegboard.board_file import parse_board
from support.emulated.pico import Pico, colors_of

BOARDS = sorted(board_files())
_MOST_PAIRS = 5
_BRIGHTENS_MS = 300
"""After power-on the LEDs brighten from dark for so long."""


def check_holes(pico_of, name: str, holes: list[int]) -> None:
    """Show two holes a lane in each snapshot, and look at the strips."""
    board = parse_board(board_files()[name].read_text(encoding="utf-8"))
    pico = started(pico_of(name))
    pico.run(_BRIGHTENS_MS)
    lanes = board.track.lanes
    pairs = list(zip(holes[::2], [*holes[1::2], 121][: len(holes[::2])], strict=True))
    for rev, (back, front) in enumerate(pairs, 1):
        pegs = " ".join(f"{lane}={back},{front}" for lane in lanes)
        pico.send(f"SET c09e {rev} to=121 unit=1 turn=- crib=- {pegs} win=-")
        pico.expect(b"$OK c09e ")
        pico.run(60)
        wanted = sorted(board.track.led_of(lane, hole) for lane in range(len(lanes)) for hole in (back, front))
        assert lit(pico, board.track.strips) == wanted, (name, back, front)


def lit(pico: Pico, strips) -> list[tuple[int, int]]:
    frames = [pico.leds[pin].frames[-1] for pin, _, _ in strips]
    return [
        (strip, led)
        for strip, frame in enumerate(frames)
        for led, color in enumerate(colors_of(frame))
        if sum(color) > 45
    ]


@pytest.mark.parametrize(
    "name",
    [
        "compact-2",
        "grid-2",
        pytest.param("classic-3", marks=pytest.mark.slow),
        pytest.param("long-2", marks=pytest.mark.slow),
    ],
)
def test_the_ends_of_segments_light_the_right_led(pico_of, name: str) -> None:
    content = json.loads(board_files()[name].read_text(encoding="utf-8"))
    ends = {hole for segment in content["segments"] for hole in (segment["from"], segment["to"])}
    check_holes(pico_of, name, sorted(ends - {121})[: 2 * _MOST_PAIRS])


@pytest.mark.slow
@pytest.mark.timeout(1800)  # a busy computer takes five minutes a board, and more
@pytest.mark.parametrize("name", BOARDS)
def test_every_hole_lights_the_right_led(pico_of, name: str) -> None:
    check_holes(pico_of, name, list(range(1, 121)))
