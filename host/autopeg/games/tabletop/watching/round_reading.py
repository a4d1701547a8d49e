"""One reading of a game of Table Top Cribbage: what lies in the grid, and what outside."""

from collections.abc import Mapping

from msgspec import field
from msgspec.structs import replace

from autopeg.engine.cards import PACK, Card
from autopeg.games.tabletop import rules
from autopeg.games.tabletop.rules.state import State
from autopeg.score.moves import Deal, Heels, Points, ScoreMove
from autopeg.watching.reading import Entry, SoFar


class RoundReading(SoFar, frozen=True):
    """One reading of all that was seen so far."""

    state: State
    """In phase `deal` before the starter lies in the centre; its grid stays empty until all cards are seen."""
    scores_before: tuple[int, ...] = ()
    """The scores before the first turn of the latest round, with the heels."""
    known: dict[Card, int] = field(default_factory=dict[Card, int])
    """The cards of this round, each with its latest sighting. It is never changed in place."""
    starter: Card | None = None
    turns: int = 0
    """Turns taken so far: cards placed, and cards put in the crib."""
    outside: int = 0
    """The most cards that have lain face up outside the grid."""
    before: "RoundReading | None" = None
    """The reading before the starter, as long as the next card may be the starter, seen late."""
    face_down: tuple[int, ...] = ()
    """Cards put in the crib face down."""
    rounds_missed: int = 0
    """With a card missing, how many rounds have begun since."""

    @property
    def scores(self) -> tuple[int, ...]:
        return self.state.scores

    @property
    def unseen(self) -> tuple[Card, ...]:
        return tuple(card for card in PACK if card not in self.known)


def begin(
    options: Mapping[str, object], players: int, dealer: int | None, scores: tuple[int, ...] = ()
) -> RoundReading:
    """Return the reading before the first card. scores: those of a game that is joined midway, by side."""
    state = rules.new(options, players)
    if scores:
        state = replace(state, scores=scores, pegs=tuple((points, points) for points in scores))
    return RoundReading(state if dealer is None else replace(state, dealer=dealer, cutters=()))


def moves_of(entry: Entry) -> tuple[ScoreMove, ...]:
    """Return the moves of the score pad for a line that counts: lines are entered in the order of T21."""
    if entry.kind == "deal":
        return (Deal(entry.value),)
    if entry.kind != "points":
        return ()
    if entry.moves:
        return entry.moves
    event = entry.value
    if event.what == "heels":
        return (Heels(event.side),)
    return (Points(event.side, event.points, event.cards, event.parts),)
