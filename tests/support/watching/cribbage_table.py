"""A table at which two players lay cards of cribbage, and games of bots, as a camera sees them."""

from collections.abc import Sequence
from functools import cache

from autopeg.watching.observer import Observer
from watched_cribbage import Row, Style, Watched, watched
from watching_facts import Watching, watch

NAMES = ("Ann", "Bob", "Cid", "Dee")
POINTS = ("kind", "player", "side", "points", "parts", "what", "cards")

NEAR, FAR, PACK = 0.78, 0.22, (0.09, 0.5)


def observer(players: int = 2, dealer: int | None = None, **options: object) -> Observer:
    return Observer("cribbage", options, NAMES[:players], dealer)


@cache
def game(players: int = 2, seed: int = 1, style: Style | None = None) -> Watched:
    return watched(players, seed, {}, style)


def as_points(lines: Sequence[Row]) -> list[Row]:
    return [{key: line[key] for key in POINTS if key in line} for line in lines]


class Play:
    """Cards laid one after the other, two seconds apart."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.t = 0.0

    def __call__(self, card: str, seat: int, **more: object) -> Row:
        self.t += 2.0
        slot = len(self.rows)
        row: Row = {"card": card, "place": [0.3 + 0.05 * slot, NEAR if seat == 0 else FAR], "first": self.t, **more}
        self.rows.append(row)
        return row

    def starter(self, card: str) -> None:
        self.t += 2.0
        self.rows.append({"card": card, "place": list(PACK), "first": self.t})

    def seen(self) -> Watching:
        return watch(observer(dealer=1), self.rows)


def begun(starter: str = "2S") -> Play:
    play = Play()
    play.starter(starter)
    return play


def pegged(seen: Watching) -> list[tuple[int, int]]:
    return [(line["player"], line["points"]) for line in seen.points]
