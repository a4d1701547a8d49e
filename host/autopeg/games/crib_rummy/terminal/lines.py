"""Line mode of Crib Rummy."""

from autopeg.base.errors import UsageError
from autopeg.base.phrases import possessive
from autopeg.base.typed_words import number_typed, quoted
from autopeg.games.crib_rummy.rules import State, View
from autopeg.games.crib_rummy.rules.moves import Choose, Draw, Peg
from autopeg.games.crib_rummy.session import ChooseStart, ClaimPoints, CribRummySession, LayCards, TakeCard
from autopeg.games.crib_rummy.text import meld_worth
from autopeg.games.rummy.rules import Discard
from autopeg.games.rummy.terminal.lines import DISCARD, SORT, SUGGEST, RummyLines
from autopeg.session.card_text import cards_text
from autopeg.session.lay_options import NEW_MELD
from autopeg.session.questions import Question
from autopeg.terminal.verbs import COUNT_ANSWER, Offer, card_typed, numbered

_MOST_DIGITS = 3
_FIRST, _NOT_FIRST = ("y", "yes", "first"), ("n", "no", "last")


class CribRummyLines(RummyLines[CribRummySession, State, View]):
    """One game of Crib Rummy in line mode."""

    SESSION = CribRummySession

    # -- output

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

    def answers(self, question: Question) -> str:
        match question:
            case ChooseStart():
                return "y or n"
            case TakeCard(may_draw=may_draw, may_take=may_take):
                return " or ".join(["draw"] * may_draw + ["take"] * may_take)
            case LayCards():
                return self.turn_answer
            case ClaimPoints():
                return COUNT_ANSWER if self.settings.count_it_yourself else "claim, or a number"
            case _:
                return ""

    def offers(self, question: Question) -> list[Offer]:
        choose = self.choose_offers
        match question:
            case ChooseStart():
                return [("y, n", "go first in this hand, or not; so do first and last"), SORT]
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
                    SUGGEST,
                    *choose,
                    DISCARD,
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
            case ChooseStart(seat=seat), [word] if word.lower() in (*_FIRST, *_NOT_FIRST):
                self.table.submit(Choose(seat, word.lower() in _FIRST))
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
        if self.choose(words):
            return True
        match words:
            case ["draw"]:
                self.table.submit(Draw(question.seat))
            case ["take", *_] if not is_taking:
                raise UsageError("you have already taken a card")
            case ["suggest"] | ["lay"] | ["take"]:
                self.suggest()
            case ["lay" | "meld" | "extend", *_] if is_taking:
                raise UsageError("take a card first: type draw, or take and the cards to take the upcard with")
            case ["take" | "lay", *cards]:
                self.lay(cards)
            case ["meld", *cards] if cards:
                self.lay(cards, NEW_MELD)
            case ["extend", meld, *cards] if cards:
                self.lay(cards, meld.upper())
            case ["discard", card]:
                self.table.submit(Discard(question.seat, card_typed(card, self.session.hand.cards)))
            case _:
                return False
        return True


def _points(word: str) -> int:
    """Parse a number of points. Raises UsageError."""
    points = number_typed(word)
    if points is None or len(word) > _MOST_DIGITS:
        raise UsageError(f"{quoted(word)} is not a number of points")
    return points


LINES = CribRummyLines
