"""Hands counted aloud, in the games that count fifteens, pairs and runs.

>>> call_hand([Part("fifteen", (), 2), Part("fifteen", (), 2), Part("pair", (), 2)])
'fifteen two, fifteen four, and a pair is six'
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from autopeg.base.phrases import doing, spoken
from autopeg.engine.cards import Card
from autopeg.engine.moves import Part
from autopeg.session.text import CardText, Line
from pegcore.cards import rank_of

_ALIKE = {2: "a pair", 3: "a pair royal", 4: "a double pair royal"}


class Call(Struct, frozen=True):
    """One step of a hand that is counted aloud: some parts together."""

    said: str
    """With the running total: "fifteen four", "and a pair is six"."""
    cards: tuple[Card, ...]
    """The cards that make it."""
    points: int


_Item = tuple[str, Sequence[Part]]
"""The words for some parts together."""


def call_hand(parts: Sequence[Part]) -> str:
    """Return a hand or crib counted aloud with the running total (C28); a hand without points is called nineteen.

    parts: of one show, in any order. Fifteens come first, then pairs, runs with their pairs, the flush, his nobs.
    """
    return ", ".join(call.said for call in calls_of(parts)) or 'no points ("nineteen")'


def calls_of(parts: Sequence[Part]) -> list[Call]:
    """Return the steps in which a hand is counted aloud; parts: as in `call_hand`."""
    items = list(_items_of(parts))
    calls: list[Call] = []
    total = 0
    for index, (words, together) in enumerate(items):
        points = sum(part.points for part in together)
        total += points
        link = "and " if index and index == len(items) - 1 else ""
        if words == "fifteen":
            said = f"fifteen {spoken(total)}"
        elif index:
            said = f"{link}{words} is {spoken(total)}"
        else:
            said = words if words.startswith("one ") else f"{words} for {spoken(total)}"
        cards = dict.fromkeys(card for part in together for card in part.cards)
        calls.append(Call(said, tuple(cards), points))
    return calls


def _items_of(parts: Sequence[Part]) -> Iterator[_Item]:
    """Group the parts of a show as they are counted aloud."""
    of = {kind: [part for part in parts if part.kind == kind] for kind in ("fifteen", "pair", "run", "flush", "nobs")}
    yield from (("fifteen", [part]) for part in of["fifteen"])
    if len(of["run"]) < 2:
        yield from _alike(of["pair"])
    yield from _runs(of["run"], of["pair"])
    yield from (("a flush", [part]) for part in of["flush"])
    yield from (("one for his nobs", [part]) for part in of["nobs"])


def _alike(pairs: Iterable[Part]) -> Iterator[_Item]:
    """Group the pairs of each rank: three of them are a pair royal, six a double pair royal (C28b)."""
    by_rank: dict[int, list[Part]] = {}
    for number, pair in enumerate(pairs):
        rank = rank_of(pair.cards[0]) if pair.cards else -number
        by_rank.setdefault(rank, []).append(pair)
    two = False
    for alike in sorted(by_rank.values(), key=len, reverse=True):
        words = _ALIKE[{1: 2, 3: 3, 6: 4}[len(alike)]]
        yield ("another pair" if two and len(alike) == 1 else words), alike
        two = two or len(alike) == 1


def _runs(runs: Sequence[Part], pairs: Sequence[Part]) -> Iterator[_Item]:
    """Group runs that share cards with the pairs in them: two, three or four runs (C28c)."""
    if not runs:
        return
    length = spoken(runs[0].points)
    match len(runs):
        case 1:
            yield f"a run of {length}", runs
        case 2:
            yield f"a double run of {length}", (*runs, *pairs)
        case 3:
            yield "a triple run", (*runs, *pairs)
        case _:
            yield "a double double run", (*runs, *pairs)


def describe_cut(
    cutters: Sequence[int], cards: Sequence[Card], dealer: int | None, names: Sequence[str], card: CardText, verb: str
) -> Iterator[Line]:
    """Describe the cards cut for the deal, and who deals. dealer: None after a tie; verb: cut or draw."""
    cuts = zip(cutters, cards, strict=True)
    said = ", ".join(f"{doing(names[seat], verb)} {card(cut)}" for seat, cut in cuts)
    who = f"They {verb} again" if dealer is None else f"{doing(names[dealer], 'deal')} first"
    yield Line(said, brief=who)
    yield Line(who, dealer)
