"""Stored games that cannot be read: what is wrong with each, and in which line of its record."""

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from datetime import datetime

import msgspec

from autopeg.base.errors import DamagedGame, UsageError, describe_validation
from autopeg.engine import Result
from autopeg.engine.history import History
from autopeg.engine.match import Match
from autopeg.records.record import BrokenRecord, Header, Record, shown_line

_decode_move = msgspec.json.Decoder(dict[str, object]).decode
_UNREADABLE = (ValueError, RecursionError, UsageError)
"""What reading a line may raise; msgspec's errors are values that make no sense, too."""


def check_seats(header: Header) -> None:
    """Check that a header has a seat for each player. Raises UsageError."""
    if len(header.seats) != len(header.players):
        raise UsageError(f"{len(header.seats)} seats for {len(header.players)} players")


def check_match(header: Header) -> None:
    """Check that the match of a header, if any, counts the sides of its game. Raises UsageError."""
    if header.extra.get("match") is None:
        return
    match, sides = msgspec.convert(header.extra["match"], Match), header.sides
    if any(len(counts) != sides for counts in (match.counted, match.wins, match.lurches)):
        raise UsageError(f"the match counts {len(match.counted)} sides, but the game has {sides}")


def stored_header(game_id: int, text: str) -> Header:
    """Return the header of a stored game. Raises DamagedGame."""
    with _in_line(game_id, 1, text):
        value = msgspec.json.decode(text)
    try:
        return Header.parse(value)
    except UsageError as error:
        raise DamagedGame(game_id, str(error)) from None


def listed_header(game_id: int, text: str, *times: str) -> Header:
    """Return the header of a game that can be listed: of a known game, with its options, seats, match and times.

    Raises DamagedGame.
    """
    header = stored_header(game_id, text)
    with _in_line(game_id, 1, text):
        header.begin()
        check_seats(header)
        check_match(header)
        for time in times:
            datetime.fromisoformat(time)
    return header


def stored_result(game_id: int, text: str | None) -> Result | None:
    """Return the result of a stored game, None while it goes on. Raises DamagedGame."""
    if text is None:
        return None
    try:
        return msgspec.json.decode(text, type=Result)
    except _UNREADABLE:
        raise DamagedGame(game_id, f"its result makes no sense: {shown_line(text)}") from None


def stored_lines(game_id: int, lines: Sequence[tuple[int, str]]) -> list[str]:
    """Return the numbered moves of a stored game as they are written. Raises DamagedGame if one is missing."""
    for n, (number, _) in enumerate(lines, 1):
        if number != n:
            raise DamagedGame(game_id, f"{_place(n + 1)} is missing")
    return [text for _, text in lines]


def stored_moves(game_id: int, lines: Sequence[str]) -> tuple[dict[str, object], ...]:
    """Return the decoded moves of a stored game. Raises DamagedGame."""
    moves: list[dict[str, object]] = []
    try:
        for text in lines:
            moves.append(_decode_move(text))  # the number of those read names the next
    except _UNREADABLE:
        with _in_line(game_id, len(moves) + 2, lines[len(moves)]):
            _decode_move(lines[len(moves)])
    return tuple(moves)


def replayed(game_id: int, record: Record) -> History:
    """Replay a stored game and return its history. Raises DamagedGame naming the line that the rules refuse."""
    try:
        return record.replayed()
    except BrokenRecord as error:
        raise DamagedGame(game_id, f"the rules refuse {_place(error.number + 1)}") from error
    except UsageError as error:
        raise DamagedGame(game_id, f"{_place(1)}: {error}") from None


@contextmanager
def _in_line(game_id: int, number: int, text: str) -> Generator[None]:
    """Name the line in which something cannot be read. number: of the line in the record, from 1."""
    try:
        yield
    except msgspec.DecodeError as error:
        if isinstance(error, msgspec.ValidationError):
            raise DamagedGame(game_id, f"{_place(number)}: {describe_validation(error)}") from None
        raise DamagedGame(game_id, f"{_place(number)} is not valid JSON: {shown_line(text)}") from None
    except UsageError as error:
        raise DamagedGame(game_id, f"{_place(number)}: {error}") from None
    except (ValueError, RecursionError):
        raise DamagedGame(game_id, f"{_place(number)} makes no sense: {shown_line(text)}") from None


def _place(number: int) -> str:
    return f"line {number} (its header)" if number == 1 else f"line {number} (move {number - 1})"
