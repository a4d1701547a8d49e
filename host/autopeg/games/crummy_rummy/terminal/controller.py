"""Keys of Crummy Rummy, and the controller that handles them: sorting, putting melds together, laying cards."""

from collections.abc import Iterator
from functools import partial

from autopeg.engine.table import Table
from autopeg.errors import AutopegError
from autopeg.games.crummy_rummy.lay_options import LayOption, meld_options, play_options
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
    ContractHandView,
    CrummyRummySession,
    TakeCard,
    TakeTurn,
    prompt_of,
    warning_text,
)
from autopeg.games.rummy.keys import (
    DISCARD_ROW,
    DRAW_FIRST,
    HAND_ROWS,
    HAS_DRAWN,
    KEYS,
    SUGGEST_ROW,
    KeyGroups,
    KeyRow,
    key_page,
    key_row,
)
from autopeg.games.rummy.rules import Discard, Extend
from autopeg.games.rummy.terminal.controller import RummyController
from autopeg.session.card_text import card_text
from autopeg.session.settings import Settings
from autopeg.terminal.controller import AT_ANY_TIME, KeyHint
from pegcore.melds import LAST_ROUND

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


class CrummyRummyController(RummyController[CrummyRummySession, State, View, LayOption]):
    """Controller of one game of Crummy Rummy."""

    HELP = HELP
    SESSION = CrummyRummySession

    def __init__(self, table: Table, settings: Settings) -> None:
        self._card = partial(card_text, ascii_only=settings.ascii_suits)
        super().__init__(table, settings)

    @property
    def hand(self) -> ContractHandView:
        return self.session.hand

    # -- what the screen shows

    def game_title(self) -> str:
        return "Crummy Rummy, lowest wins"

    def deal_title(self) -> str:
        return f"round {self.state.round} of {LAST_ROUND}" if self.state.round else ""

    def asks(self) -> str:
        if self.choosing is not None:
            return self.choosing.question
        return prompt_of(self.question, self.names, self.view, self.hand, self.settings.ascii_suits)

    def offers(self) -> Iterator[KeyHint]:
        match self.question:
            case _ if self.choosing is not None:
                if len(self.choosing.options) > 1:
                    yield "arrows", "choose"
                yield "Enter", "do it"
                yield "Esc", "leave it"
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

    @property
    def is_hinted(self) -> bool:
        question = self.question
        return super().is_hinted and not (isinstance(question, AskOutOfTurn) and not question.is_open)

    def hint(self) -> str:
        if isinstance(self.question, AskOutOfTurn) and not self.question.is_open:
            return f"Press {KEYS['see_cards']} to see your cards first: a hint would give them away."
        return super().hint()

    # -- keys

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
        elif key == KEYS["draw"] or (key == "enter" and not self.hand.marks):
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
            self._suggest(question.seat)
        elif lays and not question.has_laid_down and self.hand.drafts:
            self.submit(LayDown(question.seat, tuple(self.hand.drafts)))
        elif lays and question.has_laid_down and self.hand.marks:
            self._play(question.seat)
        elif lays:
            self.say(_what_enter_needs(question.has_laid_down), "trouble")
        else:
            self._press_at_any_hand(question.seat, key)

    # -- the hand

    def _press_at_any_hand(self, seat: int, key: str) -> None:
        if key == KEYS["agree_end"]:
            self.choose("End the round by agreement? Everybody counts then", (LayOption("end the round", AgreeEnd()),))
        elif key == KEYS["warnings"]:
            self._change_warnings(seat)
        else:
            self._press_at_hand(key)

    def _press_at_hand(self, key: str) -> None:
        """Move the cursor in the open hand, sort it, and put melds together from it."""
        if key == KEYS["put_together"]:
            self._put_together()
        elif key == "backspace":
            if not self.hand.take_apart():
                self.say("There is no meld to take apart.", "trouble")
        elif key == KEYS["sort"]:
            self.say(f"Your cards are sorted by {self.hand.sort_other_way()}.")
        else:
            self.hand.press(key)

    # -- melds and plays

    def _put_together(self) -> None:
        """Put the marked cards together as a meld; ask if a wild card can stand in several places."""
        if not self.hand.marks:
            self.say("Mark the cards of a meld first, with Space.", "trouble")
            return
        cards, low_ace = self.hand.marked, self.state.options.low_ace
        melds = melds_of(cards, low_ace)
        if not melds:
            meld = in_order(cards, low_ace)
            self._attempt_check(meld, low_ace)
        elif len(melds) == 1:
            self._draft(melds[0])
        else:
            self.choose("Where do the wild cards stand?", meld_options(melds, self._card))

    def _attempt_check(self, meld: Meld, low_ace: bool) -> None:
        """Show why cards are not a meld."""
        try:
            check_meld(meld.kind, meld.cards, low_ace)
        except AutopegError as error:
            self.trouble(error)

    def _draft(self, meld: Meld) -> None:
        self.choosing = None
        self.hand.draft(meld)

    def _play(self, seat: int) -> None:
        """Lay the marked cards on the table; ask if they can go to several places."""
        cards, state = self.hand.marked, self.state
        options = state.options
        plays = plays_with(cards, state.table, seat, options.low_ace, options.movable == "jokers")
        names = " ".join(map(self._card, cards))
        if not plays:
            self.say(f"{names} fits nowhere on the table.", "trouble")
        elif len(plays) == 1:
            self.submit(plays[0])
        else:
            self.choose(f"Where does {names} go?", play_options(plays, self.view, self._card))

    def _suggest(self, seat: int) -> None:
        """Suggest everything that can be laid now."""
        legal = [move for move in self.table.legal_moves(seat) if isinstance(move, LayDown | Extend | Replace)]
        question = f"What will you do? {len(legal)} to choose from" if len(legal) > 1 else "Will you do this?"
        has_laid_down = self.state.laid_down[seat]
        nothing = "None of your cards fits on the table." if has_laid_down else "You do not hold the contract yet."
        self.choose(question, play_options(legal, self.view, self._card), nothing)

    def _discard(self, seat: int) -> None:
        discarded = self.card_to_discard()
        if discarded is None:
            return
        warnings = warnings_of(self.view, discarded) if seat in self.session.beginners else ()
        if warnings:
            card = self._card(discarded)
            self.say(warning_text(warnings, card, self.view, self.names), "hint")
            self.choose(f"Discard {card} anyway?", (LayOption(f"discard {card}", Discard(seat, discarded)),))
        else:
            self.submit(Discard(seat, discarded))

    def _change_warnings(self, seat: int) -> None:
        self.session.beginners ^= {seat}
        will = "will be" if seat in self.session.beginners else "will not be"
        self.say(f"You {will} warned before a bad discard.")

    def take(self, option: LayOption) -> None:
        if isinstance(option.does, Meld):
            self._draft(option.does)
        else:
            self.submit(option.does)


def _what_enter_needs(has_laid_down: bool) -> str:
    if has_laid_down:
        return f"Mark cards with Space to lay them; {KEYS['discard']} discards the card between the brackets."
    return (
        f"Mark the cards of each meld with Space and press {KEYS['put_together']}, until the contract is complete; "
        f"{KEYS['discard']} discards."
    )
