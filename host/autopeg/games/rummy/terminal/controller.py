"""Controller shared by the rummy games on the screen: the hand, and a choice of several lay options."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from autopeg.engine.cards import Card
from autopeg.engine.table import Table
from autopeg.games.rummy.hand_view import HandView
from autopeg.games.rummy.keys import KEYS
from autopeg.games.rummy.session import AnyMeldView, RummySession
from autopeg.session.game_session import AnyState
from autopeg.session.settings import Settings
from autopeg.terminal.controller import Controller

AnyOption = TypeVar("AnyOption")


class Choosing(Struct, Generic[AnyOption], frozen=True):
    """A question with its options."""

    question: str
    options: tuple[AnyOption, ...]
    at: int = 0
    """The index of the option that Enter takes."""

    @property
    def chosen(self) -> AnyOption:
        return self.options[self.at]

    def go(self, steps: int) -> "Choosing[AnyOption]":
        """Return the choice with the selection moved, wrapping around at the ends."""
        return replace(self, at=(self.at + steps) % len(self.options))

    def shown(self, rows: int, above: int) -> range:
        """Return the indexes that fit in `rows` rows, about `above` of them before the selected one."""
        count = len(self.options)
        first = max(0, min(self.at - above, count - rows))
        return range(first, min(count, first + rows))


_ONWARD = ("down", "right", KEYS["suggest"], KEYS["take"], "tab")
_BACK = ("up", "left", "shift+tab")
_ABOUT_CARDS = (KEYS["discard"], KEYS["lay"], KEYS["take"], KEYS["put_together"], "enter")

AnyRummySession = TypeVar("AnyRummySession", bound=RummySession[Any, Any, Any, Any])


class RummyController(
    Controller[AnyRummySession, AnyState, AnyMeldView], ABC, Generic[AnyRummySession, AnyState, AnyMeldView, AnyOption]
):
    """Controller of one rummy game; each game derives its own."""

    def __init__(self, table: Table, settings: Settings) -> None:
        self.choosing: Choosing[AnyOption] | None = None
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

    def card_to_discard(self) -> Card | None:
        """Return the marked card, or the one at the cursor; say so if there is none or several are marked."""
        cards = self.hand.chosen
        if len(cards) == 1:
            return cards[0]
        self.say(
            "To discard, mark one card at most; Esc removes the marks."
            if cards
            else "All your cards are in melds: take one apart first.",
            "trouble",
        )
        return None

    # -- choosing one of several lay options

    @abstractmethod
    def take(self, option: AnyOption) -> None:
        """Carry out the chosen option."""

    def on_pointed_at(self, option: AnyOption) -> None:
        """Show which cards an option uses."""

    def choose(self, question: str, options: Sequence[AnyOption], nothing: str = "") -> None:
        """Let a person choose one of several options. nothing: the message if there are none."""
        if options:
            self._marks_before = self.hand.marks
            self._point(Choosing(question, tuple(options)))
        else:
            self.say(nothing, "trouble")

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

    def _point(self, choosing: Choosing[AnyOption]) -> None:
        self.choosing = choosing
        self.on_pointed_at(choosing.chosen)

    def rest(self) -> None:
        super().rest()
        self.choosing = None
        self.hand.marks = frozenset()
