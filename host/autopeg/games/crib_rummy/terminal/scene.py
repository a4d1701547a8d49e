"""What the screen shows of a game of Crib Rummy at one moment."""

from autopeg.games.crib_rummy.lay_options import LayOption
from autopeg.games.crib_rummy.questions import RevealHand
from autopeg.games.crib_rummy.rules import View
from autopeg.games.crib_rummy.terminal.layout import CribRummyLayout
from autopeg.terminal.scene import Scene


class CribRummyScene(Scene, frozen=True, kw_only=True):
    """One moment of a game of Crib Rummy.

    cursor, marks, fresh: indexes into the open hand; ways: what is chosen from; chosen: the index of the one that
    Enter takes; tells_points: whether one who claims his points is told how many they are.
    """

    layout: CribRummyLayout
    view: View
    cursor: int | None = None
    marks: frozenset[int] = frozenset()
    fresh: frozenset[int] = frozenset()
    ways: tuple[LayOption, ...] = ()
    chosen: int = 0
    tells_points: bool = True

    @property
    def way(self) -> LayOption | None:
        """The way that Enter takes."""
        return self.ways[self.chosen] if self.ways else None

    @property
    def hand_end(self) -> RevealHand | None:
        """How the hand has ended, where that is shown."""
        return self.question if isinstance(self.question, RevealHand) else None

    @property
    def is_show(self) -> bool:
        return self.is_over or self.hand_end is not None
