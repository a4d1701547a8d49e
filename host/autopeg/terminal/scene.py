"""Scene: everything that the screen shows at one moment, as a value that the painters turn into text."""

from msgspec import Struct

from autopeg.session.course import LANE_LETTERS, Course, Hop
from autopeg.session.questions import GameOver, Question
from autopeg.session.text import Line
from autopeg.terminal.board_canvas import LANE_PEGS
from autopeg.terminal.controller import KeyHint, PublicView
from autopeg.terminal.layout import Layout


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
