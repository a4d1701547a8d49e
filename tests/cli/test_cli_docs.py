"""docs/commands.md and docs/records.md say everything, and what they say is so."""

import json
import re
from pathlib import Path
from typing import get_args

import click
import pytest

from autopeg.cli.main import commands
from autopeg.engine.history import Redo, Undo
from autopeg.games.crib_rummy.rules.moves import CribRummyMove
from autopeg.games.cribbage.rules.moves import CribbageMove, EventKind
from autopeg.games.crummy_rummy.rules.moves import CrummyRummyMove, Pass
from autopeg.games.tabletop.rules.moves import TabletopMove
from autopeg.records import Header
from autopeg.score.moves import ScoreMove
from support.cli.outcome import Autopeg

DOCS = Path(__file__).parents[2] / "docs"
COMMANDS_PAGE = (DOCS / "commands.md").read_text(encoding="utf-8")
RECORDS_PAGE = (DOCS / "records.md").read_text(encoding="utf-8")
CONTEXT = click.Context(commands)
SCREEN_OPTIONS = COMMANDS_PAGE.split("How the game is shown")[1].split("\n## ")[0]


def _all_commands() -> dict[str, click.Command]:
    """Every command by the words that call it, those of groups behind their group."""
    found = {
        name: command for name in commands.list_commands(CONTEXT) if (command := commands.get_command(CONTEXT, name))
    }
    for name, command in list(found.items()):
        if isinstance(command, click.Group):
            found |= {f"{name} {below}": command.commands[below] for below in command.commands}
    return found


COMMANDS = _all_commands()


def section(command: str) -> str:
    [text] = re.findall(rf"^## {command}\n(.*?)(?=^## |\Z)", COMMANDS_PAGE, re.MULTILINE | re.DOTALL)
    return text


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_and_option_stands_in_the_page(command: str) -> None:
    text = section(command)
    if "options are those of the screen" in text:
        text += SCREEN_OPTIONS
    if "rules are those of [`play`]" in text:
        text += section("play")
    assert f"[`{command.split()[-1]}`](#{command.replace(' ', '-')})" in COMMANDS_PAGE
    for parameter in COMMANDS[command].params:
        if isinstance(parameter, click.Option):
            for name in (*parameter.opts, *parameter.secondary_opts):
                assert f"`{name}" in text, f"{command} {name}"
            if isinstance(parameter.type, click.Choice):
                assert all(choice in text for choice in parameter.type.choices)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_page_names_no_option_that_is_not_there(command: str) -> None:
    known = {
        name
        for parameter in COMMANDS[command].params
        if isinstance(parameter, click.Option)
        for name in (*parameter.opts, *parameter.secondary_opts)
    }
    rows = [line for line in section(command).splitlines() if line.startswith("| `--")]
    assert {name for row in rows for name in re.findall(r"`(--[a-z0-9-]+)", row.split("|")[1])} <= known


def _examples() -> list[str]:
    return [line.strip() for line in COMMANDS_PAGE.splitlines() if line.startswith("    autopeg")]


def test_the_page_has_the_examples_of_the_help(autopeg: Autopeg) -> None:
    for command in COMMANDS:
        example = autopeg(*command.split(), "--help").out.split("Example:\n")[1].splitlines()[0].strip()
        assert example in _examples()


def test_the_record_in_the_page_replays_as_it_says(autopeg: Autopeg) -> None:
    lines = re.findall(r"^    (\{.*\})$", RECORDS_PAGE, re.MULTILINE)
    record, [answer] = lines[:10], lines[10:]
    outcome = autopeg("replay", "-", "--json", stdin="\n".join(record))
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.values[6] == json.loads(answer)
    assert outcome.out.splitlines()[6] == answer


def test_every_move_and_event_stands_in_the_page() -> None:
    by_game = (CribbageMove, TabletopMove, CribRummyMove, CrummyRummyMove, ScoreMove)
    for move in {move for moves in by_game for move in get_args(moves)} - {Pass} | {Undo, Redo}:
        assert f'{{"type":"{move.__struct_config__.tag}"' in RECORDS_PAGE
    for kind in get_args(EventKind):
        assert f"| `{kind}` |" in RECORDS_PAGE
    for key in Header.__struct_fields__[:3]:
        assert f"| `{key}` |" in RECORDS_PAGE
