"""Everything that the screen shows at one moment, as a value; the painters turn it into text."""

from msgspec import Struct

from autopeg.session.course import LANE_LETTERS, Course, Hop
from autopeg.session.questions import GameOver, Question
from autopeg.session.text import Line
from autopeg.terminal.board_canvas import LANE_PEGS
from autopeg.terminal.controller import KeyHint, SeenByAll
from autopeg.terminal.layout import Layout


class TableScene(Struct, frozen=True, kw_only=True):
    """One moment at a table, as far as every screen shows it.

    names: by seat
    sides, scores: by side
    course: what the pegs run on
    pegs: (back, front) by side, as far as events have been shown
    hop: a peg that is on its way
    ghost: where a peg would stand with what is typed
    typed: None while nothing can be typed
    keys: each with what it does
    notice: what there is to say now, with its kind `hint`, `trouble` or `word`
    ending: the lines of the end of a game
    board: how the board stands, from the longest words for it to the shortest
    is_board_away: whether the board is missed
    """

    layout: Layout
    names: tuple[str, ...]
    sides: tuple[str, ...]
    title: str
    course: Course
    pegs: tuple[tuple[int, int], ...]
    scores: tuple[int, ...]
    prompt: str
    keys: tuple[KeyHint, ...]
    hop: Hop | None = None
    ghost: Hop | None = None
    typed: str | None = None
    notice: str = ""
    notice_kind: str = "word"
    ending: tuple[str, ...] = ()
    board: tuple[str, ...] = ()
    is_board_away: bool = False
    ascii_only: bool = False

    def lane_sign(self, side: int) -> str:
        """Return the peg of a side as it looks on the board."""
        return (LANE_LETTERS if self.ascii_only else LANE_PEGS)[side]


class Scene(TableScene, frozen=True, kw_only=True):
    """One moment of a game on the screen, as far as every game has it; each game derives its own.

    question: what is waited for
    viewer: the seat whose cards lie open
    log: oldest first
    """

    view: SeenByAll
    question: Question
    viewer: int | None = None
    log: tuple[Line, ...] = ()

    @property
    def is_over(self) -> bool:
        return isinstance(self.question, GameOver)

    @property
    def is_show(self) -> bool:
        """Whether what has been made is shown, and it is nobody's turn."""
        return self.is_over
