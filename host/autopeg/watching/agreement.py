"""What several readings agree on, and where they differ: each has a share of the likelihood."""

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from autopeg.watching.reading import UNKNOWN, Entry, Key, Reading, Role

AGREED = 0.9
"""Share of likelihood that readings must have to count without a question."""

_MOST_READINGS = 24
_LEAST_WEIGHT = 1e-4
"""A reading that is less likely than this, compared with the best one, is dropped."""


class Counted(Struct, frozen=True):
    """A line that counts and has been shown."""

    n: int
    entry: Entry
    """As it is read now: other cards may have been played before it than when it was shown."""
    is_by_points: bool = False
    """Whether the reasons for its points were in doubt when it was shown."""

    def is_still(self, entry: Entry) -> bool:
        """Return whether it stays where it reads like this: as it was shown, or for other reasons if these were in
        doubt."""
        if self.is_by_points:
            return self.entry.pegs_as(entry, by_points=True)
        return entry is self.entry or self.entry.says(entry)


class Doubt(Struct):
    """How the likely readings differ about something."""

    weights: dict[str, float]
    """By answer, the weight of the readings that assume it."""
    player: int | None
    about: str

    @property
    def answer(self) -> str:
        return max(self.weights, key=lambda answer: self.weights[answer])

    @property
    def is_settled(self) -> bool:
        total = sum(self.weights.values())
        return self.answer != UNKNOWN and self.weights[self.answer] >= AGREED * total


def doubts_of(readings: Sequence[Reading], weights: Sequence[float]) -> dict[Key, Doubt]:
    """Return everything that the readings assume, with the weight of each answer. Negligible doubts are left out."""
    found: dict[Key, Doubt] = {}
    for reading, weight in zip(readings, weights, strict=True):
        for assumed in reading.assumed:
            doubt = found.setdefault(assumed.key, Doubt({}, assumed.player, assumed.about))
            doubt.weights[assumed.answer] = doubt.weights.get(assumed.answer, 0.0) + weight
    return {key: doubt for key, doubt in found.items() if sum(doubt.weights.values()) > 1 - AGREED}


def likely(readings: list[Reading]) -> list[Reading]:
    """Return the likeliest readings, the best first; of those that expect the same one is enough."""
    ordered = sorted(readings, key=lambda each: each.cost)
    limit = ordered[0].cost - math.log(_LEAST_WEIGHT) if ordered else 0.0
    found: list[Reading] = []
    for each in ordered:
        if each.cost > limit or len(found) == _MOST_READINGS:
            break
        if not any(each.expects_same(other) for other in found):
            found.append(each)
    return found


def weights_of(readings: Sequence[Reading]) -> list[float]:
    """Return the likelihood of each reading, as shares."""
    best = readings[0].cost
    weights = [math.exp(best - reading.cost) for reading in readings]
    total = sum(weights)
    return [weight / total for weight in weights]


Place = tuple[int, int]
"""Where a line stands: after how many deals have begun, and how many lines after the last of them."""


def place_after(entries: Sequence[Entry]) -> Place:
    """Return where the line stands that follows others."""
    deals = _deals(entries)
    return len(deals), len(entries) - (deals[-1] if deals else 0)


def entry_at(reading: Reading, place: Place) -> Entry | None:
    """Return the line of a reading that stands in a place, None if it has none there (yet)."""
    deals, since = place
    begun = _deals(reading.entries)
    if len(begun) < deals:
        return None
    at = since + (begun[deals - 1] if deals else 0)
    return reading.entries[at] if at < len(reading.entries) else None


def agreed_lines(readings: Sequence[Reading], weights: Sequence[float], *, by_points: bool = False) -> Sequence[Entry]:
    """Return the lines of the best reading on which the likely ones agree.

    Those of each deal are compared by themselves: what was in doubt in an earlier one says nothing about them.
    by_points: as in `Entry.pegs_as`
    """
    best, *_ = readings
    begun = [(0, *_deals(reading.entries)) for reading in readings]
    for deal, (start, end) in enumerate(pairwise((*begun[0], len(best.entries)))):
        lines = best.entries[start:end]
        alike = [
            _alike(lines, reading.entries[own[deal] :], by_points=by_points) if deal < len(own) else 0
            for reading, own in zip(readings, begun, strict=True)
        ]
        for at in range(end - start):
            if sum(weight for weight, same in zip(weights, alike, strict=True) if same > at) < AGREED:
                return best.entries[: start + at]
    return best.entries


def following_lines(
    counted: Sequence[Counted],
    readings: Sequence[Reading],
    weights: Sequence[float],
    is_long_ago: Callable[[Entry], bool] = lambda _: False,
    *,
    by_points: bool = False,
) -> Sequence[Entry]:
    """Return the lines that count and those after them that are likely, whatever has become doubtful before them.

    Those of a deal that ended long ago are taken from the likeliest reading that has all which count.
    is_long_ago: whether a deal that a line tells has begun so long ago; by_points: as in `Entry.pegs_as`
    """
    at = len(counted)
    goes_on = next((each.entries for each in readings if same_lines(counted, each.entries) == at), ())
    over = ended_before(goes_on, is_long_ago)
    while at < len(goes_on) and (
        at < over or _belief_in_line(goes_on, at, readings, weights, by_points=by_points) >= AGREED
    ):
        at += 1
    return goes_on[:at]


def ended_before(entries: Sequence[Entry], is_long_ago: Callable[[Entry], bool]) -> int:
    """Return how many lines are those of deals that have ended long ago."""
    return next((at for at in reversed(_deals(entries)) if is_long_ago(entries[at])), 0)


def _belief_in_line(
    entries: Sequence[Entry], at: int, readings: Sequence[Reading], weights: Sequence[float], *, by_points: bool
) -> float:
    """Return the weight of the readings that peg the same as one of them where that has a line, or after the same
    card."""
    line, place = entries[at], place_after(entries[:at])
    return sum(
        weight
        for reading, weight in zip(readings, weights, strict=True)
        if any(each.pegs_as(line, by_points=by_points) for each in _lines_for(line, place, reading))
    )


def _lines_for(line: Entry, place: Place, reading: Reading) -> Iterator[Entry]:
    """Yield the lines of a reading in a place, and those after the same card as another one."""
    there = entry_at(reading, place)
    if there is not None:
        yield there
    yield from (each for each in reading.entries if each.cause is not None and each.cause == line.cause)


def _alike(lines: Sequence[Entry], others: Sequence[Entry], *, by_points: bool) -> int:
    """Return how many lines peg the same before the first one that does not."""
    if others[: len(lines)] == lines:
        return len(lines)
    pairs = enumerate(zip(lines, others, strict=False))
    return next(
        (at for at, (one, other) in pairs if one is not other and not one.pegs_as(other, by_points=by_points)),
        min(len(lines), len(others)),
    )


def _deals(entries: Sequence[Entry]) -> list[int]:
    """Return where deals begin."""
    return [at for at, entry in enumerate(entries) if entry.kind == "deal"]


def same_lines(counted: Sequence[Counted], entries: Sequence[Entry]) -> int:
    """Return how many of the lines that count others begin with."""
    pairs = enumerate(zip(counted, entries, strict=False))
    return next((at for at, (line, entry) in pairs if not line.is_still(entry)), min(len(counted), len(entries)))


def lasting_lines(counted: Sequence[Counted], entries: Sequence[Entry]) -> list[Counted]:
    """Return those of the lines that count with which others begin, in their order: the points between are void."""
    lasting = [*counted[: same_lines(counted, entries)]]
    for line in counted[len(lasting) :]:
        if len(lasting) < len(entries) and line.entry.says(entries[len(lasting)]):
            lasting.append(line)
        elif line.entry.kind != "points":
            break
    return lasting


def as_read_now(counted: Sequence[Counted], readings: Sequence[Reading], weights: Sequence[float]) -> list[Counted]:
    """Return the lines that count, with the cards and reasons of the best reading where others are hardly likely."""
    best = readings[0].entries
    now = [*counted]
    for at in range(same_lines(counted, best)):
        line = counted[at]
        if line.entry != best[at] and belief_at(at, line.entry.__eq__, readings, weights) <= 1 - AGREED:
            now[at] = replace(line, entry=best[at])
    return now


def belief_in(counted: Sequence[Counted], readings: Sequence[Reading], weights: Sequence[float]) -> float:
    """Return the weight of the readings that have the lines which count, or do not know better."""
    return sum(weight for reading, weight in zip(readings, weights, strict=True) if _begins_with(reading, counted))


def _begins_with(reading: Reading, counted: Sequence[Counted]) -> bool:
    is_shorter = len(reading.entries) < len(counted)
    return reading.is_blind if is_shorter else same_lines(counted, reading.entries) == len(counted)


def belief_at(at: int, is_so: Callable[[Entry], bool], readings: Sequence[Reading], weights: Sequence[float]) -> float:
    """Return the weight of the readings that have such a line where the best one has it. at: its number there"""
    place = place_after(readings[0].entries[:at])
    lines = (entry_at(reading, place) for reading in readings)
    return sum(weight for weight, line in zip(weights, lines, strict=True) if line is not None and is_so(line))


def belief_in_role(role: Role, readings: Sequence[Reading], weights: Sequence[float]) -> float:
    """Return the weight of the readings in which a card is this one, and this player's."""
    return sum(
        weight
        for reading, weight in zip(readings, weights, strict=True)
        if not any(each.sighting == role.sighting and each.is_other(role) for each in reading.roles)
    )
