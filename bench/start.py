"""Time of `autopeg --version`, compared with a Python that does nothing."""

import shutil
import subprocess
import sys

from measure import best_seconds, show


def run() -> None:
    command = shutil.which("autopeg")
    assert command is not None, "autopeg is not installed beside this Python"
    baseline = best_seconds(lambda: subprocess.run([sys.executable, "-c", "pass"], check=True), rounds=20)
    version = best_seconds(lambda: subprocess.run([command, "--version"], check=True, capture_output=True), rounds=20)
    show("python -c pass", f"{baseline * 1e3:.0f} ms", "baseline")
    show("autopeg --version", f"{version * 1e3:.0f} ms", f"{version / baseline:.1f} x")
