"""The lock file of npm: the same on every machine, wherever it was made."""

import json
from pathlib import Path
from typing import Any

LOCK = Path(__file__).parents[2] / "package-lock.json"


def test_programs_for_other_systems_are_listed_as_well() -> None:
    """`npm ci` refuses a lock file that lacks an optional package, even of a system that it does not run on."""
    packages: dict[str, dict[str, Any]] = json.loads(LOCK.read_text(encoding="utf-8"))["packages"]
    wanted = {f"node_modules/{name}" for found in packages.values() for name in found.get("optionalDependencies", {})}
    assert wanted
    assert wanted <= packages.keys()


def test_the_lock_file_names_no_registry() -> None:
    assert "resolved" not in LOCK.read_text(encoding="utf-8")
