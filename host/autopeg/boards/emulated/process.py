"""The process of an emulated Pico: `python -m autopeg.boards.emulated.process`, spoken to as wire.py says.

Emulated time passes only while a turn is asked for, and never faster than real time. Nothing is kept here: what is to
last goes back with every turn, so the process may be killed at any moment, which is a power cut to the Pico.
"""

import json
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any, BinaryIO

from autopeg.boards.build import pico_files
from autopeg.boards.emulated.flash_image import files_of
from autopeg.boards.emulated.pico import Pico
from autopeg.boards.emulated.wire import Ended, Start, Turn, Turned, receive_request, send
from autopeg.boards.key_events import BETWEEN_KEYS_MS, KeyEvent
from autopeg.install.plan import FOLDERS


class Bench:
    """A Pico with power, and what is done to it."""

    def __init__(self, start: Start) -> None:
        board: Any = json.loads(start.board)
        own = {} if start.flash is None else files_of(start.flash)
        kept = {path: content for path, content in own.items() if path.split("/")[0] not in FOLDERS}
        self._led_pins: list[int] = [strip["pin"] for strip in board["strips"]]
        files = kept | pico_files(start.board)
        self._pico = Pico(Path(start.image), files, self._led_pins, board.get("keypad"), start.uid)
        self._pico.power_on()
        self._typed_until_ms = 0.0

    def turn(self, turn: Turn) -> Turned:
        """Let time pass, and return what has come of it."""
        pico = self._pico
        self._type(turn.keys)
        if pico.usb.is_connected:
            pico.usb.write(turn.data)
        pico.run(turn.ms, is_enough=lambda: b"\n" in pico.usb.received)
        latest = {pin: tap.frames[-1].raw for pin, tap in pico.leds.items() if tap.frames}
        frames = {number: latest[pin] for number, pin in enumerate(self._led_pins) if pin in latest}
        flash = pico.filesystem() if pico.flash.log else None
        pico.forget_logs()
        return Turned(int(pico.now_ms), pico.usb.take(), frames, flash)

    def _type(self, typed: list[KeyEvent]) -> None:
        """Strike keys in emulated time, each when the one before is up again."""
        pico = self._pico
        keys = pico.keys
        if keys is None:
            return
        for event in typed:
            wait_ms = max(self._typed_until_ms - pico.now_ms, 0)
            pico.after(wait_ms, lambda event=event: keys.tap(event.key, event.down_ms))
            self._typed_until_ms = pico.now_ms + wait_ms + event.down_ms + BETWEEN_KEYS_MS


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer requests until there are no more."""
    start = receive_request(requests)
    if not isinstance(start, Start):
        return
    bench = Bench(start)
    now_ms = 0
    send(answers, Turned(now_ms))
    while isinstance(turn := receive_request(requests), Turn):
        began_s = time.monotonic()
        turned = bench.turn(turn)
        send(answers, turned)
        early_s = (turned.now_ms - now_ms) / 1000 - (time.monotonic() - began_s)
        now_ms = turned.now_ms
        if early_s > 0:
            time.sleep(early_s)


def main() -> None:
    """Serve the program that has started this process; what goes wrong is the last answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a Ctrl-C is for the program, which then closes its end
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    sys.stdout = sys.stderr  # what the emulator prints is no answer
    try:
        serve(sys.stdin.buffer, answers)
    except BrokenPipeError:
        os._exit(0)  # the program has gone: nobody is to be told
    except Exception as error:  # whatever it is, it is told there in a sentence
        send(answers, Ended(f"the emulated Pico has stopped: {error or type(error).__name__}"))


if __name__ == "__main__":
    main()
