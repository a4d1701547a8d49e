"""A watched game with a board that pegs along and has a keypad."""

from collections.abc import Callable
from pathlib import Path

from autopeg.boards.file_stores import MemoryStore
from autopeg.boards.sync import BoardSync
from autopeg.boards.virtual import QuickClock
from autopeg.cli.watched_games import Agreed, WatchedGames
from autopeg.play.table import Table
from autopeg.records import Store
from autopeg.watching.facts import time_of
from autopeg.watching.zones import Zones
from support.boards.link.joined import JoinedBoard
from watched_cribbage import Row
from watching_facts import moments_of

NAMES = ("Ann", "Bob")
SOON = 200


def test_what_is_typed_on_the_board_counts_and_is_never_pegged_twice(tmp_path: Path) -> None:
    board = JoinedBoard(MemoryStore(), QuickClock())

    def open_board(table: Table) -> BoardSync:
        return BoardSync(board)

    with Store(tmp_path) as store:
        games = WatchedGames(store, Agreed("cribbage", NAMES, {}, Zones(2, NAMES), dealer=1), open_board, print)

        def until(ann: int, bob: int) -> None:
            pegs, scores = [ann, bob], f"Ann {ann}, Bob {bob}."
            look_until(lambda: [front for _, front in board.pegs()] == pegs and games.scores == scores, board, games)

        def lay(number: int) -> None:
            moment = MOMENTS[number]
            games.tell([moment], time_of(moment))

        lay(0)
        lay(1)
        until(0, 0)
        board.virtual.type_keys("A5#")
        until(5, 0)
        board.virtual.type_keys("B2#")
        until(5, 2)
        lay(2)
        lay(3)
        until(8, 2)
        board.virtual.type_keys("B1#")
        until(8, 3)
        games.leave()
        assert [move.get("points") for move in store.record(1).moves] == [None, 5, 2, 3, 1]


def look_until(is_so: Callable[[], bool], board: JoinedBoard, games: WatchedGames) -> None:
    for _ in range(SOON):
        board.step()
        games.keep()
        if is_so():
            return
    raise AssertionError(board.pegs())


def card(name: str, zone: str, t: float) -> Row:
    return {"card": name, "place": zone, "first": t}


MOMENTS = moments_of([card("2S", "starter", 1), card("7H", "Ann", 3), card("8C", "Bob", 5), card("9D", "Ann", 7)])
