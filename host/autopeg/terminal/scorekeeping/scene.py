"""Scene of the score pad, and its layout in a window."""

from functools import cache

from msgspec.structs import asdict, replace

from autopeg.counting.hand_count import HandCount
from autopeg.engine.cards import Card
from autopeg.score.entries import DealSum, Entry
from autopeg.scorekeeping.digits import LARGE_ROWS, PLAIN_ROWS, SMALL_ROWS, digits_width
from autopeg.terminal.scene import Layout, TableScene, frame

LIST_COLUMNS = 12
"""The least width of an entry: its side, points and score."""

_SIDE_TEXT_COLUMNS = 10
"""The width of the text beside a number: "107 to go"."""

_LEAST_TEXT_COLUMNS = 8
"""The columns that this text takes at least, on two rows."""
_LEAST_ROWS = 5
"""The rows below the board: those of the scores, and one."""
_ROOMY_ROWS = 5
"""The rows that a hand with its call needs below the scores; large numbers must leave them free."""


class ScoreLayout(Layout, frozen=True, kw_only=True):
    """Sizes in columns and rows."""

    digits: int
    """Rows of the large numbers."""
    lower: int
    """Rows below the large numbers."""
    is_tall: bool
    """Whether the list of entries is beside everything, not only beside the board."""

    @property
    def list_columns(self) -> int:
        return self.columns - self.board_columns

    @property
    def list_rows(self) -> int:
        return self.board_rows + (self.digits + 1 + self.lower if self.is_tall else 0)

    @property
    def most_drafted(self) -> int:
        """The rows that drafted lines can have, in place of the board and below the scores."""
        return self.board_rows + self.lower

    @property
    def with_small_scores(self) -> "ScoreLayout":
        """The same with the smallest numbers."""
        return replace(self, digits=PLAIN_ROWS, lower=self.lower + self.digits - PLAIN_ROWS)

    @property
    def below_columns(self) -> int:
        """The columns below the board."""
        return self.board_columns if self.is_tall else self.columns


@cache
def plan(columns: int, rows: int, lanes: int, prompt_rows: int = 1, key_rows: int = 1) -> ScoreLayout:
    """Return the layout for a window that `terminal.scene.fits`. prompt_rows, key_rows: of the bars."""
    base = frame(columns, rows, lanes, _LEAST_ROWS, LIST_COLUMNS, prompt_rows, key_rows=key_rows)
    is_tall = base.board_columns // lanes >= digits_width(SMALL_ROWS) + _SIDE_TEXT_COLUMNS
    below = base.board_columns if is_tall else base.columns
    spare = base.spare_rows - 1
    cell = below // lanes
    digits = SMALL_ROWS
    if cell >= digits_width(LARGE_ROWS) + _SIDE_TEXT_COLUMNS and spare - LARGE_ROWS >= _ROOMY_ROWS:
        digits = LARGE_ROWS
    elif cell < digits_width(SMALL_ROWS) + _LEAST_TEXT_COLUMNS:
        digits = PLAIN_ROWS
    return ScoreLayout(**asdict(base), digits=digits, lower=spare - digits, is_tall=is_tall)


class ScoreScene(TableScene, frozen=True, kw_only=True):
    """One moment of a score pad."""

    layout: ScoreLayout
    notes: tuple[tuple[str, ...], ...]
    """The notes beside each score."""
    lane: int | None
    """The chosen side."""
    preview: int | None = None
    """The score of the chosen side if the typed points were pegged."""
    crib: int | None = None
    """The seat whose crib it is."""
    first_steps: tuple[str, ...] = ()
    """Instructions shown before the first entry."""
    part: str = "deal"
    """The game's word for a deal."""
    drafted: tuple[str, ...] = ()
    """The lines of a form or a question."""
    entries: tuple[Entry | DealSum, ...] = ()
    """Oldest first."""
    deals: tuple[DealSum, ...] = ()
    """The points of each deal."""
    standing: str = ""
    """The score of the game and the match."""
    what: str = ""
    """The name of the hand being counted."""
    cards: tuple[Card, ...] | None = None
    counted: HandCount | None = None

    @property
    def is_drafted_above(self) -> bool:
        """Whether the drafted lines replace board and list, as there is not enough room below."""
        return len(self.drafted) > self.layout.lower - 1

    @property
    def sizes(self) -> dict[str, tuple[int, int]]:
        """The columns and rows of each zone between title and prompt; the list is beside the board."""
        layout = self.layout
        return {
            "board": (layout.columns if self.is_drafted_above else layout.board_columns, layout.board_rows),
            "scores": (layout.below_columns, layout.digits + 1),
            "lower": (layout.below_columns, layout.lower),
            "list": (layout.list_columns, layout.list_rows),
        }
