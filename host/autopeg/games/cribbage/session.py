"""Session of cribbage: discards, the play, counting hands yourself, and muggins."""

from collections.abc import Sequence

from msgspec.structs import replace

from autopeg.engine.history import Step
from autopeg.engine.moves import Move
from autopeg.games.counting.session import CountingSession
from autopeg.games.cribbage.questions import ChooseDiscard, CountCards, MayClaim, PlayCard, RevealHand, question_of
from autopeg.games.cribbage.rules import Counting, State, View
from autopeg.games.cribbage.rules.moves import Declare, Event, Go
from autopeg.games.cribbage.text import as_declared
from autopeg.session.course import Course
from autopeg.session.questions import Question
from autopeg.session.text import CardText
from pegcore.scoreboard import leapfrog


class CribbageSession(CountingSession[State, View, Event]):
    """Session of one game of cribbage."""

    PART = "deal"
    CHOICES = (ChooseDiscard, PlayCard)

    _passed: object = None
    """The declaration that nobody wanted to claim from."""

    @property
    def course(self) -> Course:
        options = self.state.options
        return Course(options.target, options.skunk)

    def hint(self, question: Question, card: CardText) -> str:
        if isinstance(question, CountCards):
            # The advice takes a moment to load, so it is imported only for a hint.
            from autopeg.games.cribbage.advice_text import describe_counting

            return describe_counting(question.counting)
        return super().hint(question, card)

    def question_for(self, seat: int) -> Question:
        return question_of(self.table.view(seat), self.table.legal_moves(seat))

    def before_turn(self, due: int | None) -> Question | None:
        claimants = self.claimants()
        # If only the person on turn may claim, that can wait for the turn; but declaring points of one's own ends the
        # chance.
        is_asked_anyway = claimants == (due,) and self.state.due is None
        if claimants and self._passed is not self.state.declared and not is_asked_anyway:
            return MayClaim(claimants)
        return None

    def automatic_move(self, question: Question) -> Move | None:
        if self.settings.auto_go and isinstance(question, PlayCard) and question.must_go:
            return Go(question.seat)
        return None

    def claimants(self) -> tuple[int, ...]:
        """Return the people who may call muggins now (C46)."""
        return tuple(seat for seat in self.people if self.table.game.claims(self.state, seat))

    # -- the show

    def events_of(self, step: Step) -> Sequence[Event]:
        return [as_declared(event) for event in step.events] if isinstance(step.move, Declare) else step.events

    def is_shown(self, event: Event) -> bool:
        return event.kind == "show"

    def next_shown(self, event: Event) -> Question:
        # With muggins, the owner has already counted the hand to declare it.
        to_count = self.settings.count_it_yourself and not self.state.options.muggins and self._said is None
        if to_count and event.player in self.people and event.cards is not None:
            return CountCards(event.player, Counting("show", event.player, event.cards, event.what), False)
        self.open(event)
        return RevealHand(event, self._said, self.claimants() if self.unshown == 1 else ())

    def peg(self, event: Event) -> None:
        self.pegs[event.side] = leapfrog(self.pegs[event.side], event.points, self.state.options.target)

    def arranged(self, view: View) -> View:
        return replace(view, hand=tuple(sorted(view.hand)))

    def covered(self, view: View) -> View:
        return replace(view, hand=(), discarded=())

    # -- answers

    def acknowledge(self) -> None:
        super().acknowledge()
        self._passed = self.state.declared

    def pass_claim(self) -> None:
        """Decline to claim from the last declaration."""
        self._passed = self.state.declared
