"""Questions of cribbage, their prompts, and the session that asks them: discards, play, counting, and muggins."""

from collections.abc import Sequence

from msgspec.structs import replace

from autopeg.base.phrases import possessive, spoken_count
from autopeg.counting.session import CountingSession, RevealCount
from autopeg.engine.history import Step
from autopeg.engine.moves import Move
from autopeg.games.cribbage.rules import Counting, State, View
from autopeg.games.cribbage.rules.moves import CribbageMove, Declare, Discard, Event, Go
from autopeg.games.cribbage.text import as_declared
from autopeg.session.questions import Advance, Question, common_prompt, request_text
from autopeg.session.text import CardText
from pegcore.cribbage import count_of
from pegcore.scoreboard import leapfrog


class ChooseDiscard(Question, frozen=True):
    """A person discards to the crib. cards: how many."""

    seat: int
    cards: int


class PlayCard(Question, frozen=True):
    """A person plays a card. must_go: no card fits, so the person says go."""

    seat: int
    must_go: bool


class CountCards(Question, frozen=True):
    """A person counts points, because of muggins or of `count_it_yourself`."""

    seat: int
    counting: Counting
    is_declaration: bool


class RevealHand(RevealCount, frozen=True):
    """A hand or crib is counted aloud."""

    event: Event
    claimants: tuple[int, ...] = ()
    """The people who may call muggins."""


class MayClaim(Question, frozen=True):
    """Points were declared in the play; people may call muggins until `pass_claim`."""

    claimants: tuple[int, ...]


def question_of(view: View, legal: Sequence[CribbageMove]) -> Question:
    """Return the question for the seat of a view, `Advance` if there is none. legal: its moves."""
    if view.counting is not None and view.counting.player == view.seat:
        return CountCards(view.seat, view.counting, True)
    match legal[0] if legal else None:
        case None:
            return Advance()
        case Discard(cards=cards):
            return ChooseDiscard(view.seat, len(cards))
        case first:
            return PlayCard(view.seat, isinstance(first, Go))


def prompt_of(question: Question, names: Sequence[str], view: View, card: CardText) -> str:
    """Return the prompt of a question. names: by seat; card: formats a card."""
    match question:
        case Advance() if view.phase == "starter" and view.to_act is None:
            return "Turning the starter"
        case ChooseDiscard(seat=seat, cards=cards):
            number = spoken_count(cards, "card")
            return request_text(names[seat], f"discard {number} to {crib_of(seat, names, view)}")
        case PlayCard(seat=seat, must_go=must_go):
            wanted = request_text(names[seat], "no card fits within 31, say go" if must_go else "play a card")
            return f"{declared_text(names, view, card)}. {wanted}" if is_claimable(view) else wanted
        case CountCards(seat=seat, counting=counting):
            return request_text(names[seat], _declaration_prompt(counting, card))
        case MayClaim(claimants=claimants) | RevealHand(claimants=claimants) if claimants:
            return f"{declared_text(names, view, card)}. Is that all of it?"
        case _:
            return common_prompt(question, names, view.to_act)


def _declaration_prompt(counting: Counting, card: CardText) -> str:
    """Return the prompt to declare points: for which card, at which count, and with the go or last card."""
    if counting.kind == "show":
        return f"count your {counting.what}: how many points is it?"
    last, count = f"your {card(counting.cards[-1])}", count_of(counting.cards)
    match counting.kind, counting.closing:
        case "go", "last":
            return f"{last} at {count} was the last card: how many points for it?"
        case "go", _:
            return f"nobody can follow {last} at {count}: how many points for the go?"
        case _, "go":
            return f"{last} makes {count} and nobody can follow: how many points, with the go?"
        case _, "last":
            return f"{last} makes {count} and is the last card: how many points in all?"
        case _:
            return f"{last} makes {count}: how many points?"


def is_claimable(view: View) -> bool:
    """Return whether another side's last declaration was in the play, where nothing else on the screen shows it."""
    declared = view.declared
    if declared is None or declared.counting.kind == "show":
        return False
    sides = len(view.scores)
    return declared.counting.player % sides != view.seat % sides


def declared_text(names: Sequence[str], view: View, card: CardText) -> str:
    """Return the last declaration, without a full stop: "Bob declared 2 for K♦ at 25, the last card"."""
    declared = view.declared
    assert declared is not None
    counting = declared.counting
    said = f"{names[counting.player]} declared {declared.points} for"
    if counting.kind == "show":
        return f"{said} the {counting.what}"
    last = f"{card(counting.cards[-1])} at {count_of(counting.cards)}"
    match counting.kind, counting.closing:
        case "go", "go":
            return f"{said} the go on {last}"
        case _, "go":
            return f"{said} {last} with the go"
        case _, "last":
            return f"{said} {last}, the last card"
        case _:
            return f"{said} {last}"


def claim_prompt(name: str, is_shared: bool, is_strict: bool) -> str:
    """Return the prompt for a player who calls muggins. is_shared: whether others may call it too."""
    once = " You have one claim" if is_strict else ""
    other = " (m: somebody else)" if is_shared else ""
    return request_text(name, f"muggins! How many points were overlooked?{once}{other}")


def crib_of(seat: int, names: Sequence[str], view: View) -> str:
    """Return whose crib it is, in words for the player at a seat."""
    dealer = view.dealer
    if dealer is None or dealer == seat:
        return "your own crib"
    partner = " (your side's)" if dealer % len(view.scores) == seat % len(view.scores) else ""
    return f"{possessive(names[dealer])} crib{partner}"


class CribbageSession(CountingSession[State, View, Event]):
    """Session of one game of cribbage."""

    PART = "deal"
    CHOICES = (ChooseDiscard, PlayCard)
    NUMBERS = (CountCards,)
    QUESTION_OF = staticmethod(question_of)

    _passed: object = None
    """The declaration that nobody wanted to claim from."""

    def prompt(self, question: Question, card: CardText) -> str:
        return prompt_of(question, self.table.names, self.view, card)

    def hint(self, question: Question, card: CardText) -> str:
        if isinstance(question, CountCards):
            # The advice takes a moment to load, so it is imported only for a hint.
            from autopeg.games.cribbage.advice_text import describe_counting

            return describe_counting(question.counting)
        return super().hint(question, card)

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
