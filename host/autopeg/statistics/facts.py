"""Facts of games, which the store keeps so that each finished game is replayed only once."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from autopeg.base.errors import Failure
from autopeg.engine import Result
from autopeg.engine.history import History
from autopeg.records import Header, Record, Store
from autopeg.records.damage import replayed
from autopeg.registry import DEFAULT_GAME, SCORE

Facts = TypeVar("Facts")
Figures = TypeVar("Figures", covariant=True)

_NOTES_PER_WRITE = 20
"""Games whose notes are written together: a write for each game would cost more time than its data."""


class Note(Struct, Generic[Facts], frozen=True):
    """Kind of facts that the store keeps about a game."""

    name: str
    """Name and version of the facts; with a new version the facts of all games are computed again."""
    kind: type[Facts]
    compute: Callable[[Record, History, Result | None], Facts]
    """Compute the facts from a game's record, its history and its result, None while it goes on."""


class StatisticsNote(Note[Facts], Generic[Facts, Figures], frozen=True):
    """Facts that the store keeps for the statistics of players."""

    add_up: Callable[[Iterable[Facts], str], Sequence[Figures]]
    """Compute the statistics of everybody from the facts of games and the name of the game."""


def kept_facts(store: Store, game: str, note: Note[Facts]) -> list[Facts]:
    """Return the facts of every game of that name in the store, in order; those of finished games are stored.

    A damaged game is left out.
    """
    known = dict(known_facts(store, game, note))
    facts: list[Facts] = []
    new: list[tuple[int, int, Facts]] = []
    for row in store.games(game):
        if row.id in known:
            facts.append(known[row.id])
            continue
        with store.passing_over_damage():
            moves, made, is_over = _compute_facts(store, row.id, note)
            facts.append(made)
            if is_over:
                new.append((row.id, moves, made))
        if len(new) == _NOTES_PER_WRITE:
            _keep(store, note, new)
            new = []
    _keep(store, note, new)
    return facts


def known_facts(store: Store, game: str, note: Note[Facts]) -> Iterator[tuple[int, Facts]]:
    """Yield the games of that name whose facts are stored, the oldest first, without replaying any other."""
    for game_id, text in sorted(store.notes(note.name, game).items()):
        facts = _decoded(text, note)
        if facts is not None:
            yield game_id, facts


def known_of(store: Store, game_id: int, note: Note[Facts]) -> Facts | None:
    """Return the facts of one game if they are stored, else None."""
    return _decoded(store.note(note.name, game_id), note)


def _decoded(text: str | None, note: Note[Facts]) -> Facts | None:
    """Return stored facts, None if there are none or they cannot be read: then they are computed again."""
    try:
        return None if text is None else msgspec.json.decode(text, type=note.kind)
    except (ValueError, RecursionError):
        return None


def facts_of(store: Store, game_id: int, note: Note[Facts]) -> Facts:
    """Return the facts of one game, and store them if it is over. Raises DamagedGame."""
    known = known_of(store, game_id, note)
    if known is not None:
        return known
    moves, facts, is_over = _compute_facts(store, game_id, note)
    if is_over:
        _keep(store, note, [(game_id, moves, facts)])
    return facts


def _compute_facts(store: Store, game_id: int, note: Note[Facts]) -> tuple[int, Facts, bool]:
    """Return the number of a game's moves, its facts, and whether it is over."""
    record = store.record(game_id)
    history = replayed(game_id, record)
    over = history.over
    return len(record.moves), note.compute(record, history, over), over is not None


def _keep(store: Store, note: Note[Facts], new: Sequence[tuple[int, int, Facts]]) -> None:
    if not new:
        return
    # On a full disk the facts are only computed again next time.
    with suppress(Failure):
        texts = [(game_id, moves, msgspec.json.encode(facts).decode()) for game_id, moves, facts in new]
        store.keep_notes(note.name, texts)


def rules_played(header: Header) -> str:
    """Return the name of the game that was played, also if only its score was kept."""
    return str(header.options.get("rules", DEFAULT_GAME)) if header.game == SCORE else header.game


def seated_names(header: Header) -> tuple[str, ...]:
    """Return the players by seat; the second of two bots of a level, "club 2", counts as the same player."""
    seated = zip(header.players, header.seats, strict=True)
    return tuple(name if word is None else name.split(" ")[0] for name, word in seated)
