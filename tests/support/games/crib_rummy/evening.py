"""Tables, players, positions and hands on keys for the tests of Crib Rummy in the terminal."""

from collections.abc import Callable, Sequence
from typing import Any

from autopeg.engine.cards import parse_cards
from autopeg.games.crib_rummy.lay_options import suggested_moves
from autopeg.games.crib_rummy.rules.moves import Position, Setup
from autopeg.games.crib_rummy.session import ChooseStart, ClaimPoints, LayCards, TakeCard
from autopeg.games.crib_rummy.terminal.controller import CribRummyController
from autopeg.games.rummy.rules import TableMeld
from autopeg.play.table import Table
from autopeg.session.questions import GameOver, Question
from autopeg.session.settings import Settings
from support.terminal.driving import FirstMove, play_by, table_by
from support.terminal.driving import asked as asked
from support.terminal.driving import is_at as is_at
from support.terminal.driving import mark as mark
from support.terminal.driving import press as press

QUIET = Settings(speed="none")


def table_of(
    people: Sequence[str] = ("Ann",), bots: Sequence[str] = ("Bob",), seed: int = 1, **options: object
) -> Table:
    """Return a new game of people and then bots, dealt by `seed`."""
    return table_by("crib_rummy", people, {name: FirstMove() for name in bots}, options, f"garden {seed}")


def table_in_hand(
    *hands: str,
    people: Sequence[str] = ("Ann", "Bob"),
    bots: Sequence[str] = (),
    upcard: str = "9C",
    below: str = "",
    draw: str = "9D 9S 9H",
    melds: Sequence[str] = (),
    scores: Sequence[int] = (),
    starter: int = 0,
    seed: int = 1,
    **options: object,
) -> Table:
    """Return a table at which the first seat has to draw or to take the upcard.

    hands: by seat; draw, below: the piles, top first; melds: each as "OWNER KIND CARDS".
    """
    table = table_of(people, bots, seed, **options)
    laid: list[TableMeld] = []
    for number, words in enumerate(melds, 1):
        owner, kind, names = words.split(" ", 2)
        laid.append(TableMeld(f"M{number}", int(owner), "set" if kind == "set" else "run", parse_cards([names])))
    position = Position(
        scores=tuple(scores) or (0,) * len(hands),
        hands=tuple(parse_cards([names]) for names in hands),
        draw_pile=parse_cards([draw]),
        discard_pile=parse_cards([f"{upcard} {below}"]),
        table=tuple(laid),
        hand_starter=starter,
        to_move=0,
    )
    table.submit(Setup(position))
    return table


def controller_in_hand(*hands: str, settings: Settings = QUIET, **more: Any) -> CribRummyController:
    """Return the controller of such a table at its first question."""
    controller = CribRummyController(table_in_hand(*hands, **more), settings)
    play_until(controller, is_at(TakeCard))
    return controller


def keys_for(controller: CribRummyController) -> list[str]:
    """Return keys that answer what is asked in some legal way, melds being laid where there are any."""
    match controller.question:
        case GameOver():
            return []
        case ChooseStart():
            return ["f"]
        case TakeCard(may_draw=may_draw):
            return ["enter"] if may_draw else ["t", "enter"]
        case LayCards():
            return ["w", "enter"] if suggested_moves(controller.state, controller.view.seat) else ["x"]
        case ClaimPoints():
            return ["p"]
        case _:
            return ["enter"]


def play_until(controller: CribRummyController, until: Callable[[CribRummyController], bool]) -> list[Question]:
    """Press keys and let the others move until `until(controller)` holds; return the questions on the way."""
    return play_by(keys_for, controller, until)
