"""Generate the tables of winning chances of Crib Rummy, Crummy Rummy and Table Top Cribbage, the same on every machine.

Run it as `.venv/bin/python bench/make_winning_tables.py [GAME...]`; it takes minutes for each game. Two experts play;
what a deal brings gives the chance to win from every score, worked out backwards from the end. Ten tables from a tenth
of the deals each show how far chance may have moved a number. GAME `rests` makes the table of how far a round of Table
Top Cribbage strays from what is expected of it, turn by turn. With `--cluster ADDRESS` the games are played on the
machines of a cluster, and the tables are the same.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib.resources import files
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from autopeg.base.workers import Workers, results_in_order
from autopeg.engine.winning import RaceTable, Source
from autopeg.games.crib_rummy.winning import HandTable
from autopeg.games.crummy_rummy.rules.state import PENALTY_STEP
from autopeg.games.crummy_rummy.winning import LeadTable
from autopeg.games.tabletop import rules
from autopeg.games.tabletop.chances import Rest, RestTable
from autopeg.games.tabletop.rules import View
from autopeg.games.tabletop.rules.moves import Crib, Place
from autopeg.games.tabletop.rules.state import TURNS
from autopeg.games.tabletop.valuation import choice_of, lanes_of
from autopeg.games.tabletop.winning import RoundTables
from machines import workers_named
from pegcore.melds import LAST_ROUND
from self_play import experts_at, states_of

SEED = 1
GAMES = {"crummy_rummy": 400, "crib_rummy": 150, "tabletop": 400, "ship": 400}
TENTHS = 10
DIGITS = 4
REACH = 241
SHIP_REACH = 121
STEP = 4
SHIP_STEP = 2
LEAD_REACH = 400
REST_ROUNDS = 600
STARTERS_TIE = 1.0
"""In Crib Rummy whoever has pegged out first wins a tie (R50)."""
EVEN_TIE = 0.5
"""In Table Top Cribbage a tie is played on (T24)."""

Found = TypeVar("Found")
Chances = NDArray[np.float64]
Places = NDArray[np.int64]
Turns = tuple[tuple[int, int], ...]
"""Points of both roles, turn by turn; a single pair where everything is counted at the end."""


def main(arguments: Sequence[str]) -> None:
    makers = {
        "crummy_rummy": make_crummy_rummy,
        "crib_rummy": make_crib_rummy,
        "tabletop": make_tabletop,
        "rests": make_rests,
    }
    with workers_named(arguments) as (workers, names):
        for name in names or makers:
            makers[name](workers)


def make_crummy_rummy(workers: Workers) -> None:
    """Make the table of Crummy Rummy: by round and lead."""
    swings = of_all(workers, swings_of, range(GAMES["crummy_rummy"]))
    table, error = with_error(_leads, swings)
    by_round = [[round(float(chance), DIGITS) for chance in row] for row in table]
    _write("crummy_rummy", LeadTable(Source(SEED, len(swings), error), LEAD_REACH, by_round))


def of_all(workers: Workers, found: Callable[[int], Iterator[Found]], games: Sequence[int]) -> list[Found]:
    """Return what is found in all games, in their order, whoever plays which."""
    return list(chain.from_iterable(results_in_order(workers, partial(_listed, found), games)))


def _listed(found: Callable[[int], Iterator[Found]], game: int) -> list[Found]:
    return list(found(game))


def swings_of(game: int) -> Iterator[tuple[int, int]]:
    """Yield for every round of a game of Crummy Rummy its number, and by how much the lead of its dealer moved."""
    lead = 0
    for state in states_of("crummy_rummy", f"{SEED}:{game}", {"max_reshuffles": 5}):
        if state.hand_over:
            now = state.totals[1] - state.totals[0]
            yield state.round, (now - lead) * (1 if state.dealer == 0 else -1)
            lead = now


def _leads(swings: Sequence[tuple[int, int]]) -> Chances:
    """Return the dealer's chance by round and lead. swings: rounds, and the points by which they move his lead."""
    leads = np.arange(-LEAD_REACH, LEAD_REACH + 1, PENALTY_STEP)
    wins = (np.sign(leads) + 1) / 2
    rows: list[Chances] = []
    for number in range(LAST_ROUND, 0, -1):
        # `wins` is by the lead of this round's dealer when it is over; the next round is dealt by the other player.
        made = Counter(swing for each, swing in swings if each == number)
        row = sum(
            times * wins[np.clip((leads + swing + LEAD_REACH) // PENALTY_STEP, 0, len(leads) - 1)]
            for swing, times in made.items()
        ) / max(1, made.total())
        rows.append(np.asarray(row))
        wins = 1 - rows[-1][::-1]
    return np.stack(rows[::-1])


def make_crib_rummy(workers: Workers) -> None:
    """Make the table of Crib Rummy: by what both need, for the player who starts the hand."""
    hands = of_all(workers, hands_of, range(GAMES["crib_rummy"]))
    table, error = with_error(lambda some: race(some, REACH, STEP, starter_is_behind, STARTERS_TIE), hands)
    turns = Counter(points for hand in hands for turn in hand for points in turn)
    most = max(turns)
    least = [sum(turns[points] for points in range(least, most + 1)) / turns.total() for least in range(most + 1)]
    chances = _race_table(Source(SEED, len(hands), error), table, STEP)
    _write("crib_rummy", HandTable(chances, [round(share, DIGITS) for share in least]))


def hands_of(game: int) -> Iterator[Turns]:
    """Yield the points of every hand of a game turn by turn, of the player who started it and of the other."""
    turns: list[list[int]] = []
    last: Any = None
    for state in states_of("crib_rummy", f"{SEED}:{game}", {"target": REACH}):
        if last is not None and last.phase in ("draw", "play") and state.turn != last.turn and not state.pegged_out:
            starter, seat = last.hand_starter, last.turn
            if seat == starter:
                turns.append([0, 0])
            turns[-1][seat != starter] += state.scores[seat] - last.scores[seat]
            if state.phase == "deal":
                yield tuple((first, second) for first, second in turns)
                turns = []
        last = state if last is None or state.turn != last.turn or state.phase != last.phase else last


def starter_is_behind(wins: Chances, needs: Places, other_needs: Places) -> Chances:
    """Return the chance of the player who started a hand after it: now the one who is behind starts (R9, R10)."""
    return np.where(needs > other_needs, wins[needs, other_needs], 1 - wins[other_needs, needs])


def make_tabletop(workers: Workers) -> None:
    """Make the tables of Table Top Cribbage: by what both need, for the dealer."""
    base, ship = (_rounds(workers, variant) for variant in ("base", "ship"))
    table, error = with_error(lambda some: race(some, REACH, STEP, the_deal_passes, EVEN_TIE), base)
    ship_table, ship_error = with_error(lambda some: race(some, SHIP_REACH, SHIP_STEP, the_deal_passes, EVEN_TIE), ship)
    tables = RoundTables(
        _race_table(Source(SEED, len(base), error), table, STEP),
        _race_table(Source(SEED, len(ship), ship_error), ship_table, SHIP_STEP),
    )
    _write("tabletop", tables)


def _rounds(workers: Workers, variant: str) -> list[Turns]:
    games = GAMES["ship" if variant == "ship" else "tabletop"]
    return of_all(workers, partial(rounds_of, variant), range(games))


def rounds_of(variant: str, game: int) -> Iterator[Turns]:
    """Yield the points of every round of a game, of the dealer and of the other."""
    dealer, before = None, (0, 0)
    for state in states_of("tabletop", f"{SEED}:{game}", {"variant": variant, "target": REACH}):
        if state.phase == "turn":
            dealer = state.dealer
        elif dealer is not None:
            made = [now - then for now, then in zip(state.scores, before, strict=True)]
            yield ((made[dealer], made[1 - dealer]),)
            dealer, before = None, state.scores


def make_rests(workers: Workers) -> None:
    """Make the table of what a round of Table Top Cribbage still brings, by turn."""
    base, ship = (_rests(workers, variant) for variant in ("base", "ship"))
    path = Path(str(files("autopeg.games.tabletop") / "rests.json"))
    path.write_bytes(
        msgspec.json.format(msgspec.json.encode(RestTable(SEED, REST_ROUNDS, base, ship)), indent=0) + b"\n"
    )


def _rests(workers: Workers, variant: str) -> list[tuple[Rest, Rest]]:
    """Return by turn how the points of the side that deals and of the other differ from those expected, at the end."""
    rounds = results_in_order(workers, partial(surprises_of, variant), range(REST_ROUNDS))
    by_turn = [[surprises[turn] for surprises in rounds] for turn in range(TURNS)]
    return [(_rest([own for own, _ in turn]), _rest([other for _, other in turn])) for turn in by_turn]


def surprises_of(variant: str, number: int) -> list[tuple[float, float]]:
    """Return by turn of a round how the points of the dealer's side and of the other differ from those expected."""
    expected: list[tuple[float, float]] = []
    table = experts_at("tabletop", f"{SEED}:{number}", {"variant": variant})
    while True:
        before, step = table.state, table.advance()
        assert step is not None
        move = step.move
        if not isinstance(move, Place | Crib):
            continue
        view = rules.view(before, move.player)
        expected.append(_points_after(view, move))
        if len(expected) == TURNS:
            dealing, other = _points_after(replace(view, crib=before.crib), move)
            return [(dealing - said, other - other_said) for said, other_said in expected]


def _points_after(view: View, move: Place | Crib) -> tuple[float, float]:
    """Return the points expected of the dealer's side and of the other after a move."""
    lanes = lanes_of(view)
    lanes.play(np.array([move.card], np.int32), np.array([choice_of(move)]))
    dealing, other = lanes.points(1)
    return float(dealing[0]), float(other[0])


def _rest(differences: Sequence[float]) -> Rest:
    return Rest(round(float(np.mean(differences)), 2), round(float(np.std(differences)), 2))


def the_deal_passes(wins: Chances, needs: Places, other_needs: Places) -> Chances:
    """Return the chance of the dealer after the round: now the other one deals."""
    return 1 - wins[other_needs, needs]


def race(
    deals: Sequence[Turns],
    reach: int,
    step: int,
    after: Callable[[Chances, Places, Places], Chances],
    tie: float,
) -> Chances:
    """Return the first role's chance by what both need, worked out from the fewest points up.

    A deal ends the game after the first turn of both in which one has all it needs; the one with more points beyond
    the target has won. tie: the share of the first role where both have the same. after: the first role's chance once
    the deal is over, from the chances worked out so far and the places in them.
    """
    shapes = [(np.cumsum(np.array(turns), axis=0), times) for turns, times in Counter(deals).items()]
    ends = Counter[tuple[int, int]]()
    for sums, times in shapes:
        ends[int(sums[-1, 0]), int(sums[-1, 1])] += times
    # A deal without points changes nothing.
    idle = ends.pop((0, 0), 0) / len(deals)
    made, scored = np.array(list(ends)).T
    shares = np.array(list(ends.values())) / len(deals)
    ended = _ended(shapes, reach, tie)
    wins = np.zeros((reach, reach))
    pad = int(max(made.max(), scored.max()))
    follows = np.zeros((reach + pad, reach + pad))
    for both in range(2 * reach - 1):
        needs = np.arange(max(0, both - reach + 1), min(reach, both + 1))
        other = both - needs
        later = follows[needs[:, None] - made + pad, other[:, None] - scored + pad] @ shares
        wins[needs, other] = (ended[needs, other] / len(deals) + later) / (1 - idle)
        follows[needs + pad, other + pad] = after(wins, needs, other)
    return wins[::step, ::step]


def _ended(shapes: Sequence[tuple[Places, int]], reach: int, tie: float) -> Chances:
    """Return how often a deal ends the game with a win of the first role, by what both need."""
    needs = np.arange(1, reach + 1)
    won = np.zeros((reach, reach))
    for sums, times in shapes:
        longest = len(sums)
        turn = [np.searchsorted(np.maximum.accumulate(sums[:, role]), needs) for role in (0, 1)]
        last = np.minimum(turn[0][:, None], turn[1][None, :])
        at = np.minimum(last, longest - 1)
        ahead = (sums[at, 0] - needs[:, None]) - (sums[at, 1] - needs[None, :])
        won += times * np.where(last < longest, np.where(ahead == 0, tie, ahead > 0), 0)
    return won


def with_error(make: Callable[[Sequence[Any]], Chances], deals: Sequence[Any]) -> tuple[Chances, float]:
    """Return a table, and its largest standard error from tables made of a tenth of the deals each."""
    parts = np.stack([make(deals[first::TENTHS]) for first in range(TENTHS)])
    return make(deals), round(float(parts.std(axis=0, ddof=1).max() / TENTHS**0.5), DIGITS)


def _race_table(source: Source, table: Chances, step: int) -> RaceTable:
    return RaceTable(source, step, len(table), [round(float(chance), DIGITS) for chance in table.ravel()])


def _write(game: str, table: Struct) -> None:
    path = Path(str(files(f"autopeg.games.{game}") / "winning.json"))
    path.write_bytes(msgspec.json.format(msgspec.json.encode(table), indent=0) + b"\n")


if __name__ == "__main__":
    main(sys.argv[1:])
