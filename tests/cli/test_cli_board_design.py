"""`autopeg board design`: the folder it writes, its questions, and what it refuses."""

import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from autopeg.base import extras
from autopeg.boards.board_layout import board_files, read_board_file
from support.cli.outcome import Autopeg

pexpect: Any = pytest.importorskip("pexpect")
LINK = re.compile(r"\[[^\]]+\]\(([^)#:]+)[)#]")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def files_in(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_a_folder_has_everything_and_every_link_leads_to_a_file(autopeg: Autopeg, folder: Path) -> None:
    done = autopeg("board", "design", "--name", "classic-2", "--yes")
    assert (done.code, done.err) == (0, "")
    out = folder / "classic-2"
    written = files_in(out)
    assert f"{len(written)} files written to classic-2: begin with classic-2/README.md." in done.out.replace("\\", "/")
    assert read_board_file(out / "boards/classic-2.json") == read_board_file(board_files()["classic-2"])
    hardware = Path(__file__).parents[2] / "hardware"
    drawn = written - {"bom/README.md"}
    drawn = {name for name in drawn if name.startswith(("panel/", "sheets/", "pictures/", "bom/"))}
    assert len(drawn) > 40
    for name in drawn:
        assert (out / name).read_bytes() == (hardware / name).read_bytes(), name
    for page in out.rglob("*.md"):
        for target in LINK.findall(page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
    for name in ("README.md", "power.md", "optics.md", "cutting.md", "laser.md", "wiring/pins.md"):
        assert "make hardware" not in (out / name).read_text(encoding="utf-8"), name


def test_the_command_in_the_page_makes_the_same_folder_again(autopeg: Autopeg, folder: Path) -> None:
    shape = "--name three --lanes 3 --shape straight --strip 144 --hole 4.5 --size 400x300 --bed 300x250"
    wires = "--no-keypad --strips lane --data-pins 2,3,4 --milliamps 900 --out here"
    assert autopeg("board", "design", "--yes", *shape.split(), *wires.split()).code == 0
    page = (folder / "here/README.md").read_text(encoding="utf-8")
    (command,) = re.findall(r"^    autopeg (board design .*)$", page, re.MULTILINE)
    before = {name: (folder / "here" / name).read_bytes() for name in files_in(folder / "here")}
    assert autopeg(*command.split()).code == 0
    assert {name: (folder / "here" / name).read_bytes() for name in files_in(folder / "here")} == before
    assert "Other pins than usual (--data-pins)" in page
    assert "No keypad" in page


def test_another_design_in_the_same_folder_leaves_nothing_of_the_first(autopeg: Autopeg, folder: Path) -> None:
    autopeg("board", "design", "--yes", "--name", "alpha", "--out", "here")
    (folder / "here/notes.txt").write_text("mine", encoding="utf-8")
    assert autopeg("board", "design", "--yes", "--name", "second", "--shape", "straight", "--out", "here").code == 0
    there = files_in(folder / "here")
    assert not [name for name in there if "alpha" in name]
    listed = json.loads((folder / "here/design.json").read_text(encoding="utf-8"))
    assert there == {*listed["files"], "notes.txt"}
    assert listed["choices"]["shape"] == "straight"


def test_a_folder_of_other_files_is_refused(autopeg: Autopeg, folder: Path) -> None:
    (folder / "here").mkdir()
    (folder / "here/letter.txt").write_text("Dear Ann", encoding="utf-8")
    done = autopeg("board", "design", "--yes", "--out", "here")
    assert done.code == 2
    assert done.complaint == "--out here: it holds other files; choose a new or empty folder"
    assert files_in(folder / "here") == {"letter.txt"}


def test_check_writes_nothing_and_json_has_the_figures(autopeg: Autopeg, folder: Path) -> None:
    done = autopeg("board", "design", "--check", "--json", "--lanes", "4")
    (facts,) = done.values
    assert {key: facts[key] for key in ("lanes", "holes", "size_mm", "leds", "milliamps", "fuse_ma")} == {
        "lanes": 4, "holes": 121, "size_mm": [260, 554], "leds": 484, "milliamps": 1200, "fuse_ma": 1600,
    }  # fmt: skip
    assert "files" not in facts
    assert "It can be built" in autopeg("board", "design", "--check", "--yes").out
    assert files_in(folder) == set()
    (facts,) = autopeg("board", "design", "--json", "--lanes", "2", "--out", "x").values
    assert facts["folder"] == "x"
    assert set(facts["files"]) == files_in(folder / "x")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("--lanes 7", "--lanes 7: choose 2, 3 or 4"),
        (
            "--size 100",
            "--size 100x100: the board does not fit: with these choices it measures at least 336 × 455 mm; ",
        ),
        ("--size big", '"big" is not a width and a height in millimetres, such as 300x400'),
        ("--data-pins ten", '"ten" is not a list of GP numbers, such as 2,3,4,5'),
        ("--hole 9.5", "--hole 9.5: holes that are 10 mm apart may be 7.9 mm wide"),
    ],
)
def test_what_cannot_be_built_is_one_sentence(autopeg: Autopeg, folder: Path, words: str, complaint: str) -> None:
    done = autopeg("board", "design", *words.split())
    assert done.code == 2
    assert complaint in done.complaint
    assert files_in(folder) == set()


def test_a_missing_package_names_the_extra(autopeg: Autopeg, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def find_spec(name: str) -> str | None:
        return None if name == "ezdxf" else name

    monkeypatch.setattr(extras, "find_spec", find_spec)
    done = autopeg("board", "design", "--yes")
    assert done.code == 1
    assert done.complaint == f"drawings of a board need ezdxf: `{extras.pip()} install 'autopeg[design]'`"


def test_in_a_terminal_it_asks_and_asks_again_what_cannot_be(folder: Path) -> None:
    child: Any = pexpect.spawn(
        sys.executable,
        ["-m", "autopeg", "board", "design", "--lanes", "2", "--out", "mine"],
        env=os.environ | {"AUTOPEG_HOME": str(folder / "home"), "TERM": "dumb"},
        encoding="utf-8",
        dimensions=(40, 200),
        timeout=60,
    )

    def answer(question: str, word: str) -> None:
        child.expect_exact(question)
        child.expect_exact(":")
        child.sendline(word)

    answer("short games only?", "")
    answer("straight rows?", "curve")
    child.expect_exact("100 LEDs a metre: holes 10.0 mm apart, 188 × 494 mm")
    answer("Which strip?", "100")
    answer("The most it may measure", "A4")
    child.expect_exact("is not a width and a height")
    answer("The most it may measure", "250x350")
    answer("laser cutter", "")
    answer("With a keypad?", "y")
    answer("With a display?", "n")
    answer("Pico 1 or 2?", "")
    answer("Its name", "mine")
    child.expect_exact("--size 250x350: the board does not fit")
    child.expect_exact("--shape straight gives")
    answer("The most it may measure", "")
    answer("straight rows?", "straight")
    answer("Which strip?", "")
    child.expect_exact("files written to mine")
    child.expect(pexpect.EOF)
    assert (folder / "mine/boards/mine.json").is_file()
    board = json.loads((folder / "mine/boards/mine.json").read_text(encoding="utf-8"))
    assert board["display"] is False
    assert board["panel"]["width_mm"] <= 350
