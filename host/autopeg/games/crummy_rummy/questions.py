"""What a person is asked in Crummy Rummy."""

from collections.abc import Sequence

from msgspec import Struct

from autopeg.engine.cards import Card
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.crummy_rummy.rules.moves import CrummyRummyMove, Decline, DrawDeck, Event, TakeUpcard
from autopeg.session.questions import Advance, Question, Reveal
from autopeg.session.text import Line


class TakeCard(Question, frozen=True):
    """A person begins his turn: he takes the upcard or a card of the deck (Y16).

    may_take, may_draw: which of them; declines: he says that he does not want the upcard before he draws (Y40).
    """

    seat: int
    upcard: Card | None
    may_take: bool
    may_draw: bool
    declines: bool


class TakeTurn(Question, frozen=True):
    """A person lays down, plays to the table and discards (Y17). has_laid_down: in this round."""

    seat: int
    has_laid_down: bool


class AskOutOfTurn(Question, frozen=True):
    """A person is asked whether he takes the upcard out of turn, with a penalty card (Y19).

    is_open: whether his cards lie open; among several people he is asked over covered cards, and may look at his.
    """

    seat: int
    active: int
    upcard: Card
    is_open: bool


class RoundCount(Struct, frozen=True):
    """What a round cost. events: what each hand counts; line: the totals in a sentence."""

    events: tuple[Event, ...]
    line: Line


class RevealRound(Reveal, frozen=True):
    """The hands left over are counted, all of them at once (Y31)."""

    event: RoundCount


def question_of(view: View, legal: Sequence[CrummyRummyMove]) -> Question:
    """Return what the seat of a view is asked now, `Advance` where nothing. legal: its moves."""
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
