"""Line mode of cribbage."""

from autopeg.base.errors import UsageError
from autopeg.base.phrases import owned
from autopeg.counting.hand_count import points_typed
from autopeg.games.cribbage.rules import Counting, State, View
from autopeg.games.cribbage.rules.moves import Declare, Discard, Go, Muggins, Play
from autopeg.games.cribbage.rules.play import LIMIT
from autopeg.games.cribbage.session import (
    ChooseDiscard,
    CountCards,
    CribbageSession,
    MayClaim,
    PlayCard,
    RevealHand,
)
from autopeg.session.card_text import cards_text
from autopeg.session.questions import Question, Reveal
from autopeg.terminal.lines import Lines
from autopeg.terminal.verbs import (
    COUNT_ANSWER,
    VERBS,
    Offer,
    card_answer,
    card_typed,
    cards_typed,
    numbered,
    order_typed,
)
from pegcore.cards import pip_of
from pegcore.cribbage import count_of

_CLAIM_ANSWER = "Enter, or muggins and the points that are missing, such as muggins 2"
_SORT: Offer = ("sort", "read out your hand, which is always sorted by rank")


class CribbageLines(Lines[CribbageSession, State, View]):
    """One game of cribbage in line mode."""

    SESSION = CribbageSession

    # -- output

    def answers(self, question: Question) -> str:
        hand, view = self.view.hand, self.view
        match question:
            case ChooseDiscard(cards=1):
                return card_answer(hand, hand[0])
            case ChooseDiscard(cards=cards):
                numbers = " ".join(str(number) for number in range(1, cards + 1))
                return f"their numbers or names, such as {numbers} or {cards_text(hand[:cards], True)}"
            case PlayCard(must_go=False):
                return card_answer(hand, next(card for card in hand if view.count + pip_of(card) <= LIMIT))
            case CountCards():
                return COUNT_ANSWER
            case MayClaim():
                return _CLAIM_ANSWER
            case RevealHand(claimants=claimants) if claimants:
                return _CLAIM_ANSWER
            case _:
                return ""

    def show(self, question: Reveal) -> None:
        assert isinstance(question, RevealHand)
        event = question.event
        cards = event.cards or ()
        whose = owned(self.names[event.player], event.what or "hand")
        self.say(f"{whose} is {cards_text(cards[:-1], True)}, with the starter {cards_text(cards[-1:], True)}")
        super().show(question)

    def stops_at(self, question: Reveal) -> bool:
        return isinstance(question, RevealHand) and bool(question.claimants)

    def show_hand(self, question: Question) -> None:
        view = self.view
        counting = self._counted(question)
        if counting is not None and counting.kind == "show":
            cards = counting.cards
            self.say(f"{cards_text(cards[:-1], True)}, with the starter {cards_text(cards[-1:], True)}")
        elif counting is not None:
            self.say(f"On the table {cards_text(counting.cards, True)}, count {count_of(counting.cards)}")
        elif isinstance(question, ChooseDiscard | PlayCard):
            if isinstance(question, PlayCard):
                series = cards_text(view.series, True) or "nothing"
                starter = cards_text((view.starter,), True) if view.starter is not None else "not turned yet"
                self.say(f"Starter {starter}, {series} on the table, count {view.count}")
            self.say(*numbered(view.hand))

    def _counted(self, question: Question) -> Counting | None:
        """Return what a question asks to count, or to claim from in the play."""
        declared = self.view.declared
        match question:
            case CountCards(counting=counting):
                return counting
            case MayClaim() if declared is not None and declared.counting.kind != "show":
                return declared.counting
            case _:
                return None

    def offers(self, question: Question) -> list[Offer]:
        claims: list[Offer] = [("muggins 2", "claim two points that were missed")] if self.session.claimants() else []
        match question:
            case ChooseDiscard(cards=cards):
                usage = "discard 1" if cards == 1 else "discard 1 4"
                return [(usage, "discard to the crib; the cards alone do too"), _SORT]
            case PlayCard(must_go=True):
                return [("go", "say that none of your cards fits within 31"), *claims, _SORT]
            case PlayCard():
                return [("play 3", "play that card; the card alone does too"), *claims, _SORT]
            case CountCards():
                return [("count 8", "say the points; the number alone does too"), *claims]
            case MayClaim():
                return [("pass", "claim nothing; so does an empty line"), *claims]
            case _:
                return claims

    # -- answers

    def answer(self, question: Question, words: list[str]) -> bool:
        match question, words:
            case _, ["muggins", points]:
                self.table.submit(Muggins(self._claimant(), self._claimed(points)))
            case _, ["count", points]:
                self._count(question, points_typed(points))
            case PlayCard(seat=seat), ["go"]:
                self.table.submit(Go(seat))
            case MayClaim(), [] | ["pass"]:
                self.session.pass_claim()
            case CountCards(), [points]:
                self._count(question, points_typed(points))
            case ((ChooseDiscard() | PlayCard()), ["sort", *order]):
                order_typed(order)
                self.show_hand(question)
            case ChooseDiscard(seat=seat), ["discard", *cards] if cards:
                self.table.submit(Discard(seat, tuple(cards_typed(cards, self.view.hand))))
            case PlayCard(seat=seat), ["play", word] | [word] if word not in VERBS:
                self.table.submit(Play(seat, card_typed(word, self.view.hand)))
            case ChooseDiscard(seat=seat), [first, *_] if first not in VERBS:
                self.table.submit(Discard(seat, tuple(cards_typed(words, self.view.hand))))
            case _:
                return False
        return True

    def _count(self, question: Question, points: int) -> None:
        if not isinstance(question, CountCards):
            raise UsageError("there is nothing to count now")
        if question.is_declaration:
            self.table.submit(Declare(question.seat, points))
        else:
            self.session.count(points)

    def _claimed(self, word: str) -> int:
        points = points_typed(word)
        if not points:
            raise UsageError("claim 1 point or more, or press Enter to claim nothing")
        return points

    def _claimant(self) -> int:
        claimants = self.session.claimants()
        if not claimants:
            raise UsageError("there is nothing to call muggins on now")
        return claimants[0]


LINES = CribbageLines
