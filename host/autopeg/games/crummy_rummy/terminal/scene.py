"""What the screen shows of a game of Crummy Rummy at one moment."""

from autopeg.engine.cards import Card
from autopeg.games.crummy_rummy.lay_options import Choosing
from autopeg.games.crummy_rummy.questions import RevealRound, RoundCount
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.crummy_rummy.rules.moves import Meld
from autopeg.terminal.scene import Scene


class CrummyRummyScene(Scene, frozen=True, kw_only=True):
    """One moment of a game of Crummy Rummy.

    hand: the loose cards in their owner's order; cursor, marks, fresh: indexes into it; drafts: melds put together for
    the contract; choosing: the ways of which one is chosen; rounds: what each seat has counted in every round,
    from round `first_round` on.
    """

    view: View
    hand: tuple[Card, ...] = ()
    cursor: int = 0
    marks: frozenset[int] = frozenset()
    fresh: frozenset[int] = frozenset()
    drafts: tuple[Meld, ...] = ()
    choosing: Choosing | None = None
    rounds: tuple[tuple[int, ...], ...] = ()
    first_round: int = 1

    @property
    def counted(self) -> RoundCount | None:
        """The round that is being counted."""
        return self.question.event if isinstance(self.question, RevealRound) else None

    @property
    def is_summed_up(self) -> bool:
        """Whether what the rounds have cost stands where the table was."""
        return self.is_over or self.counted is not None

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the lowest total so far; nobody leads before the first round is counted (Y42)."""
        if not any(self.scores):
            return ()
        return tuple(seat for seat, score in enumerate(self.scores) if score == min(self.scores))
