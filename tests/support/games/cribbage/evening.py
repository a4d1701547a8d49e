"""Tables, players and hands on keys for the tests of the terminal."""

from collections.abc import Callable, Sequence
from typing import Any

from autopeg.counting.rules import points_of
from autopeg.games.cribbage.rules import View, parts_of
from autopeg.games.cribbage.rules.moves import Declare, Discard, Muggins, Play
from autopeg.games.cribbage.session import ChooseDiscard, CountCards, PlayCard
from autopeg.games.cribbage.terminal.controller import CribbageController as Controller
from autopeg.play.table import Journal, Table
from autopeg.session.questions import GameOver, Question
from pegcore.cards import pip_of
from pegcore.cribbage import count_play
from pegcore.cribbage import points_of as sum_of
from support.games.narrowing import present
from support.terminal.driving import is_at as is_at
from support.terminal.driving import play_by, table_by


class Greedy:
    """Lays the first cards away and takes the most points at once: the same game on every machine."""

    def choose(self, view: View, legal: Sequence[Any]) -> Any:
        match legal[0]:
            case Discard():
                return min(legal, key=lambda move: sorted(move.cards))
            case Play():
                return max(legal, key=lambda move: (sum_of(count_play((*view.series, move.card))), move.card))
            case Declare():
                return legal[points_of(parts_of(present(view.counting)))]
            case Muggins():
                declared = present(view.declared)
                missed = points_of(parts_of(declared.counting)) - declared.points
                return next((move for move in legal if move.points == missed), None)
            case _:
                return legal[0]

    def close(self) -> None:
        pass


class Careless(Greedy):
    """Sees no point of his own and claims none."""

    def choose(self, view: View, legal: Sequence[Any]) -> Any:
        match legal[0]:
            case Declare():
                return legal[0]
            case Muggins():
                return None
            case _:
                return super().choose(view, legal)


def table_of(
    people: Sequence[str] = ("Ann",),
    bots: Sequence[str] = ("Bob",),
    seed: int = 1,
    bot: type[Greedy] = Greedy,
    journal: Journal | None = None,
    **options: object,
) -> Table:
    """Return a new game of people and then bots, dealt by `seed`."""
    return table_by("cribbage", people, {name: bot() for name in bots}, options, f"kitchen {seed}", journal)


def keys_for(question: Question, view: View, count: int | None = None) -> list[str]:
    """Return keys that answer a question in some legal way. count: what is said where points are asked for."""
    match question:
        case ChooseDiscard(cards=cards):
            return [*(str(number + 1) for number in range(cards)), "enter"]
        case PlayCard(must_go=True):
            return ["g"]
        case PlayCard():
            fitting = next(n for n, card in enumerate(view.hand, 1) if view.count + pip_of(card) <= 31)
            return [str(fitting)]
        case CountCards(counting=counting):
            return [*str(points_of(parts_of(counting)) if count is None else count), "enter"]
        case GameOver():
            return []
        case _:
            return ["enter"]


def before_the_end(controller: Controller) -> bool:
    """Whether a card is asked for late in a game to 61."""
    return isinstance(controller.question, PlayCard) and max(controller.state.scores) > 50


def play_without_screen(
    controller: Controller, until: Callable[[Controller], bool], count: int | None = None, limit: int = 5_000
) -> list[Question]:
    """Press keys and let the others move until `until(controller)` holds; return the questions on the way."""
    return play_by(lambda controller: keys_for(controller.question, controller.view, count), controller, until, limit)
