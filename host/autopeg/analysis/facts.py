"""Games boiled down to what statistics need of them, which the store keeps so that each game is replayed only once."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

import msgspec

from autopeg.errors import Failure, UsageError
from autopeg.games.history import History
from autopeg.records import Header, Store

Facts = TypeVar("Facts")

Boil = Callable[[Header, History, dict[str, Any] | None], Facts]
"""Takes the header of a game, its history and its result, None while it goes on."""


def kept_facts(store: Store, game: str, note: str, kind: type[Facts], boil: Boil[Facts]) -> list[Facts]:
    """Return the facts of every game of that name in the store, in their order; those of games that ended are kept.

    note: names what the facts hold; with another content it takes another number, and games are boiled down again.
    Raises UsageError naming a game whose record does not stand.
    """
    notes = store.notes(note)
    facts: list[Facts] = []
    new: list[tuple[int, int, str]] = []
    for row in store.games(game):
        if row.id in notes:
            facts.append(msgspec.json.decode(notes[row.id], type=kind))
            continue
        record = store.record(row.id)
        try:
            history = record.replayed()
        except UsageError as error:
            raise UsageError(f"game {row.id}: {error}") from None
        over = history.game.is_over(history.state)
        facts.append(boil(record.header, history, over))
        if over is not None:
            new.append((row.id, len(record.moves), msgspec.json.encode(facts[-1]).decode()))
    if new:
        # A full disk costs the time of working them out again, nothing else.
        with suppress(Failure):
            store.keep_notes(note, new)
    return facts


def seated_names(header: Header) -> tuple[str, ...]:
    """Return who sits where; of two bots of a level the second is called "club 2", but it is the same player."""
    seated = zip(header.players, header.seats, strict=True)
    return tuple(name if word is None else name.split(" ")[0] for name, word in seated)
