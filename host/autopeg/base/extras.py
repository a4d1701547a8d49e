"""Packages that only some commands need, and that are installed as extras of Autopeg."""

import shutil
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from autopeg.base.errors import Failure


def check_extra(extra: str, packages: Sequence[str], who: str) -> None:
    """Raise Failure, naming what is missing and how to install it. who: "an emulated Pico needs"."""
    missing = [package for package in packages if find_spec(package) is None]
    if missing:
        if getattr(sys, "frozen", False):
            raise Failure(
                f"{who} {', '.join(missing)}, which this program does not bring: install Python and, with it, Autopeg"
            )
        raise Failure(f"{who} {', '.join(missing)}: `{pip()} install 'autopeg[{extra}]'`")


def pip() -> str:
    """Return the command that installs packages for this Python: "pip", if that is the one the shell finds."""
    beside = Path(sys.executable).with_name("pip")
    if not beside.exists() or shutil.which("pip") == str(beside):
        return "pip"
    here = Path.cwd()
    return str(beside.relative_to(here) if beside.is_relative_to(here) else beside)
