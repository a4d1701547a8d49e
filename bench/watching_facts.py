"""An observer that watches facts, and a program that knows the truth and answers its questions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

import msgspec

from autopeg.watching.fact_file import read_facts
from autopeg.watching.facts import Moment, time_of
from autopeg.watching.observer import Line, Observer

Row = dict[str, Any]


def moments_of(rows: Sequence[Row]) -> list[Moment]:
    """Return what rows tell, as a file of them would."""
    return read_facts(b"".join(msgspec.json.encode(row) + b"\n" for row in rows))


@dataclass
class Watching:
    """What an observer said of a game."""

    lines: list[Line] = field(default_factory=list[Line])

    @property
    def points(self) -> list[Line]:
        """The points that count in the end."""
        void = {n for line in self.lines if line["type"] == "corrected" for n in line["undoes"]}
        return [line for line in self.lines if line["type"] == "points" and line["n"] not in void]

    def of(self, *kinds: str) -> list[Line]:
        return [line for line in self.lines if line["type"] in kinds]


def watch(
    observer: Observer,
    rows: Sequence[Row],
    truth: Mapping[int, str] | None = None,
    said: Mapping[str, str] | None = None,
    laid: Sequence[Row] = (),
) -> Watching:
    """Return what an observer says of rows.

    truth: by row, from 1, the card that it was, to answer questions; said: answers to other questions, by their kinds;
    laid: the rows of a camera without mistakes, for questions about what was not seen
    """
    knows = None if truth is None else _Truth(rows, truth, laid)
    watching = Watching()
    for _, together in groupby(moments_of(rows), key=time_of):
        lines = observer.tell(list(together))
        while lines:
            watching.lines += lines
            asked = [line for line in lines if line["type"] == "unsure"] if truth is not None else []
            lines: list[Line] = []
            for question in asked:
                answer = None if knows is None else knows.answer(observer, question)
                answer = (said or {}).get(observer.kind_asked(question["id"]), answer)
                if answer is not None:
                    lines += observer.answer(question["id"], answer)
    watching.lines += observer.end() + observer.open_questions()
    return watching


class _Truth:
    """A program that has seen everything, and answers what a person at the table would."""

    def __init__(self, rows: Sequence[Row], cards: Mapping[int, str], laid: Sequence[Row]) -> None:
        self._cards = cards
        self._laid = [row for row in laid if row["card"] != "??"]
        told = {(card, rows[number - 1].get("last")) for number, card in cards.items()}
        self._lost = [row for row in self._laid if (row["card"], row.get("last")) not in told]

    def answer(self, observer: Observer, question: Line) -> str | None:
        """Return the answer to a question, None if it is none that the cards answer."""
        kind, t = observer.kind_asked(question["id"]), question["t"]
        sighting = observer.sighting_asked(question["id"])
        if sighting is not None:
            return self._cards[observer.first_fact(sighting)]
        match kind:
            case "missed" if self._laid:
                return self._before(observer, question)
            case "starter" if self._laid:
                return next((row["card"] for row in reversed(self._deal(t)) if row in self._starters), None)
            case "go":
                return None if any(row["first"] > t for row in self._laid) else "go"
            case "back":
                return "no"
            case "dead" if self._laid:
                return (
                    "late"
                    if self._is_late(self._cards[observer.first_fact(observer.asked_at(question["id"]))], t)
                    else "no"
                )
            case _:
                return None

    @property
    def _starters(self) -> list[Row]:
        """The first cards of the deals: those laid when the table was bare."""
        return [
            row
            for at, row in enumerate(self._laid)
            if all(other["last"] <= row["first"] for other in self._laid[max(0, at - 30) : at])
        ]

    def _deal(self, t: float) -> list[Row]:
        """Return the cards that have been laid in the deal of a time."""
        starts = [row["first"] for row in self._starters if row["first"] <= t]
        return [row for row in self._laid if starts and starts[-1] <= row["first"] <= t]

    def _is_late(self, card: str, t: float) -> bool:
        """Return whether a card that was seen at a time had been laid before another one."""
        return self._deal(t)[-1]["card"] != card

    def _before(self, observer: Observer, question: Line) -> str:
        """Return the card that was laid before the one at which a question came up, and was not seen or is late."""
        deal = self._deal(question["t"])
        lost = [row for row in deal if row in self._lost and row not in self._starters]
        if lost:
            return lost[-1]["card"]
        asked = self._cards[observer.first_fact(observer.asked_at(question["id"]))]
        cards = [row["card"] for row in deal]
        before = cards[cards.index(asked) - 1] if asked in cards[1:] else ""
        return before if before and not observer.find(before) else "none"
