"""Scene: everything that the screen shows at one moment, as a value that the painters turn into text."""

from collections.abc import Iterator
from functools import cache
from typing import Protocol, TypeVar

from msgspec import Struct
from rich.text import Text

from autopeg.session.course import LANE_LETTERS, Course, Hop
from autopeg.session.questions import GameOver, Question
from autopeg.session.text import Line
from autopeg.terminal.board import Board
from autopeg.terminal.board_canvas import LANE_PEGS
from autopeg.terminal.controller import KeyHint, PublicView

LEAST_COLUMNS, LEAST_ROWS = 60, 20
USUAL_COLUMNS = 80
"""In a narrower window the texts are laid out more closely."""
PANEL_COLUMNS = 19
_LEAST_PANEL_COLUMNS = 17
"""The columns that the scores beside the board need at least."""
MOST_COLUMNS = 132
"""Wider windows get a margin: longer lines are tiring to read."""

NARROW_KEY_ROWS = 2
"""In a narrow window the keys always take two rows, so that nothing moves when there are more of them."""


class Layout(Struct, frozen=True):
    """Sizes in columns and rows."""

    columns: int
    board_columns: int
    """0 if there is no room for the board; then its rows hold the scores, a row per side and per partner."""
    board_rows: int
    pitch: int
    """Columns per hole."""
    spare_rows: int
    """The rows that board and bars leave for the game and its log."""
    prompt_rows: int = 1
    key_rows: int = 1

    @property
    def is_narrow(self) -> bool:
        return self.columns < USUAL_COLUMNS


def fits(columns: int, rows: int) -> bool:
    """Return whether a game can be shown in a window of this size."""
    return columns >= LEAST_COLUMNS and rows >= LEAST_ROWS


def too_small(columns: int, rows: int, in_lines: str) -> str:
    """Return the message of a window that is too small. in_lines: the command that goes on in line mode."""
    return (
        f"This window has {columns} columns and {rows} rows.\n"
        f"Enlarge it to {LEAST_COLUMNS} columns and {LEAST_ROWS} rows,\n"
        "and it goes on here as it was.\n"
        "Or use line mode, which fits anywhere:\n"
        f"press q, then type\n  {in_lines}\n"
        "To use line mode always:\n  autopeg settings set plain on"
    )


@cache
def frame(
    columns: int,
    rows: int,
    lanes: int,
    least_rows: int = 0,
    beside: int = PANEL_COLUMNS,
    prompt_rows: int = 1,
    score_rows: int | None = None,
    key_rows: int = 1,
) -> Layout:
    """Return the layout of a window that `fits`.

    least_rows: rows that the game needs with its log; if the board leaves fewer, only the scores are shown; beside: the
    columns wanted beside the board; score_rows: of the scores without the board, by default one per lane; prompt_rows,
    key_rows: of the prompt and the keys.
    """
    width = min(columns, MOST_COLUMNS)
    pitch = 2 if Board(lanes, pitch=2).width + beside <= width else 1
    board = Board(lanes, pitch=pitch)
    if width < USUAL_COLUMNS:
        key_rows = NARROW_KEY_ROWS
    left = rows - 1 - prompt_rows - key_rows
    if left - board.height < least_rows or board.width + min(beside, _LEAST_PANEL_COLUMNS) > width:
        of_scores = lanes if score_rows is None else score_rows
        return Layout(width, 0, of_scores, pitch, left - of_scores, prompt_rows, key_rows)
    return Layout(width, board.width, board.height, pitch, left - board.height, prompt_rows, key_rows)


class TableScene(Struct, frozen=True, kw_only=True):
    """One moment at a table: the fields that all screens share."""

    layout: Layout
    names: tuple[str, ...]
    """By seat."""
    sides: tuple[str, ...]
    title: str
    course: Course
    pegs: tuple[tuple[int, int], ...]
    """(back, front) by side, up to the last event shown."""
    scores: tuple[int, ...]
    """By side."""
    prompt: str
    keys: tuple[KeyHint, ...]
    hop: Hop | None = None
    """The peg that is moving."""
    ghost: Hop | None = None
    """Where a peg would go if the typed points were pegged."""
    typed: str | None = None
    """None while nothing can be typed."""
    notice: str = ""
    notice_kind: str = "word"
    """`hint`, `trouble` or `word`."""
    ending: tuple[str, ...] = ()
    """The lines about the end of the game."""
    board: tuple[str, ...] = ()
    """The status of the board, from the longest text to the shortest."""
    is_board_away: bool = False
    ascii_only: bool = False

    def lane_sign(self, side: int) -> str:
        """Return the sign of a side's peg on the board."""
        return (LANE_LETTERS if self.ascii_only else LANE_PEGS)[side]


class Scene(TableScene, frozen=True, kw_only=True):
    """One moment of a game: the fields that all games share; each game derives its own."""

    view: PublicView
    question: Question
    viewer: int | None = None
    """The seat whose cards are open."""
    log: tuple[Line, ...] = ()
    """Oldest first."""

    @property
    def is_over(self) -> bool:
        return isinstance(self.question, GameOver)

    @property
    def is_show(self) -> bool:
        """Whether a result is shown, so that it is nobody's turn."""
        return self.is_over


AnyGameController = TypeVar("AnyGameController", contravariant=True)
AnyGameScene = TypeVar("AnyGameScene", bound=Scene)


class GamePicture(Protocol[AnyGameController, AnyGameScene]):
    """A module that draws a game. What it draws also holds what a click on it means (`paint.clicks`)."""

    def scene(self, controller: AnyGameController, common: Scene, /) -> AnyGameScene:
        """Return the scene of the game: the common scene with the game's own fields."""
        ...

    def least_rows(self, scene: AnyGameScene, /) -> int:
        """Return how many rows table and log need; if the board leaves fewer, only the scores are shown."""
        ...

    def table_rows(self, scene: AnyGameScene, /) -> list[Text]:
        """Return the rows between board and log, in the columns of the scene's layout."""
        ...

    def seat_rows(self, scene: AnyGameScene, seat: int, is_partner: bool, columns: int, /) -> Iterator[Text]:
        """Yield the rows below the score of a seat. is_partner: whether it shares its side with another seat."""
        ...
