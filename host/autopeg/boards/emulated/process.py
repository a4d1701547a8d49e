"""The process of an emulated Pico, which exchanges messages with the program that started it.

It gets Start, and then one Turn at a time, each answered by Turned, until the program closes its end; a sentence is the
last answer if the process cannot go on.

Emulated time passes only during a turn, and never faster than real time. The process stores nothing: persistent data
goes back with every turn, so the process may be killed at any moment, which is a power cut to the Pico.
"""

import os
import signal
import time
from multiprocessing.connection import Connection
from pathlib import Path

from autopeg.boards.emulated.messages import Start, Turn, Turned
from autopeg.boards.emulated.pico import Pico
from autopeg.boards.install.build import FOLDERS, pico_files
from autopeg.boards.install.filesystem import files_in
from autopeg.boards.key_events import BETWEEN_KEYS_MS, KeyEvent
from pegboard.board_file import parse_board

_DISPLAY = "ssd1306"


class Bench:
    """A powered Pico and its inputs."""

    def __init__(self, start: Start) -> None:
        board = parse_board(start.board)
        own = {} if start.flash is None else files_in(start.flash)
        kept = {path: content for path, content in own.items() if path.split("/")[0] not in FOLDERS}
        self._led_pins = [pin for pin, _, _ in board.track.strips]
        files = kept | pico_files(start.board)
        self._pico = Pico(Path(start.image), files, board, start.uid, _DISPLAY)
        self._pico.power_on()
        self._typed_until_ms = 0.0
        self._picture: bytes | None = None

    def turn(self, turn: Turn) -> Turned:
        """Run the Pico for one turn and return the outcome."""
        pico = self._pico
        self._type(turn.keys)
        if pico.usb.is_connected:
            pico.usb.write(turn.data)
        pico.run(turn.ms, is_enough=lambda: b"\n" in pico.usb.received)
        latest = {pin: tap.frames[-1].raw for pin, tap in pico.leds.items() if tap.frames}
        frames = {number: latest[pin] for number, pin in enumerate(self._led_pins) if pin in latest}
        flash = pico.filesystem() if pico.flash.log else None
        pico.forget_logs()
        return Turned(int(pico.now_ms), pico.usb.take(), frames, flash, self._new_picture())

    def _new_picture(self) -> bytes | None:
        """Return what the display shows if that has changed since the last call."""
        picture = self._pico.display.picture() if self._pico.display else None
        if picture == self._picture:
            return None
        self._picture = picture
        return picture

    def _type(self, typed: list[KeyEvent]) -> None:
        """Press keys in emulated time, each after the previous one is released."""
        pico = self._pico
        keys = pico.keys
        if keys is None:
            return
        for event in typed:
            wait_ms = max(self._typed_until_ms - pico.now_ms, 0)
            pico.after(wait_ms, lambda event=event: keys.tap(event.key, event.down_ms))
            self._typed_until_ms = pico.now_ms + wait_ms + event.down_ms + BETWEEN_KEYS_MS


def serve(start: Start, program: Connection) -> None:
    """Answer the turns of a program. Raises EOFError when the program closes its end."""
    bench = Bench(start)
    now_ms = 0
    while True:
        turn: Turn = program.recv()
        began_s = time.monotonic()
        turned = bench.turn(turn)
        program.send(turned)
        early_s = (turned.now_ms - now_ms) / 1000 - (time.monotonic() - began_s)
        now_ms = turned.now_ms
        if early_s > 0:
            time.sleep(early_s)


def main(start: Start, program: Connection) -> None:
    """Serve the program that started this process; an error is the last answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a Ctrl-C is for the program, which then closes its end
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)  # discard what the emulator prints
    os.dup2(silence, 2)
    try:
        serve(start, program)
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return  # the program has gone
    except Exception as error:  # whatever it is, people get a sentence
        program.send(f"the emulated Pico has stopped: {error or type(error).__name__}")
