"""Questions of Crummy Rummy."""

from collections.abc import Sequence

from msgspec import Struct

from autopeg.engine.cards import Card
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.crummy_rummy.rules.moves import CrummyRummyMove, Decline, DrawDeck, Event, TakeUpcard
from autopeg.session.questions import Advance, Question, Reveal
from autopeg.session.text import Line


class TakeCard(Question, frozen=True):
    """A person begins a turn by taking the upcard or a card of the deck (Y16)."""

    seat: int
    upcard: Card | None
    may_take: bool
    """Whether the upcard may be taken."""
    may_draw: bool
    """Whether a card may be drawn from the deck."""
    declines: bool
    """Whether the person must decline the upcard before drawing (Y40)."""


class TakeTurn(Question, frozen=True):
    """A person lays down, plays to the table and discards (Y17). has_laid_down: in this round."""

    seat: int
    has_laid_down: bool


class AskOutOfTurn(Question, frozen=True):
    """A person may take the upcard out of turn, with a penalty card (Y19)."""

    seat: int
    active: int
    upcard: Card
    is_open: bool
    """Whether the person's cards are visible; with several people they are hidden at first, and the person may look."""


class RoundCount(Struct, frozen=True):
    """Penalties of a round. events: of each hand; line: the totals in a sentence."""

    events: tuple[Event, ...]
    line: Line


class RevealRound(Reveal, frozen=True):
    """The cards left in all hands are counted, all hands at once (Y31)."""

    event: RoundCount


def question_of(view: View, legal: Sequence[CrummyRummyMove]) -> Question:
    """Return the question for the seat of a view, `Advance` if there is none. legal: its moves."""
    match view.phase:
        case "window" if view.active is not None and view.upcard is not None:
            return AskOutOfTurn(view.seat, view.active, view.upcard, True)
        case "offer" | "draw":
            return TakeCard(
                view.seat,
                view.upcard,
                may_take=any(isinstance(move, TakeUpcard) for move in legal),
                may_draw=any(isinstance(move, DrawDeck | Decline) for move in legal),
                declines=any(isinstance(move, Decline) for move in legal),
            )
        case "play":
            return TakeTurn(view.seat, view.laid_down[view.seat])
        case _:
            return Advance()
