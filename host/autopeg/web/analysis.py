"""Work of the analyst's process: compute the facts of games and analyse their decisions."""

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
    """Return the notes that the statistics of a game need: the quick ones first, then the slow ones."""
    return (statistics_note(game),) if game == SCORE else (statistics_note(game), SKILL_NOTE)


def lower_priority() -> None:
    """Lower this process's priority, leave Ctrl-C to the page, and end when the page ends."""
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(10)


def review_of(folder: Path | None, game_id: int) -> Review:
    """Return the review of a finished game, and store it. Raises UsageError for a broken record."""
    with Store(folder) as store:
        return facts_of(store, game_id, REVIEW_NOTE)


def compute_facts(folder: Path | None, game: str, note_at: int, game_ids: list[int]) -> list[int]:
    """Compute the facts of games for one of `notes_of`; return the games whose records are broken."""
    broken: list[int] = []
    with Store(folder) as store:
        for game_id in game_ids:
            try:
                facts_of(store, game_id, notes_of(game)[note_at])
            except UsageError:
                broken.append(game_id)
    return broken
