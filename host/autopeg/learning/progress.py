"""Lesson steps done on this computer, in a file beside the settings."""

import json
from pathlib import Path

import msgspec

from autopeg.base.files import keep_file
from autopeg.records.database import home

_FILE_NAME = "lessons.json"

FIRST_GAME = "first game"
"""Stored like a step: somebody has played the game and was offered explanations."""


def steps_done(game: str) -> tuple[str, ...]:
    """Return the names of the steps of a game's lesson that are done. A file that cannot be read counts as none."""
    return _read().get(game, ())


def remember_step(game: str, step: str) -> None:
    """Store that a step is done. Raises Failure if the file cannot be written."""
    _write(_read() | {game: tuple(dict.fromkeys((*steps_done(game), step)))})


def forget_steps(game: str) -> None:
    """Forget the finished steps of a game's lesson. Raises Failure if the file cannot be written."""
    _write(_read() | {game: tuple(step for step in steps_done(game) if step == FIRST_GAME)})


def _path() -> Path:
    return home() / _FILE_NAME


def _read() -> dict[str, tuple[str, ...]]:
    try:
        return msgspec.json.decode(_path().read_bytes(), type=dict[str, tuple[str, ...]])
    except (OSError, msgspec.DecodeError):
        return {}


def _write(done: dict[str, tuple[str, ...]]) -> None:
    keep_file(_path(), json.dumps(done, indent=1).encode())
