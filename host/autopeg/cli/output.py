"""Output for programs: JSON lines in UTF-8, whatever the encoding of the terminal."""

import click

from autopeg.records import json_line


def say_json(value: object) -> None:
    """Write one JSON value as one line."""
    click.echo(json_line(value).encode())
