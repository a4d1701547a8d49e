"""`autopeg board list`, `status`, `locate` and `monitor`: the connected boards, and what they report."""

import json
import os
import statistics
import time
from contextlib import closing
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING

import click

from autopeg import __version__
from autopeg.base.errors import AutopegError, UsageError

if TYPE_CHECKING:
    from autopeg.boards.link.messages import Greeting
    from autopeg.boards.link.monitor import Line
    from autopeg.boards.link.talk import Talk

_ROUND_TRIPS = 5
_JSON = click.option("--json", "as_json", is_flag=True, help="One JSON value a line.")
WHICH = click.argument("which", metavar="[BOARD]", required=False)


@click.command("list")
@_JSON
def list_boards(as_json: bool) -> None:
    """List the connected boards and their problems. AUTOPEG_BOARD can name one more port.

    \b
    Example:
      autopeg board list
    """
    from autopeg.boards.install.bootsel import find_drives
    from autopeg.boards.link.finding import find_boards

    found = [(board.path, board.uid) for board in find_boards()]
    named = _named_port()
    if named and named not in {path for path, _ in found}:
        found.append((named, ""))
    rows = [_looked_at(path, uid) for path, uid in found]
    for drive in find_drives():
        problem = (
            "a Pico in BOOTSEL mode: `autopeg board install --uf2 FILE` brings MicroPython and the board's program"
        )
        rows.append({"uid": "", "port": str(drive), "board": "", "firmware": "", "problem": problem})
    if as_json:
        for row in rows:
            click.echo(json.dumps(row))
        return
    if not rows:
        click.echo("No board is connected.", err=True)
        return
    heads = ("uid", "port", "board", "firmware")
    table = [heads, *(tuple(row[head] or "-" for head in heads) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for line in table:
        click.echo("  ".join(word.ljust(width) for word, width in zip(line, widths, strict=True)).rstrip())
    for row in rows:
        if row["problem"]:
            click.echo(row["problem"])


@click.command()
@WHICH
@_JSON
def status(which: str | None, as_json: bool) -> None:
    """Show a board, its contents and the quality of its link. BOARD: its uid or port; can be left out with one board.

    \b
    Example:
      autopeg board status
    """
    with talk_with(which) as talk:
        greeting = talk.meet()
        trips: list[float] = []
        answer: list[str] = []
        for _ in range(_ROUND_TRIPS):
            began_s = time.monotonic()
            answer = talk.ask("status")
            trips.append((time.monotonic() - began_s) * 1000)
        trip_ms = round(statistics.median(trips), 1)
        with talk.hold() as end:
            damaged = end.corrupt()
        if as_json:
            facts = greeting._asdict() | {"port": talk.path, "round_trip_ms": trip_ms, "damaged": damaged}
            click.echo(json.dumps(facts | {"console": answer, "problem": problem_of(greeting)}))
            return
        click.echo(
            f"{talk.path}: board {greeting.name}, {greeting.lanes} lanes of {greeting.holes} holes, "
            f"{greeting.leds} LEDs"
        )
        for line in answer:
            click.echo(line)
        click.echo(f"answers within {trip_ms} ms, {damaged} damaged packets received")
        if problem_of(greeting):
            click.echo(problem_of(greeting))


@click.command()
@WHICH
def locate(which: str | None) -> None:
    """Make a board blink for some seconds, so that you can find it.

    \b
    Example:
      autopeg board locate
    """
    with talk_with(which) as talk:
        greeting = talk.meet()
        talk.locate()
        talk.ask("status")  # its answer shows that the command has arrived
        click.echo(f"{greeting.name} at {talk.path} blinks.")


@click.command()
@WHICH
@_JSON
@click.option("--all", "with_repeats", is_flag=True, help="Also repeated messages, such as heartbeats.")
@click.option(
    "--link",
    metavar="PATH",
    type=click.Path(path_type=Path),
    help="Sit between the board and a program that opens PATH.",
)
def monitor(which: str | None, as_json: bool, with_repeats: bool, link: Path | None) -> None:
    """Show the traffic between board and host, until Ctrl-C. Lines that you type go to the board's console.

    Nothing is acknowledged: unsent entries stay on the board. With --link you see the traffic of another program, which
    opens PATH in place of the board's port.

    \b
    Example:
      autopeg board monitor
    """
    from autopeg.boards.link.monitor import Journal, PortBytes, TappedPort, watch
    from autopeg.boards.link.talk import Talk
    from autopeg.boards.pty_link import PtyLink
    from autopeg.cli.streams import StdinLines

    typed = StdinLines()  # before other files are opened: a closed stdin leaves its number to the next
    show = _show_json if as_json else _show_plain
    seen: SimpleQueue[Line] = SimpleQueue()  # by the link's thread, shown by this one
    journal = Journal(seen.put if link is None else show, with_repeats=with_repeats)
    port = TappedPort(chosen_port(which), journal)
    if link is None:
        with Talk(port) as talk:
            for line in watch(talk, typed.waiting, seen):
                show(line)
    with closing(port), closing(PtyLink(PortBytes(port), link)) as terminal:
        click.echo(f"open {link} in place of {port.path}; Ctrl-C ends it", err=True)
        while True:
            terminal.pump()


def talk_with(which: str | None) -> "Talk":
    """Open the port of a board. which: as in `chosen_port`."""
    from autopeg.boards.link.port import SerialPort
    from autopeg.boards.link.talk import Talk

    return Talk(SerialPort(chosen_port(which)))


def chosen_port(which: str | None) -> str:
    """Return the port of a board by its uid or port, else of AUTOPEG_BOARD, else of the only board.

    Raises UsageError for another word and for several boards, NoBoard without one.
    """
    from autopeg.base.ports import is_port, is_uid
    from autopeg.boards.link.finding import choose_board, find_boards

    word = which or _named_port()
    if word and not (is_uid(word) or is_port(word)):
        raise UsageError(f"{word} is neither a port, such as /dev/ttyACM0, nor the uid of a board")
    return choose_board(word, find_boards()).path


def problem_of(greeting: "Greeting") -> str:
    """Return the problem of a board that answers, empty without one."""
    if greeting.firmware != __version__:
        return f"its firmware is {greeting.firmware}, this program brings {__version__}: `autopeg board install`"
    if greeting.boot in ("crash", "watchdog"):
        return "its program had stopped with an error and was started again: crash.txt on the Pico may say why"
    return ""


def _named_port() -> str | None:
    """Return AUTOPEG_BOARD if it is a port or a uid."""
    from autopeg.base.ports import is_port, is_uid
    from autopeg.boards.board_uri import VARIABLE

    word = os.environ.get(VARIABLE, "")
    return word if is_port(word) or is_uid(word) else None


def _looked_at(path: str, uid: str) -> dict[str, str]:
    """Return the row of `list` for a port."""
    try:
        with talk_with(path) as talk:
            greeting = talk.meet()
    except AutopegError as error:
        return {"uid": uid, "port": path, "board": "", "firmware": "", "problem": str(error)}
    problem = problem_of(greeting)
    return {
        "uid": greeting.uid,
        "port": path,
        "board": greeting.name,
        "firmware": greeting.firmware,
        "problem": f"{path}: {problem}" if problem else "",
    }


def _show_json(line: "Line") -> None:
    click.echo(json.dumps(dict(zip(("at", "from", "kind", "text"), line, strict=True))))


def _show_plain(line: "Line") -> None:
    at, who, kind, text = line
    mark = ">" if kind == "packet" else " " if kind == "text" else "!"
    click.echo(f"{at} {who:>5}{mark} {text}")
