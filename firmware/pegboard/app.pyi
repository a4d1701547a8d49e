from collections.abc import Callable
from typing import Any, Protocol

from pegboard.archive import Archive
from pegboard.board_file import Board
from pegboard.entry import Entry
from pegboard.keypad import Keypad
from pegboard.options import Options
from pegboard.scans import Scans
from pegboard.strip import Strip

class Clock(Protocol):
    @property
    def now_ms(self) -> Callable[[], int]: ...

class Store(Protocol):
    def read(self, name: str) -> bytes | None: ...
    def write(self, name: str, data: bytes) -> None: ...
    def set_aside(self, name: str) -> str: ...

class Port(Protocol):
    def read(self) -> bytes: ...
    def write(self, data: bytes) -> int: ...

class Display(Protocol):
    def show(self, picture: bytes | bytearray) -> None: ...
    def set(self, level: int, rotation: int) -> None: ...
    def is_busy(self) -> bool: ...
    def turn(self, now_ms: int) -> None: ...

class App:
    log_lines: list[str]
    keypad: Keypad
    entry: Entry
    archive: Archive
    options: Options
    names: list[str]
    news: int
    notice: str
    game: Any
    scene: Any
    link: Any
    def perform(self, event: tuple[object, ...]) -> str: ...
    def __init__(
        self,
        board: Board,
        strip: Strip,
        scans: Scans,
        clock: Clock,
        store: Store,
        port: Port,
        draw_tag: Callable[[], str],
        uid: str,
        boot: str = "power",
        display: Display | None = None,
    ) -> None: ...
    def run(self, wait: Callable[[int], object], feed_watchdog: Callable[[], None] | None = None) -> None: ...
    def start(self) -> None: ...
    def turn(self) -> None: ...
    def is_frame_waiting(self) -> bool: ...
    def idle_ms(self) -> int: ...
    def log(self, level: str, words: str) -> None: ...
