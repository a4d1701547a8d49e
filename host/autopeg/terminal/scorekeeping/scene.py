"""Everything that the score-keeper's screen shows at one moment, and what fits where in a window."""

from functools import cache
from typing import NamedTuple

from msgspec import Struct

from autopeg.engine.cards import Card
from autopeg.games.counting.hand_count import HandCount
from autopeg.scorekeeping.digits import LARGE_ROWS, SMALL_ROWS, digits_width
from autopeg.scorekeeping.entries import DealSum, Entry
from autopeg.session.course import Course, Hop
from autopeg.terminal.board import Board
from autopeg.terminal.layout import MOST_COLUMNS

PLACES = 3
LIST_COLUMNS = 12
"""The least that an entry takes: its side, points and score."""

_BARS = 3
_SIDE_TEXT_COLUMNS = 10
"""What stands beside a number: "107 to go"."""

_ROOMY_ROWS = 5
"""The rows below the scores that a hand with its call takes; large numbers do not take them away."""


class Layout(NamedTuple):
    """Sizes in columns and rows. pitch: columns a hole; digits: rows of the large numbers; lower: rows below them.

    is_tall: whether the list of entries stands beside everything, rather than beside the board only.
    """

    columns: int
    board_columns: int
    board_rows: int
    pitch: int
    digits: int
    lower: int
    is_tall: bool

    @property
    def list_columns(self) -> int:
        return self.columns - self.board_columns

    @property
    def list_rows(self) -> int:
        return self.board_rows + (self.digits + 1 + self.lower if self.is_tall else 0)

    @property
    def below_columns(self) -> int:
        """The columns of what stands below the board."""
        return self.board_columns if self.is_tall else self.columns


@cache
def plan(columns: int, rows: int, lanes: int) -> Layout:
    """Return the layout for a window that `terminal.layout.fits`."""
    width = min(columns, MOST_COLUMNS)
    pitch = 2 if Board(lanes, pitch=2).width + LIST_COLUMNS <= width else 1
    board = Board(lanes, pitch=pitch)
    is_tall = board.width // lanes >= digits_width(PLACES, SMALL_ROWS) + _SIDE_TEXT_COLUMNS
    below = board.width if is_tall else width
    spare = rows - _BARS - board.height - 1
    large = (
        below // lanes >= digits_width(PLACES, LARGE_ROWS) + _SIDE_TEXT_COLUMNS and spare - LARGE_ROWS >= _ROOMY_ROWS
    )
    digits = LARGE_ROWS if large else SMALL_ROWS
    return Layout(width, board.width, board.height, pitch, digits, spare - digits, is_tall)


class Scene(Struct, frozen=True):
    """One moment of a game.

    sides: names by side; names: by seat; course: what the pegs run on; pegs: (back, front) by side, as they are seen;
    hop: a peg on its way; ghost: where the front peg would stand with what is typed; scores, notes: by side, and what
    stands beside each; lane: the chosen side, or None; crib: the seat whose crib it is; entries: oldest first; deals:
    what each has brought; part: what a deal is called; first_steps: what is said before the first entry; standing: how
    the game and the match stand; board: how it is, in more and in fewer words; typed: None while nothing can be typed;
    what, cards, counted: the hand that is being counted; drafted: what is being told by a form, line by line; ending:
    lines.
    """

    layout: Layout
    title: str
    names: tuple[str, ...]
    sides: tuple[str, ...]
    course: Course
    pegs: tuple[tuple[int, int], ...]
    scores: tuple[int, ...]
    notes: tuple[tuple[str, ...], ...]
    lane: int | None
    prompt: str
    keys: tuple[tuple[str, str], ...]
    board: tuple[str, ...] = ()
    is_board_away: bool = False
    hop: Hop | None = None
    ghost: int | None = None
    crib: int | None = None
    first_steps: tuple[str, ...] = ()
    part: str = "deal"
    drafted: tuple[str, ...] = ()
    entries: tuple[Entry | DealSum, ...] = ()
    deals: tuple[DealSum, ...] = ()
    standing: str = ""
    typed: str | None = None
    what: str = ""
    cards: tuple[Card, ...] | None = None
    counted: HandCount | None = None
    notice: str = ""
    notice_kind: str = "word"
    ending: tuple[str, ...] = ()
    ascii_only: bool = False
