"""Questions of Crummy Rummy, their prompts, and the session that asks them; a hand with melds put together in it."""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from autopeg.engine.cards import Card
from autopeg.engine.history import Step
from autopeg.games.crummy_rummy.rules import State, View
from autopeg.games.crummy_rummy.rules.moves import CrummyRummyMove, Decline, DrawDeck, Event, Meld, TakeUpcard
from autopeg.games.crummy_rummy.text import contract_name, round_sum, warning_text
from autopeg.games.rummy.session import HandView, RummySession, last_of
from autopeg.play.table import Table
from autopeg.session.course import Course
from autopeg.session.lay_options import LayOptions
from autopeg.session.questions import Advance, Question, Reveal, common_prompt, request_text
from autopeg.session.settings import Settings
from autopeg.session.text import CardText, Line


class ContractHandView(HandView):
    """One person's hand; `cards` are the loose ones."""

    def __init__(self) -> None:
        super().__init__()
        self.drafts: list[Meld] = []
        """Melds put together for the contract; for the rules and the others they are still in the hand."""

    def follow(self, hand: Sequence[Card], moves: int | None = None) -> None:
        """Update the cards to those of the hand; a draft that has lost a card is taken apart."""
        left = Counter(hand)
        kept: list[Meld] = []
        for draft in self.drafts:
            wanted = Counter(draft.cards)
            if wanted <= left:
                left -= wanted
                kept.append(draft)
        self.drafts = kept
        super().follow(last_of(hand, left), moves)

    def deal_again(self) -> None:
        super().deal_again()
        self.drafts = []

    def draft(self, meld: Meld) -> None:
        """Put a meld together from loose cards."""
        self.drafts.append(meld)
        super().follow(last_of(self.cards, Counter(self.cards) - Counter(meld.cards)))
        self.cursor = 0

    def take_apart(self) -> bool:
        """Take the last draft apart, its cards going to the end; return whether there was one."""
        if not self.drafts:
            return False
        super().follow((*self.cards, *self.drafts.pop().cards))
        return True


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


def prompt_of(question: Question, names: Sequence[str], view: View, card: CardText, has_drafts: bool) -> str:
    """Return the prompt of a question. names: by seat; card: formats a card.

    has_drafts: whether the person who has the screen is putting melds together.
    """
    match question:
        case AskOutOfTurn(seat=seat, upcard=upcard):
            return request_text(names[seat], f"take {card(upcard)} out of turn, with a penalty card?")
        case TakeCard(seat=seat, upcard=upcard) if upcard is not None and question.may_take:
            other = ", or decline it" if question.declines else ", or draw from the deck" if question.may_draw else ""
            return request_text(names[seat], f"take {card(upcard)}{other}")
        case TakeCard(seat=seat):
            return request_text(names[seat], "draw from the deck")
        case TakeTurn(seat=seat, has_laid_down=True):
            return request_text(names[seat], "put cards on the table, then discard one")
        case TakeTurn(seat=seat) if has_drafts and view.contract is not None:
            return request_text(
                names[seat], f"lay down {contract_name(view.contract)}, or go on putting melds together"
            )
        case TakeTurn(seat=seat):
            return request_text(names[seat], "discard a card, or lay down your contract")
        case _:
            return common_prompt(question, names, view.to_act)


_LOOK_FIRST = "Look at your cards first: a hint would give them away."


class CrummyRummySession(RummySession[State, View, RoundCount, ContractHandView]):
    """Session of one game of Crummy Rummy. beginners: the people who are warned before a bad discard (Y33-Y37)."""

    PART = "round"
    CHOICES = (TakeCard, TakeTurn, AskOutOfTurn)
    QUESTION_OF = staticmethod(question_of)

    def __init__(self, table: Table, settings: Settings) -> None:
        super().__init__(table, settings, ContractHandView)
        self.beginners = {seat for seat in self.people if table.seats[seat].name in settings.beginners}

    def warning(self, seat: int, discarded: Card, card: CardText) -> str:
        """Return the warning about a discard if the seat's player wants one, else an empty text."""
        is_warned = seat in self.beginners and discarded in self.view.hand
        return warning_text(self.view, discarded, self.table.names, card) if is_warned else ""

    @property
    def course(self) -> Course:
        return Course(self.state.lap_points, unit=self.state.unit, has_finish=False)

    def hint(self, question: Question, card: CardText) -> str:
        if isinstance(question, AskOutOfTurn) and not question.is_open:
            return _LOOK_FIRST
        return super().hint(question, card)

    def before_turn(self, due: int | None) -> Question | None:
        state = self.state
        if due is None or self.table.seat_to_answer != due or state.active is None or state.upcard is None:
            return None
        if self.viewer != due:
            self.cover()
        return AskOutOfTurn(due, state.active, state.upcard, self.viewer == due)

    def prompt(self, question: Question, card: CardText) -> str:
        return prompt_of(question, self.table.names, self.view, card, bool(self.hand.drafts))

    def lay_options(self, cards: Sequence[Card], card: CardText, to: str | None = None) -> LayOptions:
        from autopeg.games.crummy_rummy import lay_options as laying  # it imports this module

        assert self.viewer is not None
        return laying.lay_options(self.state, self.viewer, cards, self.table.names, to, card)

    # -- a round is counted

    def events_of(self, step: Step) -> Sequence[RoundCount]:
        if not step.events:
            return ()
        return (RoundCount(step.events, round_sum(step, self.table.names)),)

    def is_shown(self, event: RoundCount) -> bool:
        return True

    def next_shown(self, event: RoundCount) -> Question:
        self.open(event)
        return RevealRound(event)

    def peg(self, event: RoundCount) -> None:
        """Peg the penalties of the round, all lanes at once (Y43)."""
        self.pegs = list(self.state.pegs)
