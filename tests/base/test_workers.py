"""Work shared out among processes: none of them outlasts the program that has started them, even one that is killed."""

import signal
import subprocess
import sys

import pytest

from autopeg.base.workers import processors, shares
from support.process_groups import is_gone

WORK = """
import time
from autopeg.base.workers import results_of

def do(piece):
    yield piece
    time.sleep(600)

for _ in results_of(do, [1, 2, 3]):
    print("begun", flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a killed program takes its processes along there")
def test_the_processes_end_when_their_program_is_killed() -> None:
    command = [sys.executable, "-c", WORK]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True) as program:
        assert program.stdout is not None
        for _ in range(3):
            assert program.stdout.readline() == "begun\n"
        program.send_signal(signal.SIGKILL)
    assert is_gone(program.pid), "its processes are left"


def test_shares_are_of_one_size_and_leave_nothing_out() -> None:
    assert shares(range(7), 3) == [range(0, 7, 3), range(1, 7, 3), range(2, 7, 3)]
    assert shares([5, 6], 4) == [[5], [6]]
    assert shares([], 2) == []
    assert processors() >= 1
