"""Texts of cribbage with physical cards."""

from collections.abc import Sequence
from typing import ClassVar

from autopeg.base.phrases import doing, possessive
from autopeg.engine import Result
from autopeg.games.cribbage.scorekeeping.rules import CribbageState
from autopeg.games.cribbage.text import describe_skunk
from autopeg.score.moves import Deal
from autopeg.scorekeeping.text import PadDetails, Words


class CribbageWords(Words[CribbageState]):
    """Texts about deals and points of any kind."""

    PART = "deal"
    GO_ON: ClassVar = {Deal: "next deal"}
    FIRST_STEPS = (
        "Type the points and press Enter; a letter chooses the side.",
        "n says who deals first, and again for the next player;",
        "later it begins the next deal, and the crib passes on.",
        "? shows all keys.",
    )
    COUNTS_HANDS = True
    REFUSALS: ClassVar = {
        "BAD_SCORE.range": "A score is a number from 0 to {limit}",
        "HAND_TOO_HIGH": "No hand counts more than {limit}",
        "IMPOSSIBLE_HAND": "No hand counts {count}",
    }

    def describe_deal(self, state: CribbageState, names: Sequence[str]) -> str:
        """Return who deals, and whose crib it is (C8, C10)."""
        assert state.dealer is not None
        return f"{doing(names[state.dealer], 'deal')}: {possessive(names[state.dealer])} crib"

    def describe_loss(self, state: CribbageState, over: Result, sides: Sequence[str]) -> Sequence[str]:
        return describe_skunk(state.options.skunk, over, sides)

    def ask(self, state: CribbageState, side: int, names: Sequence[str]) -> str:
        return self.ask_points(state, side, names)

    def pad_details(self, state: CribbageState) -> PadDetails:
        """Return the score at which pegs stop (C33)."""
        return PadDetails(most=state.options.target)


WORDS = CribbageWords()
