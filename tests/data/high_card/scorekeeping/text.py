"""What is said of High Card when only its score is kept."""

from collections.abc import Sequence
from typing import ClassVar

from autopeg.base.phrases import doing
from autopeg.games.high_card.facts import FACTS
from autopeg.games.high_card.scorekeeping.rules import HighCardState
from autopeg.score.moves import Deal
from autopeg.scorekeeping.text import PadDetails, Words


class HighCardWords(Words[HighCardState]):
    """The only deal, and who takes the rounds."""

    PART = "deal"
    GO_ON: ClassVar = {Deal: "deal"}
    FIRST_STEPS = (
        "n says who deals, and again for the next player.",
        "Then 1 and Enter for every round; a letter chooses who took it.",
        "? shows all keys.",
    )
    REFUSALS: ClassVar = {
        "BAD_SCORE.range": "A score here is a number from 0 to {limit}",
        "SEVERAL_ROUNDS": "That is {count:round} at once",
        "TOO_MANY_ROUNDS": "Only {limit:round} left in this game",
    }

    def game(self, state: HighCardState) -> str:
        return f"{FACTS.title}, {state.options.rounds} rounds"

    def describe_deal(self, state: HighCardState, names: Sequence[str]) -> str:
        assert state.dealer is not None
        return doing(names[state.dealer], "deal")

    def notes(self, state: HighCardState, side: int) -> tuple[str, ...]:
        return ()

    def standing(self, state: HighCardState, names: Sequence[str]) -> str:
        left = state.rounds_left
        return f"{left} round{'' if left == 1 else 's'} left" if left else ""

    def pad_details(self, state: HighCardState) -> PadDetails:
        """Return where the pegs stop."""
        return PadDetails(most=state.options.rounds)


WORDS = HighCardWords()
