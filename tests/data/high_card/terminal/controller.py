"""What a person does at the screen in High Card, key by key."""

from collections.abc import Iterator

from autopeg.games.high_card.facts import FACTS
from autopeg.games.high_card.questions import PlayCard
from autopeg.games.high_card.rules import Play, State, View
from autopeg.games.high_card.session import HighCardSession
from autopeg.terminal.controller import AT_ANY_TIME, Controller, KeyHint

_HELP = f"""\
Playing a card
  1 to 5        play that card
  left, right   go from card to card
  Enter         play the card that is lit
  mouse         click a card to play it; anywhere else is Enter

{AT_ANY_TIME}"""


class HighCardController(Controller[HighCardSession, State, View]):
    """The person's side of a game of High Card."""

    HELP = _HELP
    SESSION = HighCardSession

    cursor = 0
    """An index into the open hand."""

    def game_title(self) -> str:
        return f"{FACTS.title}, {self.state.options.rounds} rounds"

    def offers(self) -> Iterator[KeyHint]:
        if isinstance(self.question, PlayCard):
            yield f"1-{len(self.view.hand)}", "play"
            yield "arrows Enter", "choose"

    def refers_to(self, key: str) -> object:
        hand = self.view.hand
        return hand[int(key) - 1] if key.isdigit() and 1 <= int(key) <= len(hand) else hand

    def press_at_question(self, key: str) -> None:
        hand = self.view.hand
        if not isinstance(self.question, PlayCard):
            return
        if key in ("left", "right"):
            self.cursor = (self.cursor + (1 if key == "right" else -1)) % len(hand)
        elif key == "enter":
            self.submit(Play(self.question.seat, hand[self.cursor]))
        elif key.isdigit() and 1 <= int(key) <= len(hand):
            self.submit(Play(self.question.seat, hand[int(key) - 1]))

    def rest(self) -> None:
        super().rest()
        self.cursor = 0


CONTROLLER = HighCardController
