"""`autopeg watch`: cards on a table become points on the board."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from autopeg.base.errors import UsageError
from autopeg.base.phrases import capitalised, count_text, listed
from autopeg.camera.reader import check_camera
from autopeg.cli import completion
from autopeg.cli.at_table import ascii_option, board_option, match_option, say_option, synced_board
from autopeg.cli.game_options import agreed, game_options
from autopeg.cli.help_pages import GroupedCommand, how_it_is_shown, who_plays
from autopeg.cli.seat_names import seat_words
from autopeg.cli.streams import open_store, read_file, say_json, shown_name
from autopeg.cli.streams import say as say_line
from autopeg.cli.typed_answers import TypedAnswers
from autopeg.cli.watched_games import Agreed, WatchedGames, agreed_before
from autopeg.engine.cards import Card
from autopeg.engine.games import rules_of
from autopeg.engine.match import Match
from autopeg.engine.options import check_players
from autopeg.play.table import Table
from autopeg.registry import DEFAULT_GAME, SCORE
from autopeg.session.announcer import Announcer
from autopeg.session.card_text import card_text, spoken_card
from autopeg.session.rule_choices import flag_of, option_fields, score_option_fields, watched_option_fields
from autopeg.session.speech import Voice, find_voice
from autopeg.watching.answers import Answer
from autopeg.watching.fact_file import read_facts
from autopeg.watching.facts import Moment, time_of
from autopeg.watching.observer import Line
from autopeg.watching.reading import WATCHED_GAMES, watching_of
from autopeg.watching.text import describe, spoken_text
from autopeg.watching.zones import Zones, zones_from

if TYPE_CHECKING:
    from autopeg.boards.sync import BoardSync

_MOST_BYTES = 256 * 2**20
_MOST_LAYOUT_BYTES = 2**20


@click.command(cls=GroupedCommand)
@click.argument("sources", metavar="[SOURCE]", nargs=-1, shell_complete=completion.files)
@click.option("--game", type=click.Choice(WATCHED_GAMES), default=DEFAULT_GAME, help="The game.  [default: cribbage]")
@who_plays("--name", "names", metavar="NAME", multiple=True, help="A player; can be repeated, in seat order.")
@who_plays("--players", metavar="N", type=int, help="How many.  [default: as many as --name, at least 2]")
@who_plays("--dealer", metavar="NAME", help="Who deals first.  [default: by the cut, or by who leads]")
@who_plays("--score", "scores", metavar="N", type=int, multiple=True, help="A side's score so far; once for each side.")
@who_plays("--resume", "resumed", metavar="ID", type=int, help="Go on with a game, also in the middle of a deal.")
@game_options(watched_option_fields)
@match_option
@say_option
@board_option
@how_it_is_shown("--layout", metavar="FILE", help="Who sits where, as a file.", shell_complete=completion.files)
@how_it_is_shown("--record", metavar="DIR", help="Keep pictures without hands, and the facts, in a new folder.")
@ascii_option
@how_it_is_shown("--json", "as_json", is_flag=True, help="One JSON line an event, for programs; answers on stdin.")
def watch(
    sources: Sequence[str],
    game: str,
    names: Sequence[str],
    players: int | None,
    dealer: str | None,
    scores: Sequence[int],
    resumed: int | None,
    rules: Mapping[str, object],
    match_to: str | None,
    say: bool,
    board: str | None,
    layout: str | None,
    record: str | None,
    ascii_suits: bool,
    as_json: bool,
) -> None:
    """Watch a table where you play with your own cards, and peg what they score.

    SOURCE is a camera's number, by default 0, its address, a film, a folder of pictures, or a file of facts about the
    cards (.jsonl). Only cards at rest on the table are read. The score is kept as by `autopeg score`, and the board
    pegs along. Everything but files of facts needs `pip install 'autopeg[camera]'`,
    which the program without Python includes.

    \b
    Example:
      autopeg watch evening.jsonl --name Ann --name Bob --dealer Bob
      autopeg watch evening.jsonl --name Ann --name Bob --json
      autopeg watch 1 --name Ann --name Bob --match 3 --say
      autopeg watch 0 --resume 12
    """
    source = _only_one_of(sources)
    given = {"--name": names, "--players": players, "--dealer": dealer, "--score": scores, "--match": match_to}
    voice = find_voice() if say else None
    with open_store() as store, ExitStack() as stack:
        if voice is not None:
            stack.callback(voice.close)
        if resumed is None:
            chosen = _chosen(source, game, names, players, dealer, scores, rules, match_to, layout, as_json=as_json)
        else:
            _check_resumed(resumed, {**given, "--layout": layout}, rules)
            chosen = agreed_before(store, resumed)

        def open_board(table: Table) -> "BoardSync | None":
            return stack.enter_context(synced_board(board, table, store)) if board is not None or not as_json else None

        games = WatchedGames(store, chosen, open_board, partial(click.echo, err=as_json), resumed)
        teller = _Teller(chosen.names, voice, ascii_suits=ascii_suits, as_json=as_json)
        try:
            for line in _watched(games, source, watching_of(chosen.game).PACKS, record):
                teller.tell(line)
                if line["type"] == "over":
                    teller.speak(games.scores)
        finally:
            standing = games.leave()
            if not as_json:
                say_line(*standing)


def _only_one_of(sources: Sequence[str]) -> str:
    """Return the source that is named, the first camera if none is. Raises UsageError."""
    if len(sources) > 1:
        raise UsageError(
            f"{listed(sources)}: one camera watches a table at a time: name one of them; another one takes over with "
            "--resume, once this one has ended"
        )
    return sources[0] if sources else "0"


def _chosen(
    source: str,
    game: str,
    names: Sequence[str],
    players: int | None,
    dealer: str | None,
    scores: Sequence[int],
    rules: Mapping[str, object],
    match_to: str | None,
    layout: str | None,
    *,
    as_json: bool,
) -> Agreed:
    """Return what the options agree on. Raises UsageError."""
    seats = seat_words(names, players)
    check_players(game, len(seats), rules_of(game).SEATS)
    options, kept = _agreed_on(game, rules)
    begun = _scores_of(game, options, len(seats), scores)
    first = None if dealer is None else _seat_of(dealer, seats)
    zones = _zones(source, seats, game, as_json=as_json) if layout is None else _layout(layout, seats)
    sides = rules_of(SCORE).new({**kept, "rules": game}, len(seats)).sides
    match = None if match_to is None else Match.begin(int(match_to), sides)
    return Agreed(game, seats, options, zones, kept, first, begun, match)


def _check_resumed(game_id: int, given: Mapping[str, object], rules: Mapping[str, object]) -> None:
    """Raise UsageError for an option that a game which goes on has from its beginning."""
    of_rules = {flag_of(name): value for name, value in rules.items()}
    for flag, value in {**given, **of_rules}.items():
        if value not in (None, (), False):
            raise UsageError(f"--resume {game_id}: game {game_id} goes on as it began: leave out {flag}")


def _agreed_on(game: str, rules: Mapping[str, object]) -> tuple[dict[str, object], dict[str, object]]:
    """Return the rules that are given, as the game's own and as those of its score pad. Raises UsageError."""
    of_score = score_option_fields(game)
    own = {name: given for name, given in rules.items() if name in option_fields(game) or name not in of_score}
    kept = agreed(game, {name: given for name, given in rules.items() if name in of_score}, is_score=True)
    return agreed(game, own), ({"muggins": False} if "muggins" in of_score else {}) | kept


class _Teller:
    """Tells programs or people what a camera sees. voice: says it as well, None for silence."""

    def __init__(self, names: Sequence[str], voice: Voice | None, *, ascii_suits: bool, as_json: bool) -> None:
        self._names, self._as_json, self._ascii_suits = names, as_json, ascii_suits
        self._announcer = Announcer(voice)

    def tell(self, line: Line) -> None:
        """Tell a line."""
        if self._as_json:
            say_json(line)
        else:
            say_line(describe(line, self._names, lambda card: card_text(Card.parse(card), self._ascii_suits)))
        self.speak(spoken_text(line, self._names, lambda card: spoken_card(Card.parse(card))))

    def speak(self, text: str) -> None:
        """Say a text aloud, if there is a voice. If it fails, tell why, once."""
        had_trouble = self._announcer.trouble
        if text:
            self._announcer.add(text)
        if self._announcer.trouble != had_trouble:
            click.echo(f"autopeg: {self._announcer.trouble}", err=True)


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


def _layout(file: str, seats: Sequence[str]) -> Zones:
    """Return who sits where, as a file says. Raises UsageError."""
    try:
        return zones_from(msgspec.json.decode(read_file(file, _MOST_LAYOUT_BYTES)), seats)
    except msgspec.DecodeError as error:
        raise UsageError(f"--layout {shown_name(file)}: this is not JSON ({error})") from None
    except UsageError as error:
        raise UsageError(f"--layout {shown_name(file)}: {error}") from None


def _zones(source: str, seats: Sequence[str], game: str, *, as_json: bool) -> Zones:
    """Return who sits where: as people say before a camera watches them, else as their seats propose it."""
    if not as_json and not _has_facts(source):
        check_camera()
        from autopeg.cli.table_check import checked_zones

        return checked_zones(source, seats, watching_of(game).PACKS)
    return Zones(len(seats), tuple(seats))


def _has_facts(source: str) -> bool:
    return source.lower().endswith(".jsonl")


def _watched(games: WatchedGames, source: str, packs: int, record: str | None) -> Iterator[Line]:
    """Yield the lines of everything that a source tells, with the answers of stdin. packs: of the game; record: a
    folder that keeps it.
    """
    if record is not None and _has_facts(source):
        raise UsageError("--record keeps what a camera sees: a file of facts has no pictures")
    answers = TypedAnswers()
    yield from _with_answers(games, games.observer.open_questions(), answers)
    for t, together in _facts_of(source) if _has_facts(source) else _seen_by(source, answers, packs, record):
        yield from _with_answers(games, games.tell(together, t), answers)
    yield from _with_answers(games, games.observer.end(), answers)
    while games.observer.questions.open and (found := answers.last(games.t)):
        yield from _with_answers(games, _given(games, found), answers)
    yield from _given(games, answers.to_nothing())
    yield from games.observer.open_questions()


def _facts_of(file: str) -> Iterator[tuple[float, list[Moment]]]:
    """Yield what a file of facts tells, by time."""
    try:
        moments = read_facts(read_file(file, _MOST_BYTES))
    except UsageError as error:
        raise UsageError(f"{shown_name(file)}: {error}") from None
    for t, together in groupby(moments, key=time_of):
        yield t, list(together)


def _seen_by(name: str, answers: TypedAnswers, packs: int, record: str | None) -> Iterator[tuple[float, list[Moment]]]:
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


def _with_answers(games: WatchedGames, lines: list[Line], answers: TypedAnswers) -> Iterator[Line]:
    """Yield lines, and those that follow from the answers to their questions. What counts is kept first."""
    while True:
        games.keep()
        yield from lines
        asked = {line["id"] for line in lines if line["type"] in ("unsure", "open")}
        found = answers.due(games.t, asked)
        if not found:
            return
        lines = _given(games, found)


def _given(games: WatchedGames, answers: Sequence[Answer]) -> list[Line]:
    """Return the lines that follow from answers. One that makes no sense is refused."""
    lines: list[Line] = []
    for answer in answers:
        try:
            lines += games.answer(answer)
        except UsageError as error:
            lines.append(games.refusal(capitalised(str(error))))
    return lines
