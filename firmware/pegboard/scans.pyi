from collections.abc import Callable, Sequence
from typing import Protocol

class Scans(Protocol):
    @property
    def bitmap(self) -> int: ...
    @property
    def at_ms(self) -> int | None: ...
    def advance(self, now_ms: int) -> bool: ...
    def is_still(self) -> bool: ...

SCAN_MS: int

class RecordedScans:
    bitmap: int
    at_ms: int
    def __init__(
        self,
        ring: Sequence[int],
        start: int,
        capacity: int,
        step: int,
        contacts: Sequence[tuple[int, int]],
        count: Callable[[], int],
    ) -> None: ...
    def advance(self, now_ms: int) -> bool: ...
    def is_still(self) -> bool: ...

class LiveScans:
    bitmap: int
    at_ms: int | None
    def __init__(self, scan: Callable[[], int]) -> None: ...
    def advance(self, now_ms: int) -> bool: ...
    def is_still(self) -> bool: ...
