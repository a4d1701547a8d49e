"""What a person does at the screen in Crummy Rummy: putting cards in order, melds together, cards on the table."""

from functools import partial
from typing import Any

from autopeg.engine.cards import Card
from autopeg.engine.table import Table
from autopeg.errors import AutopegError
from autopeg.games.crummy_rummy.hand_view import Holding
from autopeg.games.crummy_rummy.hints import hint_of
from autopeg.games.crummy_rummy.lay_options import Choosing, LayOption, drafts_of, ways_of
from autopeg.games.crummy_rummy.prompts import prompt_of, warning_text
from autopeg.games.crummy_rummy.questions import AskOutOfTurn, TakeCard, TakeTurn
from autopeg.games.crummy_rummy.rules import State, View
from autopeg.games.crummy_rummy.rules.arranging import in_order, melds_of, plays_with
from autopeg.games.crummy_rummy.rules.laying import check_meld
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
from autopeg.games.crummy_rummy.rules.warnings import warnings_of
from autopeg.games.crummy_rummy.session import CrummyRummySession
from autopeg.games.crummy_rummy.terminal.keys import HELP, keys_of
from autopeg.games.rummy.keys import KEYS
from autopeg.games.rummy.prompts import DRAW_FIRST, HAS_DRAWN
from autopeg.games.rummy.rules.moves import Discard
from autopeg.session.card_text import card_text
from autopeg.session.settings import Settings
from autopeg.terminal.controller import Controller
from autopeg.terminal.keys import KeyHint
from pegcore.melds import LAST_ROUND

_STEPS = {"left": -1, "right": 1, "up": -1, "down": 1}
_SHIFTS = {"shift+left": -1, "comma": -1, "shift+right": 1, "full_stop": 1}


class CrummyRummyController(Controller[CrummyRummySession]):
    """The person's side of a game of Crummy Rummy.

    cursor, marks: indexes into the loose cards of the open hand; choosing: the ways to do what has been begun, None
    while nothing has.
    """

    HELP = HELP

    def __init__(self, table: Table, settings: Settings) -> None:
        self.cursor = 0
        self.marks: frozenset[int] = frozenset()
        self.choosing: Choosing | None = None
        self._card = partial(card_text, ascii_only=settings.ascii_suits)
        super().__init__(table, settings, CrummyRummySession(table, settings))

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def view(self) -> View:
        return self.session.view

    @property
    def holding(self) -> Holding:
        return self.session.holding()

    # -- what the screen says

    def game_title(self) -> str:
        return "Crummy Rummy, lowest wins"

    def deal_title(self) -> str:
        return f"round {self.state.round} of {LAST_ROUND}" if self.state.round else ""

    def asks(self) -> str:
        if self.choosing is not None:
            return self.choosing.question
        return prompt_of(self.question, self.names, self.view, self.holding, self.settings.ascii_suits)

    def offers(self) -> tuple[KeyHint, ...]:
        if self.choosing is not None:
            several = (("arrows", "choose"),) if len(self.choosing.ways) > 1 else ()
            return (*several, ("Enter", "do it"), ("Esc", "leave it"))
        return tuple(keys_of(self.question, self.holding, hints=self.settings.hints, follows=self.follows))

    def hint(self) -> str:
        return hint_of(self.session, self.question, self._card)

    # -- what a person does

    def refers_to(self, key: str) -> object:
        """What moves a card depends on the hand, what takes one on the upcard."""
        if key in (KEYS["discard"], KEYS["lay"], KEYS["take"], KEYS["put_together"], "enter"):
            return tuple(self.holding.cards), self.view.upcard
        return None

    def press_at_question(self, key: str) -> None:
        match self.question:
            case AskOutOfTurn():
                self._press_when_asked(self.question, key)
            case TakeCard():
                self._press_before_draw(self.question, key)
            case TakeTurn():
                self._press_in_turn(self.question, key)
            case _:
                pass

    def _press_when_asked(self, question: AskOutOfTurn, key: str) -> None:
        if key == KEYS["take"]:
            self.submit(OutOfTurn((question.seat,)))
        elif key == "enter":
            self.submit(Pass(question.seat))
        elif key == KEYS["see_cards"] and not question.is_open:
            self.session.take_screen(question.seat)
        elif question.is_open:
            self._press_at_hand(key)

    def _press_before_draw(self, question: TakeCard, key: str) -> None:
        if key == KEYS["take"]:
            self.submit(TakeUpcard(question.seat))
        elif key == KEYS["draw"] or (key == "enter" and not self.marks):
            self.submit(Decline(question.seat) if question.declines else DrawDeck(question.seat))
        elif key in (KEYS["discard"], KEYS["lay"], "enter"):
            self.say(DRAW_FIRST)
        else:
            self._press_at_any_hand(question.seat, key)

    def _press_in_turn(self, question: TakeTurn, key: str) -> None:
        lays = key in (KEYS["lay"], "enter")
        if key in (KEYS["draw"], KEYS["take"]):
            self.say(HAS_DRAWN)
        elif key == KEYS["discard"]:
            self._discard(question.seat)
        elif key == KEYS["suggest"]:
            self._show_ways(question.seat)
        elif lays and not question.has_laid_down and self.holding.drafts:
            self.submit(LayDown(question.seat, tuple(self.holding.drafts)))
        elif lays and question.has_laid_down and self.marks:
            self._play(question.seat)
        elif lays:
            self.say(_what_enter_needs(question.has_laid_down), "trouble")
        else:
            self._press_at_any_hand(question.seat, key)

    # -- the hand

    def _press_at_any_hand(self, seat: int, key: str) -> None:
        if key == KEYS["agree_end"]:
            self._choose("End the round by agreement, everybody counts?", (LayOption("end the round", AgreeEnd()),))
        elif key == KEYS["warnings"]:
            self._change_warnings(seat)
        else:
            self._press_at_hand(key)

    def _press_at_hand(self, key: str) -> None:
        """Move about in the open hand and put it in order."""
        holding, cards = self.holding, len(self.holding.cards)
        if key.startswith("card ") and int(key.removeprefix("card ")) < cards:
            self.cursor = int(key.removeprefix("card "))
            self.marks ^= {self.cursor}
        elif key == KEYS["put_together"]:
            self._put_together()
        elif key == "backspace":
            self.marks = frozenset()
            if not holding.take_back():
                self.say("No meld has been put together.", "trouble")
        elif key == "escape":
            self.marks = frozenset()
        elif key == KEYS["sort"]:
            self.marks = frozenset()
            self.say(f"Your cards lie by {holding.sort_other_way()}.")
        elif not cards:
            return
        elif key in ("left", "right"):
            self.cursor = (self.cursor + _STEPS[key]) % cards
        elif key in ("home", "end"):
            self.cursor = 0 if key == "home" else cards - 1
        elif key == "space":
            self.marks ^= {self.cursor}
        elif key in _SHIFTS:
            self.marks = frozenset()
            self.cursor = holding.shift(self.cursor, _SHIFTS[key])
        elif key == KEYS["gather"] and self.marks:
            self.marks = holding.gather(self.marks)
            self.cursor = min(self.marks)

    def _chosen_cards(self) -> tuple[Card, ...]:
        """The marked cards, without marks the one at the cursor."""
        cards = self.holding.cards
        return tuple(cards[index] for index in sorted(self.marks or {self.cursor}) if index < len(cards))

    # -- melds and plays

    def _put_together(self) -> None:
        """Make a meld of the marked cards; where a wild card can stand in several places, its owner says where."""
        if not self.marks:
            self.say("Mark the cards of a meld first, with Space.", "trouble")
            return
        cards, low_ace = self._chosen_cards(), self.state.options.low_ace
        melds = melds_of(cards, low_ace)
        if not melds:
            meld = in_order(cards, low_ace)
            self._attempt_check(meld, low_ace)
        elif len(melds) == 1:
            self._draft(melds[0])
        else:
            self._choose("Where do the wild cards stand?", drafts_of(melds, self._card))

    def _attempt_check(self, meld: Meld, low_ace: bool) -> None:
        """Say what keeps cards from being a meld."""
        try:
            check_meld("meld", meld.kind, meld.cards, low_ace)
        except AutopegError as error:
            self.trouble(error)

    def _draft(self, meld: Meld) -> None:
        self.holding.draft(meld)
        self.marks = frozenset()
        self.cursor = 0

    def _play(self, seat: int) -> None:
        """Put the chosen cards on the table, where there are several ways as the person says."""
        cards, state = self._chosen_cards(), self.state
        if not cards:
            self.say("There is no card to put on the table.", "trouble")
            return
        options = state.options
        ways = plays_with(cards, state.table, seat, options.low_ace, options.movable == "jokers")
        names = " ".join(map(self._card, cards))
        if not ways:
            self.say(f"{names} fits nowhere on the table.", "trouble")
        elif len(ways) == 1:
            self.submit(ways[0])
        else:
            self._choose(f"Where does {names} go?", ways_of(ways, self.view, self._card))

    def _show_ways(self, seat: int) -> None:
        """Suggest everything that can be laid down or put on the table now."""
        legal: Any = [move for move in self.table.legal_moves(seat) if not isinstance(move, Discard)]
        if legal:
            question = f"What do you do? {len(legal)} to choose from" if len(legal) > 1 else "Do you do this?"
            self._choose(question, ways_of(legal, self.view, self._card))
        elif self.state.laid_down[seat]:
            self.say("None of your cards fits on the table.", "trouble")
        else:
            self.say("You do not hold the contract yet.", "trouble")

    def _discard(self, seat: int) -> None:
        cards = self._chosen_cards()
        if len(cards) != 1:
            self.say(f"One card is discarded, {len(cards)} are marked." if cards else "No card is loose.", "trouble")
            return
        warnings = warnings_of(self.view, cards[0]) if seat in self.session.beginners else ()
        if warnings:
            card = self._card(cards[0])
            self.say(warning_text(warnings, card, self.view, self.names), "hint")
            self._choose(f"Discard {card} all the same?", (LayOption(f"discard {card}", Discard(seat, cards[0])),))
        else:
            self.submit(Discard(seat, cards[0]))

    def _change_warnings(self, seat: int) -> None:
        self.session.beginners ^= {seat}
        will = "will be" if seat in self.session.beginners else "will not be"
        self.say(f"You {will} warned before a bad discard.")

    # -- choosing one of several ways

    def _choose(self, question: str, ways: tuple[LayOption, ...]) -> None:
        self.choosing = Choosing(question, ways)

    @property
    def is_busy(self) -> bool:
        return self.choosing is not None

    def press_busy(self, key: str) -> None:
        assert self.choosing is not None
        if key == "escape":
            self.choosing = None
        elif key in _STEPS:
            self.choosing = self.choosing.go(_STEPS[key])
        elif key.startswith("way ") and int(key.removeprefix("way ")) != self.choosing.at:
            self.choosing = self.choosing.go(int(key.removeprefix("way ")) - self.choosing.at)
        elif key in ("enter", KEYS["lay"]) or key.startswith("way "):
            does = self.choosing.way.does
            self.choosing = None
            if isinstance(does, Meld):
                self._draft(does)
            else:
                self.submit(does)

    def rest(self) -> None:
        """Let the cursor stand on the card that came last, or where it stood."""
        super().rest()
        self.marks = frozenset()
        self.choosing = None
        holding = self.holding
        self.cursor = min(self.cursor, max(0, len(holding.cards) - 1))
        if holding.fresh:
            self.cursor = max(holding.fresh)


def _what_enter_needs(has_laid_down: bool) -> str:
    if has_laid_down:
        return f"Mark the cards that you lay, with Space; {KEYS['discard']} discards the card between the brackets."
    return (
        f"Mark the cards of a meld with Space and press {KEYS['put_together']}, until the contract is there; "
        f"{KEYS['discard']} discards."
    )
