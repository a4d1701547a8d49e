"""A table at which two players lay cards of Crib Rummy, as a camera sees it."""

from autopeg.watching.observer import Observer
from watching_facts import Row, Watching, watch

NAMES = ("Ann", "Bob", "Cid", "Dee")
PLACES = {"pile": (0.5, 0.5), "Ann": (0.4, 0.75), "Bob": (0.4, 0.25)}


class Table:
    """Cards that two players lay one after the other."""

    def __init__(self, scores: tuple[int, ...] = (), **options: object) -> None:
        self.rows: list[Row] = []
        self.observer = Observer("crib_rummy", options, NAMES[:2], 1, scores=scores)
        self.now = 1.0
        self._pile: Row | None = None

    def meld(self, zone: str, cards: str, slot: int = 0) -> None:
        """Lay cards side by side. slot: where the first one lies, in cards."""
        x, y = PLACES[zone]
        for at, card in enumerate(cards.split(), slot):
            self._add(card, (x + 0.03 * at, y), 0.5)

    def discard(self, card: str) -> None:
        if self._pile is not None and self._pile["last"] is None:
            self._pile["last"] = self.now + 2.9
        self._pile = self._add(card, PLACES["pile"], 3.0)

    def wait(self, s: float) -> None:
        self.now += s

    def take_upcard(self) -> None:
        assert self._pile is not None
        self._pile["last"] = self.now + 0.1

    def _add(self, card: str, place: tuple[float, float], after_s: float) -> Row:
        self.now += after_s
        self.rows.append({"card": card, "place": list(place), "first": round(self.now, 2), "last": None})
        return self.rows[-1]

    def seen(self) -> Watching:
        return watch(self.observer, self.rows)


def pegged(seen: Watching) -> list[tuple[int, int]]:
    return [(line["player"], line["points"]) for line in seen.points]


def begun(upcard: str = "KD", scores: tuple[int, ...] = (), **options: object) -> Table:
    table = Table(scores, **options)
    table.discard(upcard)
    return table


def in_play(upcard: str = "KD", scores: tuple[int, ...] = (), **options: object) -> Table:
    """Return a table at which Ann and Bob have laid a meld each."""
    table = begun(upcard, scores, **options)
    table.meld("Ann", "3C 3D 3H")
    table.discard("2C")
    table.meld("Bob", "QC QD QH")
    table.discard("3S")
    return table
