"""Line mode shared by the rummy games: laying cards, choices from a list, and the order of the hand."""

from abc import ABC
from collections.abc import Sequence
from typing import Generic, TextIO

from autopeg.base.errors import UsageError
from autopeg.base.phrases import tally_text
from autopeg.base.typed_words import number_typed, quoted
from autopeg.engine.cards import Card
from autopeg.engine.moves import Move
from autopeg.games.rummy.session import AnyRummyView
from autopeg.games.rummy.terminal.controller import AnyRummySession
from autopeg.play.table import Table
from autopeg.records import Store
from autopeg.session.game_session import AnyState
from autopeg.session.lay_options import LayOption, LayOptions
from autopeg.session.settings import Settings
from autopeg.terminal.lines import Lines
from autopeg.terminal.verbs import Offer, cards_typed, order_typed

SORT: Offer = ("sort suit, sort rank", "put your cards in order")
SUGGEST: Offer = ("suggest", "list what can be laid")
DISCARD: Offer = ("discard 4", "discard a card, which ends your turn")

_CHOOSE: Offer = ("choose 2", "do the second of what was listed; 2 alone does too")


class RummyLines(Lines[AnyRummySession, AnyState, AnyRummyView], ABC, Generic[AnyRummySession, AnyState, AnyRummyView]):
    """One rummy game in line mode. A list of options is valid until the next move or the next list."""

    def __init__(self, table: Table, store: Store | None, settings: Settings, stdin: TextIO, stdout: TextIO) -> None:
        self._listed: tuple[object, Sequence[LayOption]] = (None, ())
        super().__init__(table, store, settings, stdin, stdout)

    @property
    def counts(self) -> str:
        """The number of cards in every hand."""
        return tally_text(self.names, self.view.hand_counts)

    @property
    def upcard(self) -> str:
        return "none" if self.view.upcard is None else self.card(self.view.upcard)

    def cards_typed(self, words: Sequence[str]) -> list[Card]:
        """Return the cards that words give by name, or by number in the hand. Raises UsageError."""
        return cards_typed(words, self.session.hand.cards)

    @property
    def turn_answer(self) -> str:
        """What to type in a turn: to lay cards, to do what is listed, and to discard."""
        count = len(self._options)
        listed = f", {'1' if count == 1 else f'1 to {count}'} of the list" if count else ""
        example = next(iter(self.session.hand.cards), None)
        discard = "discard 1" if example is None else f"discard 1 or discard {self.card(example)}"
        return f"lay and its cards, suggest{listed}, or {discard}"

    def put_in_order(self, words: Sequence[str]) -> None:
        """Sort the hand as the words after `sort` say, and show it. Raises UsageError."""
        order = order_typed(words)
        if order is None:
            self.session.hand.sort_other_way()
        else:
            self.session.hand.sort(order)
        self._is_news = True

    # -- laying cards

    def lay(self, words: Sequence[str], to: str | None = None) -> None:
        """Lay the typed cards by the only option, or list the options. Raises UsageError if there is none."""
        found = self.session.lay_options(self.cards_typed(words), self.card, to)
        if len(found.options) == 1:
            self._do(found.options[0])
        else:
            self._list(found)

    def suggest(self) -> None:
        """List everything that can be laid now. Raises UsageError if there is nothing."""
        self._list(self.session.lay_options((), self.card))

    @property
    def choose_offers(self) -> list[Offer]:
        """What can be typed while a list is valid."""
        return [_CHOOSE] if self._options else []

    @property
    def _options(self) -> Sequence[LayOption]:
        """The listed options that can still be chosen."""
        state, options = self._listed
        return options if state is self.state else ()

    def _list(self, found: LayOptions) -> None:
        if not found.options:
            raise UsageError(found.why)
        self._listed = (self.state, found.options)
        for number, option in enumerate(found.options, 1):
            self.say(f"{number:>3}  {option.text}{'' if option.points is None else f' +{option.points}'}")
        self.say("Type choose and a number, or the number alone, to do one of them.")

    def choose(self, words: Sequence[str]) -> bool:
        """Do the option that words choose from the list; return whether they choose one. Raises UsageError."""
        match words:
            case ["choose", number] | [number] if number.isdigit() or words[0] == "choose":
                options = self._options
                if not options:
                    raise UsageError("nothing is listed to choose from: type suggest")
                chosen = number_typed(number)
                if chosen is None or not 1 <= chosen <= len(options):
                    raise UsageError(f"{quoted(number)} is not on the list: type a number from 1 to {len(options)}")
                self._do(options[chosen - 1])
                return True
            case _:
                return False

    def _do(self, option: LayOption) -> None:
        [move] = option.does
        assert isinstance(move, Move)
        self.table.submit(move)
