"""`autopeg serve` as a command: what it prints, and what it says where it cannot serve."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from support.cli.outcome import Autopeg
from support.web.http import PLAIN

SERVE = (sys.executable, "-m", "autopeg", "serve", "--port", "0")


def test_a_port_that_is_taken_is_named(autopeg: Autopeg) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        outcome = autopeg("serve", "--port", port, "--board", "none")
    assert outcome.code == 1
    assert f"port {port} cannot be used" in outcome.complaint


def test_a_board_that_is_none_is_refused_in_one_line(tmp_path: Path) -> None:
    command = [*SERVE, "--board", "cardboard"]
    env = {**os.environ, "AUTOPEG_HOME": str(tmp_path)}
    run = subprocess.run(command, capture_output=True, encoding="utf-8", env=env, timeout=60, check=False)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.startswith("autopeg: --board cardboard: choose from auto, ")
    assert len(run.stderr.splitlines()) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT for another process")
def test_it_prints_its_address_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    env = {**os.environ, "AUTOPEG_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [*SERVE, "--board", "none"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", env=env
    ) as server:
        assert server.stdout is not None
        address = server.stdout.readline().split()[3]
        assert httpx.get(address, verify=PLAIN).status_code == 200
        server.send_signal(signal.SIGINT)
        _, complaint = server.communicate(timeout=30)
    assert server.returncode == 130
    assert "Traceback" not in complaint
