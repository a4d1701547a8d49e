"""Controller shared by the rummy games on the screen: the hand, and a choice of several lay options."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeVar

from autopeg.engine.cards import Card
from autopeg.engine.moves import Move
from autopeg.games.rummy.keys import DRAW_FIRST, HAS_DRAWN, KEYS
from autopeg.games.rummy.rules import Discard
from autopeg.games.rummy.session import AnyRummyView, HandView, RummySession
from autopeg.play.table import Table
from autopeg.session.game_session import AnyState
from autopeg.session.lay_options import Choosing, LayOption, LayOptions
from autopeg.session.refusals import sentence
from autopeg.session.settings import Settings
from autopeg.terminal.controller import Controller, KeyHint

MARK_FIRST = f"Mark cards with Space to lay them; {KEYS['discard']} discards the card between the brackets."

_ONWARD = ("down", "right", KEYS["suggest"], KEYS["take"], "tab")
_BACK = ("up", "left", "shift+tab")
_ABOUT_CARDS = (KEYS["discard"], KEYS["lay"], KEYS["take"], KEYS["put_together"], "enter")

AnyRummySession = TypeVar("AnyRummySession", bound=RummySession[Any, Any, Any, Any])


class RummyController(
    Controller[AnyRummySession, AnyState, AnyRummyView], ABC, Generic[AnyRummySession, AnyState, AnyRummyView]
):
    """Controller of one rummy game; each game derives its own."""

    def __init__(self, table: Table, settings: Settings) -> None:
        self.choosing: Choosing | None = None
        """The open choice, None without one."""
        self._marks_before: frozenset[int] = frozenset()
        super().__init__(table, settings)

    @property
    def hand(self) -> HandView:
        """The open hand, an empty one while none is open."""
        return self.session.hand

    def refers_to(self, key: str) -> object:
        """Return the hand and the upcard for keys that move or take cards, else None."""
        return (self.hand.cards, self.view.upcard) if key in _ABOUT_CARDS else None

    def asks(self) -> str:
        if self.choosing is not None:
            return self.choosing.question
        return super().asks()

    def offers(self) -> Iterator[KeyHint]:
        if self.choosing is None:
            yield from self.offers_at_question()
            return
        if len(self.choosing.options) > 1:
            yield "arrows", "choose"
        yield "Enter", "do it"
        yield "Esc", "leave it"

    @abstractmethod
    def offers_at_question(self) -> Iterator[KeyHint]:
        """Yield the game's own keys that do something at the current question."""

    # -- a turn

    def press_at_wrong_time(self, has_drawn: bool, key: str) -> bool:
        """Say that a key is meant for before or after a card is taken; return whether it is such a key."""
        if key not in ((KEYS["draw"], KEYS["take"]) if has_drawn else (KEYS["discard"], KEYS["lay"])):
            return False
        self.say(HAS_DRAWN if has_drawn else DRAW_FIRST)
        return True

    def discard(self, seat: int) -> None:
        """Discard the marked card, or the one at the cursor; say so if there is none or several are marked."""
        cards = self.hand.chosen
        if len(cards) == 1:
            self.discard_card(seat, cards[0])
        elif cards:
            self.say("To discard, mark one card at most; Esc removes the marks.", "trouble")
        else:
            self.say("All your cards are in melds: take one apart first.", "trouble")

    def discard_card(self, seat: int, card: Card) -> None:
        self.submit(Discard(seat, card))

    def lay_marked(self) -> None:
        """Lay the marked cards by the only option, or offer a choice; without an option, say why."""
        found = self.session.lay_options(self.hand.marked, self.card)
        if len(found.options) == 1:
            self.take(found.options[0])
        else:
            self._offer(found)

    def suggest(self) -> None:
        """Offer everything that can be laid now."""
        self._offer(self.session.lay_options((), self.card))

    # -- choosing one of several options

    def take(self, option: LayOption) -> None:
        """Carry out the chosen option."""
        [move] = option.does
        assert isinstance(move, Move)
        self.submit(move)

    def _offer(self, found: LayOptions) -> None:
        if found.options:
            self.choose("Choose what to lay", found.options)
        else:
            self.say(sentence(found.why), "trouble")

    def choose(self, question: str, options: Sequence[LayOption]) -> None:
        """Let a person choose one of several options."""
        self._marks_before = self.hand.marks
        self._point(Choosing(question, tuple(options)))

    @property
    def is_busy(self) -> bool:
        return self.choosing is not None

    def press_busy(self, key: str) -> None:
        """Handle a key in the open choice; the first click selects an option, a second one takes it."""
        choosing = self.choosing
        assert choosing is not None
        word, _, number = key.partition(" ")
        if key == "escape":
            self.choosing = None
            self.hand.marks = self._marks_before
        elif key in ("enter", KEYS["lay"]) or (word == "option" and int(number) == choosing.at):
            self.take(choosing.chosen)
        elif key in _ONWARD or key in _BACK:
            self._point(choosing.go(1 if key in _ONWARD else -1))
        elif word == "option":
            self._point(choosing.go(int(number) - choosing.at))

    def _point(self, choosing: Choosing) -> None:
        """Select an option, and mark its cards in the hand."""
        self.choosing = choosing
        self.hand.mark_cards(choosing.chosen.cards)

    def rest(self) -> None:
        super().rest()
        self.choosing = None
        self.hand.marks = frozenset()
