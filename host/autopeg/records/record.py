"""Game records: JSON lines, a header and then one move per line (docs/records.md)."""

import codecs
import json
from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from autopeg.base.characters import printable
from autopeg.base.errors import UsageError, describe_validation
from autopeg.engine import AnyGame
from autopeg.engine.games import rules_of
from autopeg.engine.history import History
from autopeg.engine.refusal import IllegalMove

FORMAT = 1
LONGEST_TITLE = 60
LARGEST_RECORD_BYTES = 32 * 2**20
"""A long game takes 20 KB: this leaves ample room for undo, and keeps files that are not records out of memory."""
_MOST_SHOWN = 40
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


class Header(Struct, frozen=True):
    """The first line of a record."""

    game: str
    players: tuple[str, ...]
    options: dict[str, object] = {}
    extra: dict[str, object] = {}
    """All other keys, kept as they are, even those that this version does not know."""

    @property
    def seats(self) -> tuple[str | None, ...]:
        """By seat the bot level or program, None for a person. Raises ValidationError."""
        return msgspec.convert(self.extra.get("seats") or [None] * len(self.players), tuple[str | None, ...])

    @property
    def sides(self) -> int:
        """The number of sides. Raises UsageError for an unknown game or option."""
        return self.begin()[1].state.sides

    @property
    def title(self) -> str | None:
        """The title that somebody gave the game, cleaned up to fit on a line; None without one."""
        title = self.extra.get("title")
        if not isinstance(title, str):
            return None
        return " ".join(printable(title).split())[:LONGEST_TITLE] or None

    @property
    def begun(self) -> str | None:
        """When the game began, according to an exported record: UTC, ISO 8601. The store keeps it in a column."""
        begun = self.extra.get("begun")
        return begun if isinstance(begun, str) else None

    def having(self, key: Literal["title", "begun", "resigned", "secret"], value: object) -> "Header":
        """Return the header with another value of a key. value: None removes it."""
        extra = {name: old for name, old in self.extra.items() if name != key}
        return replace(self, extra=extra if value is None else extra | {key: value})

    @property
    def resigned(self) -> int | None:
        """The seat of the player of a two-player game who resigned after the last move, None if nobody did."""
        seat = self.extra.get("resigned")
        return seat if type(seat) is int and len(self.players) == 2 and seat in (0, 1) else None

    def to_json(self) -> dict[str, object]:
        known = {"autopeg": FORMAT, "game": self.game, "players": list(self.players), "options": self.options}
        return known | self.extra

    @staticmethod
    def parse(obj: object, number: int = 1) -> "Header":
        """Parse the decoded first line of a record. number: of the line. Raises UsageError naming the problem."""
        try:
            fields = msgspec.convert(obj, dict[str, object])
            version = fields.pop("autopeg")
        except (msgspec.ValidationError, KeyError):
            raise UsageError(f'line {number}: not an Autopeg record, which begins with {{"autopeg":1,...}}') from None
        if type(version) is not int or version != FORMAT:
            raise UsageError(
                f"line {number}: a record of format {shown_value(version)}; this Autopeg reads format {FORMAT}"
            )
        try:
            known = msgspec.convert(fields, _KnownFields)
        except msgspec.ValidationError as error:
            raise UsageError(f"line {number}: {describe_validation(error)}") from None
        extra = {key: value for key, value in fields.items() if key not in _KnownFields.__struct_fields__}
        return Header(known.game, tuple(printable(str(name)).strip() for name in known.players), known.options, extra)

    def begin(self) -> tuple[AnyGame, History]:
        """Return the game and its history before the first move. Raises UsageError for an unknown game or option."""
        game = rules_of(self.game)
        return game, History(game, game.new(self.options, len(self.players)), self.resigned)


class _KnownFields(Struct):
    game: str
    players: list[object]
    options: dict[str, object] = {}


class BrokenRecord(UsageError):
    """A record with a move that the rules refuse."""

    def __init__(self, place: str, header: Header, refusal: IllegalMove, number: int = 0) -> None:
        super().__init__(f"{place}: the rules refuse this move [{refusal.code}]")
        self.place = place
        """Which move it is: "move 17", or "line 18"."""
        self.header = header
        self.refusal = refusal
        self.number = number
        """The number of the move in its record, from 1."""


class Record(Struct, frozen=True):
    """A whole record."""

    header: Header
    moves: tuple[Any, ...]
    """The decoded lines after the header."""
    notice: str | None = None
    """What was dropped while reading, or None."""

    @property
    def lines_in_force(self) -> list[int]:
        """The numbers of the moves that were not undone, from 1: those of the steps of `replayed`."""
        return LinesInForce(self.moves).numbers

    def replayed(self) -> History:
        """Replay the record and return the history of the game. Raises BrokenRecord."""
        _, history = self.header.begin()
        for number, line in enumerate(self.moves, 1):
            try:
                history.play(line)
            except IllegalMove as refusal:
                raise BrokenRecord(f"move {number}", self.header, refusal, number) from None
        return history


class LinesInForce:
    """The numbers, from 1, of the moves of a record that are in force after undo and redo. count: of all moves."""

    def __init__(self, moves: Sequence[object] = ()) -> None:
        self.count = 0
        self._numbers: list[int] = []
        self._taken = 0
        for move in moves:
            self.add(move)

    @property
    def numbers(self) -> list[int]:
        """The moves in force, oldest first."""
        return self._numbers[: self._taken]

    @property
    def undone(self) -> list[int]:
        """The undone moves, the next one to redo first."""
        return self._numbers[self._taken :]

    def add(self, move: object) -> None:
        """Add the next move of the record, as a JSON value."""
        self.count += 1
        match move:
            case {"type": "undo"}:
                self._taken -= 1
            case {"type": "redo"}:
                self._taken += 1
            case {"type": "scores_chosen"}:
                pass
            case _:
                self._numbers[self._taken :] = [self.count]
                self._taken += 1


def json_line(obj: object) -> str:
    """Return a JSON value on one line, as written in a record, without the line end."""
    return json.dumps(obj, ensure_ascii=False, separators=(",", ":"))


def record_text(header: Header, lines: Sequence[str]) -> str:
    """Return the record of a header and its move lines as the text of a file."""
    return "".join(f"{line}\n" for line in (json_line(header.to_json()), *lines))


def parse_record(data: bytes) -> Record:
    """Parse the record in the bytes of a file.

    A last line torn by a crash is dropped, and `notice` says so. Raises UsageError naming the line for anything else
    that is not part of a record.
    """
    if len(data) > LARGEST_RECORD_BYTES:
        raise UsageError(f"the file is larger than {LARGEST_RECORD_BYTES // 2**20} MB, too large for a record")
    values, notice = read_lines(data)
    return Record(Header.parse(values[0]), tuple(values[1:]), notice)


def read_lines(data: bytes) -> tuple[list[object], str | None]:
    """Return the decoded lines of one or several records, and a notice if the last line is torn.

    Raises UsageError as `parse_record` does.
    """
    if data.startswith(_UTF_16):  # as PowerShell writes what a program prints
        data = data.decode("utf-16", errors="replace").encode()
    is_whole = data.endswith(b"\n")
    lines = data.removeprefix(codecs.BOM_UTF8).split(b"\n")
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        raise UsageError("the record is empty")
    values: list[object] = []
    notice = None
    for number, line in enumerate(lines, 1):
        try:
            values.append(msgspec.json.decode(line))
        except (ValueError, RecursionError) as error:
            shown = shown_line(line.decode(errors="replace"))
            is_closed = line.rstrip().endswith(b"}") and "truncated" not in str(error)
            if number == 1 or number < len(lines) or is_whole or is_closed:
                raise UsageError(f"line {number}: not valid JSON: {shown}") from None
            notice = f"line {number} is torn and was dropped: {shown}"
    return values, notice


def shown_value(value: object) -> str:
    """Return a value of a record as the record has it; a long one only begins."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _MOST_SHOWN else text[: _MOST_SHOWN - 3] + "..."


def shown_line(text: str) -> str:
    """Return a line that is no JSON, and so has quotation marks of its own; a long one only begins."""
    return repr(text if len(text) <= _MOST_SHOWN else text[: _MOST_SHOWN - 3] + "...")
