"""mpremote with a board that plays, as people use it: its prompt, a folder mounted, and a copy of 200 KB."""

import os
import pty
import random
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from support.emulated.pico_port import PicoPort

IDLE_MS = 600_000
BIG_BYTES = 200_000
LEAVE = b"\x1d"
"""Ctrl-], with which mpremote ends."""

pytestmark = [pytest.mark.timeout(1800), pytest.mark.slow]


def mpremote(port: PicoPort, *words: str, typed: bytes = b"", answer: bytes = b"") -> str:
    """Return what mpremote prints while the Pico lives. typed: at its terminal, left as soon as the answer is there."""
    near, far = pty.openpty()
    command = [sys.executable, "-m", "mpremote", "connect", port.path, *words]
    printed = bytearray()
    with subprocess.Popen(command, stdin=far, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as running:
        assert running.stdout is not None
        out = running.stdout.fileno()
        os.set_blocking(out, False)

        def has_printed(text: bytes) -> bool:
            with suppress(BlockingIOError):
                printed.extend(os.read(out, 4096))
            return text in printed or running.poll() is not None

        if typed:
            os.write(near, typed)
            port.serve(lambda: has_printed(answer))
            os.write(near, LEAVE)
        port.serve(lambda: has_printed(b"") and running.poll() is not None)
        has_printed(b"")
    os.close(near)
    os.close(far)
    assert running.returncode == 0, printed
    return printed.decode()


def test_a_board_lets_mpremote_in_and_out_also_after_ten_minutes(pico_of, tmp_path: Path) -> None:
    pico = pico_of("classic-2")
    pico.power_on()
    pico.expect(b"$HI ", 3000)
    pico.usb.write(b"+a 5\n")
    pico.expect(b"a=0,5", 3000)
    big = random.Random(1).randbytes(BIG_BYTES)
    (tmp_path / "big.bin").write_bytes(big)
    (tmp_path / "near.py").write_text("print(6 * 7)\n", encoding="utf-8")
    with PicoPort(pico) as port:
        mpremote(port, "cp", str(tmp_path / "big.bin"), ":big.bin")
        assert pico.files()["big.bin"] == big
        pico.run(IDLE_MS)
        assert "42" in mpremote(port, "mount", str(tmp_path), "exec", "import near")
        assert "1764" in mpremote(port, "repl", typed=b"print(42 * 42)\r", answer=b"1764")
        mpremote(port, "rm", ":big.bin")
    pico.soft_start()
    pico.expect(b"boot=reset", 3000)
    pico.expect(b"PTS a 5", 3000)
