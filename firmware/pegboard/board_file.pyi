from pegboard import Board as Board
from pegcore.track import Track

DISPLAY_PINS: tuple[int, int]

KEYS_OF_PAD: tuple[str, ...]
DEFAULT_COLORS: tuple[str, ...]

def parse_board(text: str) -> Board: ...
def board_from(content: object) -> Board: ...
def track_from(board: object) -> Track: ...
