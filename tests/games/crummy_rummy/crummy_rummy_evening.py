"""Tables, players and hands on keys for the tests of Crummy Rummy in the terminal."""

from collections.abc import Callable, Sequence
from typing import Any

from driving import is_at as is_at
from driving import play_by

from autopeg.engine import load_game
from autopeg.engine.history import History
from autopeg.engine.table import Seat, Table
from autopeg.games.crummy_rummy.bots.club import Club
from autopeg.games.crummy_rummy.questions import AskOutOfTurn, TakeCard, TakeTurn
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.crummy_rummy.rules.moves import Discard, TakeUpcard
from autopeg.games.crummy_rummy.terminal.controller import CrummyRummyDesk
from autopeg.session.questions import Advance, Cue, GameOver
from autopeg.session.settings import Settings

QUIET = Settings(speed="none")


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
    game = load_game("crummy_rummy")
    seats = [*(Seat(name) for name in people), *(Seat(name, bot()) for name in bots)]
    return Table(History(game, game.new(options, len(seats))), seats, deck=f"porch {seed}")


def position(seated: Table, **state: Any) -> Table:
    """Let a game begin from a position: a round, and its hands and piles as texts, cards apart by blanks."""
    if "hands" in state:
        state["hands"] = [hand.split() for hand in state["hands"]]
    for pile in ("deck", "discard_pile"):
        state[pile] = state.get(pile, "").split()
    whole = {"round": 1, "dealer": len(seated.seats) - 1, **state}
    seated.submit(seated.game.parse_move({"type": "setup", "state": whole}))
    return seated


def desk_of(table: Table, settings: Settings = QUIET) -> CrummyRummyDesk:
    """Return the desk of a game at its first question."""
    desk = CrummyRummyDesk(table, settings)
    play_until(desk, lambda desk: not isinstance(desk.cue, Advance))
    return desk


def in_round(number: int, kind: type[Cue] = TakeTurn) -> Callable[[CrummyRummyDesk], bool]:
    """Return whether a desk waits for this in a round, somebody having laid down."""
    return lambda desk: isinstance(desk.cue, kind) and desk.state.round == number and any(desk.state.laid_down)


def keys_for(desk: CrummyRummyDesk) -> list[str]:
    """Return keys that play on as a club player would."""
    match desk.cue:
        case TakeCard(seat=seat) | TakeTurn(seat=seat):
            legal = desk.table.legal_moves(seat)
            chosen = Modest().choose(desk.table.view(seat), legal)
            if isinstance(chosen, TakeUpcard):
                return ["t"]
            if isinstance(chosen, Discard):
                return ["escape", f"card {desk.holding.cards.index(chosen.card)}", "x"]
            return ["d"] if isinstance(desk.cue, TakeCard) else ["w", *["down"] * legal.index(chosen), "enter"]
        case AskOutOfTurn():
            return ["enter"]
        case GameOver():
            return []
        case _:
            return ["enter"]


def play_until(desk: CrummyRummyDesk, until: Callable[[CrummyRummyDesk], bool]) -> list[Cue]:
    """Press keys and let the others move until `until(desk)` holds; return the cues on the way."""
    return play_by(keys_for, desk, until)


def press(desk: CrummyRummyDesk, *keys: str) -> None:
    """Press keys one after the other; bots who are asked whether they take out of turn answer at once."""
    for key in keys:
        desk.press(key)
        desk.look()
        while isinstance(desk.cue, Advance) and desk.table.seat_asked is not None:
            desk.table.advance()
            desk.look()
