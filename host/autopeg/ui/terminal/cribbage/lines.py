"""Cribbage in lines: what is typed to its questions."""

from functools import partial
from typing import TextIO

from autopeg.cards import Card
from autopeg.errors import UsageError
from autopeg.games.cribbage import Counting, View
from autopeg.games.cribbage.moves import Declare, Discard, Event, Go, Muggins, Play
from autopeg.records import Store
from autopeg.table import Table
from autopeg.ui.calling import owned
from autopeg.ui.terminal.cribbage.coach import hint_at
from autopeg.ui.terminal.cribbage.cues import CountCards, LayAway, MayClaim, PlayCard, RevealHand
from autopeg.ui.terminal.cribbage.prompts import prompt_of
from autopeg.ui.terminal.cribbage.sitting import CribbageSitting
from autopeg.ui.terminal.cues import Cue, Reveal
from autopeg.ui.terminal.faces import card_text, cards_text
from autopeg.ui.terminal.lines import HELP_AT_ANY_TIME, Lines, points_typed
from autopeg.ui.terminal.prompts import verdict
from autopeg.ui.terminal.settings import Settings
from pegcore.cribbage import count_of


class CribbageLines(Lines[CribbageSitting]):
    """One game of cribbage in lines."""

    HELP = f"""\
Type a line and press Enter:
  5H or 3         a card by its name, or by its number in your hand; two of them to lay two away
  go              no card of yours fits within 31
  8 or count 8    points, where you are asked to count or to declare them
  muggins 2       claim two points that were overlooked, where muggins is played
{HELP_AT_ANY_TIME}"""

    def __init__(self, table: Table, store: Store | None, settings: Settings, stdin: TextIO, stdout: TextIO) -> None:
        super().__init__(table, store, settings, stdin, stdout, CribbageSitting(table, settings))

    @property
    def view(self) -> View:
        return self.sitting.view

    # -- what is told

    def asks(self, cue: Cue) -> str:
        prompt = prompt_of(cue, self.names, self.view, partial(card_text, ascii_only=True))
        may_claim = isinstance(cue, MayClaim) or (isinstance(cue, RevealHand) and cue.claimants)
        return f"{prompt} Press Enter, or type muggins and the points that are missing" if may_claim else prompt

    def hint(self, cue: Cue) -> str:
        return hint_at(cue, self.view, ascii_only=True)

    def show(self, cue: Reveal) -> None:
        event: Event = cue.event
        cards = event.cards or ()
        whose = owned(self.names[event.player], event.what or "hand")
        self.say(f"{whose} is {cards_text(cards[:-1], True)}, with the starter {cards_text(cards[-1:], True)}")
        if isinstance(cue, RevealHand) and cue.said is not None:
            self.say(verdict(cue.said, event.points))

    def stops_at(self, cue: Reveal) -> bool:
        return isinstance(cue, RevealHand) and bool(cue.claimants)

    def show_hand(self, cue: Cue) -> None:
        view = self.view
        counting = self._counted(cue)
        if counting is not None and counting.kind == "show":
            cards = counting.cards
            self.say(f"{cards_text(cards[:-1], True)}, with the starter {cards_text(cards[-1:], True)}")
        elif counting is not None:
            self.say(f"On the table {cards_text(counting.cards, True)}, count {count_of(counting.cards)}")
        elif isinstance(cue, LayAway | PlayCard):
            if isinstance(cue, PlayCard):
                series = cards_text(view.series, True) or "nothing"
                starter = cards_text((view.starter,), True) if view.starter is not None else "not turned"
                self.say(f"Starter {starter}, on the table {series}, count {view.count}")
            hand = "  ".join(f"{n}) {cards_text((card,), True)}" for n, card in enumerate(view.hand, 1))
            self.say(f"Hand: {hand}")

    def _counted(self, cue: Cue) -> Counting | None:
        """Return what a cue asks to be counted, or to be claimed from in the play."""
        declared = self.view.declared
        match cue:
            case CountCards(counting=counting):
                return counting
            case MayClaim() if declared is not None and declared.counting.kind != "show":
                return declared.counting
            case _:
                return None

    # -- what is answered

    def answer(self, cue: Cue, words: list[str]) -> bool:
        match cue, words:
            case _, ["muggins", points]:
                self.table.submit(Muggins(self._claimant(), self._claimed(points)))
            case _, ["count", points]:
                self._count(cue, points_typed(points))
            case PlayCard(seat=seat), ["go"]:
                self.table.submit(Go(seat))
            case MayClaim(), []:
                self.sitting.pass_claim()
            case CountCards(), [points]:
                self._count(cue, points_typed(points))
            case LayAway(seat=seat), [_, *_]:
                self.table.submit(Discard(seat, tuple(self._card(word) for word in words)))
            case PlayCard(seat=seat), [word]:
                self.table.submit(Play(seat, self._card(word)))
            case _:
                return False
        return True

    def _count(self, cue: Cue, points: int) -> None:
        if not isinstance(cue, CountCards):
            raise UsageError("nothing is to be counted now")
        if cue.is_declaration:
            self.table.submit(Declare(cue.seat, points))
        else:
            self.sitting.count(points)

    def _card(self, word: str) -> Card:
        """Return the card that a name or a number of the hand stands for. Raises UsageError."""
        hand = self.view.hand
        if word.isdigit():
            if not 1 <= int(word) <= len(hand):
                raise UsageError(f"there is no card {word}: your hand has {len(hand)}")
            return hand[int(word) - 1]
        try:
            return Card.parse(word)
        except ValueError as error:
            raise UsageError(f"{error}; help tells what else can be typed") from None

    def _claimed(self, word: str) -> int:
        points = points_typed(word)
        if not points:
            raise UsageError("claim 1 point or more, or press Enter to claim nothing")
        return points

    def _claimant(self) -> int:
        claimants = self.sitting.claimants()
        if not claimants:
            raise UsageError("there is nothing on which you could call muggins now")
        return claimants[0]
