"""The subjects of commits since they are checked."""

import subprocess
from pathlib import Path

import pytest

from commit_subjects import fault_of

BASE = "fd183b02"
"""The last commit before; older ones stay as they are."""


@pytest.mark.parametrize(
    ("subject", "fault"),
    [
        ("web: Fix the order of a redrawn hand", ""),
        ("learning, drawings: Put practice and board design inside", ""),
        ("crib_rummy: Speed up the master", ""),
        ("Fix the order", "it begins with an area"),
        ("web: fix the order", "fix is no verb"),
        ("web: Let people choose", "Let is no verb"),
        ("web: Say why a card is refused", "Say is no verb"),
        (f"web: Show {'x' * 70}", "it has 80 characters"),
    ],
)
def test_a_subject_has_an_area_and_a_plain_verb(subject: str, fault: str) -> None:
    assert fault_of(subject).startswith(fault)
    assert bool(fault_of(subject)) == bool(fault)


def test_the_commits_since_then_keep_to_it() -> None:
    command = ["git", "-C", str(Path(__file__).parent), "log", "--no-merges", "--format=%s", f"{BASE}..HEAD"]
    try:
        log = subprocess.run(command, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip(f"no git, or a clone without commit {BASE}: the subjects of commits were NOT checked")
    assert {subject: fault for subject in log.stdout.splitlines() if (fault := fault_of(subject))} == {}
