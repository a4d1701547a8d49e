"""The page in a process of its own, as `autopeg serve` runs it: to be killed, and started again at the same address."""

import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

import httpx

from support.web.http import PLAIN

READY_S = 30
_GLANCE_S = 0.02


class ServerProcess:
    """A server at one port and one home, which runs while it is entered and after each `start`. pid: of its process."""

    def __init__(self, home: Path, *words: str, port: int | None = None) -> None:
        self.port = port or free_port()
        self.address = f"http://localhost:{self.port}"
        command = [sys.executable, "-m", "autopeg", "serve", "--port", str(self.port)]
        self._command = [*command, *(words or ("--board", "none"))]
        self._env = {**os.environ, "AUTOPEG_HOME": str(home)}
        self._process: subprocess.Popen[bytes] | None = None
        self._printed = home.parent / f"{home.name}-{self.port}.printed"

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process is not None
        self._process.terminate()
        self._process.wait(READY_S)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start a process and wait until it answers."""
        with self._printed.open("ab") as out:
            self._process = subprocess.Popen(self._command, env=self._env, stdout=out, stderr=subprocess.STDOUT)
        end_s = time.monotonic() + READY_S
        while True:
            try:
                httpx.get(self.address, verify=PLAIN).raise_for_status()
                return
            except httpx.TransportError:
                assert self._process.poll() is None, "the server has ended"
                assert time.monotonic() < end_s, "the server does not answer"
                time.sleep(_GLANCE_S)

    def printed(self) -> str:
        """Return what the server has printed so far."""
        return self._printed.read_text(encoding="utf-8")

    def kill(self) -> None:
        """End the process as a crash or a power cut does: it cannot do anything about it."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(READY_S)


def free_port() -> int:
    """Return a port that nobody has just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
