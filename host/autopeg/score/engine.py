"""Engine of the game `score`: people play with physical cards and record the points to peg.

It is never anybody's turn: whoever has points enters them. The rules of the game played decide what an entry does.
"""

from collections.abc import Mapping, Sequence

from autopeg.base.errors import UsageError
from autopeg.engine import Result, Shuffled
from autopeg.engine.moves import MoveParser
from autopeg.engine.refusal import IllegalMove
from autopeg.engine.turn_by_turn import chance_before, claims, seats_to_answer
from autopeg.registry import DEFAULT_GAME, GAME_NAMES, part_of, unknown_game
from autopeg.score.moves import Amend, Correct, Deal, GoOut, Heels, Points, RoundOver, ScoreMove, WholeTable
from autopeg.score.state import EntryWarning, Rules, State, Step, View

__all__ = ["chance_before", "claims", "seats_to_answer"]

NAME = "score"
SEATS = (2, 3, 4)
OPEN_MOVES = (Points, Correct, Deal, RoundOver, Heels, WholeTable, GoOut, Amend)
LOWEST_WINS = False


def score_rules_of(game_name: str) -> Rules:
    """Return the rules for keeping score of a game. Raises UsageError for an unknown name."""
    return part_of(game_name, "scorekeeping.rules")


def load_rules(name: object) -> Rules:
    """Return the rules for keeping score of a game. Raises UsageError for an unknown name."""
    if name not in GAME_NAMES:
        raise unknown_game(str(name), problem="score options: rules")
    return score_rules_of(str(name))


def new(options: Mapping[str, object], players: int) -> State:
    """Return a game with all pegs before the first hole. Raises UsageError.

    options: `rules`, and the `Options` of those rules.
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
    """Return the winner and how many games the win counts, None while the game goes on."""
    return None if state.over is None else state.over.copy()


def public(state: State) -> dict[str, object]:
    """Return what a line of a replay shows apart from scores and pegs."""
    return state.public()


def next_first_dealer(state: State, cut: Sequence[int]) -> int | None:
    """Return who deals first after a finished game, None if left to chance."""
    return state.next_first_dealer(cut)


def legal_moves(state: State, seat: int) -> tuple[Points, ...]:
    """Return the usual entries for the side of `seat`.

    `apply` accepts others, and a correction to any score: the people at the table decide what is pegged.
    """
    if state.over is not None:
        return ()
    side = state.side_of(seat)
    return tuple(Points(side, points) for points in state.usual_points(side))


def chance(state: State, shuffled: Shuffled, first_dealer: int | None = None) -> Deal | None:
    """Return the first deal if a match has settled the dealer (C52), else None: people record who deals."""
    return None if first_dealer is None or state.dealer is not None else Deal(first_dealer)


def entry(state: State, side: int, points: int) -> Points:
    """Return the move for points entered for a side, as on a board's keypad."""
    return Points(side, points)


def warning_for(state: State, move: ScoreMove) -> EntryWarning | None:
    """Return the warning about an unlikely move, or None: people must confirm it, it is never refused (C59, R57).

    A move that is refused anyway needs no warning.
    """
    return state.warning_for(move) if state.refusal_of(move) is None else None


def refusal_of(state: State, move: ScoreMove) -> IllegalMove | None:
    """Return why the rules refuse a move, None if it is legal."""
    return state.refusal_of(move)


def apply(state: State, move: ScoreMove) -> Step:
    """Return the state after a move and the points that it pegged. Raises IllegalMove."""
    return state.apply(move)


def view(state: State, seat: int) -> View:
    """Return the view of `seat`, which shows everything."""
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
