"""What a scene makes of a film: facts right, wrong and missing, delays, and the time and memory that it takes."""

from __future__ import annotations

import resource
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from math import hypot, inf
from typing import Any

from msgspec.structs import replace

from autopeg.watching.facts import Arm, CameraChange, Fact, time_of
from autopeg.watching.observer import Observer
from autopeg.watching.reading import Entry
from autopeg.watching.scene import Scene
from autopeg.watching.sources import open_source
from watch_films.films import Case

FREE_S = 0.5
"""How long after a card is at rest the hand has left it."""

_NEAR = 0.07
"""A fact is about a card if it is no farther away, in parts of the picture."""


@dataclass
class Tally:
    """What was told about the cards of films."""

    films: int = 0
    entire: int = 0
    """Films whose cards are all right, in their order, without a question and without a wrong fact."""
    cards: int = 0
    """Cards that were laid face up."""
    right: int = 0
    asked: int = 0
    """Cards that were asked about, and offered."""
    wrong: int = 0
    """Facts without a question about a card that is not there."""
    missing: int = 0
    idle: int = 0
    """Questions about nothing."""
    down: int = 0
    down_right: int = 0
    down_wrong: int = 0
    arms: int = 0
    camera: list[str] = field(default_factory=list[str])
    delays_s: list[float] = field(default_factory=list[float])
    """From the frame in which a card is at rest and free to the fact."""
    pegs_s: list[float] = field(default_factory=list[float])
    """From the frame in which the last card that an entry needs is at rest and free to the entry; inf if it is due and
    is never pegged."""
    film_s: float = 0.0
    taken_s: float = 0.0
    """Seconds of processing."""
    peak_mb: float = 0.0
    notes: list[str] = field(default_factory=list[str])


def watch(case: Case) -> list[tuple[float, Any]]:
    """Return what the scene tells, each with the time of its frame."""
    scene, told = Scene(), list[tuple[float, Any]]()
    for t, picture in open_source(str(case.film)):
        told += [(t, moment) for moment in scene.see(t, picture)]
    return told


def add(tally: Tally, case: Case) -> None:
    """Watch a film and count."""
    begin = time.process_time()
    told = watch(case)
    tally.taken_s += time.process_time() - begin
    tally.film_s += case.seconds
    tally.films += 1
    tally.peak_mb = max(tally.peak_mb, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    tally.pegs_s += pegs_of(case, told)
    before = len(tally.notes)
    tally.arms += sum(isinstance(moment, Arm) for _, moment in told)
    tally.camera += [moment.state for _, moment in told if isinstance(moment, CameraChange)]
    facts = [(t, moment) for t, moment in told if isinstance(moment, Fact) and moment.last is None]
    first: dict[int, float] = {}
    latest: dict[int, Fact] = {}
    for t, fact in facts:
        if fact.id not in latest or not fact.choices:
            first[fact.id] = t
        latest[fact.id] = fact
    order = [latest[number].card for number in sorted(first, key=lambda one: latest[one].first) if latest[number].card]
    used: set[int] = set()
    for lay in case.lays:
        if lay["card"]:
            _count(tally, case, lay, latest, first, used)
        else:
            tally.down += 1
    for number, fact in latest.items():
        if number in used:
            continue
        where = f"{case.film.name} {first[number]:.1f} s: {fact.card or 'face down'} {fact.confidence}"
        if not fact.card:
            near = any(_is_near(lay, fact) and not lay["card"] for lay in case.lays)
            tally.down_right += near
            tally.down_wrong += not near
            if not near:
                tally.notes.append(f"{where}, no card lies there")
        elif fact.choices:
            tally.idle += 1
            tally.notes.append(f"{where} asked, no such card there: {fact.choices}")
        else:
            tally.wrong += 1
            tally.notes.append(f"{where} is wrong, at {fact.place}")
    true = [lay["card"] for lay in case.lays if lay["card"]]
    if order != true and len(tally.notes) == before:
        tally.notes.append(f"{case.film.name}: order {order} is {true}")
    tally.entire += order == true and not any("wrong" in note for note in tally.notes[before:])


def pegs_of(case: Case, told: list[tuple[float, Any]]) -> Iterator[float]:
    """Yield for each entry that is due how long after the last card that it needs was free it is pegged; inf: never."""
    pegged = [(t, entry) for t, _, entry in _entries(case, told)]
    for due_s, due in due_entries(case):
        found = next((each for each in pegged if each[1].says(due)), None)
        if found is not None:
            pegged.remove(found)
        yield inf if found is None else found[0] - due_s


def due_entries(case: Case) -> list[tuple[float, Entry]]:
    """Return the points of a film, each with when the last card that it needs is free."""
    shown = [lay for lay in case.lays if lay["card"]]
    facts = [
        Fact(at, lay["card"], (lay["place"][0], lay["place"][1]), lay["rest_s"], None, 1.0)
        for at, lay in enumerate(shown, 1)
    ]
    gone = [replace(fact, last=lay["gone_s"]) for fact, lay in zip(facts, shown, strict=True) if lay["gone_s"] < inf]
    told = sorted(((time_of(fact), fact) for fact in (*facts, *gone)), key=lambda each: each[0])
    return [(rest_s + FREE_S, entry) for _, rest_s, entry in _entries(case, told)]


def _entries(case: Case, told: list[tuple[float, Any]]) -> list[tuple[float, float, Entry]]:
    """Return the points that count in the end, each with when it is pegged and when the last card for it is at rest."""
    dealer = next(move["dealer"] for move in case.moves if move["type"] == "deal")
    observer = Observer("cribbage", {}, ("Ann", "Bob"), dealer)
    pegged_s: dict[int, float] = {}
    for t, together in groupby(told, key=lambda each: each[0]):
        observer.tell([moment for _, moment in together], t)
        for line in observer.counted:
            pegged_s.setdefault(line.n, t)
    points = [(line.n, line.entry) for line in observer.counted if line.entry.kind == "points"]
    return [(pegged_s[n], observer.sightings[one.cause].t, one) for n, one in points if one.cause is not None]


def _count(
    tally: Tally, case: Case, lay: dict[str, Any], latest: dict[int, Fact], first: dict[int, float], used: set[int]
) -> None:
    tally.cards += 1
    where = f"{case.film.name} {lay['rest_s']:.1f} s: {lay['card']} ({lay['where']})"
    after = {
        number: fact for number, fact in latest.items() if first[number] > lay["rest_s"] - 0.5 and number not in used
    }
    for number, fact in after.items():
        if fact.card == lay["card"] and not fact.choices and _is_near(lay, fact):
            used.add(number)
            tally.right += 1
            tally.delays_s.append(first[number] - lay["rest_s"] - FREE_S)
            if tally.delays_s[-1] > 1.5:
                tally.notes.append(f"{where} told {tally.delays_s[-1]:.1f} s after it was free")
            return
    for number, fact in after.items():
        if any(card == lay["card"] for card, _ in fact.choices) and _is_near(lay, fact):
            used.add(number)
            tally.asked += 1
            tally.notes.append(f"{where} asked: {fact.choices}")
            return
    tally.missing += 1
    tally.notes.append(f"{where} missing")


def _is_near(lay: dict[str, Any], fact: Fact) -> bool:
    x, y = lay["place"]
    return fact.place is not None and hypot(fact.place[0] - x, fact.place[1] - y) < _NEAR
