"""Access to a Pico's MicroPython through mpremote: its identity and its files."""

import io
import struct
from collections.abc import Callable, Generator
from contextlib import contextmanager, redirect_stdout, suppress
from typing import Any, TypeVar

import msgspec
from mpremote.transport import TransportError, TransportExecError  # pyright: ignore[reportMissingTypeStubs]
from mpremote.transport_serial import SerialTransport  # pyright: ignore[reportMissingTypeStubs]
from msgspec import Struct

from autopeg.base.errors import Failure
from autopeg.boards.link.port import SerialPort

T = TypeVar("T")

_ANSWER_S = 5.0
_TRIES = 4
_TRY_S = 2.5
_CHUNK_BYTES = 512

# Defines what the methods below call: the identity of this MicroPython, and the digests of its files.
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
def is_frozen(name):
    path = list(sys.path)
    held = sys.modules.pop(name, None)
    sys.path[:] = [".frozen"]
    try:
        __import__(name)
        return True
    except ImportError:
        return False
    finally:
        sys.path[:] = path
        sys.modules.pop(name, None)
        if held:
            sys.modules[name] = held
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
    """Information that a MicroPython reports about itself."""

    platform: str
    machine: str
    version: tuple[int, int, int]
    mpy: int
    """sys.implementation._mpy"""
    free: int
    """Free bytes of flash."""
    names: tuple[str, ...]
    """Files and folders in its root."""

    @property
    def version_text(self) -> str:
        return ".".join(map(str, self.version))


class PicoRepl:
    """The raw REPL of the MicroPython at a port: its program is interrupted, and starts again with `restart`.

    Raises PortError when the port can't be opened, Failure when no MicroPython answers; every method raises Failure
    when the Pico disconnects or refuses.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        SerialPort(path).close()  # its messages say why a port can't be opened
        with self._guarded("opening the port"):
            self._transport: Any = SerialTransport(path, timeout=_ANSWER_S)  # it has no type hints
        try:
            self._interrupt()
            self.run("import gc\ngc.collect()\n" + _SURVEY + _MAKE_FOLDER, "asking what it is")
        except BaseException:
            self.close()
            raise

    def identity(self) -> Identity:
        """Return the identity of this MicroPython."""
        return self._value("identity()", Identity, "asking what it is")

    def is_frozen(self, module: str) -> bool:
        """Return whether a module is frozen into this MicroPython."""
        return self._value(f"is_frozen({module!r})", bool, "asking what it is")

    def digests(self, *places: str) -> dict[str, str]:
        """Return the digests of these files of the root, and of all files in these folders, by path."""
        return self._value(f"surveyed({places!r})", dict[str, str], "reading its files")

    def write(self, path: str, content: bytes, progress: Callable[[int], object]) -> None:
        """Write a file into an existing folder. progress: called with the number of bytes written so far."""

        def on_chunk(written: int, _: int) -> None:
            progress(written)

        with self._guarded(f"writing {path}"):
            self._transport.fs_writefile(path, content, _CHUNK_BYTES, on_chunk)

    def read(self, path: str) -> bytes:
        """Return the contents of a file."""
        with self._guarded(f"reading {path}"):
            return bytes(self._transport.fs_readfile(path))

    def make_folder(self, path: str) -> None:
        """Make a folder, unless it exists."""
        self.run(f"make_folder({path!r})", f"making {path}")

    def remove_folder(self, path: str) -> None:
        """Remove a folder with its contents."""
        self.run(f"remove_tree({path!r})", f"removing {path}")

    def rename(self, old: str, new: str) -> None:
        """Rename a file or folder atomically, replacing a file of that name."""
        self.run(f"os.rename({old!r}, {new!r})", f"renaming {old}")

    def run(self, code: str, doing: str) -> bytes:
        """Run code on the Pico and return its output. doing: what it does, for the error message."""
        with self._guarded(doing):
            return self._transport.exec(code)

    def restart(self) -> None:
        """Start the program of the Pico again and close the port."""
        with self._guarded("starting its program"):
            self._transport.exit_raw_repl()
            self._transport.read_until(1, b">>> ", timeout=_ANSWER_S)
            self._transport.serial.write(b"\x04")
            self._transport.serial.flush()
        self.close()

    def close(self) -> None:
        """Close the port; the program stays stopped."""
        with suppress(OSError):
            self._transport.close()

    def _interrupt(self) -> None:
        """Reach the raw REPL. A program that is just starting may miss the first Ctrl-C, or the second."""
        for _ in range(_TRIES):
            with self._guarded("stopping its program"), suppress(TransportError):
                self._transport.enter_raw_repl(soft_reset=False, timeout_overall=_TRY_S)
                return
        raise Failure(f"no MicroPython answers at {self.path}: it may be another device, or a Pico that hangs")

    def _value(self, expression: str, kind: type[T], doing: str) -> T:
        """Return the value of an expression on the Pico, sent as JSON."""
        return msgspec.json.decode(self.run(f"print(json.dumps({expression}))", doing), type=kind)

    @contextmanager
    def _guarded(self, doing: str) -> Generator[None]:
        """Turn errors at the port into Failure, and keep mpremote from printing."""
        try:
            with redirect_stdout(io.StringIO()):
                yield
        except TransportExecError as error:
            last = str(error).strip().rpartition("\n")[2]
            raise Failure(f"the Pico at {self.path} failed while {doing}: {last}") from None
        except (TransportError, OSError, TypeError, ValueError, struct.error) as error:
            raise Failure(
                f"the Pico at {self.path} disconnected while {doing}: {error}; nothing is lost, install again"
            ) from None
