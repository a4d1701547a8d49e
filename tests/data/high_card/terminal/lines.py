"""High Card in lines: what is typed to its questions."""

from autopeg.games.high_card.questions import PlayCard
from autopeg.games.high_card.rules import Play, State, View
from autopeg.games.high_card.session import HighCardSession
from autopeg.session.card_text import card_text
from autopeg.session.questions import Question
from autopeg.terminal.lines import Lines
from autopeg.terminal.verbs import VERBS, Offer, card_typed, numbered


class HighCardLines(Lines[HighCardSession, State, View]):
    """One game of High Card in lines."""

    SESSION = HighCardSession

    def offers(self, question: Question) -> list[Offer]:
        return [("play 2", "play that card; the card alone does too")] if isinstance(question, PlayCard) else []

    def show_hand(self, question: Question) -> None:
        if isinstance(question, PlayCard):
            cards = zip(self.names, self.view.table, strict=True)
            laid = ", ".join(f"{name} {card_text(card, True)}" for name, card in cards if card is not None)
            self.say(f"On the table: {laid or 'nothing'}", *numbered(self.view.hand))

    def answer(self, question: Question, words: list[str]) -> bool:
        match question, words:
            case PlayCard(seat=seat), ["play", word] | [word] if word not in VERBS:
                self.table.submit(Play(seat, card_typed(word, self.view.hand)))
            case _:
                return False
        return True


LINES = HighCardLines
