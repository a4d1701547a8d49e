"""Line mode of Crummy Rummy."""

from collections.abc import Sequence
from functools import partial
from typing import TextIO

from autopeg.engine.cards import Card
from autopeg.engine.moves import Move
from autopeg.engine.table import Table
from autopeg.errors import UsageError
from autopeg.games.crummy_rummy.lay_options import LayOption, play_options
from autopeg.games.crummy_rummy.rules import State, View
from autopeg.games.crummy_rummy.rules.choices import in_order, melds_of, plays_with, warnings_of
from autopeg.games.crummy_rummy.rules.moves import (
    AgreeEnd,
    Decline,
    DrawDeck,
    LayDown,
    Meld,
    OutOfTurn,
    Pass,
    Replace,
    TakeUpcard,
)
from autopeg.games.crummy_rummy.rules.table_play import check_meld
from autopeg.games.crummy_rummy.session import (
    AskOutOfTurn,
    CrummyRummySession,
    RevealRound,
    TakeCard,
    TakeTurn,
    prompt_of,
    warning_text,
)
from autopeg.games.crummy_rummy.text import contract_name
from autopeg.games.rummy.rules import Discard, Extend
from autopeg.games.rummy.terminal.lines import SORT, RummyLines
from autopeg.records import Store
from autopeg.session.calling import owned
from autopeg.session.card_text import card_text, cards_text
from autopeg.session.questions import HandOver, Question, Reveal
from autopeg.session.settings import Settings
from autopeg.terminal.verbs import Offer, numbered

_CARD = partial(card_text, ascii_only=True)


class CrummyRummyLines(RummyLines[CrummyRummySession, State, View, LayOption]):
    """One game of Crummy Rummy in line mode."""

    SESSION = CrummyRummySession

    def __init__(self, table: Table, store: Store | None, settings: Settings, stdin: TextIO, stdout: TextIO) -> None:
        self._warned: Discard | None = None
        super().__init__(table, store, settings, stdin, stdout)

    # -- output

    def asks(self, question: Question) -> str:
        return prompt_of(question, self.names, self.view, self.session.hand, True)

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

    def offers(self, question: Question) -> list[Offer]:
        always: list[Offer] = [
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
                choose: list[Offer] = [("choose 2", "do the second of what was listed; 2 alone does too")]
                return [
                    *(put if has_laid_down else lay),
                    ("suggest", "list what can be laid"),
                    *(choose if self.options else []),
                    ("discard 4", "discard a card, which ends your turn"),
                    *always,
                ]
            case _:
                return []

    # -- answers

    def answer(self, question: Question, words: list[str]) -> bool:
        match question, words:
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
        option = self.chosen_by(words)
        if option is not None and isinstance(option.does, Move):
            self.table.submit(option.does)
            return True
        match words:
            case ["discard", word]:
                self._discard(Discard(seat, self.cards_typed([word])[0]))
            case ["suggest"]:
                self._list_all(seat)
            case ["lay" | "meld", *rest] if rest and not self.state.laid_down[seat]:
                self.table.submit(LayDown(seat, tuple(self._melds(rest))))
            case ["extend", meld, *rest] if rest and _names_meld(meld):
                self._put(seat, [*rest, meld])
            case ["lay" | "extend", *rest] if rest:
                self._put(seat, rest)
            case _:
                return False
        return True

    def _discard(self, move: Discard) -> None:
        """Discard a card; a player who wants warnings must confirm a bad discard."""
        view = self.view
        is_held = move.card in view.hand
        warnings = warnings_of(view, move.card) if is_held and move.player in self.session.beginners else ()
        if warnings and move != self._warned:
            self._warned = move
            self.say(
                warning_text(warnings, _CARD(move.card), view, self.names),
                f"Type discard {_CARD(move.card)} again to discard it anyway, or discard another card.",
            )
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
            check_meld(looks_like.kind, looks_like.cards, low_ace)
        places = ", or ".join(cards_text(meld.cards, True) for meld in melds)
        raise UsageError(f"the wild cards could stand in several places: type {places}")

    def _put(self, seat: int, words: Sequence[str]) -> None:
        """Lay cards on the table; if they can go to several places, list them."""
        *rest, last = words
        meld = last.upper() if rest and _names_meld(last) else None
        cards = self.cards_typed(rest if meld else words)
        state, options = self.state, self.state.options
        plays = plays_with(cards, state.table, seat, options.low_ace, options.movable == "jokers")
        if meld is not None:
            plays = tuple(play for play in plays if play.meld == meld)
        if len(plays) == 1:
            self.table.submit(plays[0])
        elif plays:
            self._list(plays, "")
        else:
            # Submit it anyway: the rules say what is wrong, or accept it.
            target = meld or (state.table[0].id if state.table else "M1")
            if not state.laid_down[seat] or meld is not None:
                self.table.submit(Extend(seat, target, (), tuple(cards)))
            raise UsageError(f"{cards_text(cards, True)} fits nowhere on the table")

    def _list_all(self, seat: int) -> None:
        legal = [move for move in self.table.legal_moves(seat) if isinstance(move, LayDown | Extend | Replace)]
        self._list(legal, "there is nothing that you can lay now")

    def _list(self, moves: Sequence[LayDown | Extend | Replace], nothing: str) -> None:
        self.list_options(play_options(moves, self.view, _CARD), nothing)

    def option_line(self, number: int, option: LayOption) -> str:
        return f"{number:>3}  {option.text}"


def _names_meld(word: str) -> bool:
    return word[:1] in "mM" and word[1:].isdigit()
