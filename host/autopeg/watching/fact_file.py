"""Files of facts, a JSON line a fact: see docs/watch.md. Many spellings are understood."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, cast, get_args

import msgspec
from msgspec.structs import replace

from autopeg.base.errors import UsageError
from autopeg.base.json_object import JsonObject, is_number
from autopeg.camera.reading import Box, Point
from autopeg.engine.cards import Card
from autopeg.watching.facts import Arm, CameraChange, CameraState, Fact, Moment

DEFAULT_SIZE = (1280.0, 720.0)
_LARGER_SIZES = ((1920.0, 1080.0), (2560.0, 1440.0), (3840.0, 2160.0), (7680.0, 4320.0))

_FACE_DOWN = ("", "?", "??", "back", "down", "face_down", "unknown", "none")
_PLACES = ("place", "at", "pos", "position", "center", "centre", "xy", "zone", "where", "player")
"""Keys of a place; that of a zone may be any of them."""
_FIRST = ("first", "first_seen", "from", "start", "t", "time")
_LAST = ("last", "last_seen", "to", "until", "end")
_CAMERA_STATES = tuple(state for state in get_args(CameraState) if state != "paused")
_EDGES = ("right", "near", "left", "far")
"""The edges of the picture, clockwise from the angle 0, in quarters."""


class _Bad(ValueError):
    """What is wrong with a line."""


class _Size(msgspec.Struct):
    """The size of the picture, and whether a line has said it."""

    width: float = DEFAULT_SIZE[0]
    height: float = DEFAULT_SIZE[1]


def read_facts(data: bytes) -> list[Moment]:
    """Return the facts of a file by time; a card that has gone comes twice: when it came to rest, and when it left.

    Raises UsageError with the number of the line.
    """
    rows = list(_rows(data))
    size = _size_of([row for _, row in rows])
    told: list[tuple[float, int, int, Moment]] = []
    for number, row in rows:
        try:
            moments = list(_moments(number, row, size))
        except _Bad as error:
            raise UsageError(f"line {number}: {error}") from None
        for t, moment in moments:
            goes = isinstance(moment, Fact) and moment.last is not None
            told.append((t, 0 if goes else 1, number, moment))
    told.sort(key=lambda each: each[:3])
    return [moment for *_, moment in told]


def _rows(data: bytes) -> Iterator[tuple[int, JsonObject]]:
    for number, line in enumerate(data.split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            row = msgspec.json.decode(line)
        except msgspec.DecodeError as error:
            if not data.endswith(b"\n") and number == data.count(b"\n") + 1:
                return  # the source was cut in the middle of its last line
            raise UsageError(f"line {number}: this is not JSON ({error})") from None
        if not isinstance(row, dict):
            raise UsageError(f'line {number}: a fact is a JSON object such as {{"card":"5H", …}}')
        yield number, cast("JsonObject", row)


def _moments(number: int, row: JsonObject, size: _Size) -> Iterator[tuple[float, Moment]]:
    """Yield what a line tells, each with its time."""
    if "camera" in row or row.get("type") == "camera":
        state: Any = row.get("camera", row.get("state"))
        if state not in _CAMERA_STATES:
            raise _Bad(f"camera is one of {', '.join(_CAMERA_STATES)}, not {_shown(state)}")
        t = _time(row, ("t", "time", *_FIRST))
        yield t, CameraChange(t, state)
    elif "arm" in row or row.get("type") == "arm":
        t = _time(row, ("t", "time", "first"))
        yield t, Arm(t, _side(row))
    elif "card" in row or "choices" in row:
        fact = _fact(number, row, size)
        yield fact.first, replace(fact, last=None)
        if fact.last is not None:
            yield fact.last, fact
    elif not _is_header(row):
        raise _Bad("a fact needs card, place and first; or it is a camera or an arm")


def _is_header(row: JsonObject) -> bool:
    return "width" in row or "size" in row or "game" in row or "autopeg" in row or row.get("type") in ("header", "end")


def _fact(number: int, row: JsonObject, size: _Size) -> Fact:
    choices = _choices(row.get("choices", row.get("unsure", ())))
    card = _card(row["card"]) if row.get("card") is not None else choices[0][0] if choices else ""
    place, zone, box = _place(row, size)
    first, last = _times(row)
    likeliest = dict(choices).get(card, 1.0)
    confidence = row.get("confidence", row.get("conf", row.get("p", likeliest)))
    if not is_number(confidence) or not 0 <= confidence <= 1:
        raise _Bad(f"confidence is a number from 0 to 1, not {_shown(confidence)}")
    return Fact(number, card, place, first, last, float(confidence), choices, box, zone)


def _card(value: object) -> str:
    if value is None or (isinstance(value, str) and value.strip().casefold() in _FACE_DOWN):
        return ""
    try:
        return str(Card.parse(str(value)))
    except ValueError:
        raise _Bad(f"{_shown(value)} is not a card; cards are written like 5H, TD or JK") from None


def _choices(value: object) -> tuple[tuple[str, float], ...]:
    named = _object(value)
    listed = list(named.items()) if named else _list(value)
    found: list[tuple[str, float]] = []
    for each in listed:
        choice = _object(each)
        pair = [choice.get("card"), choice.get("confidence", choice.get("p"))] if choice else _list(each)
        card, chance, *_ = (*pair, None, None)
        if not is_number(chance) or not 0 <= chance <= 1:
            raise _Bad(f'a choice is a card and its confidence from 0 to 1, such as ["6H", 0.6], not {_shown(each)}')
        found.append((_card(card), float(chance)))
    return tuple(sorted(found, key=lambda each: -each[1]))


def _times(row: JsonObject) -> tuple[float, float | None]:
    seen = _list(row.get("seen"))
    if seen and "first" not in row:
        first, *rest = seen
        row = {**row, "first": first, "last": rest[0] if rest else None}
    first = _time(row, _FIRST)
    last = None
    for name in _LAST:
        if row.get(name) is not None:
            last = _number(name, row[name])
            break
    if last is not None and last < first:
        raise _Bad(f"the card is last seen at {last:g} s, before it is first seen at {first:g} s")
    return first, last


def _time(row: JsonObject, names: Iterable[str]) -> float:
    for name in names:
        if row.get(name) is not None and not isinstance(row[name], str):
            return _number(name, row[name])
    raise _Bad("it does not say when: first is the time in seconds at which the card came to rest")


def _number(name: str, value: object) -> float:
    if not is_number(value):
        raise _Bad(f"{name} is a number of seconds, not {_shown(value)}")
    return float(value)


def _place(row: JsonObject, size: _Size) -> tuple[Point | None, str, Box | None]:
    """Return the middle of a card, its zone, and its corners in pixels, as far as a line tells them."""
    zone, points, corners = _told_places(row)
    if not points:
        if zone:
            return None, zone, None
        raise _Bad("it does not say where: place is [x, y], a box or the name of a zone")
    x = sum(point[0] for point in points) / len(points)
    y = sum(point[1] for point in points) / len(points)
    place = (x, y) if _are_parts(points) else (x / size.width, y / size.height)
    if len(corners) != 4:
        return place, zone, None
    wide, high = (size.width, size.height) if _are_parts(corners) else (1.0, 1.0)
    box = tuple((px * wide, py * high) for px, py in corners)
    return place, zone, (box[0], box[1], box[2], box[3])


def _told_places(row: JsonObject) -> tuple[str, tuple[Point, ...], tuple[Point, ...]]:
    """Return the zone that a line tells, the points around the middle of the card, and its corners."""
    zone = ""
    points: tuple[Point, ...] = ()
    for name in _PLACES:
        value = row.get(name)
        if isinstance(value, str) and not zone:
            zone = value.strip()
        elif value is not None and not points and name != "player":
            points = _points(value)
    corners = _points(row["box"]) if row.get("box") is not None else points if len(points) == 4 else ()
    if not points and "x" in row and "y" in row:
        points = _points([row["x"], row["y"]])
    return zone, points or corners, corners


def _are_parts(points: Sequence[Point]) -> bool:
    """Return whether points are parts of the picture, not pixels."""
    return all(0 <= value <= 1 for point in points for value in point)


def _points(value: object) -> tuple[Point, ...]:
    """Return the points of a place: [x, y], {"x", "y"}, [x, y, width, height] or a list of points."""
    items, named = _list(value), _object(value)
    if named:
        wide, high = named.get("w", named.get("width")), named.get("h", named.get("height"))
        items = [named.get("x"), named.get("y"), *((wide, high) if wide is not None else ())]
    if items:
        numbers = [float(each) for each in items if is_number(each)]
        if len(numbers) == len(items) == 2:
            return ((numbers[0], numbers[1]),)
        if len(numbers) == len(items) == 4:
            x, y, wide, high = numbers
            return (x, y), (x + wide, y), (x + wide, y + high), (x, y + high)
        if len(items) > 1 and not numbers:
            return tuple(point for each in items for point in _points(each)[:1])
    raise _Bad(f"a place is [x, y], [x, y, width, height] or four corners, not {_shown(value)}")


def _side(row: JsonObject) -> str:
    value = next((row[name] for name in ("arm", "side", "edge", "angle", "player", "from") if name in row), None)
    if isinstance(value, str) and value:
        return value
    if is_number(value):
        return _EDGES[round(value / 90) % 4]
    raise _Bad(f"arm is the edge from which it comes: near, far, left or right, not {_shown(value)}")


def _size_of(rows: Sequence[JsonObject]) -> _Size:
    """Return the size of the picture: as a line says it, else the smallest usual one that holds every place."""
    for row in rows:
        if "card" not in row:
            wide, high, *_ = (*_list(row.get("size", [row.get("width"), row.get("height")])), None, None)
            if is_number(wide) and is_number(high) and wide > 0 and high > 0:
                return _Size(float(wide), float(high))
    points = [point for row in rows for point in _points_in(row)]
    right, bottom = max((x for x, _ in points), default=0.0), max((y for _, y in points), default=0.0)
    sizes = (DEFAULT_SIZE, *_LARGER_SIZES)
    wide, high = next((size for size in sizes if right <= size[0] and bottom <= size[1]), sizes[-1])
    return _Size(wide, high)


def _points_in(row: JsonObject) -> Iterator[Point]:
    """Yield the points that a line names."""
    for name in (*_PLACES, "box"):
        with suppress(_Bad):
            yield from _points(row.get(name))


def _object(value: object) -> JsonObject:
    """Return a JSON object, empty if the value is another."""
    return cast("JsonObject", value) if isinstance(value, dict) else {}


def _list(value: object) -> list[object]:
    """Return a JSON list, empty if the value is another."""
    return cast("list[object]", value) if isinstance(value, list) else []


def _shown(value: object) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 40 else f"{text[:40]}…"
