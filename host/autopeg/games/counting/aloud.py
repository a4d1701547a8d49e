"""Hands counted aloud, in the games that count fifteens, pairs and runs.

>>> call_hand([Part("fifteen", (), 2), Part("fifteen", (), 2), Part("pair", (), 2)])
'fifteen two, fifteen four, and a pair is six'
"""

from collections.abc import Iterable, Iterator, Sequence

from autopeg.engine.cards import Card
from autopeg.engine.moves import Part
from autopeg.session.calling import doing, spoken
from autopeg.session.text import CardText, Line
from pegcore.cards import rank_of

_ALIKE = {2: "a pair", 3: "a pair royal", 4: "a double pair royal"}

_Item = tuple[str, int]
"""The words for some parts together, and their points."""


def call_hand(parts: Sequence[Part]) -> str:
    """Return a hand or crib counted aloud with the running total (C28); a hand without points is called nineteen.

    parts: of one show, in any order. Fifteens come first, then pairs, runs with their pairs, the flush, his nobs.
    """
    items = list(_items_of(parts))
    if not items:
        return 'no points ("nineteen")'
    said: list[str] = []
    total = 0
    for index, (words, points) in enumerate(items):
        total += points
        if words == "fifteen":
            said.append(f"fifteen {spoken(total)}")
            continue
        link = "and " if index and index == len(items) - 1 else ""
        if index:
            said.append(f"{link}{words} is {spoken(total)}")
        else:
            said.append(words if words.startswith("one ") else f"{words} for {spoken(total)}")
    return ", ".join(said)


def _items_of(parts: Sequence[Part]) -> Iterator[_Item]:
    """Group the parts of a show as they are counted aloud."""
    of = {kind: [part for part in parts if part.kind == kind] for kind in ("fifteen", "pair", "run", "flush", "nobs")}
    yield from (("fifteen", part.points) for part in of["fifteen"])
    if len(of["run"]) < 2:
        yield from _alike(of["pair"])
    yield from _runs(of["run"], of["pair"])
    yield from (("a flush", part.points) for part in of["flush"])
    yield from (("one for his nobs", part.points) for part in of["nobs"])


def _alike(pairs: Iterable[Part]) -> Iterator[_Item]:
    """Group the pairs of each rank: three of them are a pair royal, six a double pair royal (C28b)."""
    by_rank: dict[int, list[int]] = {}
    for number, pair in enumerate(pairs):
        rank = rank_of(pair.cards[0]) if pair.cards else -number
        by_rank.setdefault(rank, []).append(pair.points)
    two = False
    for points in sorted(by_rank.values(), key=len, reverse=True):
        words = _ALIKE[{1: 2, 3: 3, 6: 4}[len(points)]]
        yield ("another pair" if two and len(points) == 1 else words), sum(points)
        two = two or len(points) == 1


def _runs(runs: Sequence[Part], pairs: Sequence[Part]) -> Iterator[_Item]:
    """Group runs that share cards with the pairs in them: two, three or four runs (C28c)."""
    if not runs:
        return
    length = spoken(runs[0].points)
    points = sum(part.points for part in runs)
    match len(runs):
        case 1:
            yield f"a run of {length}", points
        case 2:
            yield f"a double run of {length}", points + sum(pair.points for pair in pairs)
        case 3:
            yield "a triple run", points + sum(pair.points for pair in pairs)
        case _:
            yield "a double double run", points + sum(pair.points for pair in pairs)


def describe_cut(
    cutters: Sequence[int], cards: Sequence[Card], dealer: int | None, names: Sequence[str], card: CardText, verb: str
) -> Iterator[Line]:
    """Describe the cards cut for the deal, and who deals. dealer: None after a tie; verb: cut or draw."""
    cuts = zip(cutters, cards, strict=True)
    yield Line(", ".join(f"{doing(names[seat], verb)} {card(cut)}" for seat, cut in cuts))
    yield Line(f"They {verb} again" if dealer is None else f"{doing(names[dealer], 'deal')} first", dealer)
