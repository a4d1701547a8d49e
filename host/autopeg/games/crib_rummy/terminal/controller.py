"""Keys of Crib Rummy, and the controller that handles them: drawing, marking, laying, discarding, claiming."""

from collections.abc import Iterator

from autopeg.games.crib_rummy.rules import State, View
from autopeg.games.crib_rummy.rules.moves import Choose, Draw, Peg
from autopeg.games.crib_rummy.session import ChooseStart, ClaimPoints, CribRummySession, LayCards, TakeCard
from autopeg.games.rummy.keys import (
    DISCARD_ROW,
    HAND_ROWS,
    KEYS,
    SUGGEST_ROW,
    KeyGroups,
    key_page,
    key_row,
)
from autopeg.games.rummy.terminal.controller import MARK_FIRST, RummyController
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


class CribRummyController(RummyController[CribRummySession, State, View]):
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

    def offers_at_question(self) -> Iterator[KeyHint]:
        match self.question:
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
        is_taking, has_marks = isinstance(question, TakeCard), bool(self.hand.marks)
        if self.press_at_wrong_time(not is_taking, key):
            return
        if key == KEYS["draw"] or (key == "enter" and is_taking and not has_marks):
            self.submit(Draw(question.seat))
        elif key == KEYS["discard"]:
            self.discard(question.seat)
        elif key == KEYS["suggest"] or (key == KEYS["take"] and not has_marks):
            self.suggest()
        elif key in (KEYS["take"], KEYS["lay"], "enter") and has_marks:
            self.lay_marked()
        elif key in (KEYS["lay"], "enter"):
            self.say(MARK_FIRST)

    # -- claiming

    def _press_at_claim(self, question: ClaimPoints, key: str) -> None:
        if key == KEYS["claim"] and self.shows_points:
            self.submit(Peg(question.seat, question.points))
            return
        points = self.typed_points(key)
        if points is not None:
            self.submit(Peg(question.seat, points))


CONTROLLER = CribRummyController
