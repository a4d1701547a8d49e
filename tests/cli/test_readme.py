"""What the README shows can be typed."""

import re
import shlex
from pathlib import Path

import pytest
from click import Command, Context, Group

from autopeg.cli.main import commands

PROJECT = Path(__file__).resolve().parents[2]
README = (PROJECT / "README.md").read_text(encoding="utf-8")
COMMANDS = [shlex.split(line, comments=True) for line in re.findall(r"^\$ autopeg (.*)$", README, re.MULTILINE)]


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_command_of_the_readme_is_understood(words: list[str]) -> None:
    assert isinstance(commands, Group)
    with Context(commands, info_name="autopeg") as context:
        command = commands.get_command(context, words[0])
        assert isinstance(command, Command)
        command.make_context(words[0], words[1:], parent=context)


def test_every_page_that_the_readme_points_to_is_there() -> None:
    assert COMMANDS
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (PROJECT / target).exists(), target
