"""What `--record` keeps: pictures without hands, and facts that can be watched again."""

from pathlib import Path

import cv2
import numpy
import pytest

from autopeg.base.errors import UsageError
from autopeg.watching.fact_file import read_facts
from autopeg.watching.facts import Fact
from autopeg.watching.recording import FACTS, Recording
from autopeg.watching.shown import masked
from support.watching.drawn_table import HEIGHT, DrawnTable

HAND = (110, 140, 190)
"""The colour of the hand of the drawn table."""


def kept_after(table: DrawnTable, recording: Recording, seconds: float, picture: numpy.ndarray | None = None) -> None:
    """Let the scene see the table for a while, and keep what it looks at."""
    for _ in range(round(seconds * 10)):
        shown = table.picture if picture is None else picture
        moments = table.scene.see(table.t, shown)
        if table.scene.has_looked:
            recording.keep(table.t, shown, table.scene.hidden, moments)
        table.t = round(table.t + 0.1, 6)


def has_hand(picture: numpy.ndarray) -> bool:
    return bool((numpy.abs(picture.astype(int) - HAND).max(2) < 30).sum() > 20)


def test_no_picture_has_a_hand_and_the_facts_can_be_read_again(tmp_path: Path) -> None:
    table, folder = DrawnTable(), tmp_path / "evening"
    recording = Recording(folder)
    kept_after(table, recording, 3)
    hand = table.with_hand(160, 130)
    assert has_hand(hand)
    kept_after(table, recording, 1, hand)
    table.lay("5H", 140, 100)
    kept_after(table, recording, 2)
    recording.close()
    pictures = sorted(folder.glob("*.jpg"))
    assert len(pictures) >= 10
    assert not any(has_hand(numpy.asarray(cv2.imread(str(each)), numpy.uint8)) for each in pictures)
    facts = [each for each in read_facts((folder / FACTS).read_bytes()) if isinstance(each, Fact)]
    assert [(fact.card, fact.last) for fact in facts] == [("5H", None)]


def test_a_folder_with_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(UsageError, match="there are files already: name a new folder"):
        Recording(tmp_path)
    with pytest.raises(UsageError, match="name a folder that can be written"):
        Recording(tmp_path / "notes.txt" / "evening")


def test_a_picture_for_people_is_smaller_and_its_cover_as_well() -> None:
    frame = numpy.full((1080, 1920, 3), 200, numpy.uint8)
    hidden = numpy.zeros((270, 480), numpy.uint8)
    hidden[:, 240:] = 1
    shown = masked(frame, hidden)
    assert shown.shape == (540, 960, 3)
    assert (shown[:, :460] == 200).all()
    assert (shown[:, 480:] < 70).all()


def test_nothing_is_shown_before_the_table_is_known() -> None:
    table = DrawnTable()
    table.scene.see(0.0, table.with_hand(160, HEIGHT // 2))
    assert table.scene.hidden.all()
