"""Questions of Table Top Cribbage and their prompts."""

from collections.abc import Sequence

from autopeg.engine.cards import Card
from autopeg.games.counting.session import RevealCount
from autopeg.games.tabletop.rules import View
from autopeg.games.tabletop.rules.moves import Crib, Event, Place, TabletopMove
from autopeg.games.tabletop.text import counted_name
from autopeg.session.prompts import common_prompt, request_text, thinking_text
from autopeg.session.questions import Advance, Question, Reveal
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


def question_of(view: View, legal: Sequence[TabletopMove]) -> Question:
    """Return the question for the seat of a view, `Advance` if there is none. legal: its moves."""
    if view.card is None or not legal:
        return Advance()
    may_place = any(isinstance(move, Place) for move in legal)
    may_crib = any(isinstance(move, Crib) for move in legal)
    return LayCard(view.seat, view.card, may_place, may_crib)


def prompt_of(question: Question, names: Sequence[str], view: View) -> str:
    """Return the prompt of a question. names: by seat."""
    match question:
        case Advance():
            return "Dealing" if view.to_act is None else thinking_text(names[view.to_act])
        case LayCard(seat=seat, may_place=False):
            return request_text(names[seat], "your share lies on the table, this card goes to the crib")
        case LayCard(seat=seat, may_crib=False):
            return request_text(names[seat], "place your card, the crib has all of yours")
        case LayCard(seat=seat):
            return request_text(names[seat], "place your card, or put it in the crib")
        case CountLine(seat=seat, event=event):
            counted = counted_name(event.what, event.index)
            article = "the " if event.what == "crib" else ""
            return request_text(names[seat], f"count {article}{counted}, how many points is it?")
        case _:
            return common_prompt(question, names) or ""
