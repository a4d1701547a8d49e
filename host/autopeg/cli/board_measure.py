"""`autopeg board measure`: what a board says of its own speed, as a report."""

import json
import time
from pathlib import Path

import click
import msgspec

from autopeg import __version__
from autopeg.cli.board_looking import WHICH, talk_with
from autopeg.cli.streams import write_file


@click.command()
@WHICH
@click.option("--out", metavar="FILE", type=click.Path(path_type=Path), help="Write the report to this file.")
@click.option(
    "--keys",
    "keys_s",
    metavar="SECONDS",
    type=click.IntRange(0, 60),
    default=0,
    show_default=True,
    help="Measure keys too: you press some for so long.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON value.")
def measure(which: str | None, out: Path | None, keys_s: int, as_json: bool) -> None:
    """Measure a board by its own counters: snapshots, frames, keys, saves, the flash cache and the memory.

    For half a minute the board shows other pegs; its game is left alone and comes back. The report is for an issue: a
    real Pico can tell what no emulated one knows.

    \b
    Example:
      autopeg board measure --keys 10 --out measured.md
    """
    from autopeg.boards.measuring import SETS, report_of
    from autopeg.boards.measuring import measure as run

    with talk_with(which) as talk:
        greeting = talk.meet()
        click.echo(f"Measuring {greeting.name} at {talk.path} with {SETS} snapshots.", err=True)
        measured = run(talk, greeting, keys_s, lambda text: click.echo(text, err=True), time.sleep)
    report = report_of(measured, __version__)
    if out:
        write_file(out, report.encode())
    if as_json:
        click.echo(json.dumps(msgspec.to_builtins(measured)))
    else:
        click.echo(report if out is None else f"The report is in {out}; please attach it to an issue.")
