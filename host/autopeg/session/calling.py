"""How players say it: hands counted aloud, the count of the play, every event as a sentence.

>>> call_hand([Part("fifteen", (), 2), Part("fifteen", (), 2), Part("pair", (), 2)])
'fifteen two, fifteen four, and a pair is six'
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from autopeg.engine.moves import Part
from autopeg.games.cribbage.rules.moves import Event
from pegcore.cards import rank_of

# fmt: off
_SMALL = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)
# fmt: on
_TENS = {20: "twenty", 30: "thirty", 40: "forty", 50: "fifty"}
_ALIKE = {2: "a pair", 3: "a pair royal", 4: "a double pair royal"}
_PLAYED = {"pair": "a pair", "pair_royal": "a pair royal", "double_pair_royal": "a double pair royal"}
_CLOSING = {"go": "one for the go", "last": "one for last"}

_Item = tuple[str, int]
"""What is said of some parts together, and the points they make."""


def spoken(number: int) -> str:
    """Return a number as a word, "twenty-three". number: 0 to 59; others come back as digits."""
    if not 0 <= number < 60:
        return str(number)
    if number < len(_SMALL):
        return _SMALL[number]
    ones = number % 10
    return _TENS[number - ones] + (f"-{_SMALL[ones]}" if ones else "")


def points_text(points: int) -> str:
    """Return a number of points in digits: "1 point", "12 points"."""
    return "1 point" if points == 1 else f"{points} points"


def possessive(name: str) -> str:
    """Return whose something is: "Ann's", and "your" for you."""
    return "your" if name.lower() == "you" else f"{name}'s"


def owned(name: str, thing: str) -> str:
    """Return what is somebody's, to begin a sentence with: "club's crib", "Your hand"."""
    return f"Your {thing}" if name.lower() == "you" else f"{name}'s {thing}"


def within(name: str) -> str:
    """Return a name as it stands within a sentence: "for you and Ann", but "for Youssef"."""
    return " and ".join("you" if each.lower() == "you" else each for each in name.split(" and "))


def doing(name: str, verb: str) -> str:
    """Return what somebody does: "Ann plays", but "You play" and "Ann and Cid play".

    verb: its plain form, one that takes an s.
    """
    return f"{name} {verb}" if name.lower() == "you" or " and " in name else f"{name} {verb}s"


def call_hand(parts: Sequence[Part], is_crib: bool = False) -> str:
    """Return a hand or crib counted aloud with the sum running along (C28); nothing at all is called nineteen.

    parts: of one show, in any order. Fifteens come first, then pairs, runs with their pairs, the flush, his nobs.
    """
    items = list(_items_of(parts))
    if not items:
        return f"nineteen, for there is nothing in {'the crib' if is_crib else 'the hand'}"
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


def call_play(count: int, parts: Sequence[Part]) -> str:
    """Return what a player says with a card: the count, and what it scores (C14, C16, C19, C22).

    count: after the card; parts: of the card, the go and last point among them.
    """
    said = [spoken(count)]
    total = 0
    for part in parts:
        total += part.points
        words = _played(part)
        if part.kind in ("fifteen", "thirtyone"):
            said[0] += " for two"
        elif part.kind in _CLOSING:
            said.append(f"and {words}")
        elif total == part.points:
            said[0] += f" for {words}"
        else:
            said.append(f"and {words} is {spoken(total)}")
    return ", ".join(said)


def call_event(event: Event, names: Sequence[str]) -> str:
    """Return an event as a sentence without a full stop. names: by seat."""
    name = names[event.player]
    points = spoken(event.points)
    match event.kind:
        case "show":
            said = _declared(event.parts) or call_hand(event.parts, event.what == "crib")
            return f"{owned(name, event.what or 'hand')}: {said}"
        case "heels":
            return f"{name}: two for his heels"
        case "go":
            return f"{name}: {_declared(event.parts) or _CLOSING[event.parts[0].kind]}"
        case "muggins":
            return (
                f"{name}: muggins! {points} overlooked" if event.points else f"{name}: muggins? Nothing was overlooked"
            )
        case "penalty":
            return f"{name}: {points} for the error"
        case "play":
            return f"{name}: {_declared(event.parts) or _sum_of(event.parts)}"


def as_declared(event: Event) -> Event:
    """Return points as their owner has declared them, without the parts that they are made of.

    Parts would give away that nothing was overlooked, and a bare number that something was (C44, C45).
    """
    return replace(event, parts=(Part("declared", (), event.points),))


def _declared(parts: Sequence[Part]) -> str | None:
    """What is said where the parts are not told."""
    return next((f"{spoken(part.points)} declared" for part in parts if part.kind == "declared"), None)


def _sum_of(parts: Sequence[Part]) -> str:
    """Points made in the play, where the count has been said already: "two for fifteen, two for a pair"."""
    return ", ".join(_CLOSING.get(part.kind) or f"{spoken(part.points)} for {_played(part)}" for part in parts)


def _played(part: Part) -> str:
    if part.kind == "run":
        return f"a run of {spoken(part.points)}"
    if part.kind == "thirtyone":
        return "thirty-one"
    return _PLAYED.get(part.kind) or _CLOSING.get(part.kind) or part.kind


def _items_of(parts: Sequence[Part]) -> Iterator[_Item]:
    """Put the parts of a show together as they are said."""
    of = {kind: [part for part in parts if part.kind == kind] for kind in ("fifteen", "pair", "run", "flush", "nobs")}
    yield from (("fifteen", part.points) for part in of["fifteen"])
    if len(of["run"]) < 2:
        yield from _alike(of["pair"])
    yield from _runs(of["run"], of["pair"])
    yield from (("a flush", part.points) for part in of["flush"])
    yield from (("one for his nobs", part.points) for part in of["nobs"])


def _alike(pairs: Iterable[Part]) -> Iterator[_Item]:
    """Pairs of one rank are said together: three of them are a pair royal, six a double pair royal (C28b)."""
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
    """Runs that share their cards are said as one with the pairs in them: two, three or four runs (C28c)."""
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
