"""`make program`: the folder, and in dist/downloads what people on this system install: a .deb, or an archive."""

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

from release.program.debian import write_deb
from release.publication import ROOT, version

BUILD = ROOT / "build/program"
_FOLDER = BUILD / "dist/autopeg"
_SPEC = ROOT / "release/program/program.spec"


def python() -> Path:
    """Return the Python of a fresh environment with the wheel, the camera and PyInstaller."""
    environment = BUILD / "venv"
    shutil.rmtree(environment, ignore_errors=True)
    _run(sys.executable, "-m", "venv", str(environment))
    found = environment / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    [wheel] = (ROOT / "dist/packages").glob(f"autopeg-{version()}-*.whl")
    pip = (str(found), "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    _run(*pip, f"{wheel}[camera]", "pyinstaller>=6")
    return found


def make_folder() -> Path:
    """Let PyInstaller make the folder, and return it."""
    places = ("--distpath", str(BUILD / "dist"), "--workpath", str(BUILD / "work"))
    _run(str(python()), "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", *places, str(_SPEC))
    return _FOLDER


def pack(folder: Path, downloads: Path) -> Path:
    """Pack the folder as people on this system install it, and return the file."""
    downloads.mkdir(parents=True, exist_ok=True)
    if sys.platform == "linux":
        return write_deb(folder, downloads)
    machine = platform.machine().lower()
    system = "windows" if sys.platform == "win32" else "macos"
    name = downloads / f"autopeg-{version()}-{system}-{machine}"
    return Path(shutil.make_archive(str(name), "zip", folder.parent, folder.name))


def _run(*command: str) -> None:
    subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONNOUSERSITE": "1"}, check=True)


def main() -> None:
    """Make the folder and pack it."""
    print(pack(make_folder(), ROOT / "dist/downloads"))


if __name__ == "__main__":
    main()
