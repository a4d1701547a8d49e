"""The verbs of the game `score`: people play with physical cards and record what is to be pegged.

Nobody is ever due: whoever has points enters them. What an entry does is up to the rules of the game that is played.
"""

from collections.abc import Mapping, Sequence

from autopeg.engine import Result, Shuffled
from autopeg.engine.moves import MoveParser
from autopeg.engine.turn_by_turn import asked_in_order, chance_before, claims
from autopeg.errors import IllegalMove, UsageError
from autopeg.registry import DEFAULT_GAME, GAME_NAMES, kit_of
from autopeg.scorekeeping.rules.moves import Amend, Correct, Deal, GoOut, Heels, Points, RoundOver, ScoreMove, Table
from autopeg.scorekeeping.rules.state import EntryWarning, Rules, State, Step, View

__all__ = ["asked_in_order", "chance_before", "claims"]

NAME = "score"
SEATS = (2, 3, 4)
OPEN_MOVES = (Points, Correct, Deal, RoundOver, Heels, Table, GoOut, Amend)
LOWEST_WINS = False


def load_rules(name: object) -> Rules:
    """Return the rules by which the score of a game is kept. Raises UsageError for a name that is none."""
    if name not in GAME_NAMES:
        raise UsageError(f"score options: rules {name!r}: choose from {', '.join(GAME_NAMES)}")
    return kit_of(str(name)).scorekeeping.rules


def new(options: Mapping[str, object], players: int) -> State:
    """Return a game with all pegs before the first hole. options: `rules`, and the `Options` of those. Raises
    UsageError.
    """
    rules = load_rules(options.get("rules", DEFAULT_GAME))
    if players not in rules.SEATS:
        few, many = rules.SEATS[0], rules.SEATS[-1]
        seats = f"{few}, 3 or {many}" if len(rules.SEATS) > 2 else f"{few} or {many}"
        raise UsageError(f"the score is kept for {seats} players, not {players}")
    return rules.new(options, players)


def to_act(state: State) -> None:
    """Return None: whoever has points enters them."""


def is_over(state: State) -> Result | None:
    """Return None, or who has won and for how many games the win counts."""
    return None if state.over is None else state.over.copy()


def public(state: State) -> dict[str, object]:
    """Return what a replay line shows besides scores and pegs."""
    return state.public()


def next_first_dealer(state: State, cut: Sequence[int]) -> int | None:
    """Return who deals first after a finished game, None where that is left to chance."""
    return state.next_first_dealer(cut)


def legal_moves(state: State, seat: int) -> tuple[Points, ...]:
    """Return the usual entries for the side of `seat`.

    `apply` takes more, and any score to correct: what is pegged is for the people at the table to say.
    """
    if state.over is not None:
        return ()
    side = state.side_of(seat)
    return tuple(Points(side, points) for points in state.usual_points(side))


def chance(state: State, shuffled: Shuffled, first_dealer: int | None = None) -> Deal | None:
    """Return the first deal where a match has settled who deals it (C52), else None: the people say who deals."""
    return None if first_dealer is None or state.dealer is not None else Deal(first_dealer)


def entry(state: State, side: int, points: int) -> Points:
    """Return the move for points that were entered for a side, as on a board's keypad."""
    return Points(side, points)


def warning_for(state: State, move: ScoreMove) -> EntryWarning | None:
    """Return what speaks against a move, or None: it is asked about, never refused (C59, R57). What is refused anyhow
    needs no question.
    """
    try:
        state.apply(move)
    except IllegalMove:
        return None
    return state.warning_for(move)


def apply(state: State, move: ScoreMove) -> Step:
    """Return the state after a move and the points that it pegged. Raises IllegalMove."""
    return state.apply(move)


def view(state: State, seat: int) -> View:
    """Return what `seat` sees, which is everything."""
    return View(
        phase="score" if state.over is None else "over",
        seat=seat,
        players=state.players,
        scores=state.scores,
        to_act=None,
        rules=state.options.rules,
        dealer=state.dealer,
        deal=state.deal,
        target=getattr(state.options, "target", None),
        skunk=state.skunk,
        pegs=state.pegs,
        more=state.public(),
    )


parse_move: MoveParser[ScoreMove] = MoveParser(ScoreMove)
