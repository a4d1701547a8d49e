"""Sources of frames: every frame of a film with its time, the latest of a camera, and a sentence for what is wrong."""

import time
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import cv2
import numpy
import pytest

from autopeg.base.errors import Failure, UsageError
from autopeg.camera.paper import Picture
from autopeg.watching.films import Frame, PictureFolder, Source
from autopeg.watching.live import Live, open_address, why_closed
from autopeg.watching.sources import open_source
from support.watching.phone_camera import PhoneCamera

H264 = Path(__file__).resolve().parents[1] / "data/h264.mp4"
"""15 frames, a white bar that is 4 pixels wider in each."""


def picture(lightness: int) -> Picture:
    return numpy.full((48, 64, 3), lightness, numpy.uint8)


def film_of(path: Path, frames: int) -> Path:
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 20, (64, 48))
    for number in range(frames):
        writer.write(picture(10 * number % 250))
    writer.release()
    return path


def jpeg(lightness: int) -> bytes:
    return cv2.imencode(".jpg", picture(lightness))[1].tobytes()


def lightness(frames: list[Frame]) -> list[float | None]:
    return [None if frame.picture is None else round(float(frame.picture.mean()), -1) for frame in frames]


def test_a_film_gives_every_frame_with_its_time(tmp_path: Path) -> None:
    frames = list(open_source(str(film_of(tmp_path / "film.avi", 12))))
    assert [frame.t for frame in frames] == pytest.approx([number / 20 for number in range(12)])
    assert lightness(frames) == [10 * number for number in range(12)]


def test_h264_can_be_read() -> None:
    source = open_source(str(H264))
    frames = list(source)
    assert [frame.t for frame in frames] == pytest.approx([number / 15 for number in range(15)], abs=1e-3)
    assert frames[10].picture is not None
    assert frames[10].picture[24, 30, 0] > 200 > frames[10].picture[24, 60, 0]
    assert not source.complaint


def test_a_film_that_ends_in_the_middle_says_so(tmp_path: Path) -> None:
    path = film_of(tmp_path / "film.avi", 40)
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])
    source = open_source(str(path))
    frames = list(source)
    assert 5 < len(frames) < 35
    assert source.complaint.startswith("film.avi ends after ")


@pytest.mark.parametrize(
    ("name", "data", "sentence"),
    [
        ("missing.mp4", None, "does not exist"),
        ("empty.mp4", b"", "is empty"),
        ("letter.mp4", b"Dear Ann, this is no film. " * 40, "can't be read as a film"),
        ("cut.mp4", H264.read_bytes()[:900], "can't be read as a film"),
    ],
)
def test_a_file_that_is_no_film_says_why(tmp_path: Path, name: str, data: bytes | None, sentence: str) -> None:
    if data is not None:
        (tmp_path / name).write_bytes(data)
    with pytest.raises(UsageError, match=sentence):
        open_source(str(tmp_path / name))


def test_a_folder_gives_its_pictures_by_name(tmp_path: Path) -> None:
    for number in (10, 9, 1, 2):
        (tmp_path / f"frame-{number}.jpg").write_bytes(jpeg(10 * number))
    (tmp_path / "notes.txt").write_text("not a picture")
    frames = list(open_source(str(tmp_path), folder_hz=5))
    assert [frame.t for frame in frames] == pytest.approx([0, 0.2, 0.4, 0.6])
    assert lightness(frames) == [10, 20, 90, 100]


def test_a_damaged_picture_is_left_out_and_named(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / f"{number}.jpg").write_bytes(jpeg(10 * number))
    (tmp_path / "1.jpg").write_bytes(b"no picture")
    source = open_source(str(tmp_path), folder_hz=10)
    assert [frame.t for frame in source] == pytest.approx([0, 0.2])
    assert source.complaint.startswith("1 of 3 pictures can't be read and are left out; 1.jpg: ")


def test_a_folder_without_pictures_says_so(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="has no pictures"):
        open_source(str(tmp_path))
    (tmp_path / "1.jpg").write_bytes(b"no picture")
    with pytest.raises(Failure, match="no picture in"):
        list(open_source(str(tmp_path)))
    with pytest.raises(UsageError, match="0 pictures a second"):
        PictureFolder(tmp_path, 0)


def test_a_camera_that_is_not_there_says_which_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    assert why_closed(0, tmp_path).startswith("there is no camera 0 on this computer (there is none)")
    (tmp_path / "video2").write_bytes(b"")
    assert "(there is 2)" in why_closed(0, tmp_path)
    assert why_closed(2, tmp_path).startswith("camera 2 gives no pictures")


def test_an_address_is_shown_without_its_password() -> None:
    with pytest.raises(UsageError, match=r"^ftp://10\.0\.0\.9/film can't be watched"):
        open_address("ftp://ann:secret@10.0.0.9/film")


class ScriptedCapture:
    """A camera that gives pictures until it is unplugged. Their first pixel says which one it is."""

    def __init__(self) -> None:
        self.is_plugged = True
        self.given = self.decoded = 0
        self.is_released = False

    def grab(self) -> bool:
        time.sleep(0.002)
        self.given += 1
        return self.is_plugged

    def retrieve(self) -> tuple[bool, Picture]:
        self.decoded += 1
        numbered = picture(50)
        numbered[0, 0, :2] = divmod(self.decoded, 256)
        return True, numbered

    def release(self) -> None:
        self.is_released = True


def test_a_slow_watcher_gets_the_latest_frame_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("autopeg.watching.live._FRAME_S", 0)
    capture = ScriptedCapture()
    source = Live("camera 0", lambda: capture)
    frames = iter(source)
    next(frames)
    missed = capture.decoded + 10
    while capture.decoded <= missed:
        time.sleep(0.001)
    latest = next(frames).picture
    assert latest is not None
    assert int.from_bytes(latest[0, 0, :2].tobytes()) >= missed
    source.close()
    assert list(frames) == []
    assert capture.is_released


def test_frames_that_come_too_fast_are_not_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("autopeg.watching.live._FRAME_S", 3600)
    capture = ScriptedCapture()
    source = Live("camera 0", lambda: capture)
    assert next(iter(source)).picture is not None
    while capture.given < 20:
        time.sleep(0.01)
    source.close()
    assert capture.decoded == 1


def test_a_camera_that_is_unplugged_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("autopeg.watching.live._AGAIN_S", 0.01)
    captures: list[ScriptedCapture] = []

    def plug() -> ScriptedCapture:
        if len(captures) in (1, 2):  # twice it is not there yet
            captures.append(ScriptedCapture())
            raise Failure("no camera")
        captures.append(ScriptedCapture())
        return captures[-1]

    source = Live("camera 0", plug)
    frames = iter(source)
    assert next(frames).picture is not None
    captures[0].is_plugged = False
    lost = next(frame for frame in frames if frame.picture is None)
    back = next(frames)
    assert back.picture is not None, "a camera that is lost is said once"
    assert back.t > lost.t
    assert len(captures) == 4
    assert captures[0].is_released
    source.close()


def taken() -> Iterator[bytes]:
    for shade in cycle(range(0, 200, 10)):
        yield jpeg(shade)
        time.sleep(0.01)


def test_a_phone_is_watched_by_its_address() -> None:
    with PhoneCamera(taken()) as phone:
        source: Source = open_source(phone.address)
        frames = iter(source)
        assert all(next(frames).picture is not None for _ in range(3))
        assert source.is_live
        source.close()


def test_an_address_without_a_camera_says_what_to_check() -> None:
    with pytest.raises(Failure, match="check the address"):
        open_source("http://127.0.0.1:9/video")
