"""What the analyst's process does: it works out the facts of games and analyses their decisions."""

import os
import signal
from pathlib import Path
from typing import Any

from autopeg.bots.workers import end_with_parent
from autopeg.errors import UsageError
from autopeg.records import Store
from autopeg.registry import SCORE
from autopeg.statistics.facts import Note, facts_of
from autopeg.statistics.players import statistics_note
from autopeg.statistics.review import REVIEW_NOTE, Review
from autopeg.statistics.skill import SKILL_NOTE


def notes_of(game: str) -> tuple[Note[Any], ...]:
    """Return what the statistics of a game are made of: what takes a moment, and what takes long."""
    return (statistics_note(game),) if game == SCORE else (statistics_note(game), SKILL_NOTE)


def lower_priority() -> None:
    """Let everybody else go first, leave Ctrl-C to the page, and end when it ends."""
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(10)


def review_of(folder: Path | None, game_id: int) -> Review:
    """Return a finished game looked at again, which is kept. Raises UsageError for a broken record."""
    with Store(folder) as store:
        return facts_of(store, game_id, REVIEW_NOTE)


def work_out(folder: Path | None, game: str, note_at: int, game_ids: list[int]) -> list[int]:
    """Work out the facts of games for one of `notes_of`; return the games whose records are broken."""
    unfit: list[int] = []
    with Store(folder) as store:
        for game_id in game_ids:
            try:
                facts_of(store, game_id, notes_of(game)[note_at])
            except UsageError:
                unfit.append(game_id)
    return unfit
