"""Everything that the screen shows at one moment, as a value; the painters turn it into text."""

from msgspec import Struct

from autopeg.games.cribbage import View
from autopeg.games.cribbage.moves import Event
from autopeg.ui.terminal.board import Hop
from autopeg.ui.terminal.layout import Layout
from autopeg.ui.terminal.narration import Line
from autopeg.ui.terminal.sitting import CountCards, Cue, GameOver, LayAway, PlayCard, Reveal


class Scene(Struct, frozen=True):
    """One moment of a game on the screen.

    names: by seat, sides: by side; pegs: (back, front) by side as far as hands have been shown; hop: a peg that is on
    its way; cue: what is waited for; viewer: whose hand lies open; cursor, marks: indexes into the hand; typed: digits
    of a number being typed, None while none is asked for; log: oldest first; notice: what there is to say now, with its
    kind `hint`, `trouble` or `word`; ending: the lines of the end of a game; keys: each with what it does.
    """

    layout: Layout
    names: tuple[str, ...]
    sides: tuple[str, ...]
    title: str
    view: View
    pegs: tuple[tuple[int, int], ...]
    cue: Cue
    prompt: str
    keys: tuple[tuple[str, str], ...]
    viewer: int | None = None
    hop: Hop | None = None
    cursor: int = 0
    marks: frozenset[int] = frozenset()
    typed: str | None = None
    log: tuple[Line, ...] = ()
    notice: str = ""
    notice_kind: str = "word"
    ending: tuple[str, ...] = ()
    ascii_only: bool = False

    @property
    def shown(self) -> Event | None:
        """The hand or crib that lies open to be counted aloud."""
        return self.cue.event if isinstance(self.cue, Reveal) else None

    @property
    def counting(self) -> CountCards | None:
        """The hand or crib that a person counts."""
        return self.cue if isinstance(self.cue, CountCards) and self.cue.counting.kind == "show" else None

    @property
    def is_show(self) -> bool:
        return self.shown is not None or self.counting is not None or isinstance(self.cue, GameOver)

    @property
    def chooses(self) -> bool:
        """Whether the viewer has a card to choose now."""
        return isinstance(self.cue, LayAway | PlayCard) and self.cue.seat == self.viewer
