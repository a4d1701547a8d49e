"""What commands write for programs: JSON lines in UTF-8, whatever the terminal speaks."""

import click

from autopeg.records import json_line


def say_json(value: object) -> None:
    """Write one JSON value as one line."""
    click.echo(json_line(value).encode())
