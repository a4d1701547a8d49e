"""What makers download: a folder for each board, the guide, and files to drag onto a Pico."""

import hashlib
from pathlib import Path

import pytest

pytest.importorskip("littlefs")
pytest.importorskip("reportlab")
pytest.importorskip("markdown_it")

from release.makers import drag_files, hardware
from release.makers.guide import guide_pdf


def test_another_micropython_than_the_named_one_is_refused(tmp_path: Path) -> None:
    told = {"file": "m.uf2", "address": "https://example.org/m.uf2", "sha256": hashlib.sha256(b"good").hexdigest()}
    (tmp_path / "m.uf2").write_bytes(b"good")
    assert drag_files.fetched(told, tmp_path) == tmp_path / "m.uf2"
    (tmp_path / "m.uf2").write_bytes(b"bad")
    with pytest.raises(ValueError, match="not the file that was named"):
        drag_files.fetched(told, tmp_path)


@pytest.mark.parametrize(("content", "said"), [(b"good", "the official m.uf2"), (b"own", "somebody's own m.uf2")])
def test_the_licence_names_the_micropython_that_is_in_the_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes, said: str
) -> None:
    monkeypatch.setattr(drag_files, "read_uf2", lambda path, called: None)
    monkeypatch.setattr(drag_files, "board_files", tuple)
    (tmp_path / "m.uf2").write_bytes(content)
    told = {"file": "m.uf2", "sha256": hashlib.sha256(b"good").hexdigest()}
    licence = dict(drag_files.drag_files(tmp_path / "m.uf2", told))["LICENSE-MicroPython.txt"].decode()
    assert said in licence
    assert hashlib.sha256(content).hexdigest() in licence
    assert "Damien P. George" in licence


def test_a_board_has_its_folder() -> None:
    files = {name for name, _ in hardware.board_files_for_makers("classic-2")}
    wanted = {"bill.csv", "classic-2.json", "sheets/all.pdf", "drawings/panel.dxf", "wiring/classic-2.svg"}
    assert wanted | {"model/classic-2.step", "prints/light-grid-1.stl"} <= files


def test_the_guide_is_a_pdf_and_the_same_each_time(tmp_path: Path) -> None:
    (tmp_path / "guide.md").write_text(
        "# Build → it\n\n- One `pin`\n\n| a | b |\n|---|---|\n| 1 | [2](x.md) |\n", encoding="utf-8"
    )
    made = guide_pdf([tmp_path / "guide.md", tmp_path / "guide.md"])
    assert made.startswith(b"%PDF")
    assert b"/Count 2" in made
    assert made == guide_pdf([tmp_path / "guide.md", tmp_path / "guide.md"])
