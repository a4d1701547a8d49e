"""Journal of a game that is watched: what its observer was told, so that the game can be resumed after a crash.

It holds cards and answers, never pictures, in a file beside the store for as long as the game goes on.
"""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Self

import msgspec
from msgspec import Struct

from autopeg.base.json_object import JsonObject
from autopeg.watching.facts import Arm, CameraChange, Fact, Moment

_FOLDER = "watched"
_MOST_KEPT = 20
"""Of so many games the journals are kept; those of games that nobody has resumed for long are deleted."""


class Begun(Struct, frozen=True):
    """How a game began to be watched."""

    game: str
    options: JsonObject
    names: tuple[str, ...]
    dealer: int | None
    scores: tuple[int, ...]
    angles: tuple[float, ...]
    """By seat, where the players sit, as in `Zones`."""
    steps: int
    """How many steps the game had in the store."""


class Told(Struct, frozen=True, omit_defaults=True):
    """What an observer was told at a moment."""

    t: float
    facts: list[Fact] = []
    arms: list[Arm] = []
    changes: list[CameraChange] = []
    answer: JsonObject | None = None
    """What people have answered or asked for."""
    is_camera_changed: bool = False
    """Whether what follows comes from another camera."""

    @classmethod
    def of(cls, t: float, moments: Sequence[Moment]) -> Self:
        return cls(
            t,
            [each for each in moments if isinstance(each, Fact)],
            [each for each in moments if isinstance(each, Arm)],
            [each for each in moments if isinstance(each, CameraChange)],
        )

    @property
    def moments(self) -> list[Moment]:
        return [*self.changes, *self.arms, *self.facts]


class Journal:
    """The file of one game. A disk that is full is no reason not to play: then the game cannot be resumed.

    folder: of the store; begun: None for a game that goes on
    """

    def __init__(self, folder: Path, begun: Begun | None) -> None:
        self._folder = folder / _FOLDER
        self._rows: list[Begun | Told] = [] if begun is None else [begun]
        """Those that are not written yet."""

    def add(self, told: Told) -> None:
        """Add what was told; it is written with the next `keep`."""
        self._rows.append(told)

    def keep(self, game_id: int) -> None:
        """Write what was told, once what follows from it is in the store."""
        rows, self._rows = self._rows, []
        if not rows:
            return
        with suppress(OSError):
            if isinstance(rows[0], Begun):
                self._folder.mkdir(parents=True, exist_ok=True)
                self._delete_oldest()
            with _file(self._folder, game_id).open("wb" if isinstance(rows[0], Begun) else "ab") as file:
                file.write(b"".join(msgspec.json.encode(row) + b"\n" for row in rows))

    def delete(self, game_id: int) -> None:
        """Delete the file of a game that is over."""
        with suppress(OSError):
            _file(self._folder, game_id).unlink(missing_ok=True)

    def _delete_oldest(self) -> None:
        files = sorted(self._folder.glob("*.jsonl"), key=lambda file: file.stat().st_mtime)
        for file in files[: -_MOST_KEPT + 1]:
            file.unlink(missing_ok=True)


def kept_journal(folder: Path, game_id: int) -> tuple[Begun, list[Told]] | None:
    """Return how a game began to be watched and what was told of it, None if nothing was told. folder: of the store.

    What was cut off at the end of the file is left out.
    """
    try:
        first, *lines = _file(folder / _FOLDER, game_id).read_bytes().splitlines()
        begun = msgspec.json.decode(first, type=Begun)
    except (OSError, ValueError, msgspec.MsgspecError):
        return None
    rows: list[Told] = []
    with suppress(msgspec.MsgspecError):
        for line in lines:
            rows.append(msgspec.json.decode(line, type=Told))
    return (begun, rows) if rows else None


def _file(folder: Path, game_id: int) -> Path:
    return folder / f"{game_id}.jsonl"
