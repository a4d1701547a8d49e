from pegcore.track import Track

VERSION: str
LONGEST_BOARD_FILE: int

class Board:
    name: str
    track: Track
    rows: tuple[int, ...]
    cols: tuple[int, ...]
    keys: tuple[str, ...]
    milliamps: int
    colors: tuple[tuple[int, int, int], ...]
    watchdog_ms: int
    display: tuple[int, int] | None
    def __init__(
        self,
        track: Track,
        rows: tuple[int, ...],
        cols: tuple[int, ...],
        keys: tuple[str, ...],
        milliamps: int,
        colors: tuple[tuple[int, int, int], ...],
        watchdog_ms: int,
        display: tuple[int, int] | None = None,
    ) -> None: ...
    def led_count(self) -> int: ...
