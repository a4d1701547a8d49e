"""Questions of Table Top Cribbage, their prompts, and the session that asks them: turns, and counting a round."""

from collections.abc import Sequence

from msgspec.structs import replace

from autopeg.counting.session import CountingSession, RevealCount
from autopeg.engine.cards import Card
from autopeg.engine.history import Step
from autopeg.games.tabletop.rules import State, View
from autopeg.games.tabletop.rules.moves import Crib, Event, Place, TabletopMove
from autopeg.games.tabletop.text import counted_name, round_sum
from autopeg.play.table import Table
from autopeg.session.questions import Advance, Question, Reveal, common_prompt, request_text
from autopeg.session.settings import Settings
from autopeg.session.text import CardText, Line
from pegcore.scoreboard import leapfrog


class LayCard(Question, frozen=True):
    """A person puts the turned-up card on the table (may_place) or in the crib (may_crib; T10, T12)."""

    seat: int
    card: Card
    may_place: bool
    may_crib: bool


class CountLine(Question, frozen=True):
    """A person counts a line or the crib of their own side, because of `count_it_yourself`."""

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
        case LayCard(seat=seat, may_place=False):
            return request_text(names[seat], "your share lies on the table, this card goes to the crib")
        case LayCard(seat=seat, may_crib=False):
            return request_text(names[seat], "place your card, the crib has all of yours")
        case LayCard(seat=seat):
            return request_text(names[seat], "place your card, or put it in the crib")
        case CountLine(seat=seat, event=event):
            counted = counted_name(event.what, event.index)
            article = "the " if event.what == "crib" else ""
            return request_text(names[seat], f"count {article}{counted}: how many points is it?")
        case _:
            return common_prompt(question, names, view.to_act)


class TabletopSession(CountingSession[State, View, Event | Line]):
    """Session of one game of Table Top Cribbage."""

    PART = "round"
    CHOICES = (LayCard,)
    NUMBERS = (CountLine,)
    QUESTION_OF = staticmethod(question_of)

    def __init__(self, table: Table, settings: Settings) -> None:
        self._scores: list[int] = list(table.state.scores)
        super().__init__(table, settings)

    @property
    def scores(self) -> tuple[int, ...]:
        """The totals, which can pass the target, while the pegs stop there (T24)."""
        return tuple(self._scores) if self.unshown else self.state.scores

    @property
    def has_secrets(self) -> bool:
        """Whether it is the Ship variation, where a player looks at the card alone (T11)."""
        return self.state.options.is_ship

    def prompt(self, question: Question, card: CardText) -> str:
        return prompt_of(question, self.table.names, self.view)

    def covered(self, view: View) -> View:
        return replace(view, card=None, crib=() if self.has_secrets else view.crib)

    # -- a round is counted

    def events_of(self, step: Step) -> Sequence[Event | Line]:
        if all(event.what == "heels" for event in step.events):
            return step.events
        before: State = self.table.history.state_before(1)
        self._scores = list(before.scores)
        return (*step.events, round_sum(before, step, self.table.names))

    def is_shown(self, event: Event | Line) -> bool:
        return isinstance(event, Line) or event.what != "heels"

    def next_shown(self, event: Event | Line) -> Question:
        if isinstance(event, Line):
            self.open(event)
            return RevealRound(event)
        owner = self._counter(event)
        if self.settings.count_it_yourself and self._said is None and owner is not None:
            return CountLine(owner, event)
        self.open(event)
        return RevealLine(event, self._said)

    def _counter(self, event: Event) -> int | None:
        """Return the person who counts an event before it is shown: the first one of its side."""
        return next((seat for seat in self.people if self.state.side_of(seat) == event.side), None)

    def peg(self, event: Event | Line) -> None:
        """Peg hand by hand in the base game, nothing before the end of the round in the Ship variation (T21, T29)."""
        if isinstance(event, Line) or self.state.options.is_ship:
            return
        self._scores[event.side] += event.points
        self.pegs[event.side] = leapfrog(self.pegs[event.side], event.points, self.state.options.target)

    # -- answers

    def acknowledge_lines(self) -> None:
        """Skip the remaining counts, up to the sum of the round."""
        while self.unshown > 1:
            self.next_shown(self._waiting[0])
            self.acknowledge()
