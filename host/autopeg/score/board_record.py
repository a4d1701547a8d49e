"""A game that a board has kept without a host, as its record tells it: see docs/protocol.md, "Games played alone"."""

import re
from collections.abc import Sequence

from msgspec import Struct

from autopeg.base.errors import UsageError
from pegcore.words import lane, lane_or_none, state_from, whole

_ORIGIN_WORDS = 6
_ENTRY = re.compile(r"([a-d])(0|[1-9][0-9]{0,8})(?:o(0|[1-9][0-9]{0,8}))?|h|\.")


class BoardEntry(Struct, frozen=True):
    """One entry, as it was typed."""

    lane: int = 0
    points: int = 0
    cards_left: int | None = None
    """Cards in the other hands, if the turn went out."""
    is_heels: bool = False
    is_round_over: bool = False


class BoardGame(Struct, frozen=True):
    """A game that a board has kept without a host."""

    kind: str
    target: int
    unit: int
    """Points a hole."""
    fronts: tuple[int, ...]
    """The scores by lane before the first entry."""
    match_to: int
    """The games that win its match, 1 for a single game."""
    games_won: tuple[int, ...]
    """Games won by each lane before this one, a lurch counted double."""
    first: int | None
    """Who dealt or started first, if known."""
    entries: tuple[BoardEntry, ...]
    """Those that count."""

    @property
    def lanes(self) -> int:
        return len(self.fronts)


def board_game(record: Sequence[str]) -> BoardGame:
    """Return the game of a record. Raises UsageError for lines that are no record."""
    try:
        origin, start, typed = (line.split(" ") for line in record)
        if len(origin) != _ORIGIN_WORDS:
            raise ValueError
        kind, to, won, first = origin[2:]
        target, unit, _, _, pegs, _ = state_from(start)
        entries = tuple(_entry(word) for word in typed[1:])
        count = whole(typed[0])
        games = tuple(whole(word) for word in won.split(","))
        if count > len(entries) or len(games) != len(pegs):
            raise ValueError
        fronts = tuple(front for _, front in pegs)
        return BoardGame(kind, target, unit, fronts, whole(to), games, lane_or_none(first), entries[:count])
    except ValueError:
        raise UsageError("the board's record of this game is damaged") from None


def _entry(word: str) -> BoardEntry:
    found = _ENTRY.fullmatch(word)
    if found is None:
        raise ValueError
    if found[1] is None:
        return BoardEntry(is_heels=word == "h", is_round_over=word == ".")
    return BoardEntry(lane(found[1]), whole(found[2]), None if found[3] is None else whole(found[3]))
