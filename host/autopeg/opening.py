"""How a game comes to the table: seats from words, a new game in the store, a stored game taken up again."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from autopeg.errors import UsageError
from autopeg.games import load_game
from autopeg.match import Match, next_first_dealer
from autopeg.players import LEVELS, new_player
from autopeg.records import Header, Store, StoredGame
from autopeg.table import Seat, Table


def is_bot(word: str) -> bool:
    """Return whether the word of a seat is a level or a program, `cmd:PROGRAM ARGS`, rather than a person's name."""
    return word in LEVELS or word.startswith("cmd:")


def seat_names(words: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the seats, doubled ones numbered. Raises UsageError for a word that is empty."""
    names: list[str] = []
    for word in words:
        base = word.removeprefix("cmd:").split(" ")[0].replace("\\", "/").rsplit("/", 1)[-1] if is_bot(word) else word
        name = base.strip()
        if not name:
            raise UsageError(f"seat {len(names) + 1}: a seat is a person's name, {', '.join(LEVELS)} or cmd:PROGRAM")
        doubles = sum(1 for other in words[: len(names)] if other == word)
        names.append(f"{name} {doubles + 1}" if doubles else name)
    return tuple(names)


def begin_game(
    store: Store | None, game_name: str, words: Sequence[str], options: Mapping[str, Any], match: Match | None = None
) -> Table:
    """Return the table of a new game, written to the store from its first move. store None: it is not kept.

    words: per seat a person's name, a level or `cmd:PROGRAM ARGS`; match: the match that the game belongs to.
    Raises UsageError for wrong options, seats or numbers.
    """
    more: dict[str, Any] = {"seats": [word if is_bot(word) else None for word in words]}
    if match is not None:
        more["match"] = msgspec.to_builtins(match)
    header = Header(load_game(game_name).NAME, seat_names(words), dict(options), more)
    return _table(header, None if store is None else store.begin(header))


def resume_game(store: Store, game_id: int) -> Table:
    """Return the table of a stored game as its last move left it. Raises UsageError for a game that is not there."""
    stored = store.game(game_id)
    table = _table(stored.header, stored)
    for move in store.record(game_id).moves:
        table.history.play(move)
    return table


def _table(header: Header, stored: StoredGame | None) -> Table:
    _, history = header.begin()
    words: list[str | None] = header.more.get("seats") or [None] * len(header.players)
    seed = random.SystemRandom().getrandbits(32)
    seats = [
        Seat(name, None if word is None else new_player(header.game, word, seed + index))
        for index, (name, word) in enumerate(zip(header.players, words, strict=True))
    ]
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
    return match.after(over, next_first_dealer(state, cut))
