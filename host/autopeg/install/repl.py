"""The MicroPython of a Pico, reached by mpremote: what it is, which files it holds, files written and renamed."""

import io
import json
import struct
from collections.abc import Callable, Generator
from contextlib import contextmanager, redirect_stdout, suppress
from types import TracebackType
from typing import Any, Protocol, Self, cast

from mpremote.transport import TransportError, TransportExecError  # pyright: ignore[reportMissingTypeStubs]
from mpremote.transport_serial import SerialTransport  # pyright: ignore[reportMissingTypeStubs]
from msgspec import Struct

from autopeg.errors import Failure
from autopeg.link.port import SerialPort

_ANSWER_S = 5.0
_TRIES = 4
_TRY_S = 2.5
_CHUNK_BYTES = 512

# It prints one line of JSON: what this MicroPython is, the room on its flash, and every file of the given places.
_SURVEY = """\
import os, sys, json, hashlib, binascii
def digest(path):
    sum, part = hashlib.sha256(), bytearray(512)
    with open(path, "rb") as file:
        while True:
            count = file.readinto(part)
            if not count:
                return binascii.hexlify(sum.digest()).decode()
            sum.update(memoryview(part)[:count])
def survey(path, kind, found):
    if kind == 0x4000:
        for entry in os.ilistdir(path):
            survey(path + "/" + entry[0], entry[1], found)
    else:
        found[path] = digest(path)
def surveyed(places):
    found = {}
    for entry in os.ilistdir():
        if entry[0] in places:
            survey(entry[0], entry[1], found)
    return found
def identity():
    flash = os.statvfs("/")
    return {"platform": sys.platform, "machine": getattr(sys.implementation, "_machine", "?"),
        "version": list(sys.implementation.version[:3]), "mpy": getattr(sys.implementation, "_mpy", 0),
        "free": flash[0] * flash[3], "names": os.listdir()}
"""

_MAKE_FOLDER = """\
def make_folder(path):
    try:
        os.mkdir(path)
    except OSError:
        if not os.stat(path)[0] & 0x4000:
            raise
def remove_tree(path):
    for entry in list(os.ilistdir(path)):
        below = path + "/" + entry[0]
        if entry[1] == 0x4000:
            remove_tree(below)
        else:
            os.remove(below)
    os.rmdir(path)
"""


class Identity(Struct, frozen=True):
    """What a MicroPython says of itself. mpy: of sys.implementation._mpy; free: bytes of flash; names: in its root."""

    platform: str
    machine: str
    version: tuple[int, int, int]
    mpy: int
    free: int
    names: tuple[str, ...]

    @property
    def version_text(self) -> str:
        return ".".join(map(str, self.version))


class _Transport(Protocol):
    """What is used of mpremote's transport, which has no type hints."""

    serial: Any

    def enter_raw_repl(self, soft_reset: bool, timeout_overall: float) -> None: ...
    def exit_raw_repl(self) -> None: ...
    def exec(self, command: str) -> bytes: ...
    def read_until(self, min_num_bytes: int, ending: bytes, timeout: float) -> bytes: ...
    def fs_readfile(self, src: str) -> bytearray: ...
    def fs_writefile(
        self, dest: str, data: bytes, chunk_size: int, progress_callback: Callable[[int, int], None]
    ) -> None: ...
    def close(self) -> None: ...


class PicoRepl:
    """The raw REPL of the MicroPython at a port: its program is interrupted, and starts again with `restart`.

    Raises PortError when the port cannot be had, Failure when no MicroPython answers there; every method raises Failure
    when the Pico goes away or refuses.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        SerialPort(path).close()  # whose sentences say why a port cannot be had
        with self._guarded("opening the port"):
            self._transport = cast(_Transport, SerialTransport(path, timeout=_ANSWER_S))
        try:
            self._interrupt()
            self.run("import gc\ngc.collect()\n" + _SURVEY + _MAKE_FOLDER, "asking what it is")
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def identity(self) -> Identity:
        """Return what this MicroPython is."""
        told = self._told("identity()", "asking what it is")
        return Identity(**(told | {"version": tuple(told["version"]), "names": tuple(told["names"])}))

    def digests(self, *places: str) -> dict[str, str]:
        """Return the digest of every file in these files and folders of the root, by path."""
        return self._told(f"surveyed({places!r})", "reading its files")

    def write(self, path: str, content: bytes, tell: Callable[[int], None]) -> None:
        """Write a file, whose folder is there. tell: called with the number of bytes that have just been written."""
        written = 0

        def progress(count: int, _: int) -> None:
            nonlocal written
            tell(count - written)
            written = count

        with self._guarded(f"writing {path}"):
            self._transport.fs_writefile(path, content, _CHUNK_BYTES, progress)

    def read(self, path: str) -> bytes:
        """Return what a file holds."""
        with self._guarded(f"reading {path}"):
            return bytes(self._transport.fs_readfile(path))

    def make_folder(self, path: str) -> None:
        """Make a folder, unless it is there."""
        self.run(f"make_folder({path!r})", f"making {path}")

    def remove_folder(self, path: str) -> None:
        """Remove a folder with all that is in it."""
        self.run(f"remove_tree({path!r})", f"removing {path}")

    def rename(self, old: str, new: str) -> None:
        """Rename a file or folder in one step that happens wholly or not at all; a file that has the name goes."""
        self.run(f"os.rename({old!r}, {new!r})", f"renaming {old}")

    def run(self, code: str, doing: str) -> bytes:
        """Run code on the Pico and return what it prints. doing: what it does, for the sentence when it fails."""
        with self._guarded(doing):
            return self._transport.exec(code)

    def restart(self) -> None:
        """Start the program of the Pico again and let the port go."""
        with self._guarded("starting its program"):
            self._transport.exit_raw_repl()
            self._transport.read_until(1, b">>> ", timeout=_ANSWER_S)
            self._transport.serial.write(b"\x04")
            self._transport.serial.flush()
        self.close()

    def close(self) -> None:
        """Let the port go; the program stays stopped."""
        with suppress(OSError):
            self._transport.close()

    def _interrupt(self) -> None:
        """Reach the raw REPL. A program that is just starting may miss the first Ctrl-C, or the second."""
        for _ in range(_TRIES):
            with self._guarded("stopping its program"), suppress(TransportError):
                self._transport.enter_raw_repl(soft_reset=False, timeout_overall=_TRY_S)
                return
        raise Failure(f"no MicroPython answers at {self.path}: is it another device, or a Pico that hangs?")

    def _told(self, expression: str, doing: str) -> Any:
        """Return what an expression gives on the Pico, brought over as JSON."""
        return json.loads(self.run(f"print(json.dumps({expression}))", doing))

    @contextmanager
    def _guarded(self, doing: str) -> Generator[None]:
        """Turn whatever goes wrong at the port into a sentence, and keep mpremote from printing."""
        try:
            with redirect_stdout(io.StringIO()):
                yield
        except TransportExecError as error:
            last = str(error).strip().rpartition("\n")[2]
            raise Failure(f"the Pico at {self.path} failed at {doing}: {last}") from None
        except (TransportError, OSError, TypeError, ValueError, struct.error) as error:
            raise Failure(
                f"the Pico at {self.path} went away at {doing}: {error}; nothing is lost, install again"
            ) from None
