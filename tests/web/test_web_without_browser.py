"""The page's modules that need no browser, in Node: the files `node/*.test.mjs`."""

import shutil
import subprocess
from pathlib import Path

import pytest

FOLDER = Path(__file__).with_name("node")
FILES = sorted(FOLDER.glob("*.test.mjs"))


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node")
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.partition(".")[0])
def test_modules_that_need_no_browser(file: Path) -> None:
    command = ["node", "--import", str(FOLDER / "addresses.mjs"), "--test", str(file)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
