"""Controller of cribbage on the screen: choosing cards, counting, calling muggins."""

from collections.abc import Iterator, Mapping

from autopeg.base.phrases import spoken_count
from autopeg.base.typed_words import number_typed
from autopeg.games.cribbage.rules import State, View
from autopeg.games.cribbage.rules.moves import Declare, Discard, Go, Muggins, Play
from autopeg.games.cribbage.session import (
    ChooseDiscard,
    CountCards,
    CribbageSession,
    MayClaim,
    PlayCard,
    claim_prompt,
)
from autopeg.terminal.controller import AT_ANY_TIME, Controller, KeyHint

_HELP = f"""\
Choosing cards
  1 to 6        that card of your hand: mark it to discard, or play it
  left, right   go from card to card
  Space         mark a card to discard, or unmark it
  Enter         discard the marked cards; play the card; go on
  mouse         click a card for its number, anywhere else for Enter

In the play and the show
  g             say go, when none of your cards fits within 31
  0 to 9        type points when you are asked for them, then Enter
  m             call muggins, where it is played, on overlooked points

{AT_ANY_TIME}
Each lane of the board has two pegs: the filled one shows the score, the
hollow one the score before. A line across the streets shows how far the
loser must get, or the win counts as more than one game."""

_MOVED_UP = "Your cards have moved up and have new numbers: press the one you mean."
_MUGGINS: Mapping[bool | str, str] = {False: "", True: ", with free muggins", "strict": ", with muggins"}


class CribbageController(Controller[CribbageSession, State, View]):
    """Controller of one game of cribbage."""

    HELP = _HELP
    SESSION = CribbageSession

    cursor = 0
    marks: frozenset[int] = frozenset()
    """Indexes into the open hand, like the cursor."""
    claiming: int | None = None
    """The seat that is calling muggins."""

    # -- what the screen shows

    def game_title(self) -> str:
        options = self.state.options
        return f"Cribbage to {options.target}{_MUGGINS[options.muggins]}"

    def asks(self) -> str:
        if self.claiming is not None:
            is_strict = self.state.options.muggins == "strict"
            return claim_prompt(self.names[self.claiming], len(self.session.claimants()) > 1, is_strict)
        return super().asks()

    def offers(self) -> Iterator[KeyHint]:
        cards = len(self.view.hand)
        match self.question:
            case _ if self.claiming is not None:
                yield "0-9 Enter", "claim"
                yield "Esc", "leave it"
                return
            case ChooseDiscard():
                yield f"1-{cards}", "mark"
                yield "Enter", "discard"
            case PlayCard(must_go=True):
                yield "g", "go"
            case PlayCard():
                yield f"1-{cards}" if cards > 1 else "1", "play"
                yield "arrows Enter", "choose"
            case CountCards():
                yield "0-9 Enter", "say it"
            case MayClaim():
                yield "Enter", "let it pass"
            case _:
                pass
        if self.session.claimants():
            yield "m", "muggins"

    @property
    def is_hinted(self) -> bool:
        return super().is_hinted or isinstance(self.question, CountCards)

    # -- keys

    def refers_to(self, key: str) -> object:
        hand, number = self.view.hand, number_typed(key)
        if number is not None:
            return hand[number - 1] if 1 <= number <= len(hand) else None
        return hand

    def press_at_question(self, key: str) -> None:
        match self.question:
            case _ if key == "m":
                self._claim()
            case MayClaim() if key == "enter":
                if self.is_meant():
                    self.session.pass_claim()
            case ChooseDiscard() | PlayCard():
                self._press_at_hand(key)
            case CountCards(is_declaration=is_declaration, seat=seat):
                points = self.typed_points(key)
                if points is not None and is_declaration:
                    self.submit(Declare(seat, points))
                elif points is not None:
                    self.session.count(points)
            case _:
                pass

    def _press_at_hand(self, key: str) -> None:
        cards, number = len(self.view.hand), number_typed(key)
        if key in ("left", "right"):
            self.cursor = (self.cursor + (1 if key == "right" else -1)) % cards
        elif number is not None and self.guard.is_stale(number - 1, self.view.hand):
            self.say(_MOVED_UP)
        elif number is not None and 1 <= number <= cards:
            self.choose(number - 1)
        elif key == "space" and isinstance(self.question, ChooseDiscard):
            self._mark(self.cursor)
        elif key == "space":
            self.say("Press Enter to play the card between the brackets, or press a card's number.")
        elif key == "g" and isinstance(self.question, PlayCard):
            self.submit(Go(self.question.seat))
        elif key == "enter":
            self._commit()

    def choose(self, index: int) -> None:
        """Mark a card to discard, or play it. index: into the open hand."""
        self.cursor = index
        if isinstance(self.question, ChooseDiscard):
            self._mark(index)
        elif isinstance(self.question, PlayCard):
            hand = self.view.hand
            self.submit(Play(self.question.seat, hand[index]))
            self.guard.renumber(hand)

    def _mark(self, index: int) -> None:
        self.marks = self.marks ^ {index}

    def _commit(self) -> None:
        match self.question:
            case ChooseDiscard(seat=seat, cards=cards) if len(self.marks) == cards:
                hand = self.view.hand
                self.submit(Discard(seat, tuple(hand[index] for index in sorted(self.marks))))
                self.guard.renumber(hand)
            case ChooseDiscard(cards=cards):
                self.say(f"Mark {spoken_count(cards, 'card')} first: {len(self.marks)} marked.", "trouble")
            case PlayCard(seat=seat, must_go=True):
                self.submit(Go(seat))
            case _:
                self.choose(self.cursor)

    # -- calling muggins

    @property
    def is_busy(self) -> bool:
        return self.claiming is not None

    def press_busy(self, key: str) -> None:
        assert self.claiming is not None
        if key == "escape":
            self.rest()
        elif key == "m":
            claimants = self.session.claimants()
            self.claiming = claimants[(claimants.index(self.claiming) + 1) % len(claimants)]
        else:
            points = self.typed_points(key)
            if points == 0:
                self.say("Claim 1 point or more, or press Esc to claim nothing.", "trouble")
            elif points is not None:
                self.submit(Muggins(self.claiming, points))

    def _claim(self) -> None:
        claimants = self.session.claimants()
        if not claimants:
            self.say("There is nothing to call muggins on now.", "trouble")
            return
        self.claiming = claimants[0]
        self.typed = ""

    def rest(self) -> None:
        super().rest()
        self.cursor = 0
        self.marks = frozenset()
        self.claiming = None


CONTROLLER = CribbageController
