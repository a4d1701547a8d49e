"""Games of bots that are over, in the store of a page."""

import json
import random
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

from autopeg.engine import Result
from autopeg.play.opening import begin_game
from autopeg.records import Header, Store
from autopeg.records.store import FILE_NAME

NAMES = {"expert": "Ann", "club": "Bob", "beginner": "Cid"}
"""Who is said to have played what the levels have played."""


@contextmanager
def same_cards_every_time(seed: int = 8) -> Iterator[None]:
    """Deal, cut and seed the bots alike in every run."""
    numbers = random.Random(seed)
    with (
        mock.patch.object(secrets, "token_hex", lambda size: numbers.randbytes(size).hex()),
        mock.patch.object(random, "SystemRandom", return_value=numbers),
    ):
        yield


def play(folder: Path, game: str, *levels: str, **options: Any) -> int:
    """Play a game to its end, the same in every run and another in every place of a store, and return its number."""
    with Store(folder) as store, same_cards_every_time(len(store.games())):
        table = begin_game(store, game, levels, options)
        while table.advance() is not None:
            pass
        table.close()
        game_id = store.games()[-1].id
    _call_people(folder, game_id)
    return game_id


def keep(folder: Path, header: Header, moves: list[dict[str, Any]], over: Result | None) -> int:
    """Write a game down and return its number."""
    with Store(folder) as store:
        stored = store.begin(header)
        stored.append(moves, over)
        return stored.id


def _call_people(folder: Path, game_id: int) -> None:
    db = sqlite3.connect(folder / FILE_NAME)
    header = json.loads(db.execute("SELECT header FROM game WHERE id = ?", (game_id,)).fetchone()[0])
    header["players"] = [NAMES[level] for level in header.pop("seats")]
    db.execute("UPDATE game SET header = ? WHERE id = ?", (json.dumps(header), game_id))
    db.commit()
    db.close()
