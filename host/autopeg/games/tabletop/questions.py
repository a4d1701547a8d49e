"""What a person is asked in Table Top Cribbage."""

from autopeg.engine.cards import Card
from autopeg.games.counting.questions import RevealCount
from autopeg.games.tabletop.rules.moves import Event
from autopeg.session.questions import Question, Reveal
from autopeg.session.text import Line


class LayCard(Question, frozen=True):
    """A person lays his turned-up card on the table or in the crib (T10). may_place, may_crib: which of them (T12)."""

    seat: int
    card: Card
    may_place: bool
    may_crib: bool


class CountLine(Question, frozen=True):
    """A person says what a line or the crib of his side is worth, because he wants to (`count_it_yourself`)."""

    seat: int
    event: Event


class RevealLine(RevealCount, frozen=True):
    """A line or the crib is counted aloud."""

    event: Event


class RevealRound(Reveal, frozen=True):
    """What each side has made in the round."""

    event: Line
