"""How a game comes to the table: seats from words, a new game in the store, a stored game taken up again."""

import random
from collections.abc import Mapping, Sequence
from typing import Any, cast

import msgspec

from autopeg.errors import IllegalMove, UsageError
from autopeg.games import load_game
from autopeg.games.history import History
from autopeg.match import Match
from autopeg.players import COMMAND, LEVELS, new_player
from autopeg.records import Header, Store, StoredGame
from autopeg.table import Seat, Table


def is_bot(word: str) -> bool:
    """Return whether the word of a seat is a level or a program, `cmd:PROGRAM ARGS`, rather than a person's name."""
    return word in LEVELS or word.startswith(COMMAND)


def seat_names(words: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the seats, doubled ones numbered. Raises UsageError for a word that is no name."""
    names: list[str] = []
    for word in words:
        base = _program_name(word) if word.startswith(COMMAND) else word.strip()
        if not base:
            raise UsageError(
                f"seat {len(names) + 1}: a seat is a person's name, {', '.join(LEVELS)} or {COMMAND}PROGRAM"
            )
        if not base.isprintable():
            raise UsageError(f"seat {len(names) + 1}: the name {base!a} cannot be printed")
        name, number = base, 1
        while name in names:
            number += 1
            name = f"{base} {number}"
        names.append(name)
    return tuple(names)


def seat_words(header: Header) -> tuple[str, ...]:
    """Return the words that the seats of a game were given as, for another game like it."""
    return tuple(name if word is None else word for name, word in zip(header.players, header.seats, strict=True))


def _program_name(word: str) -> str:
    return word.removeprefix(COMMAND).strip().split(" ")[0].replace("\\", "/").rsplit("/", 1)[-1]


def begin_game(
    store: Store | None, game_name: str, words: Sequence[str], options: Mapping[str, Any], match: Match | None = None
) -> Table:
    """Return the table of a new game, written to the store from its first move. store None: it is not kept.

    words: per seat a person's name, a level or `cmd:PROGRAM ARGS`; match: the match that the game belongs to.
    Raises UsageError for wrong options, seats or numbers, and Failure; then nothing is stored.
    """
    more: dict[str, Any] = {"seats": [word if is_bot(word) else None for word in words]}
    if match is not None:
        more["match"] = msgspec.to_builtins(match)
    header = Header(load_game(game_name).NAME, seat_names(words), dict(options), more)
    _, history = header.begin()
    known = cast(tuple[str, ...], history.state.options.__struct_fields__)
    for option in options:  # a record may hold more than this Autopeg knows, a new game may not
        if option not in known:
            raise UsageError(f"{header.game} has no option {option!r}: choose from {', '.join(known)}")
    seats = _seats(header)
    return _table(header, history, seats, None if store is None else store.begin(header))


def resume_game(store: Store, game_id: int) -> Table:
    """Return the table of a stored game as its last move left it.

    Raises UsageError for a game that is not there or whose record does not stand.
    """
    stored, record = store.game(game_id)
    try:
        history = record.replayed()
    except IllegalMove as refusal:
        raise IllegalMove(refusal.code, f"game {game_id}, {refusal.message}") from None
    return _table(record.header, history, _seats(record.header), stored)


def game_to_resume(store: Store) -> int | None:
    """Return the number of the game to go on with: the newest that is not over, or whose match is not; None if none.

    A finished game is returned only where it is the newest of all: what follows it in its match has not begun.
    """
    rows = store.games()
    if rows and rows[-1].over is not None:
        match = match_of(rows[-1].header)
        if match is not None and match.after(rows[-1].over, None).winner is None:
            return rows[-1].id
    return max((row.id for row in rows if row.over is None), default=None)


def _seats(header: Header) -> list[Seat]:
    if len(header.seats) != len(header.players):
        raise UsageError(f"line 1: {len(header.seats)} seats for {len(header.players)} players")
    seed = random.SystemRandom().getrandbits(32)
    return [
        Seat(name, None if word is None else new_player(header.game, word, seed + index, header.options))
        for index, (name, word) in enumerate(zip(header.players, header.seats, strict=True))
    ]


def _table(header: Header, history: History, seats: Sequence[Seat], stored: StoredGame | None) -> Table:
    match = match_of(header)
    return Table(history, seats, stored, first_dealer=None if match is None else match.dealer)


def match_of(header: Header) -> Match | None:
    """Return how the match stood before this game, None for a single game."""
    match = header.more.get("match")
    return None if match is None else msgspec.convert(match, Match)


def next_match(match: Match, table: Table) -> Match:
    """Return the match after the finished game of a table, with the next dealer settled (C52)."""
    state = table.state
    cut = random.SystemRandom().sample(range(state.players), state.players)
    over = table.over
    assert over is not None
    return match.after(over, table.game.next_first_dealer(state, cut))
