from pegcore.track import Track

DISPLAY_PINS: tuple[int, int]

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
    def led_count(self) -> int: ...

def parse_board(text: str) -> Board: ...
def board_from(content: object) -> Board: ...
