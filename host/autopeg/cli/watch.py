"""`autopeg watch`: cards on a table become points on the board."""

import os
import select
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from itertools import groupby
from pathlib import Path

import click
import msgspec

from autopeg.base.errors import UsageError
from autopeg.base.phrases import count_text
from autopeg.camera.reader import check_camera
from autopeg.cli import completion
from autopeg.cli.at_table import board_option, synced_board
from autopeg.cli.game_options import agreed, game_options
from autopeg.cli.help_pages import GroupedCommand, how_it_is_shown, who_plays
from autopeg.cli.seat_names import seat_words
from autopeg.cli.streams import is_open_and_ours, open_store, read_file, say, say_json, shown_name
from autopeg.engine.cards import Card
from autopeg.engine.games import rules_of
from autopeg.engine.options import check_players
from autopeg.play.opening import begin_game, leave_table
from autopeg.play.table import Table
from autopeg.registry import DEFAULT_GAME, SCORE
from autopeg.score.moves import Correct
from autopeg.session.card_text import card_text
from autopeg.session.questions import kept_note
from autopeg.session.rule_choices import score_option_fields
from autopeg.session.text import describe_scores
from autopeg.watching.answers import Answer, answer_from, give
from autopeg.watching.fact_file import read_facts
from autopeg.watching.facts import Moment
from autopeg.watching.observer import Line, Observer, time_of
from autopeg.watching.reading import WATCHED_GAMES, watching_of
from autopeg.watching.score_keeper import ScoreKeeper
from autopeg.watching.text import describe
from autopeg.watching.zones import Zones, zones_from

_MOST_BYTES = 256 * 2**20
_MOST_LAYOUT_BYTES = 2**20
_ANSWER_S = 1.0
"""How long a program may take for an answer to a question about a file."""

_LAST_ANSWER_S = 3.0
"""How long it may take for one after the end of the file."""


@click.command(cls=GroupedCommand)
@click.argument("source", default="0", shell_complete=completion.files)
@click.option("--game", type=click.Choice(WATCHED_GAMES), default=DEFAULT_GAME, help="The game.  [default: cribbage]")
@who_plays("--name", "names", metavar="NAME", multiple=True, help="A player; can be repeated, in seat order.")
@who_plays("--players", metavar="N", type=int, help="How many.  [default: as many as --name, at least 2]")
@who_plays("--dealer", metavar="NAME", help="Who deals first.  [default: by the cut, or by who leads]")
@who_plays("--score", "scores", metavar="N", type=int, multiple=True, help="A side's score so far; once for each side.")
@game_options()
@board_option
@how_it_is_shown("--layout", metavar="FILE", help="Who sits where, as a file.", shell_complete=completion.files)
@how_it_is_shown("--record", metavar="DIR", help="Keep pictures without hands, and the facts, in a new folder.")
@how_it_is_shown("--json", "as_json", is_flag=True, help="One JSON line an event, for programs; answers on stdin.")
def watch(
    source: str,
    game: str,
    names: Sequence[str],
    players: int | None,
    dealer: str | None,
    scores: Sequence[int],
    rules: Mapping[str, object],
    board: str | None,
    layout: str | None,
    record: str | None,
    as_json: bool,
) -> None:
    """Watch a table where you play with your own cards, and peg what they score.

    SOURCE is a camera's number, by default 0, its address, a film, a folder of pictures, or a file of facts about the
    cards (.jsonl). Only cards at rest on the table are read. The score is kept as by `autopeg score`, and the board
    pegs along. All but files of facts needs `pip install 'autopeg[camera]'`.

    \b
    Example:
      autopeg watch evening.jsonl --name Ann --name Bob --dealer Bob
      autopeg watch evening.jsonl --name Ann --name Bob --json
    """
    seats = seat_words(names, players)
    check_players(game, len(seats), rules_of(game).SEATS)
    options = agreed(game, rules)
    observer = Observer(
        game,
        options,
        seats,
        None if dealer is None else _seat_of(dealer, seats),
        _scores_of(game, options, len(seats), scores),
        zones=_zones(source, seats, game, as_json=as_json) if layout is None else zones_from(_layout(layout), seats),
    )
    rules_of_score = {"muggins": False} if "muggins" in score_option_fields(game) else {}
    agreed_on = rules_of_score | {name: value for name, value in options.items() if name in score_option_fields(game)}
    with open_store() as store, ExitStack() as boards:

        def begin() -> Table:
            table = begin_game(store, SCORE, seats, {**agreed_on, "rules": game})
            if any(scores):
                table.submit_all([Correct(side, score) for side, score in enumerate(scores) if score])
            if board is not None or not as_json:
                sync = boards.enter_context(synced_board(board, table, store))
                if sync is not None:
                    sync.attach(table)
            return table

        keeper = ScoreKeeper(begin, watching_of(game).moves_of)
        for line in _watched(observer, source, keeper, watching_of(game).PACKS, record):
            if as_json:
                say_json(line)
            else:
                say(describe(line, seats, lambda card: card_text(Card.parse(card))))
        if keeper.table is not None and not as_json:
            say(f"{describe_scores(keeper.table.state, seats)}")
            left = leave_table(keeper.table)
            if keeper.table.over is None:
                say(kept_note(left))


def _seat_of(name: str, seats: Sequence[str]) -> int:
    for seat, each in enumerate(seats):
        if name.casefold() == each.casefold():
            return seat
    raise UsageError(f"--dealer {name}: no such player; the players are {', '.join(seats)}")


def _scores_of(game: str, options: Mapping[str, object], players: int, scores: Sequence[int]) -> tuple[int, ...]:
    """Return the scores of a game that is joined midway, by side; empty for a new one."""
    state = rules_of(game).new(options, players)
    if not scores:
        return ()
    if len(scores) != len(state.scores):
        raise UsageError(
            f"--score is given {count_text(len(scores), 'time')}: give one for each of the {len(state.scores)} sides"
        )
    if rules_of(game).LOWEST_WINS:
        raise UsageError(f"--score: {game} is watched from its first round on, which scores do not tell")
    for score in scores:
        if not 0 <= score < state.options.target:
            raise UsageError(f"--score {score}: it is from 0 to {state.options.target - 1} while the game goes on")
    return tuple(scores)


def _layout(file: str) -> object:
    try:
        return msgspec.json.decode(read_file(file, _MOST_LAYOUT_BYTES))
    except msgspec.DecodeError as error:
        raise UsageError(f"--layout {file}: this is not JSON ({error})") from None


def _zones(source: str, seats: Sequence[str], game: str, *, as_json: bool) -> Zones:
    """Return who sits where: as people say before a camera watches them, else as their seats propose it."""
    if not as_json and not _has_facts(source):
        check_camera()
        from autopeg.cli.table_check import checked_zones

        return checked_zones(source, seats, watching_of(game).PACKS)
    return Zones(len(seats), tuple(seats))


def _has_facts(source: str) -> bool:
    return source.lower().endswith(".jsonl")


def _watched(observer: Observer, source: str, keeper: ScoreKeeper, packs: int, record: str | None) -> Iterator[Line]:
    """Yield the lines of everything that a source tells, with the answers of stdin. packs: of the game; record: a
    folder that keeps it.
    """
    if record is not None and _has_facts(source):
        raise UsageError("--record keeps what a camera sees: a file of facts has no pictures")
    answers = _Answers()
    for t, together in _facts_of(source) if _has_facts(source) else _seen_by(source, answers, packs, record):
        yield from _with_answers(observer, observer.tell(together, t), answers, keeper)
    yield from _with_answers(observer, observer.end(), answers, keeper)
    while observer.has_open_questions and (found := answers.last(observer.t)):
        yield from _with_answers(observer, _given(observer, found), answers, keeper)
    yield from observer.open_questions()


def _facts_of(file: str) -> Iterator[tuple[float, list[Moment]]]:
    """Yield what a file of facts tells, by time."""
    try:
        moments = read_facts(read_file(file, _MOST_BYTES))
    except UsageError as error:
        raise UsageError(f"{shown_name(file)}: {error}") from None
    for t, together in groupby(moments, key=time_of):
        yield t, list(together)


def _seen_by(name: str, answers: "_Answers", packs: int, record: str | None) -> Iterator[tuple[float, list[Moment]]]:
    """Yield what is seen in the frames of a camera, a film or a folder."""
    check_camera()
    # Needs the extra, and takes a while to load.
    from autopeg.watching.checking import picture_problem
    from autopeg.watching.recording import Recording
    from autopeg.watching.scene import Scene
    from autopeg.watching.sources import open_source

    with closing(open_source(name)) as source, ExitStack() as kept:
        answers.is_live = source.is_live
        scene, size = Scene(packs), (0, 0)
        recording = None if record is None else kept.enter_context(closing(Recording(Path(record))))
        for t, picture in source:
            moments = scene.see(t, picture)
            if picture is not None:
                if picture.shape[1::-1] != size:
                    size = (picture.shape[1], picture.shape[0])
                    if problem := picture_problem(size):
                        click.echo(f"autopeg: {problem}", err=True)
                if recording is not None and scene.has_looked:
                    recording.keep(t, picture, scene.hidden, moments)
            yield t, moments
        if source.complaint:
            click.echo(f"autopeg: {source.complaint}", err=True)


def _with_answers(observer: Observer, lines: list[Line], answers: "_Answers", keeper: ScoreKeeper) -> Iterator[Line]:
    """Yield lines, and those that follow from the answers to their questions. What counts is kept first."""
    while True:
        keeper.follow(observer.counted)
        yield from lines
        asked = {line["id"] for line in lines if line["type"] == "unsure"}
        found = answers.due(observer.t, asked)
        if not found:
            return
        lines = _given(observer, found)


def _given(observer: Observer, answers: Sequence[Answer]) -> list[Line]:
    """Return the lines that follow from answers. One that makes no sense is said on stderr."""
    lines: list[Line] = []
    for answer in answers:
        try:
            lines += give(observer, answer)
        except UsageError as error:
            click.echo(f"autopeg: {error}", err=True)
    return lines


class _Answers:
    """Answers on stdin. A question waits a moment for its answer, so that the lines do not depend on who is faster."""

    def __init__(self) -> None:
        self._rest = b""
        self._early: list[Answer] = []
        """Answers to questions that have not been asked, or for a later time."""
        self._asked: set[int] = set()
        self.is_live = False
        """Whether the source does not wait for answers."""
        if sys.platform == "win32":  # which cannot wait for a pipe: everything is read first, nothing from a terminal
            self._is_open = False
            if not sys.stdin.closed and not sys.stdin.isatty():
                self._add(sys.stdin.buffer.read())
            return
        try:
            self._file = sys.stdin.fileno()
            self._is_open = is_open_and_ours(self._file)
        except (OSError, ValueError):  # not a file, or closed
            self._is_open = False
            if not sys.stdin.closed:
                self._add(sys.stdin.buffer.read())

    def due(self, t: float, asked: set[int]) -> list[Answer]:
        """Return the answers that are due. asked: the questions that have just been asked."""
        self._asked |= asked
        return self._wait(t, _ANSWER_S if asked and not self.is_live else 0.0)

    def last(self, t: float) -> list[Answer]:
        """Return the answers that come after the end of the source."""
        return self._wait(t, _LAST_ANSWER_S)

    def _wait(self, t: float, wait_s: float) -> list[Answer]:
        ends_at = time.monotonic() + wait_s
        self._read(0)
        found = self._take(t)
        while wait_s and not found and self._is_open and (left_s := ends_at - time.monotonic()) > 0:
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
        while self._is_open and select.select([self._file], [], [], wait_s)[0]:
            data = os.read(self._file, 65536)
            self._is_open = bool(data)
            self._add(data or b"\n")
            wait_s = 0.0

    def _add(self, data: bytes) -> None:
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in filter(bytes.strip, lines):
            try:
                self._early.append(answer_from(line.decode(errors="replace")))
            except UsageError as error:
                click.echo(f"autopeg: {error}", err=True)
