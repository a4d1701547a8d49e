"""The types of host_end.py, for the host: MicroPython has no aliases and no literals to write them with there."""

from collections.abc import Iterable
from typing import Final, Literal

from .snapshot import Snapshot

# target, unit, turn, crib, pegs, win: see words.state_from
State = tuple[int, int, int | None, int | None, tuple[tuple[int, int], ...], int | None]

# see words.event_from
Event = (
    tuple[Literal["PTS"], int, int]
    | tuple[Literal["UNDO"]]
    | tuple[Literal["REDO"]]
    | tuple[Literal["NEW"], int, int]
    | tuple[Literal["KEY"], str]
)

# version, uid, epoch, last, session, rev, lanes, holes, leds, name, boot: see words.hi_from
Board = tuple[str, str, str, int, str | None, int, int, int, int, str, str]

LinkEvent = (
    tuple[Literal["link"], Board | None]
    | tuple[Literal["event"], str, int, Event, str | None, int]
    | tuple[Literal["conflict"], str, int, Event, str | None, int]
    | tuple[Literal["missing"], str]
    | tuple[Literal["ask"]]
    | tuple[Literal["repl"]]
    | tuple[Literal["unserved"], str]
    | tuple[Literal["err"], str, str]
    | tuple[Literal["log"], str, str]
    | tuple[Literal["text"], str]
)

LINK: Final = "link"
EVENT: Final = "event"
CONFLICT: Final = "conflict"
MISSING: Final = "missing"
ASK: Final = "ask"
REPL: Final = "repl"
UNSERVED: Final = "unserved"
ERR: Final = "err"
LOG: Final = "log"
TEXT: Final = "text"

class HostEnd:
    board: Board | None
    snapshot: Snapshot
    offered: tuple[str, str, int] | None
    def __init__(self, version: str, stored: Iterable[tuple[str, str, int]] = ()) -> None: ...
    def open(self, now_ms: int) -> None: ...
    def begin(
        self,
        session: str,
        state: State,
        now_ms: int,
        rev: int = 1,
        own_rev: int = 1,
        is_withheld: bool = False,
    ) -> None: ...
    def show(self, state: State, now_ms: int) -> None: ...
    def applied(self, epoch: str, event_id: int, now_ms: int, state: State | None = None) -> None: ...
    def refused(self, epoch: str, event_id: int, reason: str, now_ms: int) -> None: ...
    def put_aside(self, epoch: str, event_id: int, now_ms: int) -> None: ...
    def settle(self, state: State, now_ms: int) -> None: ...
    def release(self, now_ms: int) -> None: ...
    def option(self, key: str, value: int) -> None: ...
    def show_light(self, name: str) -> None: ...
    def console(self, line: str) -> None: ...
    def packet(self, body: str) -> None: ...
    def restart(self) -> None: ...
    def peek(self, most: int = 4096) -> bytes: ...
    def written(self, count: int) -> None: ...
    def corrupt(self) -> int: ...
    def feed(self, data: bytes, now_ms: int) -> list[LinkEvent]: ...
    def tick(self, now_ms: int) -> list[LinkEvent]: ...
