"""Scene of Crib Rummy."""

from autopeg.games.crib_rummy.lay_options import LayOption
from autopeg.games.crib_rummy.questions import RevealHand
from autopeg.games.crib_rummy.rules import View
from autopeg.games.rummy.terminal.scene import RummyScene


class CribRummyScene(RummyScene[LayOption], frozen=True, kw_only=True):
    """One moment of a game of Crib Rummy."""

    view: View
    shows_points: bool = True
    """Whether a player who claims points sees how many they are."""

    @property
    def hand_end(self) -> RevealHand | None:
        """The end of the hand, while it is shown."""
        return self.question if isinstance(self.question, RevealHand) else None

    @property
    def is_show(self) -> bool:
        return self.is_over or self.hand_end is not None
