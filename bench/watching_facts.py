"""An observer that watches facts, and a program that knows the truth and answers its questions."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import groupby

import msgspec

from autopeg.base.errors import UsageError
from autopeg.watching.fact_file import read_facts
from autopeg.watching.facts import Moment, time_of
from autopeg.watching.observer import Line, Observer
from watched_cribbage import HEIGHT_PX, WIDTH_PX, Row, Watched
from watching_truth import Truth


def moments_of(rows: Sequence[Row]) -> list[Moment]:
    """Return what rows tell, as a file of them would."""
    size: Row = {"width": WIDTH_PX, "height": HEIGHT_PX}
    return read_facts(b"".join(msgspec.json.encode(row) + b"\n" for row in (*rows, size)))


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
    game: Watched | None = None,
) -> Watching:
    """Return what an observer says of rows.

    truth: by row, from 1, the card that it was, to answer questions; said: answers to other questions, by their kinds;
    game: as it was played, for questions about what was not seen
    """
    knows = None if truth is None else Truth(rows, truth, game)
    watching = Watching()
    told = [list(together) for _, together in groupby(moments_of(rows), key=time_of)]
    for moments in (*told, None):
        lines = observer.end() if moments is None else observer.tell(moments)
        while lines:
            watching.lines += lines
            asked = [line for line in lines if line["type"] == "unsure"] if truth is not None else []
            lines: list[Line] = []
            for question in asked:
                misread = None if knows is None else knows.misread(observer, question)
                if misread is not None:
                    lines += observer.correct(*misread)
                answer = None if knows is None else knows.answer(observer, question)
                answer = (said or {}).get(observer.questions.kind(question["id"]), answer)
                if answer is not None and any(each.id == question["id"] for each in observer.questions.open):
                    with suppress(UsageError):  # what was misread may rule the truth out
                        lines += observer.answer(question["id"], answer)
    watching.lines += observer.open_questions()
    return watching
