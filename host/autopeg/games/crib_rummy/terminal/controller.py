"""What a person does at the screen in Crib Rummy, key by key: taking, marking, laying, discarding, claiming."""

from collections.abc import Sequence

from autopeg.engine.table import Table
from autopeg.games.crib_rummy.hints import hint_of
from autopeg.games.crib_rummy.lay_options import (
    NOTHING_TO_LAY,
    NOTHING_TO_TAKE,
    LayOption,
    guessed_move,
    suggested_ways,
    ways_of_marked,
)
from autopeg.games.crib_rummy.prompts import prompt_of
from autopeg.games.crib_rummy.questions import ChooseStart, ClaimPoints, LayCards, TakeCard
from autopeg.games.crib_rummy.rules import State, View
from autopeg.games.crib_rummy.rules.moves import Choose, Deal, Draw, Peg
from autopeg.games.crib_rummy.session import CribRummySession
from autopeg.games.crib_rummy.terminal.keys import CHOOSING, HELP, keys_of
from autopeg.games.rummy.hand_view import Holding
from autopeg.games.rummy.keys import KEYS
from autopeg.games.rummy.prompts import DRAW_FIRST, HAS_DRAWN
from autopeg.games.rummy.rules.moves import Discard
from autopeg.session.settings import Settings
from autopeg.terminal.controller import Controller
from autopeg.terminal.keys import KeyHint

_ONWARD = ("down", "right", KEYS["suggest"], KEYS["take"], "tab")
_BACK = ("up", "left", "shift+tab")


class CribRummyController(Controller[CribRummySession]):
    """The person's side of a game of Crib Rummy.

    ways: the ways to lay cards that are chosen from, empty while none are; chosen: the index of the one that Enter
    takes.
    """

    HELP = HELP

    def __init__(self, table: Table, settings: Settings) -> None:
        self.ways: tuple[LayOption, ...] = ()
        self.chosen = 0
        super().__init__(table, settings, CribRummySession(table, settings))

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def view(self) -> View:
        return self.session.view

    @property
    def holding(self) -> Holding:
        """The hand that lies open, an empty one while nobody's does."""
        return self.session.holding

    # -- what the screen says

    def game_title(self) -> str:
        options = self.state.options
        rules = [
            f"{options.jokers} jokers" if options.jokers != 2 else "",
            "aces high and low" if options.ace_high else "",
            "points claimed" if options.pegging == "confirm" else "",
        ]
        return ", ".join([f"Crib Rummy to {options.target}", *(rule for rule in rules if rule)])

    def deal_title(self) -> str:
        hands = sum(isinstance(step.move, Deal) for step in self.table.history.steps)
        return f"hand {hands}" if hands else ""

    def asks(self) -> str:
        if self.is_busy:
            return "Choose what to lay"
        return prompt_of(self.question, self.names, self.view, self.tells_points, self.settings.ascii_suits)

    def offers(self) -> tuple[KeyHint, ...]:
        if self.is_busy:
            return CHOOSING
        return tuple(
            keys_of(
                self.question,
                is_marked=bool(self.holding.marks),
                tells_points=self.tells_points,
                hints=self.settings.hints,
                follows=self.follows,
            )
        )

    @property
    def tells_points(self) -> bool:
        """Whether one who claims his points is told how many they are (R56)."""
        return not self.settings.count_it_yourself

    def hint(self) -> str:
        return hint_of(self.session, self.question, self.settings.ascii_suits)

    # -- what a person does

    def refers_to(self, key: str) -> object:
        """What moves a card depends on the hand, what takes one on the upcard."""
        if key in (KEYS["discard"], KEYS["lay"], KEYS["take"], "enter"):
            return self.view.hand, self.view.upcard
        return None

    def press_at_question(self, key: str) -> None:
        if isinstance(self.question, ClaimPoints):
            self._press_at_claim(self.question, key)
        elif isinstance(self.question, ChooseStart) and key in (KEYS["go_first"], KEYS["not_first"]):
            self.submit(Choose(self.question.seat, key == KEYS["go_first"]))
        elif isinstance(self.question, TakeCard | LayCards | ChooseStart) and self._press_at_hand(key):
            return
        elif isinstance(self.question, TakeCard | LayCards):
            self._press_at_turn(self.question, key)

    def _press_at_hand(self, key: str) -> bool:
        word, _, number = key.partition(" ")
        if word == "card":
            self.holding.mark(int(number))
            return True
        return self.holding.press(key)

    def _press_at_turn(self, question: TakeCard | LayCards, key: str) -> None:
        is_taking = isinstance(question, TakeCard)
        if not is_taking and key in (KEYS["draw"], KEYS["take"]):
            self.say(HAS_DRAWN)
        elif is_taking and key == KEYS["discard"]:
            self.say(DRAW_FIRST)
        elif key == KEYS["draw"] or (key == "enter" and is_taking and not self.holding.marks):
            self.submit(Draw(question.seat))
        elif is_taking and key in (KEYS["take"], "enter"):
            self._take()
        elif key in (KEYS["lay"], "enter"):
            self._lay()
        elif key == KEYS["suggest"]:
            self._choose_from(suggested_ways(self.view), NOTHING_TO_TAKE if is_taking else NOTHING_TO_LAY)
        elif key == KEYS["discard"]:
            self._discard(question.seat)

    def _take(self) -> None:
        """Take the upcard with the marked cards, or choose from all the ways to take it."""
        if self.holding.marks:
            self._lay_together(with_upcard=True)
        else:
            self._choose_from(suggested_ways(self.view), NOTHING_TO_TAKE)

    def _lay(self) -> None:
        if self.holding.marks:
            self._lay_together(with_upcard=False)
        else:
            self.say(f"Mark cards with Space to lay them; {KEYS['discard']} discards the card between the brackets.")

    def _lay_together(self, with_upcard: bool) -> None:
        """Lay the marked cards in the only way that there is, or choose; where there is none the rules say why."""
        marked = self.holding.marked
        ways = ways_of_marked(self.view, marked, with_upcard)
        may = [way for way in ways if way.is_open]
        if len(may) > 1:
            self._choose_from(may, "")
        elif ways:
            self.submit(ways[0].move)
        else:
            self.submit(guessed_move(self.view, marked, with_upcard))

    def _discard(self, seat: int) -> None:
        holding = self.holding
        if len(holding.marks) > 1:
            self.say("Mark one card at most to discard it; Esc takes the marks off.", "trouble")
        else:
            index = min(holding.marks, default=holding.cursor)
            self.submit(Discard(seat, holding.cards[index]))

    # -- choosing from several ways

    @property
    def is_busy(self) -> bool:
        return bool(self.ways)

    def press_busy(self, key: str) -> None:
        word, _, number = key.partition(" ")
        if key == "escape":
            self.rest()
        elif key in ("enter", KEYS["lay"]):
            self.submit(self.ways[self.chosen].move)
        elif key in _ONWARD or key in _BACK:
            self._point_at((self.chosen + (1 if key in _ONWARD else -1)) % len(self.ways))
        elif word == "way":
            self._point_at(int(number))

    def _choose_from(self, ways: Sequence[LayOption], nothing: str) -> None:
        self.ways = tuple(ways)
        if ways:
            self._point_at(0)
        else:
            self.say(nothing, "trouble")

    def _point_at(self, index: int) -> None:
        """Point at a way, and mark its cards in the hand."""
        self.chosen = index
        cards, upcard = list(self.ways[index].cards), self.view.upcard
        if isinstance(self.question, TakeCard) and upcard is not None:
            cards.remove(upcard)
        self.holding.mark_cards(cards)

    # -- claiming

    def _press_at_claim(self, question: ClaimPoints, key: str) -> None:
        if key == KEYS["claim"] and self.tells_points:
            self.submit(Peg(question.seat, question.points))
            return
        points = self.typed_points(key)
        if points is not None:
            self.submit(Peg(question.seat, points))

    def rest(self) -> None:
        super().rest()
        self.ways = ()
        self.chosen = 0
        self.holding.marks = frozenset()
        if isinstance(self.question, ClaimPoints):
            self.typed = ""
