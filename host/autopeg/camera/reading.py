"""The result of reading a photo: the cards that are sure, and those that a person must be asked about.

All points are pixels of the upright photo, as people see it, from its top left corner.
"""

from msgspec import Struct

MOST_PACKS = 2
"""The most packs that a game here has."""

MOST_EXPECTED = MOST_PACKS * 54
"""The largest number of cards to expect on a photo: all packs with their jokers."""

Point = tuple[float, float]
"""x to the right, y down."""

Box = tuple[Point, Point, Point, Point]
"""The corners of what was recognised, a whole card or its index, clockwise from the top left of the upright index."""


class CardSeen(Struct, frozen=True):
    """A card that is sure."""

    card: str
    """Its name, "5H"; a joker is "JK"."""
    confidence: float
    """From 0 to 1: of the cards with 0.9, nine of ten are right."""
    box: Box


class Guess(Struct, frozen=True):
    """What a card may be."""

    card: str
    confidence: float
    """From 0 to 1, as in `CardSeen`."""


class Question(Struct, frozen=True):
    """A card that is in doubt, for a person to decide."""

    likeliest: tuple[Guess, ...]
    """Three guesses, the best first."""
    box: Box


class Reading(Struct, frozen=True, omit_defaults=True):
    """The cards on one photo, from left to right, each once, even if more of its corners can be seen."""

    width: int
    height: int
    cards: tuple[CardSeen, ...]
    unsure: tuple[Question, ...]
    hint: str = ""
    """A sentence for the photographer, such as "The photo is too dark"; empty if there is nothing to say."""

    @property
    def is_empty(self) -> bool:
        """Whether no card was found, not even one to ask about."""
        return not self.cards and not self.unsure


def no_cards(reading: Reading) -> str:
    """Return the sentence for a photo without cards."""
    advice = reading.hint or "Move closer, in good light, with a corner of every card visible"
    return f"no card was found. {advice.removesuffix('.')}"
