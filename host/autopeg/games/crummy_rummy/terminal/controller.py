"""Keys of Crummy Rummy, and the controller that handles them: sorting, putting melds together, laying cards."""

from collections.abc import Iterator, Sequence

from autopeg.engine.cards import Card
from autopeg.games.crummy_rummy.rules import State, View
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
from autopeg.games.crummy_rummy.session import (
    AskOutOfTurn,
    ContractHandView,
    CrummyRummySession,
    TakeCard,
    TakeTurn,
)
from autopeg.games.rummy.keys import (
    DISCARD_ROW,
    DRAW_FIRST,
    HAND_ROWS,
    KEYS,
    SUGGEST_ROW,
    KeyGroups,
    KeyRow,
    key_page,
    key_row,
)
from autopeg.games.rummy.rules import Discard
from autopeg.games.rummy.terminal.controller import MARK_FIRST, RummyController
from autopeg.session.lay_options import LayOption
from autopeg.terminal.controller import AT_ANY_TIME, KeyHint
from pegcore.melds import LAST_ROUND

_PUT_TOGETHER_FIRST = (
    f"Mark the cards of each meld with Space and press {KEYS['put_together']}, until the contract is complete; "
    f"{KEYS['discard']} discards."
)

KEY_GROUPS: KeyGroups = (
    (
        "Your turn",
        (
            key_row("draw", "draw from the deck; so does Enter when no card is marked", "Enter"),
            key_row("take", "take the upcard"),
            key_row("put_together", "make a meld of the contract from the marked cards"),
            KeyRow(("Backspace",), "take the last of these melds apart"),
            key_row("lay", "lay the contract down; after that, the marked cards", "Enter"),
            SUGGEST_ROW,
            DISCARD_ROW,
            key_row("agree_end", "agree to end the round; warnings for beginners", KEYS["warnings"]),
        ),
    ),
    ("Your hand", HAND_ROWS),
    (
        "Out of turn",
        (
            key_row("take", "take the upcard and a penalty card; or decline", "Enter"),
            key_row("see_cards", "see your cards first, when several people play"),
        ),
    ),
)

HELP = f"""\
{key_page(KEY_GROUPS)}{AT_ANY_TIME}"""


class CrummyRummyController(RummyController[CrummyRummySession, State, View]):
    """Controller of one game of Crummy Rummy."""

    HELP = HELP
    SESSION = CrummyRummySession

    @property
    def hand(self) -> ContractHandView:
        return self.session.hand

    # -- what the screen shows

    def game_title(self) -> str:
        return "Crummy Rummy, lowest wins"

    def deal_title(self) -> str:
        return f"round {self.state.round} of {LAST_ROUND}" if self.state.round else ""

    def offers_at_question(self) -> Iterator[KeyHint]:
        match self.question:
            case AskOutOfTurn(is_open=is_open):
                yield KEYS["take"], "take"
                yield "Enter", "decline"
                if not is_open:
                    yield KEYS["see_cards"], "see your cards"
            case TakeCard(may_take=may_take, may_draw=may_draw, declines=declines):
                if may_take:
                    yield KEYS["take"], "take"
                if may_draw:
                    yield KEYS["draw"], "decline" if declines else "draw"
                yield KEYS["sort"], "sort"
            case TakeTurn(has_laid_down=has_laid_down):
                if has_laid_down or not self.hand.drafts:
                    yield KEYS["sort"], "sort"
                else:
                    yield KEYS["lay"], "lay down"
                yield "Space", "mark"
                yield (KEYS["lay"], "lay") if has_laid_down else (KEYS["put_together"], "meld")
                yield KEYS["suggest"], "ways"
                yield KEYS["discard"], "discard"
            case _:
                pass
        if self.table.unasked is not None:
            yield KEYS["take"], "take it out of turn"

    @property
    def interrupting_keys(self) -> Sequence[str]:
        return () if self.table.unasked is None else (KEYS["take"],)

    @property
    def is_hinted(self) -> bool:
        question = self.question
        return super().is_hinted and not (isinstance(question, AskOutOfTurn) and not question.is_open)

    # -- keys

    def press_at_question(self, key: str) -> None:
        if key in self.interrupting_keys:
            self.attempt(self.table.ask_after_all)
            return
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
        elif key == KEYS["draw"] or (key == "enter" and not self.hand.marks):
            self.submit(Decline(question.seat) if question.declines else DrawDeck(question.seat))
        elif key == "enter":
            self.say(DRAW_FIRST)
        elif not self.press_at_wrong_time(False, key):
            self._press_at_any_hand(question.seat, key)

    def _press_in_turn(self, question: TakeTurn, key: str) -> None:
        lays = key in (KEYS["lay"], "enter")
        if self.press_at_wrong_time(True, key):
            return
        if key == KEYS["discard"]:
            self.discard(question.seat)
        elif key == KEYS["suggest"]:
            self.suggest()
        elif lays and not question.has_laid_down and self.hand.drafts:
            self.submit(LayDown(question.seat, tuple(self.hand.drafts)))
        elif lays and question.has_laid_down and self.hand.marks:
            self.lay_marked()
        elif lays:
            self.say(MARK_FIRST if question.has_laid_down else _PUT_TOGETHER_FIRST, "trouble")
        else:
            self._press_at_any_hand(question.seat, key)

    # -- the hand

    def _press_at_any_hand(self, seat: int, key: str) -> None:
        if key == KEYS["agree_end"]:
            option = LayOption("End the round", (), (AgreeEnd(),))
            self.choose("End the round by agreement? Everybody counts then", (option,))
        elif key == KEYS["warnings"]:
            self._change_warnings(seat)
        else:
            self._press_at_hand(key)

    def _press_at_hand(self, key: str) -> None:
        """Move the cursor in the open hand, sort it, and put melds together from it."""
        if key == KEYS["put_together"] and self.hand.marks:
            self.lay_marked()
        elif key == KEYS["put_together"]:
            self.say("Mark the cards of a meld first, with Space.", "trouble")
        elif key == "backspace":
            if not self.hand.take_apart():
                self.say("There is no meld to take apart.", "trouble")
        elif key == KEYS["sort"]:
            self.say(f"Your cards are sorted by {self.hand.sort_other_way()}.")
        else:
            self.hand.press(key)

    def discard_card(self, seat: int, card: Card) -> None:
        """Discard a card; a player who wants warnings is asked about a bad discard."""
        warning = self.session.warning(seat, card, self.card)
        if not warning:
            super().discard_card(seat, card)
            return
        name = self.card(card)
        self.say(warning, "hint")
        self.choose(f"Discard {name} anyway?", (LayOption(f"Discard {name}", (card,), (Discard(seat, card),)),))

    def _change_warnings(self, seat: int) -> None:
        self.session.beginners ^= {seat}
        will = "will be" if seat in self.session.beginners else "will not be"
        self.say(f"You {will} warned before a bad discard.")

    def take(self, option: LayOption) -> None:
        """Carry out the chosen option: melds are put together until the contract is laid down."""
        melds = [meld for meld in option.does if isinstance(meld, Meld)]
        if not melds:
            super().take(option)
            return
        self.choosing = None
        for meld in melds:
            self.hand.draft(meld)


CONTROLLER = CrummyRummyController
