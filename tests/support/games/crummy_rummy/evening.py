"""Tables, players and hands on keys for the tests of Crummy Rummy in the terminal."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from autopeg.games.crummy_rummy.bots.simple import Club
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.crummy_rummy.rules.moves import TakeUpcard
from autopeg.games.crummy_rummy.session import AskOutOfTurn, TakeCard, TakeTurn
from autopeg.games.crummy_rummy.terminal.controller import CrummyRummyController
from autopeg.games.rummy.rules import Discard
from autopeg.play.table import Table
from autopeg.session.questions import Advance, GameOver, Question
from autopeg.session.settings import Settings
from support.terminal.driving import asked as asked
from support.terminal.driving import is_at as is_at
from support.terminal.driving import mark as mark
from support.terminal.driving import play_by, table_by

QUIET = Settings(speed="none")
HAND = "7C 7D 7H QC QD 2H 9S"
BOBS = "3C 4D 8S JH KH KS AS"


class Modest(Club):
    """A club player who never takes out of turn, so that what is tested of it is brought about by the test."""

    def wants_out_of_turn(self, view: View) -> bool:
        return False


class Eager(Club):
    """A club player who takes out of turn whenever he is asked."""

    def wants_out_of_turn(self, view: View) -> bool:
        return True


def table_of(
    people: Sequence[str] = ("Ann",),
    bots: Sequence[str] = ("Bob",),
    seed: int = 1,
    bot: type[Club] = Modest,
    **options: object,
) -> Table:
    """Return a new game of people and then bots, dealt by `seed`."""
    return table_by("crummy_rummy", people, {name: bot() for name in bots}, options, f"porch {seed}")


def position(seated: Table, **state: Any) -> Table:
    """Let a game begin from a position: a round, and its hands and piles as texts, cards apart by blanks."""
    if "hands" in state:
        state["hands"] = [hand.split() for hand in state["hands"]]
    for pile in ("deck", "discard_pile"):
        state[pile] = state.get(pile, "").split()
    whole = {"round": 1, "dealer": len(seated.seats) - 1, **state}
    seated.submit(seated.game.parse_move({"type": "setup", "state": whole}))
    return seated


def controller_of(table: Table, settings: Settings = QUIET) -> CrummyRummyController:
    """Return the controller of a game at its first question."""
    controller = CrummyRummyController(table, settings)
    play_until(controller, lambda controller: not isinstance(controller.question, Advance))
    return controller


def controller_at(
    people: Sequence[str] = ("Ann",),
    bots: Sequence[str] = ("Bob",),
    settings: Settings = QUIET,
    bot: type[Club] = Modest,
    options: Mapping[str, Any] | None = None,
    *,
    hand: str = HAND,
    others: Sequence[str] = (BOBS,),
    deck: str = "3H 5C 6C",
    pile: str = "TS 4C",
    **state: Any,
) -> CrummyRummyController:
    """Return the controller of a game that begins from a position."""
    whole = {"hands": [hand, *others], "deck": deck, "discard_pile": pile, "to_move": 0, **state}
    return controller_of(position(table_of(people, bots, bot=bot, **(options or {})), **whole), settings)


def in_round(number: int, kind: type[Question] = TakeTurn) -> Callable[[CrummyRummyController], bool]:
    """Return whether a controller waits for this in a round, somebody having laid down."""
    return lambda controller: (
        isinstance(controller.question, kind) and controller.state.round == number and any(controller.state.laid_down)
    )


def keys_for(controller: CrummyRummyController) -> list[str]:
    """Return keys that play on as a club player would."""
    match controller.question:
        case TakeCard(seat=seat) | TakeTurn(seat=seat):
            legal = controller.table.legal_moves(seat)
            chosen = Modest().choose(controller.table.view(seat), legal)
            if isinstance(chosen, TakeUpcard):
                return ["t"]
            if isinstance(chosen, Discard):
                return ["escape", f"card {controller.hand.cards.index(chosen.card)}", "x"]
            return (
                ["d"] if isinstance(controller.question, TakeCard) else ["w", *["down"] * legal.index(chosen), "enter"]
            )
        case AskOutOfTurn():
            return ["enter"]
        case GameOver():
            return []
        case _:
            return ["enter"]


def play_until(controller: CrummyRummyController, until: Callable[[CrummyRummyController], bool]) -> list[Question]:
    """Press keys and let the others move until `until(controller)` holds; return the questions on the way."""
    return play_by(keys_for, controller, until)


def press(controller: CrummyRummyController, *keys: str) -> None:
    """Press keys one after the other; bots who are asked whether they take out of turn answer at once."""
    for key in keys:
        controller.press(key)
        controller.look()
        while isinstance(controller.question, Advance) and controller.table.seat_to_answer is not None:
            controller.table.advance()
            controller.look()


def last_move(controller: CrummyRummyController) -> Any:
    """Return the move that was made last."""
    return controller.table.history.steps[-1].move
