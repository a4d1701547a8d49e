"""The package for Debian and its relatives: the folder in /opt, a command, an entry in the menu, and its icon."""

import platform
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from release.publication import ROOT, is_set, publication, version

_ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64", "armv7l": "armhf"}
_ICON = ROOT / "host/autopeg/web/static/icon.svg"
_GLIBC = re.compile(rb"GLIBC_(\d+)\.(\d+)")
_ENTRY = """[Desktop Entry]
Type=Application
Name=Autopeg
Comment=Cribbage and its cousins, and the page for phones
Exec=/opt/autopeg/autopeg-window
Icon=autopeg
Terminal=false
Categories=Game;CardGame;
"""
_CONTROL = """Package: autopeg
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Section: games
Priority: optional
Installed-Size: {kib}
Depends: libc6 (>= {glibc}), zlib1g
Recommends: xdg-utils, fonts-dejavu-core
Description: cribbage and its cousins for people, bots and a board of LEDs
 Plays in the terminal, and serves a page for laptop and phones. It brings
 its own Python.
"""


def write_deb(folder: Path, downloads: Path) -> Path:
    """Write the package with PyInstaller's folder, and return its file."""
    architecture = _ARCHITECTURES[platform.machine()]
    out = downloads / f"autopeg_{version()}_{architecture}.deb"
    with tempfile.TemporaryDirectory() as temporary:
        root = Path(temporary)
        root.chmod(0o755)
        shutil.copytree(folder, root / "opt/autopeg", symlinks=True)
        (root / "usr/bin").mkdir(parents=True)
        (root / "usr/bin/autopeg").symlink_to("/opt/autopeg/autopeg")
        _write(root / "usr/share/applications/autopeg.desktop", _ENTRY)
        _write(root / "usr/share/icons/hicolor/scalable/apps/autopeg.svg", _ICON.read_text(encoding="utf-8"))
        _write(root / "usr/share/doc/autopeg/copyright", (ROOT / "LICENSE").read_text(encoding="utf-8"))
        _write(root / "DEBIAN/control", _control(folder, architecture))
        command = ["dpkg-deb", "--root-owner-group", "-Zxz", "-z1", "--build", str(root), str(out)]
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return out


def glibc_of(folder: Path) -> tuple[int, int]:
    """Return the oldest glibc on which all programs of a folder run: the newest version that one of them asks for."""
    asked = (
        (int(major), int(minor))
        for path in folder.rglob("*")
        if path.is_file() and (content := path.read_bytes()).startswith(b"\x7fELF")
        for major, minor in _GLIBC.findall(content)
    )
    return max(asked, default=(2, 17))


def _control(folder: Path, architecture: str) -> str:
    told = publication()
    mail = told["mail"] if is_set(told["mail"]) else "unset@example.org"
    return _CONTROL.format(
        version=version(),
        architecture=architecture,
        maintainer=f"{told['author']} <{mail}>",
        kib=sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file()) // 1024,
        glibc=".".join(map(str, glibc_of(folder))),
    )


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
