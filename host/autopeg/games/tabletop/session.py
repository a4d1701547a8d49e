"""Session of Table Top Cribbage: turns, and counting the round on the screen."""

from collections.abc import Sequence

from msgspec.structs import replace

from autopeg.engine.history import Step
from autopeg.engine.table import Table
from autopeg.games.counting.session import CountingSession
from autopeg.games.tabletop.questions import CountLine, LayCard, RevealLine, RevealRound, question_of
from autopeg.games.tabletop.rules import State, View
from autopeg.games.tabletop.rules.moves import Event
from autopeg.games.tabletop.text import round_sum
from autopeg.session.questions import Question
from autopeg.session.settings import Settings
from autopeg.session.text import Line
from pegcore.scoreboard import leapfrog


class TabletopSession(CountingSession[State, View, Event | Line]):
    """Session of one game of Table Top Cribbage."""

    PART = "round"
    CHOICES = (LayCard,)

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

    def question_for(self, seat: int) -> Question:
        return question_of(self.table.view(seat), self.table.legal_moves(seat))

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
