"""Line mode of Crib Rummy."""

from collections.abc import Callable, Sequence

from autopeg.engine.cards import Card
from autopeg.errors import UsageError
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
from autopeg.games.crib_rummy.text import meld_worth
from autopeg.games.rummy.rules import Discard, TableMeld
from autopeg.games.rummy.terminal.lines import SORT, RummyLines
from autopeg.session.calling import possessive
from autopeg.session.card_text import cards_text
from autopeg.session.questions import Question
from autopeg.terminal.verbs import Offer, numbered

_MOST_DIGITS = 3
_CHOOSE: Offer = ("choose 2", "lay the second of what was listed; 2 alone does too")


class CribRummyLines(RummyLines[CribRummySession, State, View, LayOption]):
    """One game of Crib Rummy in line mode."""

    SESSION = CribRummySession

    # -- output

    def asks(self, question: Question) -> str:
        return prompt_of(question, self.names, self.view, not self.settings.count_it_yourself, True)

    def show_hand(self, question: Question) -> None:
        if isinstance(question, ChooseStart | TakeCard | LayCards):
            self._show_table()
            hand = self.view.hand
            self.say(*numbered(hand))
            fresh = [hand[index] for index in sorted(self.session.hand.fresh)]
            if fresh and isinstance(question, LayCards):
                self.say(f"New:  {cards_text(fresh, True)}")

    def _show_table(self) -> None:
        view = self.view
        for meld in view.table:
            cards = cards_text(meld.cards, True)
            self.say(f"{meld.id} {cards}: {possessive(self.names[meld.owner])} {meld.kind}, {meld_worth(meld)}")
        piles = f"Draw pile {view.draw_count}, discard pile {view.discard_count}, upcard {self.upcard}"
        self.say(f"Cards: {self.counts}. {piles}")
        shows_points = view.pegging == "auto" or not self.settings.count_it_yourself
        if view.phase == "play" and view.earned and shows_points:
            self.say(f"This turn so far: {view.earned}")

    def offers(self, question: Question) -> list[Offer]:
        choose: list[Offer] = [_CHOOSE] if self.options else []
        match question:
            case ChooseStart():
                return [("first, last", "go first in this hand, or not"), SORT]
            case TakeCard(may_draw=may_draw, may_take=may_take):
                draw: list[Offer] = [("draw", "draw a card")] if may_draw else []
                take: list[Offer] = [
                    ("take 1 2", "take the upcard with these cards"),
                    ("take", "list the ways to take it"),
                ]
                return [*draw, *(take if may_take else []), *choose, SORT]
            case LayCards():
                return [
                    ("meld 5H 6H JK", "lay these cards as a new meld"),
                    ("extend M1 7H", "lay these cards to a meld on the table"),
                    ("lay 5H 6H JK", "lay these cards wherever they go"),
                    ("suggest", "list what can be laid"),
                    *choose,
                    ("discard 4", "discard a card, which ends your turn"),
                    SORT,
                ]
            case ClaimPoints():
                claim: list[Offer] = (
                    [] if self.settings.count_it_yourself else [("claim", "claim all that you have earned")]
                )
                return [("claim 9", "claim nine points; the number alone does too"), *claim]
            case _:
                return []

    # -- answers

    def answer(self, question: Question, words: list[str]) -> bool:
        match question, words:
            case ChooseStart(seat=seat), ["first" | "last" as place]:
                self.table.submit(Choose(seat, place == "first"))
            case ClaimPoints(seat=seat, points=points), ["claim"] if not self.settings.count_it_yourself:
                self.table.submit(Peg(seat, points))
            case ClaimPoints(), ["claim"]:
                raise UsageError("type claim and the number of points, such as claim 9")
            case ClaimPoints(seat=seat), ["claim", points] | [points] if points.isdigit() or len(words) > 1:
                self.table.submit(Peg(seat, _points(points)))
            case ChooseStart() | TakeCard() | LayCards(), ["sort", *order]:
                self.put_in_order(order)
            case TakeCard() | LayCards(), _:
                return self._answer_turn(question, words)
            case _:
                return False
        return True

    def _answer_turn(self, question: TakeCard | LayCards, words: list[str]) -> bool:
        is_taking = isinstance(question, TakeCard)
        option = self.chosen_by(words)
        if option is not None:
            self.table.submit(option.move)
            return True
        match words:
            case ["draw"]:
                self.table.submit(Draw(question.seat))
            case ["take"] | ["suggest"] if is_taking:
                self._offer(suggested_options(self.view), NOTHING_TO_TAKE)
            case ["suggest"] | ["lay"]:
                self._offer(suggested_options(self.view), NOTHING_TO_LAY)
            case ["take" | "lay" as verb, *cards]:
                self._lay(self.cards_typed(cards), verb == "take")
            case ["meld", *cards] if cards:
                self._lay(self.cards_typed(cards), False, lambda option: option.meld is None)
            case ["extend", meld, *cards] if cards:
                named = self._meld_named(meld)
                self._lay(self.cards_typed(cards), False, lambda option: option.meld == named)
            case ["discard", card]:
                self.table.submit(Discard(question.seat, self.cards_typed([card])[0]))
            case _:
                return False
        return True

    def _meld_named(self, word: str) -> TableMeld:
        """Return the meld on the table with this name. Raises UsageError."""
        names = [meld.id for meld in self.view.table]
        if word.upper() not in names:
            raise UsageError(f"there is no meld {word} on the table: {', '.join(names) or 'it is empty'}")
        return self.view.table[names.index(word.upper())]

    def _lay(
        self, cards: Sequence[Card], with_upcard: bool, is_wanted: Callable[[LayOption], bool] = lambda option: True
    ) -> None:
        """Lay these cards by the only option, or list the options; without an option the rules say why."""
        found = options_of_marked(self.view, cards, with_upcard)
        options = [option for option in found if is_wanted(option)]
        if found and not options:
            raise UsageError("these cards cannot go there; type lay and the cards alone to see where they can")
        may = [option for option in options if option.is_open]
        if len(may) > 1:
            self._offer(may, "")
        else:
            self.table.submit(options[0].move if options else guessed_move(self.view, cards, with_upcard))

    def _offer(self, options: Sequence[LayOption], nothing: str) -> None:
        self.list_options(options, nothing)
        self.say("Type choose and a number, or the number alone, to lay one of them.")

    def option_line(self, number: int, option: LayOption) -> str:
        return f"{number:>3}. {cards_text(option.cards, True)}: {option.place}, {option.points} points"


def _points(word: str) -> int:
    """Parse a number of points. Raises UsageError."""
    if not word.isdigit() or len(word) > _MOST_DIGITS:
        raise UsageError(f'"{word}" is not a number of points')
    return int(word)
