"""Packages that only some commands need, and that are installed as extras of Autopeg."""

from collections.abc import Sequence
from importlib.util import find_spec

from autopeg.errors import Failure


def check_extra(extra: str, packages: Sequence[str], who: str) -> None:
    """Raise Failure, naming what is missing and how to install it. who: "an emulated Pico needs"."""
    missing = [package for package in packages if find_spec(package) is None]
    if missing:
        raise Failure(f"{who} {', '.join(missing)}: `pip install 'autopeg[{extra}]'`")
