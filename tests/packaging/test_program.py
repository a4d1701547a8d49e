"""The package for Debian: what it holds and asks for; and the window of the program."""

import importlib
import platform
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from release.program import debian

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder as PyInstaller makes it, with a program that asks for glibc 2.31."""
    made = tmp_path / "autopeg"
    (made / "_internal").mkdir(parents=True)
    (made / "autopeg").write_bytes(b"\x7fELF GLIBC_2.4 GLIBC_2.31 GLIBC_2.17")
    (made / "_internal/notes.txt").write_bytes(b"GLIBC_2.99")
    return made


def test_the_oldest_glibc_is_the_newest_that_a_program_asks_for(folder: Path) -> None:
    assert debian.glibc_of(folder) == (2, 31)


@pytest.mark.skipif(shutil.which("dpkg-deb") is None or platform.machine() != "x86_64", reason="needs dpkg-deb")
def test_the_package_has_a_command_an_entry_and_an_icon(folder: Path, tmp_path: Path) -> None:
    made = debian.write_deb(folder, tmp_path)
    listed = subprocess.run(["dpkg-deb", "--contents", made], capture_output=True, text=True, check=True).stdout
    assert "./usr/bin/autopeg -> /opt/autopeg/autopeg" in listed
    for path in ("opt/autopeg/autopeg", "usr/share/applications/autopeg.desktop", "apps/autopeg.svg"):
        assert path in listed
    asked = subprocess.run(["dpkg-deb", "--field", made, "Depends"], capture_output=True, text=True, check=True).stdout
    assert asked == "libc6 (>= 2.31), zlib1g\n"


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
def test_the_package_says_how_much_room_it_takes_links_aside(folder: Path) -> None:
    (folder / "library.so").write_bytes(bytes(3 << 20))
    (folder / "_internal/library.so").symlink_to("../library.so")
    assert "Installed-Size: 3072\n" in debian._control(folder, "amd64")  # pyright: ignore[reportPrivateUsage]


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    pytest.importorskip("tkinter")
    monkeypatch.syspath_prepend(str(ROOT / "release/program"))
    return importlib.import_module("window")


def test_the_window_starts_the_command_beside_it(window: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    assert window.command() == [sys.executable, "-m", "autopeg"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/opt/autopeg/autopeg-window")
    assert window.command() == ["/opt/autopeg/autopeg"]


def test_the_window_invites_no_phone_without_a_network(window: ModuleType) -> None:
    assert "no network" in window.words_for("http://localhost:8121")
    assert "Phones in your network" in window.words_for("http://192.168.1.20:8121")
