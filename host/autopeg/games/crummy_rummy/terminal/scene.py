"""Scene of Crummy Rummy."""

from autopeg.games.crummy_rummy.lay_options import LayOption
from autopeg.games.crummy_rummy.questions import RevealRound, RoundCount
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.crummy_rummy.rules.moves import Meld
from autopeg.games.rummy.terminal.scene import RummyScene


class CrummyRummyScene(RummyScene[LayOption], frozen=True, kw_only=True):
    """One moment of a game of Crummy Rummy; `hand` has the loose cards only."""

    view: View
    drafts: tuple[Meld, ...] = ()
    """Melds put together for the contract."""
    rounds: tuple[tuple[int, ...], ...] = ()
    """The points of each seat in every round, from round `first_round` on."""
    first_round: int = 1

    @property
    def counted(self) -> RoundCount | None:
        """The round that is being counted."""
        return self.question.event if isinstance(self.question, RevealRound) else None

    @property
    def is_show(self) -> bool:
        return self.is_over or self.counted is not None

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the lowest total so far; nobody leads before the first round is counted (Y42)."""
        if not any(self.scores):
            return ()
        return tuple(seat for seat, score in enumerate(self.scores) if score == min(self.scores))
