"""Questions of Crib Rummy, their prompts, and the session that asks them."""

from collections.abc import Sequence

from msgspec.structs import replace

from autopeg.engine.cards import Card
from autopeg.engine.history import Redo, Step, Undo
from autopeg.games.crib_rummy.rules import State, View
from autopeg.games.crib_rummy.rules.moves import CribRummyMove, Draw, Event, TakeUpcard
from autopeg.games.crib_rummy.text import hand_end, made_in_hand
from autopeg.games.rummy.session import HandView, RummySession
from autopeg.play.table import Table
from autopeg.session.lay_options import LayOptions
from autopeg.session.questions import Advance, Question, Reveal, common_prompt, request_text
from autopeg.session.settings import Settings
from autopeg.session.text import CardText, Line


class ChooseStart(Question, frozen=True):
    """A person chooses whether to start the hand (R9)."""

    seat: int


class TakeCard(Question, frozen=True):
    """A person draws (may_draw) or takes the upcard (may_take; R11, R12)."""

    seat: int
    may_draw: bool
    may_take: bool


class LayCards(Question, frozen=True):
    """A person lays melds, and ends the turn with a discard (R20, R24)."""

    seat: int


class ClaimPoints(Question, frozen=True):
    """A person claims the points of the turn, as the person has counted them (R56). points: those earned."""

    seat: int
    points: int


class RevealHand(Reveal, frozen=True):
    """The end of a hand is shown."""

    event: Line
    turn: Event | None
    """The points pegged for the last turn, None if there are none or they are not claimed yet."""
    made: tuple[int, ...]
    """The points pegged in the hand, by seat."""


def question_of(view: View, legal: Sequence[CribRummyMove]) -> Question:
    """Return the question for the seat of a view, `Advance` if there is none. legal: its moves."""
    if view.unclaimed == view.seat:
        return ClaimPoints(view.seat, view.earned)
    match view.phase:
        case "choose":
            return ChooseStart(view.seat)
        case "draw":
            may_draw = any(isinstance(move, Draw) for move in legal)
            return TakeCard(view.seat, may_draw, any(isinstance(move, TakeUpcard) for move in legal))
        case "play":
            return LayCards(view.seat)
        case _:
            return Advance()


def prompt_of(question: Question, names: Sequence[str], view: View, card: CardText, shows_points: bool) -> str:
    """Return the prompt of a question. names: by seat; card: formats a card.

    shows_points: whether the prompt to claim points says how many there are.
    """
    upcard = "the upcard" if view.upcard is None else card(view.upcard)
    match question:
        case ChooseStart(seat=seat):
            return request_text(names[seat], "your score is the lowest, do you go first?")
        case TakeCard(seat=seat, may_draw=may_draw, may_take=may_take):
            final = "your final turn, " if seat in view.final_turns else ""
            if not may_draw:
                return request_text(names[seat], f"{final}the draw pile is used up, take {upcard}")
            if may_take:
                return request_text(names[seat], f"{final}draw, or take {upcard} with a meld")
            return request_text(names[seat], f"{final}draw a card, {upcard} makes no meld")
        case LayCards(seat=seat):
            last = ", the hand ends with this turn" if view.drew_last else ""
            return request_text(names[seat], f"lay melds, then discard a card{last}")
        case ClaimPoints(seat=seat, points=points):
            if shows_points:
                return request_text(names[seat], f"you have earned {points} points, claim them")
            return request_text(names[seat], "claim the points of your turn, how many are they?")
        case _:
            return common_prompt(question, names, view.to_act)


class CribRummySession(RummySession[State, View, Event | Line, HandView]):
    """Session of one game of Crib Rummy."""

    PART = "hand"
    CHOICES = (ChooseStart, TakeCard, LayCards)
    NUMBERS = (ClaimPoints,)
    QUESTION_OF = staticmethod(question_of)

    def __init__(self, table: Table, settings: Settings) -> None:
        self._ended: RevealHand | None = None
        super().__init__(table, settings, HandView)

    def prompt(self, question: Question, card: CardText) -> str:
        return prompt_of(question, self.table.names, self.view, card, not self.settings.count_it_yourself)

    def lay_options(self, cards: Sequence[Card], card: CardText, to: str | None = None) -> LayOptions:
        # The search uses the bots' plans, which are slow to import.
        from autopeg.games.crib_rummy import lay_options as laying

        assert self.viewer is not None
        return laying.lay_options(self.state, self.viewer, cards, self.table.names, to, card)

    def before_turn(self, due: int | None) -> Question | None:
        """Return the question to claim points, before the next player takes a card or the next deal (R56), or None."""
        owner = self.state.unclaimed
        return None if owner is None or owner not in self.people else ClaimPoints(owner, self.state.earned)

    def arranged(self, view: View) -> View:
        return replace(view, hand=self.hand.cards)

    # -- the end of a hand

    def events_of(self, step: Step) -> Sequence[Event | Line]:
        if isinstance(step.move, Undo | Redo):
            return ()
        before: State = self.table.history.state_before(1)
        ended = hand_end(before, step.state, self.table.names)
        if ended is None:
            return step.events
        turn = next(iter(step.events), None)
        self._ended = RevealHand(ended, turn, made_in_hand(self.table.history))
        return (*step.events, ended)

    def is_shown(self, event: Event | Line) -> bool:
        return isinstance(event, Line)

    def next_shown(self, event: Event | Line) -> Question:
        self.open(event)
        assert self._ended is not None
        return self._ended

    def peg(self, event: Event | Line) -> None:
        """Peg all points of a turn together; points beyond the target count (R26, R45)."""
        if isinstance(event, Event) and event.points:
            _, front = self.pegs[event.side]
            self.pegs[event.side] = (front, front + event.points)
