"""`autopeg replay`: a record from its first move to its last, for people and for programs."""

import click

from autopeg.errors import Failure, IllegalMove, UsageError
from autopeg.games.history import History, describe
from autopeg.records import Record, parse_record
from autopeg.records.record import LARGEST_RECORD_BYTES
from autopeg.ui.commands.output import say_json
from autopeg.ui.telling import side_names, tell_result, tell_scores, tell_step, teller_of


@click.command()
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="One JSON line a move, for programs (docs/records.md).")
def replay(file: str, as_json: bool) -> None:
    """Play a record again and check every move of it.

    FILE is a record as `autopeg export` writes it, or - for one on standard input. A move that the rules refuse ends
    the replay with exit code 2; a torn last line, which a crash leaves behind, is dropped with a notice.

    \b
    Example:
      autopeg replay game-12.jsonl
      autopeg export 12 | autopeg replay --json -
    """
    try:
        record = parse_record(_read(file))
        _, history = record.header.begin()
    except UsageError as error:
        raise UsageError(f"{_name(file)}: {error}") from None
    if record.notice:
        click.echo(f"autopeg: {_name(file)}: {record.notice}", err=True)
    if as_json:
        _replay_for_programs(record, history, file)
    else:
        _replay_for_people(record, history, file)


def _name(file: str) -> str:
    return "standard input" if file == "-" else file


def _read(file: str) -> bytes:
    """Return the bytes of a file, of a very large one only as many as show that it is too large."""
    try:
        with click.open_file(file, "rb") as stream:
            return stream.read(LARGEST_RECORD_BYTES + 1)
    except FileNotFoundError:
        raise UsageError("there is no such file") from None
    except IsADirectoryError:
        raise UsageError("this is a folder, not a record") from None
    except OSError as error:
        raise Failure(f"cannot read {_name(file)}: {error.strerror}") from None


def _replay_for_programs(record: Record, history: History, file: str) -> None:
    for number, line in enumerate(record.moves, 1):
        try:
            step = history.play(line)
        except IllegalMove as refusal:
            say_json({"n": number, "error": {"code": refusal.code, "message": refusal.message}})
            raise _refused(file, number, refusal) from None
        say_json(describe(history.game, number, line, step))


def _refused(file: str, number: int, refusal: IllegalMove) -> UsageError:
    return UsageError(f"{_name(file)}: move {number}: {refusal.message} [{refusal.code}]")


def _replay_for_people(record: Record, history: History, file: str) -> None:
    names = record.header.players
    teller = teller_of(history.game.NAME)
    click.echo(f"{history.game.NAME}: {', '.join(names)}")
    for number, line in enumerate(record.moves, 1):
        before = history.state
        try:
            step = history.play(line)
        except IllegalMove as refusal:
            raise _refused(file, number, refusal) from None
        told = "\n      ".join(tell_step(teller, before, step, names))
        click.echo(f"{number:>4}  {told}")
        if step.state.scores != before.scores:
            click.echo(f"      {tell_scores(step.state, names)}")
    over = history.game.is_over(history.state)
    click.echo("The game goes on." if over is None else f"{tell_result(over, side_names(names, history.state.sides))}.")
