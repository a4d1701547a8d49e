"""Questions of Table Top Cribbage."""

from autopeg.engine.cards import Card
from autopeg.games.counting.questions import RevealCount
from autopeg.games.tabletop.rules.moves import Event
from autopeg.session.questions import Question, Reveal
from autopeg.session.text import Line


class LayCard(Question, frozen=True):
    """A person puts the turned-up card on the table (may_place) or in the crib (may_crib; T10, T12)."""

    seat: int
    card: Card
    may_place: bool
    may_crib: bool


class CountLine(Question, frozen=True):
    """A person counts a line or the crib of the own side, because of `count_it_yourself`."""

    seat: int
    event: Event


class RevealLine(RevealCount, frozen=True):
    """A line or the crib is counted aloud."""

    event: Event


class RevealRound(Reveal, frozen=True):
    """Each side's points in the round are shown."""

    event: Line
