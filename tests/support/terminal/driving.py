"""Drives the controller of any game in the terminal without a screen: keys in, questions out."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from autopeg.engine.cards import parse_cards
from autopeg.engine.games import rules_of
from autopeg.engine.history import History
from autopeg.engine.players import Player
from autopeg.play.table import Journal, Seat, Table
from autopeg.session.questions import Advance, Question

AnyQuestion = TypeVar("AnyQuestion", bound=Question)


class FirstMove:
    """Makes the first move that it may: the same game on every machine."""

    def choose(self, view: Any, legal: Sequence[Any]) -> Any:
        return legal[0]

    def close(self) -> None:
        pass


def table_by(
    game_name: str,
    people: Sequence[str],
    bots: Mapping[str, Player],
    options: Mapping[str, object],
    deck: str,
    journal: Journal | None = None,
) -> Table:
    """Return a new game of people and then bots. deck: what the cards are dealt by."""
    game = rules_of(game_name)
    seats = [*(Seat(name) for name in people), *(Seat(name, bot) for name, bot in bots.items())]
    return Table(History(game, game.new(options, len(seats))), seats, journal, deck=deck)


def is_at(kind: type[Question]) -> Callable[[Any], bool]:
    """Return whether a controller waits for this."""
    return lambda controller: isinstance(controller.question, kind)


def asked(controller: Any, kind: type[AnyQuestion]) -> AnyQuestion:
    """Return the question that a controller waits for, which is of this kind."""
    question = controller.question
    assert isinstance(question, kind)
    return question


def play_by(
    keys_for: Callable[[Any], Sequence[str]], controller: Any, until: Callable[[Any], bool], limit: int = 20_000
) -> list[Question]:
    """Press keys and let the others move until `until(controller)` holds; return the questions on the way.

    keys_for: keys that answer what a controller asks.
    """
    questions: list[Question] = []
    for _ in range(limit):
        controller.look()
        questions.append(controller.question)
        if until(controller):
            return questions
        if isinstance(controller.question, Advance):
            controller.table.advance()
            continue
        for key in keys_for(controller):
            controller.press(key)
    raise AssertionError("the game does not come to that")


def press(controller: Any, *keys: str) -> None:
    """Press keys one after the other."""
    for key in keys:
        controller.press(key)
        controller.look()


def mark(controller: Any, names: str) -> None:
    """Mark cards of the open hand by their names."""
    for card in parse_cards([names]):
        hand = controller.hand
        press(
            controller, f"card {next(i for i, each in enumerate(hand.cards) if each == card and i not in hand.marks)}"
        )
