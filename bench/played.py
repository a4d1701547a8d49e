"""Analysis of records: a game evaluated decision by decision, and the statistics of years of games."""

import random
import sqlite3
import tempfile
from pathlib import Path

from autopeg.counting.hand_points import points
from autopeg.play.opening import begin_game
from autopeg.records import Record, Store
from autopeg.records.store import FILE_NAME
from autopeg.statistics.facts import kept_facts
from autopeg.statistics.review import decisions_of
from autopeg.web.analysis import figures_of, notes_of
from measure import best_seconds, judge, show

HANDS = 20_000
PLAYED = 10
GAMES = 2_000
LEVELS = {"cribbage": 2, "tabletop": 2, "crib_rummy": 2, "crummy_rummy": 3}


def run() -> None:
    """Print the times, compared with counting hands one by one."""
    rng = random.Random(1)
    dealt = [rng.sample(range(52), 5) for _ in range(HANDS)]
    baseline = best_seconds(lambda: [points(cards[:4], cards[4]) for cards in dealt]) / HANDS
    show("a hand counted by counting.hand_points", f"{baseline * 1e6:.2f} us", "baseline")
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder)) as store:
        for number, (game, players) in enumerate(LEVELS.items(), 1):
            _play(store, game, ["club", "beginner", "expert"][:players])
            record = store.record(number)
            _measure(record, baseline)
    with tempfile.TemporaryDirectory() as folder:
        _add_up(Path(folder), baseline)


def _play(store: Store, game: str, levels: list[str]) -> None:
    table = begin_game(store, game, levels, {})
    while table.advance() is not None:
        pass
    table.close()


def _measure(record: Record, baseline: float) -> None:
    history = record.replayed()
    decisions = len(decisions_of(record, history))
    seconds = best_seconds(lambda: decisions_of(record, history), rounds=2)
    remark = f"{decisions} decisions, {seconds / decisions / baseline:,.0f} hands each"
    show(f"a game of {record.header.game} weighed", f"{seconds * 1e3:.0f} ms", remark)


def _add_up(folder: Path, baseline: float) -> None:
    """Print the time for the statistics of years of playing: ten games with all their notes, and copies of them."""
    with Store(folder) as store:
        for _ in range(PLAYED):
            _play(store, "cribbage", ["club", "beginner"])
        for note in notes_of("cribbage"):
            kept_facts(store, "cribbage", note)
    db = sqlite3.connect(folder / FILE_NAME)
    for game_id in range(PLAYED + 1, GAMES + 1):
        like = game_id % PLAYED + 1
        columns = "begun_at, name, header, over"
        db.execute(f"INSERT INTO game (id, {columns}) SELECT ?, {columns} FROM game WHERE id = ?", (game_id, like))
        db.execute("INSERT INTO line SELECT ?, n, text FROM line WHERE game_id = ?", (game_id, like))
        db.execute("INSERT INTO note SELECT ?, kind, moves, text FROM note WHERE game_id = ?", (game_id, like))
    db.commit()
    db.close()
    with Store(folder) as store:
        seconds = best_seconds(lambda: figures_of(store, "cribbage", [0, 0]), rounds=3)
    judge(f"the statistics of {GAMES:,} games, in thousand hands", seconds / baseline / 1000, "", 1000)
    show("in seconds", f"{seconds:.2f} s")
