"""Installing a board from the page: copying its file to the drive of a Pico, and the self-test of what starts there."""

import asyncio
import threading
from contextlib import ExitStack
from functools import lru_cache
from pathlib import Path
from typing import Literal

from msgspec import Struct

from autopeg.base.errors import Failure, Refusal, UsageError
from autopeg.base.typed_words import quoted
from autopeg.boards.board_layout import board_files, board_text, layout_named
from autopeg.boards.install.bootsel import check_for_drive, chip_of_drive, copy_uf2, find_drives, parse_uf2
from autopeg.boards.install.build import check_image_extra, pico_files
from autopeg.boards.install.chips import CHIPS
from autopeg.boards.install.starting import new_port, ports
from autopeg.boards.link.port import SerialPort
from autopeg.boards.link.talk import START_MS, Talk
from autopeg.web.board import BoardController
from autopeg.web.requests import ImageRequest
from autopeg.web.selftest import PageTest, Step
from autopeg.web.uploads import Limits

_MOST_LETTERS = 60
"""Of the name of a file, in a message."""


class DragProgress(Struct, frozen=True):
    """How far the file has come that is copied to a Pico."""

    stage: Literal["copying", "starting", "done", "failed"]
    copied: int
    """Of its bytes; likewise whole."""
    whole: int
    trouble: str = ""
    """Why it has failed, in a sentence."""


class BoardOffer(Struct, frozen=True):
    """A board that comes with Autopeg."""

    name: str
    title: str


class PicoOffer(Struct, frozen=True):
    """A Pico, the drive that it is with BOOTSEL held, and the page to download its MicroPython from."""

    pico: str
    drive: str
    page: str


class DriveOffer(Struct, frozen=True):
    """The drive of a Pico in BOOTSEL mode at the computer that serves the page."""

    path: str
    pico: str


class InstallState(Struct, frozen=True, kw_only=True):
    """What can be installed here, and how far it is."""

    boards: tuple[BoardOffer, ...]
    picos: tuple[PicoOffer, ...]
    most_bytes: int
    """How large a MicroPython may be."""
    too_large: str
    """Why a larger one is refused, in a sentence."""
    why_not: str
    """Why no file can be made, in a sentence; empty if it can."""
    is_here: bool
    """Whether this device is the computer that serves the page, whose drives and ports the rest is about."""
    drives: tuple[DriveOffer, ...]
    ports: tuple[str, ...]
    """Of the Picos that run MicroPython."""
    progress: DragProgress | None
    """Of the last file that was copied to a drive."""
    tested: str
    """The port of the board that is tested, empty for none."""
    test: Step | None


class Installation:
    """What is installed at this computer. controller: of the board that the page uses; limits: of a MicroPython."""

    def __init__(self, controller: BoardController, limits: Limits) -> None:
        self._limits = limits
        self.drag = Drag()
        self.test = PortTest(controller)

    async def state(self, *, is_here: bool) -> InstallState:
        """Return the state. is_here: whether this computer asks, not another device."""
        test = self.test.current if is_here else None
        return InstallState(
            boards=_boards(),
            picos=tuple(PicoOffer(chip.pico, chip.drive, chip.page) for chip in CHIPS),
            most_bytes=self._limits.most_bytes,
            too_large=self._limits.too_large,
            why_not=_why_not(),
            is_here=is_here,
            drives=await asyncio.to_thread(_drives) if is_here else (),
            ports=tuple(sorted(await asyncio.to_thread(ports))) if is_here else (),
            progress=self.drag.progress if is_here else None,
            tested=self.test.port if test is not None else "",
            test=None if test is None else test.step,
        )

    def check_board(self, board: str) -> None:
        """Raise UsageError for an unknown board, and Failure if no file can be made here."""
        if board not in board_files():
            raise UsageError(f"there is no board {quoted(board)}: choose from {', '.join(board_files())}")
        check_image_extra()

    def image(self, micropython: bytes, asked: ImageRequest, drive: Path | None) -> bytes:
        """Return the file for the drive of a Pico. drive: where it has to fit. Raises UsageError and Failure."""
        from autopeg.boards.install.image import image_of  # needs an extra

        named = quoted(asked.name, _MOST_LETTERS)
        uf2 = parse_uf2(micropython, named)
        if drive is not None:
            check_for_drive(uf2, named, drive)
        return image_of(uf2, named, _files(asked.board))

    def drive_at(self, path: str) -> Path:
        """Return the drive of a Pico at a path. Raises UsageError for any other folder."""
        found = next((drive for drive in find_drives() if str(drive) == path), None)
        if found is None:
            raise UsageError(f"{quoted(path)} is no Pico in BOOTSEL mode: hold BOOTSEL while you plug it in")
        return found


class Drag:
    """The copying of a file to the drive of a Pico; one at a time. progress: None before the first."""

    def __init__(self) -> None:
        self._busy = threading.Lock()
        self.progress: DragProgress | None = None

    def start(self, image: bytes, drive: Path) -> None:
        """Copy a file in a thread, and wait there until the Pico starts it. Raises Refusal."""
        if not self._busy.acquire(blocking=False):
            raise Refusal("BUSY", "another file is being copied: wait until its Pico has started")
        self.progress = DragProgress("copying", 0, len(image))
        threading.Thread(target=self._run, args=(image, drive), name="autopeg-drag", daemon=True).start()

    def _run(self, image: bytes, drive: Path) -> None:
        def show(copied: int, whole: int) -> None:
            self.progress = DragProgress("copying", copied, whole)

        whole = len(image)
        try:
            before = ports()
            copy_uf2(image, drive, show)
            self.progress = DragProgress("starting", whole, whole)
            new_port(before)
            self.progress = DragProgress("done", whole, whole)
        except Failure as failure:
            self.progress = DragProgress("failed", 0, whole, str(failure))
        finally:
            self._busy.release()


class PortTest:
    """The self-test of a board at a port; one at a time. controller: of the board that the page uses.

    port: of the board that is tested, empty before the first.
    """

    def __init__(self, controller: BoardController) -> None:
        self._controller = controller
        self._own: PageTest | None = None
        self._beginning = asyncio.Lock()
        self.port = ""

    @property
    def current(self) -> PageTest | None:
        """The test, None without one."""
        if self._own is None and self.port:
            return self._controller.test
        return self._own

    async def begin(self, port: str) -> None:
        """Begin the test of the board at a port, unless it is running. Raises UsageError, Refusal and Failure."""
        async with self._beginning:
            await self._begin(port)

    async def _begin(self, port: str) -> None:
        if self.current is not None and not self.current.is_over:
            if port == self.port:
                return
            raise Refusal("BUSY", f"the board at {self.port} is being tested: end that test first")
        if port not in await asyncio.to_thread(ports):
            raise UsageError(f"there is no Pico at {quoted(port)}: plug it in, and wait until it has started")
        await self.end()
        self.port = port
        if await self._controller.port() == port:  # nobody else can open it
            await self._controller.test_board()
        else:
            console = _PortConsole(port)
            self._own = PageTest(console, lambda: None, on_end=console.close)
            self._own.start()

    def running(self) -> PageTest:
        """Return the test. Raises UsageError without one."""
        if self.current is None:
            raise UsageError("no board is being tested")
        return self.current

    async def end(self) -> None:
        """End the test or dismiss its findings; the board goes back to its game."""
        own, self._own = self._own, None
        port, self.port = self.port, ""
        if own is not None:
            await asyncio.to_thread(own.end)
        elif port:
            await self._controller.end_test()


class _PortConsole:
    """The console of the board at a port, which is opened with the first line."""

    def __init__(self, port: str) -> None:
        self._port = port
        self._open = ExitStack()
        self._talk: Talk | None = None

    def ask(self, line: str) -> list[str]:
        if self._talk is None:
            self._talk = self._open.enter_context(Talk(SerialPort(self._port)))
            self._talk.meet(START_MS)
        return self._talk.ask(line)

    def close(self) -> None:
        self._open.close()


@lru_cache(maxsize=1)
def _files(board: str) -> dict[str, bytes]:
    return pico_files(board_text(board))


@lru_cache(maxsize=1)
def _boards() -> tuple[BoardOffer, ...]:
    layouts = ((name, layout_named(name)) for name in board_files())
    return tuple(BoardOffer(name, layout.title if layout else name) for name, layout in layouts)


def _why_not() -> str:
    try:
        check_image_extra()
    except Failure as error:
        return str(error)
    return ""


def _drives() -> tuple[DriveOffer, ...]:
    chips = ((drive, chip_of_drive(drive)) for drive in find_drives())
    return tuple(DriveOffer(str(drive), chip.pico) for drive, chip in chips if chip is not None)
