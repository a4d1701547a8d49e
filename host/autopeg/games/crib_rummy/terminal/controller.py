"""Keys of Crib Rummy, and the controller that handles them: drawing, marking, laying, discarding, claiming."""

from collections.abc import Iterator, Sequence

from autopeg.games.crib_rummy.lay_options import (
    NOTHING_TO_LAY,
    NOTHING_TO_TAKE,
    LayOption,
    guessed_move,
    options_of_marked,
    suggested_options,
)
from autopeg.games.crib_rummy.rules import State, View
from autopeg.games.crib_rummy.rules.moves import Choose, Draw, Peg
from autopeg.games.crib_rummy.session import ChooseStart, ClaimPoints, CribRummySession, LayCards, TakeCard, prompt_of
from autopeg.games.rummy.keys import (
    DISCARD_ROW,
    DRAW_FIRST,
    HAND_ROWS,
    HAS_DRAWN,
    KEYS,
    SUGGEST_ROW,
    KeyGroups,
    key_page,
    key_row,
)
from autopeg.games.rummy.rules import Discard
from autopeg.games.rummy.terminal.controller import RummyController
from autopeg.terminal.controller import AT_ANY_TIME, KeyHint

KEY_GROUPS: KeyGroups = (
    (
        "Your turn",
        (
            key_row("draw", "draw a card; so does Enter when none is marked", "Enter"),
            key_row("take", "take the upcard: with the marked cards, or choose how"),
            key_row("lay", "lay the marked cards: a new meld, or to one on the table", "Enter"),
            SUGGEST_ROW,
            DISCARD_ROW,
            key_row("go_first", "go first in the hand, or not, when you are asked", KEYS["not_first"]),
            key_row("claim", "claim the points of your turn; or type them, then Enter"),
        ),
    ),
    ("Your hand", HAND_ROWS),
)

HELP = f"""\
{key_page(KEY_GROUPS)}{AT_ANY_TIME}
* a marked card, + one that has just come; 6+4: a meld has made 6, its next
card makes 4. Click cards to mark them, a pile to take from it."""


class CribRummyController(RummyController[CribRummySession, State, View, LayOption]):
    """Controller of one game of Crib Rummy."""

    HELP = HELP
    SESSION = CribRummySession

    # -- what the screen shows

    def game_title(self) -> str:
        options = self.state.options
        rules = [
            f"{options.jokers} jokers" if options.jokers != 2 else "",
            "aces high and low" if options.ace_high else "",
            "points claimed" if options.pegging == "confirm" else "",
        ]
        return ", ".join([f"Crib Rummy to {options.target}", *(rule for rule in rules if rule)])

    def asks(self) -> str:
        if self.choosing is not None:
            return self.choosing.question
        return prompt_of(self.question, self.names, self.view, self.shows_points, self.settings.ascii_suits)

    def offers(self) -> Iterator[KeyHint]:
        match self.question:
            case _ if self.is_busy:
                yield from (("arrows", "choose"), ("Enter", "lay it"), ("Esc", "leave it"))
            case ChooseStart():
                yield KEYS["go_first"], "go first"
                yield KEYS["not_first"], "not first"
                yield KEYS["sort"], "sort"
            case TakeCard(may_draw=may_draw, may_take=may_take):
                if may_draw:
                    yield KEYS["draw"], "draw"
                if may_take:
                    yield KEYS["take"], "take it"
                yield "Space", "mark"
                yield KEYS["sort"], "sort"
                yield KEYS["suggest"], "ways"
            case LayCards():
                yield "Space", "mark"
                yield (KEYS["lay"], "lay") if self.hand.marks else (KEYS["suggest"], "ways")
                yield KEYS["discard"], "discard"
                yield KEYS["sort"], "sort"
            case ClaimPoints():
                if self.shows_points:
                    yield KEYS["claim"], "claim all"
                yield "0-9 Enter", "claim"
            case _:
                pass

    @property
    def shows_points(self) -> bool:
        """Whether a player who claims points sees how many they are (R56)."""
        return not self.settings.count_it_yourself

    # -- keys

    def press_at_question(self, key: str) -> None:
        if isinstance(self.question, ClaimPoints):
            self._press_at_claim(self.question, key)
        elif isinstance(self.question, ChooseStart) and key in (KEYS["go_first"], KEYS["not_first"]):
            self.submit(Choose(self.question.seat, key == KEYS["go_first"]))
        elif isinstance(self.question, TakeCard | LayCards | ChooseStart) and self.hand.press(key):
            return
        elif isinstance(self.question, TakeCard | LayCards):
            self._press_at_turn(self.question, key)

    def _press_at_turn(self, question: TakeCard | LayCards, key: str) -> None:
        is_taking = isinstance(question, TakeCard)
        if not is_taking and key in (KEYS["draw"], KEYS["take"]):
            self.say(HAS_DRAWN)
        elif is_taking and key == KEYS["discard"]:
            self.say(DRAW_FIRST)
        elif key == KEYS["draw"] or (key == "enter" and is_taking and not self.hand.marks):
            self.submit(Draw(question.seat))
        elif is_taking and key in (KEYS["take"], "enter"):
            self._take()
        elif key in (KEYS["lay"], "enter"):
            self._lay()
        elif key == KEYS["suggest"]:
            self._choose_lay_option(suggested_options(self.view), NOTHING_TO_TAKE if is_taking else NOTHING_TO_LAY)
        elif key == KEYS["discard"]:
            self._discard(question.seat)

    def _take(self) -> None:
        """Take the upcard with the marked cards, or choose how to take it."""
        if self.hand.marks:
            self._lay_together(with_upcard=True)
        else:
            self._choose_lay_option(suggested_options(self.view), NOTHING_TO_TAKE)

    def _lay(self) -> None:
        if self.hand.marks:
            self._lay_together(with_upcard=False)
        else:
            self.say(f"Mark cards with Space to lay them; {KEYS['discard']} discards the card between the brackets.")

    def _lay_together(self, with_upcard: bool) -> None:
        """Lay the marked cards by the only option, or offer a choice; without an option the rules say why."""
        marked = self.hand.marked
        options = options_of_marked(self.view, marked, with_upcard)
        may = [option for option in options if option.is_open]
        if len(may) > 1:
            self._choose_lay_option(may)
        elif options:
            self.submit(options[0].move)
        else:
            self.submit(guessed_move(self.view, marked, with_upcard))

    def _discard(self, seat: int) -> None:
        card = self.card_to_discard()
        if card is not None:
            self.submit(Discard(seat, card))

    def _choose_lay_option(self, options: Sequence[LayOption], nothing: str = "") -> None:
        self.choose("Choose what to lay", options, nothing)

    def take(self, option: LayOption) -> None:
        self.submit(option.move)

    def on_pointed_at(self, option: LayOption) -> None:
        """Mark the option's cards in the hand."""
        cards, upcard = list(option.cards), self.view.upcard
        if isinstance(self.question, TakeCard) and upcard is not None:
            cards.remove(upcard)
        self.hand.mark_cards(cards)

    # -- claiming

    def _press_at_claim(self, question: ClaimPoints, key: str) -> None:
        if key == KEYS["claim"] and self.shows_points:
            self.submit(Peg(question.seat, question.points))
            return
        points = self.typed_points(key)
        if points is not None:
            self.submit(Peg(question.seat, points))

    def rest(self) -> None:
        super().rest()
        if isinstance(self.question, ClaimPoints):
            self.typed = ""
