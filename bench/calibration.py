"""Calibration of the winning chances: of the games in which a table says 70 to 80%, how many are won.

Run it as `.venv/bin/python bench/calibration.py [GAME...]`: it plays fresh games of two experts, other ones than the
tables are made of, prints a table for docs/bots.md and keeps it in bench/calibration.json, which
`bench/draw_calibration.py` draws. Every deal of a game counts once, for the first player. GAME `tabletop_turns` stands
for the chances within a round of Table Top Cribbage, `crummy_rummy_last_round` for those within the last round of
Crummy Rummy.
"""

import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import sqrt
from pathlib import Path

import msgspec
from msgspec import Struct

from autopeg.engine import winners_of
from autopeg.engine.games import rules_of
from autopeg.games.crummy_rummy.advice import judge
from autopeg.games.tabletop.advice import judge as judge_of_tabletop
from autopeg.games.tabletop.rules.moves import Crib, Place
from autopeg.games.tabletop.rules.state import TURNS as TURNS_OF_ROUND
from autopeg.play.seating import new_player
from autopeg.statistics.summary import summary_parts_of
from self_play import experts_at, last_round_of, states_of

SEED = "calibration"
GAMES: Mapping[str, int] = {"tabletop": 200, "crib_rummy": 200, "crummy_rummy": 160, "cribbage": 400}
OPTIONS: Mapping[str, Mapping[str, object]] = {"crummy_rummy": {"max_reshuffles": 5}}
TURNS_OF_TABLETOP = "tabletop_turns"
ENDINGS = "cribbage_endings"
"""Kept by `bench/endings.py`, with discards in place of games."""
LAST_ROUND_OF_CRUMMY_RUMMY = "crummy_rummy_last_round"
LAST_ROUNDS, ONE_IN = 200, 4
"""Last rounds that are played, and of how many decisions one is looked at."""
PARTS_OF_ROUND = (range(4), range(4, 9), range(9, 99))
"""By the turns that a player has had."""
TURN_GAMES = 120
TURNS = (3, 11, 19, 23)
"""Turns of a round, from 0."""
KEPT = Path(__file__).with_name("calibration.json")
DIGITS = 3
BOUNDS = tuple(tenth / 10 for tenth in range(11))


class Tenth(Struct, frozen=True, array_like=True):
    """What came of the chances in a tenth."""

    says: float
    """The chance that was said, on average."""
    won: float
    """The share of games that was won."""
    error: float
    """Its standard error."""


class Calibration(Struct, frozen=True):
    """What came of the chances of a game."""

    games: int
    tenths: list[Tenth]


def main(names: Sequence[str]) -> None:
    for name in names or (*GAMES, TURNS_OF_TABLETOP, LAST_ROUND_OF_CRUMMY_RUMMY):
        if name == TURNS_OF_TABLETOP:
            show_turns()
            continue
        if name == LAST_ROUND_OF_CRUMMY_RUMMY:
            show_last_rounds()
            continue
        said = forecasts(name, GAMES[name])
        print(f"{name}: {GAMES[name]} games, {len(said)} deals")
        calibration = Calibration(GAMES[name], tenths_of(said))
        for line in table_lines(calibration):
            print(line)
        keep(name, calibration)


def forecasts(game: str, games: int) -> list[tuple[float, float]]:
    """Return for every deal of fresh games the first player's chance before it, and his share of the win."""
    found: list[tuple[float, float]] = []
    for deck in range(games):
        asked: list[float] = []
        last = None
        for state in states_of(game, f"{SEED}:{deck}", OPTIONS.get(game, {})):
            last = state
            if state.phase == "deal" and state.dealer is not None:
                chances = summary_parts_of(game).win_chances(state)
                assert chances is not None
                asked.append(chances[0])
        over = None if last is None else rules_of(game).is_over(last)
        assert over is not None
        winners = winners_of(over)
        found += [(chance, (0 in winners) / len(winners)) for chance in asked]
    return found


def show_turns() -> None:
    """Print by turn of a round of Table Top Cribbage and by fifth of the chance: what was said, won, and how often."""
    said = list(turn_forecasts(TURN_GAMES))
    for turn in TURNS:
        print(f"turn {turn + 1}: {fifths_of([(chance, won) for at, chance, won in said if at == turn])}")


def fifths_of(said: Sequence[tuple[float, float]]) -> str:
    """Return by fifth of the chance what was said on average, won, and how often."""
    cells: list[str] = []
    for low in range(5):
        here = [(chance, won) for chance, won in said if min(4, int(chance * 5)) == low]
        mean, share = (sum(column) / len(here) for column in zip(*here, strict=True))
        cells.append(f"{mean:.0%} → {share:.0%} ({len(here)})")
    return ", ".join(cells)


def show_last_rounds() -> None:
    """Print by level, by part of a last round of Crummy Rummy and by fifth of the chance what was said, won, and how
    often.
    """
    for level in ("master", "expert"):
        said = [each for deck in range(LAST_ROUNDS) for each in last_round_forecasts(level, f"{SEED}:{deck}")]
        for turns in PARTS_OF_ROUND:
            here = [(chance, won) for at, chance, won in said if at in turns]
            print(f"{level}, after {turns.start} turns: {fifths_of(here)}", flush=True)


def last_round_forecasts(level: str, deck: str) -> Iterator[tuple[int, float, float]]:
    """Yield for some decisions of two players in a last round of Crummy Rummy their turns so far, the chance of what
    they chose, and their share of the win.
    """
    rng = random.Random(deck)
    table = last_round_of([new_player("crummy_rummy", level, seat) for seat in range(2)], deck)
    asked: list[tuple[int, int, float]] = []
    while (before := table.state) and (step := table.advance()) is not None:
        judged = None if step.is_deal or rng.randrange(ONE_IN) else judge(before, step.move)
        if judged is not None and judged.made.by_chance:
            turns = sum(each.by == judged.seat for each in before.discards)
            asked.append((turns, judged.seat, judged.made.win_chance or 0.0))
    winners = table.state.leaders
    yield from ((turns, chance, (seat in winners) / len(winners)) for turns, seat, chance in asked)


def turn_forecasts(games: int) -> Iterator[tuple[int, float, float]]:
    """Yield for some turns of fresh rounds of Table Top Cribbage the mover's chance after his move, and his win."""
    for deck in range(games):
        table = experts_at("tabletop", f"{SEED} turns:{deck}", {})
        asked: list[tuple[int, int, float]] = []
        while (before := table.state) and (step := table.advance()) is not None:
            if not isinstance(step.move, Place | Crib):
                continue
            seat = step.move.player
            turn = TURNS_OF_ROUND - sum(map(len, before.stacks))
            judged = judge_of_tabletop(before, step.move) if turn in TURNS else None
            if judged is not None:
                assert judged.made.win_chance is not None
                asked.append((turn, seat, judged.made.win_chance))
        yield from ((turn, chance, float(table.state.winner == seat)) for turn, seat, chance in asked)


def tenths_of(said: Sequence[tuple[float, float]]) -> list[Tenth]:
    """Return the tenths of the chance in which something was said, the lowest first."""
    found: list[Tenth] = []
    for low, high in pairwise(BOUNDS):
        here = [(chance, won) for chance, won in said if low <= chance < high or chance == high == 1]
        if here:
            number = len(here)
            mean, share = (sum(column) / number for column in zip(*here, strict=True))
            error = sqrt(max(share * (1 - share), 0.25 / number) / number)
            found.append(Tenth(*(round(each, DIGITS) for each in (mean, share, error))))
    return found


def table_lines(calibration: Calibration) -> list[str]:
    """Return a Markdown table by tenths of the chance: what was said on average, and what was won with its error."""
    lines = ["| says on average | won |", "|---|---|"]
    return lines + [f"| {tenth.says:.0%} | {tenth.won:.0%} ± {tenth.error:.0%} |" for tenth in calibration.tenths]


def kept() -> dict[str, Calibration]:
    """Return what was found in the last runs, by game."""
    return msgspec.json.decode(KEPT.read_bytes(), type=dict[str, Calibration])


def keep(name: str, calibration: Calibration) -> None:
    """Keep what was found in a run, in place of what was kept before: a line a game."""
    found = {**kept(), name: calibration}
    lines = [f'"{each}": {msgspec.json.encode(found[each]).decode()}' for each in found]
    KEPT.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
