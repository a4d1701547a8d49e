"""Cribbage in lines: what is typed to its questions."""

from functools import partial
from typing import TextIO

from autopeg.engine.table import Table
from autopeg.errors import UsageError
from autopeg.games.cribbage.hints import hint_at
from autopeg.games.cribbage.prompts import prompt_of
from autopeg.games.cribbage.questions import CountCards, LayAway, MayClaim, PlayCard, RevealHand
from autopeg.games.cribbage.rules import Counting, View
from autopeg.games.cribbage.rules.moves import Declare, Discard, Event, Go, Muggins, Play
from autopeg.games.cribbage.session import CribbageSitting
from autopeg.records import Store
from autopeg.session.calling import owned
from autopeg.session.prompts import verdict
from autopeg.session.questions import Cue, Reveal
from autopeg.session.settings import Settings
from autopeg.terminal.faces import card_text, cards_text
from autopeg.terminal.lines import Lines
from autopeg.terminal.verbs import VERBS, Offer, cards_typed, numbered, order_typed, points_typed
from pegcore.cribbage import count_of

_SORT: Offer = ("sort", "say your hand, which always lies by rank")


class CribbageLines(Lines[CribbageSitting]):
    """One game of cribbage in lines."""

    PART = "deal"

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
            self.say(*numbered(view.hand))

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

    def offers(self, cue: Cue) -> list[Offer]:
        claims: list[Offer] = [("muggins 2", "claim two points that were missed")] if self.sitting.claimants() else []
        match cue:
            case LayAway(cards=cards):
                usage = "discard 1" if cards == 1 else "discard 1 4"
                return [(usage, "discard to the crib; the cards alone do too"), _SORT]
            case PlayCard(must_go=True):
                return [("go", "say that no card of yours fits within 31"), *claims, _SORT]
            case PlayCard():
                return [("play 3", "play that card; the card alone does too"), *claims, _SORT]
            case CountCards():
                return [("count 8", "say the points; the number alone does too"), *claims]
            case MayClaim():
                return [("pass", "claim nothing; so does an empty line"), *claims]
            case _:
                return claims

    # -- what is answered

    def answer(self, cue: Cue, words: list[str]) -> bool:
        match cue, words:
            case _, ["muggins", points]:
                self.table.submit(Muggins(self._claimant(), self._claimed(points)))
            case _, ["count", points]:
                self._count(cue, points_typed(points))
            case PlayCard(seat=seat), ["go"]:
                self.table.submit(Go(seat))
            case MayClaim(), [] | ["pass"]:
                self.sitting.pass_claim()
            case CountCards(), [points]:
                self._count(cue, points_typed(points))
            case ((LayAway() | PlayCard()), ["sort", *order]):
                order_typed(order)
                self.show_hand(cue)
            case LayAway(seat=seat), ["discard", *cards] if cards:
                self.table.submit(Discard(seat, tuple(cards_typed(cards, self.view.hand))))
            case PlayCard(seat=seat), ["play", word] | [word] if word not in VERBS:
                self.table.submit(Play(seat, cards_typed([word], self.view.hand)[0]))
            case LayAway(seat=seat), [first, *_] if first not in VERBS:
                self.table.submit(Discard(seat, tuple(cards_typed(words, self.view.hand))))
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
