"""Import of records into the store: of one game, or the whole history of another computer.

Everything is replayed before anything is written, and written in one transaction. A game that is already in the store
is not added again; if one of the two has more moves, that one is kept, unless somebody resigned the game here.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Literal, NamedTuple

import msgspec

from autopeg.base.errors import DamagedGame, UsageError, describe_validation
from autopeg.engine import Result
from autopeg.engine.players import COMMAND, LEVELS
from autopeg.engine.refusal import IllegalMove
from autopeg.records.commitments import SECRET_KEY
from autopeg.records.damage import check_match, check_seats
from autopeg.records.record import BrokenRecord, Header, Record, json_line, read_lines, shown_value
from autopeg.records.store import Store, alone_key

LARGEST_HISTORY_BYTES = 512 * 2**20
_NOT_COMPARED = ("title", "begun", "resigned", SECRET_KEY)


class CheckedRecord(NamedTuple):
    """A record whose moves are all legal, and its result."""

    record: Record
    over: Result | None


class Imported(NamedTuple):
    """Outcome for one record. game_id: of the game in the store."""

    what: Literal["added", "known", "continued"]
    game_id: int


def read_history(data: bytes, *, allow_programs: bool = False) -> tuple[list[CheckedRecord], str | None]:
    """Return the records that a file contains, and a notice if its last line is torn.

    allow_programs: whether seats may name programs, which would run when such a game is resumed. Raises UsageError
    naming the line that is not part of a record, or that the rules refuse.
    """
    if len(data) > LARGEST_HISTORY_BYTES:
        raise UsageError(f"the file is larger than {LARGEST_HISTORY_BYTES // 2**20} MB, too large for a history")
    values, notice = read_lines(data)
    starts = [at for at, value in enumerate(values) if at == 0 or (isinstance(value, dict) and "autopeg" in value)]
    ends = [*starts[1:], len(values)]
    found = [_checked(values[start:end], start + 1, allow_programs) for start, end in zip(starts, ends, strict=True)]
    return found, notice


def _checked(values: Sequence[object], number: int, allow_programs: bool) -> CheckedRecord:
    """Check and return the record in some lines. number: of the first line."""
    header = Header.parse(values[0], number)
    try:
        header = _checked_header(header, allow_programs)
        _, history = header.begin()
    except UsageError as error:
        raise UsageError(f"line {number}: {error}") from None
    except msgspec.ValidationError as error:
        raise UsageError(f"line {number}: {describe_validation(error)}") from None
    for at, line in enumerate(values[1:], number + 1):
        try:
            history.play(line)
        except IllegalMove as refusal:
            raise BrokenRecord(f"line {at}", header, refusal) from None
    return CheckedRecord(Record(header, tuple(values[1:])), history.over)


def _checked_header(header: Header, allow_programs: bool) -> Header:
    """Check that a game with this header can be listed and resumed, and return the header with its time in UTC.

    Raises UsageError and ValidationError.
    """
    for seat, name in enumerate(header.players, 1):
        if not name:
            raise UsageError(f"player {seat} has no name")
    check_seats(header)
    seats = header.seats
    for seat in seats:
        if seat is not None and seat.startswith(COMMAND) and not allow_programs:
            raise UsageError(
                f"a seat is played by a program, {shown_value(seat)}, which would run here when the game is resumed: "
                "import it with --programs if you trust it"
            )
        if seat is not None and seat not in LEVELS and not seat.startswith(COMMAND):
            raise UsageError(f"a seat is null, {', '.join(LEVELS)} or {COMMAND}PROGRAM, not {shown_value(seat)}")
    check_match(header)
    begun = header.extra.get("begun")
    if begun is None:
        return header.having("begun", None)
    try:
        time = datetime.fromisoformat(msgspec.convert(begun, str)).astimezone(UTC)
    except (ValueError, OverflowError):
        raise UsageError(
            f'"begun" is a date and time such as 2026-11-22T20:15:00+00:00, not {shown_value(begun)}'
        ) from None
    return header.having("begun", time.isoformat(timespec="seconds"))


def import_records(store: Store, records: Sequence[CheckedRecord]) -> list[Imported]:
    """Add the records that the store does not have, all of them or none, and return each outcome. Raises Failure."""
    with store.as_one():
        stored_games = _StoredGames(store)
        return [stored_games.put(record, over) for record, over in records]


class _StoredGames:
    """Index of the store's games, for comparing them with imported records."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._by_time: dict[tuple[str, str], list[int]] = {}
        self._by_moves: dict[tuple[str, int], list[int]] = {}
        for row in store.games():
            self._note(row.id, row.header, row.begun_at, row.moves)

    def _note(self, game_id: int, header: Header, begun_at: str, moves: int) -> None:
        self._by_time.setdefault((_identity(header), begun_at), []).append(game_id)
        self._by_moves.setdefault((_identity(header), moves), []).append(game_id)

    def put(self, record: Record, over: Result | None) -> Imported:
        """Add a game, or append the missing moves to the same game in the store."""
        header, moves = record.header, record.moves
        key = _identity(header)
        same = self._by_moves.get((key, len(moves)), []) if header.begun is None else []
        for game_id in (*self._by_time.get((key, header.begun or ""), []), *same):
            try:
                stored = self._store.record(game_id)
            except DamagedGame:  # it is not known what it was
                continue
            here = stored.moves
            shorter = min(len(here), len(moves))
            if here[:shorter] != moves[:shorter]:
                continue
            has_more = len(moves) > len(here) or (len(moves) == len(here) and header.resigned is not None)
            if stored.header.resigned is not None or not has_more:
                return Imported("known", game_id)
            more = [json_line(move) for move in moves[len(here) :]]
            self._store.append(game_id, len(here) + 1, more, over)
            if header.resigned is not None and over is not None:
                self._store.resign(game_id, header.resigned, over, header.extra.get(SECRET_KEY))
            return Imported("continued", game_id)
        alone = alone_key(header)
        holder = None if alone is None else self._store.holder_of(alone)
        if holder is not None:  # taken here as well, perhaps with other names
            return Imported("known", holder)
        game_id = self._store.add(record, over)
        row = self._store.row(game_id)
        assert row is not None
        self._note(game_id, row.header, row.begun_at, row.moves)
        return Imported("added", game_id)


def _identity(header: Header) -> str:
    """Return a key that two records of the same game share, apart from the time and the moves."""
    told = {key: value for key, value in header.to_json().items() if key not in _NOT_COMPARED}
    return json_line(dict(sorted(told.items())))
