"""Who sat where at a table that was watched, kept for the next evening of the same players."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from autopeg.base.errors import UsageError
from autopeg.records.database import home
from autopeg.watching.zones import zones_from

FILE_NAME = "table-layouts.json"
_MOST_KEPT = 40

Layout = dict[str, dict[str, float]]
"""As `--layout` takes it."""


def kept_angles(names: Sequence[str], folder: Path | None = None) -> tuple[float, ...]:
    """Return where these players sat the last time by seat, empty if they never did."""
    for layout in _kept(folder):
        if _players(layout) == {name.casefold() for name in names}:
            try:
                return zones_from(layout, names).angles
            except UsageError:
                return ()
    return ()


def keep_angles(names: Sequence[str], angles: Sequence[float], folder: Path | None = None) -> None:
    """Keep where players sit. A disk that is full is no reason not to play."""
    layout: Layout = {"angles": dict(zip(names, angles, strict=True))}
    others = [each for each in _kept(folder) if _players(each) != _players(layout)]
    try:
        _file(folder).write_bytes(msgspec.json.encode([layout, *others][:_MOST_KEPT]))
    except OSError:
        return


def _kept(folder: Path | None) -> list[Layout]:
    try:
        return msgspec.json.decode(_file(folder).read_bytes(), type=list[Layout])
    except (OSError, msgspec.MsgspecError):
        return []


def _players(layout: Layout) -> set[str]:
    return {name.casefold() for name in layout.get("angles", {})}


def _file(folder: Path | None) -> Path:
    return (folder or home()) / FILE_NAME
