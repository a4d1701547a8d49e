"""Line mode of Crummy Rummy."""

from collections.abc import Sequence
from contextlib import suppress
from typing import TextIO

from autopeg.base.errors import UsageError
from autopeg.base.phrases import doing, owned
from autopeg.engine.cards import Card
from autopeg.games.crummy_rummy.rules import State, View
from autopeg.games.crummy_rummy.rules.choices import in_order, melds_of
from autopeg.games.crummy_rummy.rules.moves import (
    AgreeEnd,
    Decline,
    DrawDeck,
    LayDown,
    Meld,
    OutOfTurn,
    Pass,
    TakeUpcard,
)
from autopeg.games.crummy_rummy.rules.table_play import refusal_of_meld
from autopeg.games.crummy_rummy.session import (
    AskOutOfTurn,
    CrummyRummySession,
    RevealRound,
    TakeCard,
    TakeTurn,
)
from autopeg.games.crummy_rummy.text import contract_name
from autopeg.games.rummy.rules import Discard
from autopeg.games.rummy.terminal.lines import DISCARD, SORT, SUGGEST, RummyLines
from autopeg.play.table import Table
from autopeg.records import Store
from autopeg.session.card_text import cards_text
from autopeg.session.questions import HandOver, Question, Reveal
from autopeg.session.settings import Settings
from autopeg.terminal.verbs import Offer, card_typed, numbered, whole_verb

_ANY_MELD = "M1"
"""The meld that the rules are asked about before the contract is laid down, when no meld is open."""

_HELD_UP_S = 2.0
"""How long a bot waits before its play for whoever may still take their own discard."""


class CrummyRummyLines(RummyLines[CrummyRummySession, State, View]):
    """One game of Crummy Rummy in line mode."""

    SESSION = CrummyRummySession

    def __init__(self, table: Table, store: Store | None, settings: Settings, stdin: TextIO, stdout: TextIO) -> None:
        self._warned: Discard | None = None
        super().__init__(table, store, settings, stdin, stdout)

    # -- output

    def show(self, question: Reveal) -> None:
        if isinstance(question, RevealRound):
            for event in question.event.events:
                cards = [card for part in event.parts for card in part.cards]
                self.say(f"{owned(self.names[event.player], 'hand')}: {cards_text(cards, True) or 'empty'}")

    def show_hand(self, question: Question) -> None:
        view = self.view
        if isinstance(question, HandOver) or view.contract is None:
            return
        for meld in view.table:
            self.say(f"{meld.id} {self.names[meld.owner]}: {cards_text(meld.cards, True)}")
        piles = f"Upcard {self.upcard}, deck {view.deck_count}"
        self.say(f"Round {view.round}, {contract_name(view.contract)}. {piles}. {self.counts}")
        if view.hand:
            self.say(*numbered(self.session.hand.cards, f"{owned(self.names[view.seat], 'hand')}:"))

    def answers(self, question: Question) -> str:
        match question:
            case AskOutOfTurn(is_open=is_open):
                return "take, or Enter for no" if is_open else "take, Enter for no, or see for your cards"
            case TakeCard(may_take=may_take, may_draw=may_draw):
                return " or ".join(["take"] * may_take + ["draw"] * may_draw)
            case TakeTurn():
                return self.turn_answer
            case _:
                return ""

    def offers(self, question: Question) -> list[Offer]:
        unasked = self.table.unasked
        taking = "" if unasked is None else f"{doing(self.names[unasked], 'take')} the upcard out of turn"
        always: list[Offer] = [
            *([("take", taking)] if taking else []),
            SORT,
            ("warn", "warnings for a beginner, on or off"),
            ("agree", "agree to end the round"),
        ]
        match question:
            case AskOutOfTurn(is_open=is_open):
                see: list[Offer] = [] if is_open else [("see", "see your cards first")]
                return [
                    ("take", "take the upcard and a penalty card"),
                    ("pass", "decline; so does an empty line"),
                    *see,
                ]
            case TakeCard(may_take=may_take, may_draw=may_draw, declines=declines):
                take: list[Offer] = [("take", "take the upcard")] if may_take else []
                draw: list[Offer] = [("draw", "decline the upcard" if declines else "draw from the deck")]
                return [*take, *(draw if may_draw else []), *always]
            case TakeTurn(has_laid_down=has_laid_down):
                lay: list[Offer] = [
                    ("lay 1 2 3 / 4 5 6", "lay your contract down, a / between its melds; meld does too")
                ]
                put: list[Offer] = [
                    ("lay 9C", "lay cards on the table wherever they go"),
                    ("extend M2 9C", "lay cards on that meld"),
                ]
                return [
                    *(put if has_laid_down else lay),
                    SUGGEST,
                    *self.choose_offers,
                    DISCARD,
                    *always,
                ]
            case _:
                return []

    # -- answers

    def is_held_up(self) -> bool:
        """Let whoever has discarded the upcard ask for it before the next player plays (Y19)."""
        unasked = self.table.unasked
        if unasked is None:
            return False
        if self.is_typed:
            may_take = f"{self.names[unasked]} may still take {self.upcard} out of turn"
            self.say(f"({may_take}: type take within {_HELD_UP_S:g} seconds, or press Enter to go on)")
        is_wanted = self.is_next(self._takes_discard, _HELD_UP_S if self.is_typed else 0.0)
        if is_wanted:
            self.table.ask_after_all()
        return is_wanted

    def _takes_discard(self, line: str) -> bool:
        """Return whether a line asks for the upcard, which it must name unless it is typed when this is offered."""
        words = line.split()
        with suppress(UsageError):
            if words and whole_verb(words[0]) == "take":
                return self._is_upcard(words[1:]) or (self.is_typed and len(words) == 1)
        return False

    def _is_upcard(self, words: Sequence[str]) -> bool:
        with suppress(UsageError):
            return len(words) == 1 and card_typed(words[0], ()) == self.view.upcard
        return False

    def answer(self, question: Question, words: list[str]) -> bool:
        if words[:1] == ["take"] and self._is_upcard(words[1:]):
            words = words[:1]
        match question, words:
            case ((TakeCard(may_take=False) | TakeTurn()), ["take"]) if self.table.unasked is not None:
                self.table.ask_after_all()
            case AskOutOfTurn(seat=seat), ["take"]:
                self.table.submit(OutOfTurn((seat,)))
            case AskOutOfTurn(seat=seat), [] | ["pass"]:
                self.table.submit(Pass(seat))
            case AskOutOfTurn(seat=seat, is_open=False), ["see"]:
                self.session.take_screen(seat)
            case TakeCard(seat=seat), ["take"]:
                self.table.submit(TakeUpcard(seat))
            case TakeCard(seat=seat, declines=declines), ["draw"]:
                self.table.submit(Decline(seat) if declines else DrawDeck(seat))
            case ((TakeCard() | TakeTurn()), ["agree"]):
                self.table.submit(AgreeEnd())
            case ((TakeCard(seat=seat) | TakeTurn(seat=seat)), ["warn"]):
                self.session.beginners ^= {seat}
                self.say(f"Warnings are {'on' if seat in self.session.beginners else 'off'}.")
            case ((TakeCard() | TakeTurn() | AskOutOfTurn(is_open=True)), ["sort", *words]):
                self.put_in_order(words)
            case TakeTurn(seat=seat), _:
                return self._turn(seat, words)
            case _:
                return False
        return True

    def _turn(self, seat: int, words: Sequence[str]) -> bool:
        if self.choose(words):
            return True
        match words:
            case ["discard", word]:
                self._discard(Discard(seat, card_typed(word, self.session.hand.cards)))
            case ["suggest"]:
                self.suggest()
            case ["lay" | "meld", *rest] if rest and not self.state.laid_down[seat]:
                self.table.submit(LayDown(seat, tuple(self._melds(rest))))
            case ["extend", meld, *rest] if rest and _names_meld(meld):
                self.lay(rest, meld.upper())
            case ["lay" | "extend", *rest, meld] if rest and _names_meld(meld):
                self.lay(rest, meld.upper())
            case ["lay" | "extend", *rest] if rest:
                self.lay(rest, None if self.state.laid_down[seat] else _ANY_MELD)
            case _:
                return False
        return True

    def _discard(self, move: Discard) -> None:
        """Discard a card; a player who wants warnings must confirm a bad discard."""
        warning = self.session.warning(move.player, move.card, self.card)
        if warning and move != self._warned:
            self._warned = move
            name = self.card(move.card)
            self.say(warning, f"Type discard {name} again to discard it anyway, or discard another card.")
            return
        self._warned = None
        self.table.submit(move)

    # -- melds and plays

    def _melds(self, words: Sequence[str]) -> Sequence[Meld]:
        """Return the typed melds, with a / between them. Raises UsageError and IllegalMove."""
        groups: list[list[Card]] = [[]]
        for word in words:
            if word == "/":
                groups.append([])
            else:
                groups[-1] += self.cards_typed([word])
        return [self._meld(tuple(cards)) for cards in groups]

    def _meld(self, cards: tuple[Card, ...]) -> Meld:
        """Return the meld exactly as typed or, if it is none, the only meld that these cards make."""
        low_ace = self.state.options.low_ace
        melds = melds_of(cards, low_ace)
        for meld in melds:
            if meld.cards == cards:
                return meld
        if len(melds) == 1:
            return melds[0]
        if not melds:
            looks_like = in_order(cards, low_ace)
            refusal = refusal_of_meld(looks_like.kind, looks_like.cards, low_ace)
            if refusal is not None:
                raise refusal
        places = ", or ".join(cards_text(meld.cards, True) for meld in melds)
        raise UsageError(f"the wild cards could stand in several places: type {places}")


def _names_meld(word: str) -> bool:
    return word[:1] in "mM" and word[1:].isdigit()


LINES = CrummyRummyLines
