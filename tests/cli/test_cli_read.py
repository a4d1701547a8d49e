"""`autopeg read`: the cards on photos, and a sentence for every photo without an answer."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from autopeg.base import extras
from autopeg.base.errors import Failure
from autopeg.camera.formats.header import UnreadablePhoto
from autopeg.camera.reader import Reader
from autopeg.cli import read as read_module
from support.camera import stand_in_eye
from support.camera.scripted_reader import ScriptedReader
from support.camera.stand_in_eye import reading_of
from support.cli.outcome import Autopeg

Script = Callable[..., ScriptedReader]
BOX = [[10, 20], [40, 20], [40, 60], [10, 60]]


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Script:
    """Let the command have these answers for its photos."""

    def scripted(*answers: Any) -> ScriptedReader:
        reader = ScriptedReader(*answers)
        monkeypatch.setattr(read_module, "Reader", lambda: reader)
        return reader

    return scripted


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    path = tmp_path / "hand.jpg"
    path.write_bytes(b"photo of a hand")
    return path


def test_people_read_the_cards_first_and_then_where_they_are(autopeg: Autopeg, script: Script, photo: Path) -> None:
    reader = script(reading_of("5H JC"))
    outcome = autopeg("read", photo)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.splitlines() == [
        f"{photo}: 5H JC",
        "  5H  0.98  10,20 40,20 40,60 10,60",
        "  JC  0.98  10,20 40,20 40,60 10,60",
    ]
    assert reader.asked == [(b"photo of a hand", None, 1)]


def test_what_is_unsure_or_missing_is_said(autopeg: Autopeg, script: Script, photo: Path) -> None:
    script(reading_of("5H", "9D 6C", hint="The photo is dark"), reading_of("", "9D"))
    outcome = autopeg("read", photo, photo, "--expect", 4)
    assert outcome.code == 0
    assert outcome.out.splitlines() == [
        f"{photo}: 5H, 2 cards unsure",
        "  5H  0.98  10,20 40,20 40,60 10,60",
        "   ?  9D 0.60, 8S 0.20 or 8C 0.10  10,20 40,20 40,60 10,60",
        "   ?  6C 0.60, 8S 0.20 or 8C 0.10  10,20 40,20 40,60 10,60",
        "  4 cards were expected, 3 found.",
        "  The photo is dark.",
        f"{photo}: 1 card unsure",
        "   ?  9D 0.60, 8S 0.20 or 8C 0.10  10,20 40,20 40,60 10,60",
        "  4 cards were expected, 1 found.",
    ]


def test_one_card_that_was_expected_is_one(autopeg: Autopeg, script: Script, photo: Path) -> None:
    script(reading_of("5H JC", ""))
    assert autopeg("read", photo, "--expect", 1).out.endswith("\n  1 card was expected, 2 found.\n")


def test_programs_get_a_line_for_each_photo(autopeg: Autopeg, script: Script, photo: Path) -> None:
    reader = script(reading_of("5H", "9D"), reading_of("JK", hint="The photo is dark"))
    outcome = autopeg("read", photo, "-", "--expect", 2, "--packs", 2, "--json", stdin=b"from a pipe")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.values == [
        {
            "photo": str(photo),
            "cards": [{"card": "5H", "confidence": 0.98, "box": BOX}],
            "unsure": [{"box": BOX, "choices": [["9D", 0.6], ["8S", 0.2], ["8C", 0.1]]}],
        },
        {
            "photo": "-",
            "cards": [{"card": "JK", "confidence": 0.98, "box": BOX}],
            "unsure": [],
            "hint": "The photo is dark",
        },
    ]
    assert reader.asked == [(b"photo of a hand", 2, 2), (b"from a pipe", 2, 2)]


@pytest.mark.parametrize(
    ("answer", "code", "sentence"),
    [
        (UnreadablePhoto("this is a PDF, not a photo: send it as JPEG"), "UNREADABLE", "this is a PDF, not a photo: s"),
        (Failure("the reader of photos has stopped: try again"), "UNREADABLE", "the reader of photos has stopped: t"),
        (reading_of("", hint="Take it from above."), "NO_CARDS", "no card was found. Take it from above"),
    ],
)
def test_a_photo_without_an_answer_gets_a_sentence_and_exit_code_1(
    autopeg: Autopeg, script: Script, photo: Path, answer: Any, code: str, sentence: str
) -> None:
    script(answer)
    outcome = autopeg("read", photo)
    assert (outcome.code, outcome.out) == (1, "")
    assert outcome.complaint.startswith(f"{photo}: {sentence}")
    script(answer)
    outcome = autopeg("read", photo, "--json")
    assert outcome.complaint.startswith(f"{photo}: {sentence}")
    [value] = outcome.values
    assert (value["photo"], value["cards"], value["unsure"], value["error"]["code"]) == (str(photo), [], [], code)
    assert value["error"]["message"].startswith(sentence)


def test_the_other_photos_are_answered_all_the_same(
    autopeg: Autopeg, script: Script, photo: Path, tmp_path: Path
) -> None:
    script(reading_of(""), reading_of("5H JC"))
    outcome = autopeg("read", photo, tmp_path, tmp_path / "none.jpg", photo)
    assert outcome.code == 1
    assert outcome.out.startswith(f"{photo}: 5H JC\n")
    complaints = outcome.err.splitlines()
    assert complaints[0].startswith(f"autopeg: {photo}: no card was found. ")
    assert complaints[1:] == [
        f"autopeg: {tmp_path}: this is a folder, not a file",
        f"autopeg: {tmp_path / 'none.jpg'}: there is no such file",
    ]


def test_a_file_that_is_too_large_is_not_read_to_its_end(
    autopeg: Autopeg, script: Script, photo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(read_module, "MOST_BYTES", 10)
    reader = script(reading_of("5H"))
    assert autopeg("read", photo).complaint == (
        f"{photo}: this photo has more than 80 MB: send it as JPEG, or take it with a lower resolution"
    )
    assert reader.asked == []


def test_without_the_extra_the_command_says_what_to_install(
    autopeg: Autopeg, photo: Path, without_extras: None
) -> None:
    outcome = autopeg("read", photo, photo)
    assert outcome.code == 1
    assert (
        outcome.complaint == f"reading cards from photos needs cv2, numpy: `{extras.pip()} install 'autopeg[camera]'`"
    )


def test_the_pip_of_this_python_is_named_unless_it_is_the_shell_s(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / ".venv" / "bin"
    folder.mkdir(parents=True)
    (folder / "pip").touch(0o755)
    monkeypatch.setattr(sys, "executable", str(folder / "python"))
    monkeypatch.setenv("PATH", str(folder))
    assert extras.pip() == "pip"
    monkeypatch.setenv("PATH", str(tmp_path))
    assert extras.pip() == str(folder / "pip")
    monkeypatch.chdir(tmp_path)
    assert extras.pip() == ".venv/bin/pip"
    (folder / "pip").unlink()
    assert extras.pip() == "pip"


@pytest.mark.parametrize("args", [[], ["a.jpg", "--expect", "0"], ["a.jpg", "--expect", "five"], ["--json"]])
def test_wrong_usage_is_exit_code_2(autopeg: Autopeg, args: list[str]) -> None:
    outcome = autopeg("read", *args)
    assert outcome.code == 2
    assert outcome.complaint.endswith("(autopeg read --help)")


def test_photos_are_read_in_a_process_that_ends_with_the_command(
    autopeg: Autopeg, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    readers: list[Reader] = []

    def opened() -> Reader:
        readers.append(Reader(stand_in_eye.open_eye))
        return readers[-1]

    monkeypatch.setattr(read_module, "Reader", opened)
    for name in ("crash", "bug", "refuse", "photo"):
        (tmp_path / name).write_bytes(name.encode())
    outcome = autopeg("read", *(tmp_path / name for name in ("crash", "bug", "refuse", "photo")))
    assert outcome.code == 1
    assert outcome.out.startswith(f"{tmp_path / 'photo'}: 5H JC\n")
    assert [line.split(": ")[1].rpartition("/")[2] for line in outcome.err.splitlines()] == ["crash", "bug", "refuse"]
    assert [reader.process_id for reader in readers] == [None]
