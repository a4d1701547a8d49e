"""What `make` would do in a fresh clone: each command sets up what it needs, says so, and nothing else."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="there is no make here")
MOST_SECONDS = 30


def steps_of(clone: Path, target: str, **environment: str) -> str:
    """Return what make would run. environment: instead of that of this computer."""
    inherited = {key: value for key, value in os.environ.items() if not key.startswith("MAKE")}
    run = subprocess.run(
        [str(shutil.which("make")), "-n", target],
        cwd=clone,
        capture_output=True,
        encoding="utf-8",
        env=environment or inherited,
        timeout=MOST_SECONDS,
        check=True,
    )
    return run.stdout


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    for name in ("Makefile", "package.json", "package-lock.json", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


def announced(steps: str) -> list[str]:
    return re.findall(r'^\s*echo "(.*) \.\.\."$', steps, re.MULTILINE)


def test_serving_the_page_installs_no_test_tools(clone: Path) -> None:
    steps = steps_of(clone, "serve")
    assert "--group" not in steps
    assert [line for line in steps.splitlines() if "npm ci" in line and "--omit=dev" not in line] == []
    assert "npm ci" in steps


def test_playing_in_the_terminal_needs_no_npm(clone: Path) -> None:
    steps = steps_of(clone, "play")
    assert "npm" not in steps
    assert "AUTOPEG_LIBRARY_LATER=1" in steps


@pytest.mark.parametrize("target", ["play", "serve", "test", "lint", "screenshots"])
def test_every_step_of_setting_up_is_announced(clone: Path, target: str) -> None:
    steps = steps_of(clone, target)
    said = announced(steps)
    assert said[0].startswith("Setting up Python in .venv (once, ")
    assert said[1].startswith("Installing Autopeg and what it needs")
    assert all("(once, " in line for line in said)
    assert steps.count("*** Not set up") >= len(said), "a step that fails says nothing"
    silent = [line for line in steps.splitlines() if re.search(r"pip install|npm ci|uv\" venv", line)]
    assert len(said) >= len([line for line in silent if 'echo "Installing' not in line and "--only-binary" not in line])


def test_the_tests_fetch_everything_in_one_go(clone: Path) -> None:
    steps = steps_of(clone, "test")
    assert steps.count("npm ci") == 1
    assert "--omit=dev" not in steps


def test_what_is_set_up_is_not_set_up_again(clone: Path) -> None:
    for stamp in (".venv/made", ".venv/ready", ".venv/npm", "node_modules/ready"):
        (clone / stamp).parent.mkdir(exist_ok=True)
        (clone / stamp).touch()
    assert announced(steps_of(clone, "serve")) == []


def test_where_there_is_no_uv_python_makes_the_environment(clone: Path, tmp_path: Path) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    for tool in ("sh", "test"):
        (tools / tool).symlink_to(str(shutil.which(tool)))
    steps = steps_of(clone, "play", PATH=str(tools))
    assert "-m venv .venv" in steps
    assert announced(steps)[0].startswith("Setting up Python")
