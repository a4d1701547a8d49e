"""What `--record` keeps of a table: pictures without hands, and the facts, which `autopeg watch` reads again."""

from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

import msgspec

from autopeg.base.errors import Failure, UsageError
from autopeg.camera.paper import Picture
from autopeg.watching.facts import Arm, CameraChange, Fact, Moment
from autopeg.watching.shown import jpeg_of, masked
from autopeg.watching.surface import Mask

FACTS = "facts.jsonl"

_EVERY_S = 0.5
"""How often a picture is kept, besides those in which something was told."""


class Recording:
    """A folder with the pictures and facts of a table. Raises UsageError if it is not empty, and Failure."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._kept_s = -_EVERY_S
        self._has_size = False
        self._lying: dict[int, Fact] = {}
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if any(folder.iterdir()):
                raise UsageError(f"--record {folder}: there are files already: name a new folder")
            self._facts = (folder / FACTS).open("xb")
        except OSError as error:
            raise UsageError(f"--record {folder}: {error.strerror}: name a folder that can be written") from None

    def keep(self, t: float, frame: Picture, hidden: Mask, moments: Sequence[Moment]) -> None:
        """Keep a frame that was looked at, and what it told. hidden: where it shows hands. Raises Failure."""
        try:
            if not self._has_size:
                self._has_size = True
                self._write({"width": frame.shape[1], "height": frame.shape[0]})
            for moment in moments:
                self._take(moment)
            if moments or t - self._kept_s >= _EVERY_S:
                self._kept_s = t
                name = f"{round(t * 1000):010}.jpg"
                (self._folder / name).write_bytes(jpeg_of(masked(frame, hidden, None)))
        except OSError as error:
            raise Failure(f"--record {self._folder}: {error.strerror}: watch without it, or make room") from None

    def close(self) -> None:
        """Keep the cards that still lie there, and close the file."""
        with closing(self._facts):
            for fact in self._lying.values():
                self._write(_row(fact))

    def _take(self, moment: Moment) -> None:
        """Keep what was told; of a card its last reading, once it has gone."""
        if not isinstance(moment, Fact):
            self._write(_row(moment))
        elif moment.last is None:
            self._lying[moment.id] = moment
        else:
            self._lying.pop(moment.id, None)
            self._write(_row(moment))

    def _write(self, row: Mapping[str, object]) -> None:
        self._facts.write(msgspec.json.encode(row) + b"\n")
        self._facts.flush()


def _row(moment: Moment) -> Mapping[str, object]:
    match moment:
        case Arm(t, side):
            return {"arm": side, "t": t}
        case CameraChange(t, state):
            return {"camera": state, "t": t}
        case Fact():
            row = {"card": moment.card, "place": moment.place, "first": moment.first, "last": moment.last}
            row |= {"confidence": moment.confidence, "box": moment.box}
            return row | ({"choices": moment.choices} if moment.choices else {})
