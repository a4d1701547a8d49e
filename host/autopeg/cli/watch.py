"""`autopeg watch`: cards on a table become points on the board."""

import os
import select
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

import click
import msgspec

from autopeg.base.errors import UsageError
from autopeg.cli import completion
from autopeg.cli.game_options import agreed, game_options
from autopeg.cli.help_pages import GroupedCommand, how_it_is_shown, who_plays
from autopeg.cli.score import seat_words
from autopeg.cli.streams import read_file, say_json, shown_name
from autopeg.engine.games import rules_of
from autopeg.engine.options import check_players
from autopeg.registry import DEFAULT_GAME, GAME_NAMES
from autopeg.watching.answers import Answer, answer_from, give
from autopeg.watching.fact_file import read_facts
from autopeg.watching.facts import Moment
from autopeg.watching.observer import Line, Observer, time_of
from autopeg.watching.zones import Zones, zones_from

_MOST_BYTES = 256 * 2**20
_MOST_LAYOUT_BYTES = 2**20
_ANSWER_S = 1.0
"""How long a program may take for an answer to a question about a file."""

_STDIN = 0


@click.command(cls=GroupedCommand)
@click.argument("source", shell_complete=completion.files)
@click.option("--game", type=click.Choice(GAME_NAMES), default=DEFAULT_GAME, help="The game.  [default: cribbage]")
@who_plays("--name", "names", metavar="NAME", multiple=True, help="A player; can be repeated, in seat order.")
@who_plays("--players", metavar="N", type=int, help="How many.  [default: as many as --name, at least 2]")
@who_plays("--dealer", metavar="NAME", help="Who deals first.  [default: by the cut, or by who leads]")
@game_options()
@how_it_is_shown("--layout", metavar="FILE", help="Who sits where, as a file.", shell_complete=completion.files)
@how_it_is_shown("--json", "as_json", is_flag=True, help="One JSON line an event, for programs; answers on stdin.")
def watch(
    source: str,
    game: str,
    names: Sequence[str],
    players: int | None,
    dealer: str | None,
    rules: Mapping[str, object],
    layout: str | None,
    as_json: bool,
) -> None:
    """Watch a table where you play with your own cards, and peg what they score.

    SOURCE is a file of facts about the cards (.jsonl). Each line tells of a card at rest: what it is, where it lies and
    when it was seen.

    \b
    Example:
      autopeg watch evening.jsonl --name Ann --name Bob --dealer Bob
      autopeg watch evening.jsonl --name Ann --name Bob --json
    """
    seats = seat_words(names, players)
    check_players(game, len(seats), rules_of(game).SEATS)
    observer = Observer(
        game,
        agreed(game, rules),
        seats,
        None if dealer is None else _seat_of(dealer, seats),
        zones=Zones(len(seats), seats) if layout is None else zones_from(_layout(layout), seats),
    )
    try:
        moments = read_facts(read_file(source, _MOST_BYTES))
    except UsageError as error:
        raise UsageError(f"{shown_name(source)}: {error}") from None
    for line in _watched(observer, moments):
        say_json(line)


def _seat_of(name: str, seats: Sequence[str]) -> int:
    for seat, each in enumerate(seats):
        if name.casefold() == each.casefold():
            return seat
    raise UsageError(f"--dealer {name}: no such player; the players are {', '.join(seats)}")


def _layout(file: str) -> object:
    try:
        return msgspec.json.decode(read_file(file, _MOST_LAYOUT_BYTES))
    except msgspec.DecodeError as error:
        raise UsageError(f"--layout {file}: this is not JSON ({error})") from None


def _watched(observer: Observer, moments: Sequence[Moment]) -> Iterator[Line]:
    """Yield the lines of everything that a source tells, with the answers of stdin."""
    answers = _Answers()
    for _, together in groupby(moments, key=time_of):
        yield from _with_answers(observer, observer.tell(list(together)), answers)
    yield from _with_answers(observer, observer.end(), answers)
    yield from observer.open_questions()


def _with_answers(observer: Observer, lines: list[Line], answers: "_Answers") -> Iterator[Line]:
    """Yield lines, and those that follow from the answers to their questions."""
    while True:
        yield from lines
        asked = {line["id"] for line in lines if line["type"] == "unsure"}
        found = answers.due(observer.t, asked)
        if not found:
            return
        lines = []
        for answer in found:
            try:
                lines += give(observer, answer)
            except UsageError as error:
                click.echo(f"autopeg: {error}", err=True)


class _Answers:
    """Answers on stdin. A question waits a moment for its answer, so that the lines do not depend on who is faster."""

    def __init__(self) -> None:
        self._is_open = not sys.stdin.closed and not sys.stdin.isatty()
        self._rest = b""
        self._early: list[Answer] = []
        """Answers to questions that have not been asked, or for a later time."""
        self._asked: set[int] = set()

    def due(self, t: float, asked: set[int]) -> list[Answer]:
        """Return the answers that are due. asked: the questions that have just been asked."""
        self._asked |= asked
        ends_at = time.monotonic() + _ANSWER_S
        self._read(0)
        found = self._take(t)
        while asked and not found and self._is_open and (left_s := ends_at - time.monotonic()) > 0:
            self._read(left_s)
            found = self._take(t)
        return found

    def _take(self, t: float) -> list[Answer]:
        due = [each for each in self._early if self._is_due(each, t)]
        self._early = [each for each in self._early if each not in due]
        return due

    def _is_due(self, answer: Answer, t: float) -> bool:
        if answer.question is not None:
            return answer.question in self._asked
        return answer.t is None or answer.t <= t

    def _read(self, wait_s: float) -> None:
        """Read what stdin has. wait_s: how long to wait for it."""
        while self._is_open and select.select([_STDIN], [], [], wait_s)[0]:
            data = os.read(_STDIN, 65536)
            self._is_open = bool(data)
            *lines, self._rest = (self._rest + (data or b"\n")).split(b"\n")
            for line in filter(bytes.strip, lines):
                try:
                    self._early.append(answer_from(line.decode(errors="replace")))
                except UsageError as error:
                    click.echo(f"autopeg: {error}", err=True)
            wait_s = 0.0
