"""Watching a table, from facts: games of bots with a camera's mistakes, and what an observer makes of them.

Resumable: what was measured stands in a file, a line a game, and `AUTOPEG_BENCH_DEALS` says how many deals of each game
to watch (2,000 if it is not set; 100 take about a minute).
"""

import os
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from pathlib import Path

import msgspec

import watched_cribbage
import watched_rummy
import watched_tabletop
from autopeg.watching.observer import Observer
from measure import show
from watched_cribbage import Noise, Row, Watched, disturbed
from watching_facts import watch

DEALS = 2000
NAMES = ("Ann", "Bob", "Cid", "Dee")
NOISE = Noise(lost=0.001, late=0.01, doubled=0.02, wrong=0.001, doubtful=0.01)
"""Shares of cards: one in a thousand lost or wrong, one in a hundred late or in doubt.

They are assumed, not measured. A card in doubt is one of two, about as likely as the other one, so that a question is
the right answer: in deals that have one, no observer can do without.
"""

_LATER_S = 4.0

Film = Callable[[int, int, dict[str, object]], Watched]
GAMES: tuple[tuple[str, Film, tuple[int, ...]], ...] = (
    ("cribbage", watched_cribbage.watched, (2, 2, 2, 3, 4)),
    ("tabletop", watched_tabletop.watched, (2, 4)),
    ("crib_rummy", watched_rummy.crib_rummy, (2, 2, 3, 4)),
    ("crummy_rummy", watched_rummy.crummy_rummy, (2, 2, 3, 4)),
)
"""The games, and how many play, in turn."""

Figures = Counter[str]


def run() -> None:
    """Print the figures of each game: without answers, and with those of a program that knows the truth."""
    wanted = int(os.environ.get("AUTOPEG_BENCH_DEALS", DEALS))
    kept = Path(tempfile.gettempdir()) / "autopeg-watched.jsonl"
    measured = [msgspec.json.decode(line) for line in kept.read_bytes().splitlines()] if kept.exists() else []
    for game, film, tables in GAMES:
        found: Figures = Counter()
        seed = 0
        while found["deals"] < wanted:
            figures = next(
                (each for each in measured if (each["game"], each["seed"]) == (game, seed) and "sure" in each), None
            )
            if figures is None:
                figures = {"game": game, "seed": seed, **_figures(game, film, tables[seed % len(tables)], seed)}
                with kept.open("ab") as file:
                    file.write(msgspec.json.encode(figures) + b"\n")
            found.update({name: count for name, count in figures.items() if name not in ("game", "seed")})
            seed += 1
        _show(game, found)


def _show(game: str, found: Figures) -> None:
    deals, entries = found["deals"], found["entries"]
    show(f"{game}: deals watched", f"{deals:,}", f"{found['games']} games, {entries:,} entries")
    show("  entirely right without a question", f"{found['unasked'] / deals:.1%}", "of the deals")
    show("  every card seen surely", f"{found['sure'] / deals:.1%}", "of the deals: in the others a question is due")
    show("  entirely right if nobody answers", f"{found['right'] / deals:.1%}", "of the deals")
    show("  entirely right with answers", f"{found['right_answered'] / deals:.1%}", "of the deals")
    show("  wrong points, never corrected", f"{found['wrong'] / entries:.2%}", "of the entries")
    show("  questions", f"{found['questions'] / deals:.2f}", "a deal")


def _figures(game: str, film: Film, players: int, seed: int) -> Figures:
    """Return the figures of one game."""
    played = film(players, seed, {})
    rows, truth = disturbed(played, NOISE, seed)
    alone = watch(Observer(game, {}, NAMES[:players], played.dealer), rows)
    answered = watch(Observer(game, {}, NAMES[:players], played.dealer), rows, truth, game=played)
    bad, _ = _compared(played, alone.points)
    bad_answered, wrong = _compared(played, answered.points)
    asked = {_deal_at(played, line["t"]) for line in answered.of("unsure")}
    return Counter(
        games=1,
        deals=played.deals,
        entries=len(played.truth),
        right=played.deals - len(bad),
        right_answered=played.deals - len(bad_answered),
        unasked=played.deals - len(bad_answered | asked),
        sure=played.deals - len({_deal_at(played, row["first"]) for row in _doubted(played, rows)}),
        wrong=wrong,
        questions=len(answered.of("unsure")),
    )


def _doubted(played: Watched, rows: Sequence[Row]) -> Iterator[Row]:
    """Yield the cards that were told in doubt, or not at all."""
    told = {(row["card"], row["last"]) for row in rows if "choices" not in row}
    yield from (row for row in played.rows if row["card"] != "??" and (row["card"], row["last"]) not in told)


def _deal_at(played: Watched, t: float) -> int:
    """Return the deal of a question, which may come some seconds after the last card of it."""
    return next((row["deal"] for row in played.truth if row["t"] >= t - _LATER_S), played.deals)


def _compared(played: Watched, points: Sequence[Row]) -> tuple[set[int], int]:
    """Return the deals that are not entirely right, and how many points are wrong: what people have typed is not."""
    true = [(row["kind"], row["player"], row["points"]) for row in played.truth]
    told = [(row["kind"], row["player"], row["points"]) for row in points]
    blocks = SequenceMatcher(a=true, b=told, autojunk=False).get_matching_blocks()
    right = {at for block in blocks for at in range(block.a, block.a + block.size)}
    bad = {row["deal"] for at, row in enumerate(played.truth) if at not in right}
    told_right = {at for block in blocks for at in range(block.b, block.b + block.size)}
    counted = [at for at, row in enumerate(points) if [part["kind"] for part in row["parts"]] != ["declared"]]
    return bad, len({*counted} - told_right)
