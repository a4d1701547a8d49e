"""Installing the board's program on a Pico that runs MicroPython.

Changed files are written into a folder beside the program, and their digests are read back. Then the folder is renamed
to `update` in one step, and main.py moves the files into place; if that is interrupted, the next start completes it. So
a cable pulled at any moment leaves either the old program or the new one. The game, the options and all other files of
the Pico are not touched.
"""

import hashlib
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

from msgspec import Struct

import pegboard
from autopeg.base.errors import Failure, UsageError
from autopeg.boards.install.build import FOLDERS, runs_on
from autopeg.boards.install.chips import CHIPS
from autopeg.boards.install.repl import Identity, PicoRepl
from pegboard.board_file import parse_board
from pegboard.journal import FIRST_BLOCK, JOURNAL, MARK
from pegcore.track import BoardError

TESTED = (1, 28)
"""The version of MicroPython that the board's program is tested with."""

OLDEST = (1, 23)
"""The first version that reads our .mpy files."""

BOARD_FILE = "board.json"

_ARRIVING = "update.part"
_UPDATE = "update"
_REMOVED = "removed"
_MAIN = "main.py"
_PROGRAM = (_MAIN, BOARD_FILE, *FOLDERS)
_BLOCK_BYTES = 4096


class Plan(Struct, frozen=True):
    """The files that an installation has to copy and remove."""

    changed: dict[str, bytes]
    """The files to copy, by path."""
    removed: tuple[str, ...]
    """The paths to remove."""
    kept: int
    """How many files are up to date."""

    @property
    def is_empty(self) -> bool:
        return not (self.changed or self.removed)


def digest_of(content: bytes) -> str:
    """Return the SHA-256 of a file in hex."""
    return hashlib.sha256(content).hexdigest()


def plan_for(wanted: Mapping[str, bytes], held: Mapping[str, str]) -> Plan:
    """Return the plan for the wanted files. held: the digest of each file of the Pico, by path."""
    changed = {path: content for path, content in wanted.items() if held.get(path) != digest_of(content)}
    removed = sorted(path for path in held if path.split("/")[0] in FOLDERS and path not in wanted)
    return Plan(changed, tuple(removed), len(wanted) - len(changed))


Build = Callable[[str], dict[str, bytes]]
"""Gives the files of the Pico for the text of a board file, and may raise Failure."""

Say = Callable[[str], object]
"""Shows a sentence."""

Progress = Callable[[int, int], object]
"""Receives how many bytes have been copied so far, and of how many."""


def install(port: str, board: str | None, default_board: str, build: Build, say: Say, progress: Progress) -> Plan:
    """Install the program on the Pico at a port and start it; return what had to be done.

    board: the text of the board file to install; None keeps that of the Pico, or takes default_board if it has none.
    Raises Failure, leaving the old program or the new one; UsageError when the board file of the Pico is invalid.
    """
    with closing(PicoRepl(port)) as repl:
        identity = repl.identity()
        check_micropython(identity, say)
        if repl.is_frozen(FOLDERS[-1]):
            say("This MicroPython has a board's program frozen in; the files run in its place.")
        if _UPDATE in identity.names:
            say("Completing an interrupted update first.")
            _swap_in(repl)
            identity = repl.identity()
        _keep_journal(repl, identity, say)
        if board is None:
            board = _own_board(repl, identity, port) or default_board
        plan = plan_for(build(board), repl.digests(*_PROGRAM))
        if _ARRIVING in identity.names:
            repl.remove_folder(_ARRIVING)
        if not plan.is_empty:
            _check_room(repl.identity().free, plan)
            _bring(repl, plan, say, progress)
            repl.rename(_ARRIVING, _UPDATE)
            _swap_in(repl)
        repl.restart()
    return plan


def _keep_journal(repl: PicoRepl, identity: Identity, say: Say) -> None:
    """Reserve the blocks that hold a game, if the filesystem was formatted since: files could take their place."""
    if JOURNAL in identity.names:
        return
    if int(repl.run(code_to_keep_journal(), "looking for a game")):
        say("The Pico was formatted; its game and options are still in its flash, and are kept.")


def code_to_keep_journal() -> str:
    """Return what to run on a Pico so that no file takes the place of a game; it prints how many blocks hold one."""
    source = Path(str(pegboard.__file__)).with_name("reserve.py").read_text(encoding="utf-8")
    return f"{source}\nfrom rp2 import Flash\nprint(keep_blocks(Flash(), {JOURNAL!r}, {FIRST_BLOCK}, {MARK!r}))"


def check_micropython(identity: Identity, say: Say) -> None:
    """Raise Failure for a MicroPython that can't run the program, and warn about an untested version."""
    if identity.platform != "rp2":
        raise Failure(f"the device at the port is a {identity.machine}, not a Raspberry Pi Pico")
    chips = [chip for chip in CHIPS if chip.name in identity.machine]
    if not chips:
        names = " or ".join(chip.name for chip in CHIPS)
        raise Failure(f"{identity.machine}: the board needs a Pico with an {names}")
    advice = "install a newer one with `autopeg board install --uf2 FILE`"
    if identity.version[:2] < OLDEST:
        oldest = ".".join(map(str, OLDEST))
        raise Failure(f"MicroPython {identity.version_text} is too old, it must be {oldest} or newer: {advice}")
    if identity.version[:2] < TESTED:
        tested = ".".join(map(str, TESTED))
        say(f"MicroPython {identity.version_text} is older than {tested}, with which Autopeg is tested: {advice}.")
    if not runs_on(identity.mpy):
        raise Failure(
            f"{identity.machine}: its MicroPython does not load the board's program, which is for Arm processors: "
            f"install {chips[0].micropython} with `autopeg board install --uf2 FILE`"
        )
    if about_radio := chips[0].about_radio(identity.machine.partition(" with ")[0]):
        say(about_radio)


def _own_board(repl: PicoRepl, identity: Identity, port: str) -> str | None:
    """Return the text of the board file that the Pico has, None without one."""
    if BOARD_FILE not in identity.names:
        return None
    try:
        text = repl.read(BOARD_FILE).decode()
        parse_board(text)
    except (UnicodeDecodeError, BoardError) as error:
        raise UsageError(
            f"the board.json of the Pico at {port} is invalid, {error}: choose another with --board"
        ) from None
    return text


def _check_room(free: int, plan: Plan) -> None:
    needed = sum(_BLOCK_BYTES * (2 + len(content) // _BLOCK_BYTES) for content in plan.changed.values())
    if needed > free:
        raise Failure(f"the Pico's flash has {free} bytes free, but {needed} are needed: remove other files from it")


def _bring(repl: PicoRepl, plan: Plan, say: Say, progress: Progress) -> None:
    """Write the changed files into a folder of their own, and verify them."""
    files = {**plan.changed, _REMOVED: "".join(f"{path}\n" for path in plan.removed).encode()}
    byte_count = sum(map(len, files.values()))
    say(f"{len(plan.changed)} files to copy, {byte_count / 1024:.0f} KiB")
    for folder in ("", *sorted({f"/{path.split('/')[0]}" for path in files if "/" in path})):
        repl.make_folder(_ARRIVING + folder)
    copied = 0
    for path, content in files.items():
        repl.write(
            f"{_ARRIVING}/{path}", content, lambda written, before=copied: progress(before + written, byte_count)
        )
        copied += len(content)
    expected = {f"{_ARRIVING}/{path}": digest_of(content) for path, content in files.items()}
    arrived = repl.digests(_ARRIVING)
    for path, digest in expected.items():
        if arrived.get(path) != digest:
            raise Failure(f"{path} was damaged on its way; the board still has its old program, try again")


def _swap_in(repl: PicoRepl) -> None:
    """Move an update into place by its own main.py, as an old one may not know how."""
    if f"{_UPDATE}/{_MAIN}" in repl.digests(_UPDATE):
        repl.rename(f"{_UPDATE}/{_MAIN}", _MAIN)
    repl.run("import main\nmain.finish_update()", "moving the files into place")
