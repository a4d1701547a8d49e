"""A turn of Crummy Rummy weighed, for people and for programs."""

from collections.abc import Sequence
from typing import Any

import click

from autopeg.cli.hint_commands import TOP
from autopeg.cli.output import say_json
from autopeg.engine.moves import to_json
from autopeg.errors import UsageError
from autopeg.games.crummy_rummy.choices import draws_without, rank_moves
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.crummy_rummy.rules.moves import CrummyRummyMove
from autopeg.games.crummy_rummy.text import describe_choice, name_choice

REMEDY = "`autopeg play crummy_rummy` begins one"


def typed_view(**position: Any) -> View:
    """Raise UsageError: a hand is weighed with the table that it is played at."""
    raise UsageError("a turn of crummy_rummy is weighed in a kept game: leave out --hand, or name it with --game-id")


def nothing_to_choose(view: View) -> str | None:
    """Return None: who is due always has a choice, or a single card to take."""
    return None


def say_hint(view: View, legal: Sequence[CrummyRummyMove], every: bool, as_json: bool) -> None:
    """Write the choices, the best first."""
    ranked = rank_moves(view, legal)
    before = draws_without(ranked)
    if as_json:
        for choice in ranked:
            say_json({**to_json(choice), "reasons": [describe_choice(choice, before)]})
        return
    for place, choice in enumerate(ranked if every else ranked[:TOP], 1):
        click.echo(f"{place:>2}. {name_choice(choice.move, view.table, str)}")
        reason = describe_choice(choice, before)
        if reason:
            click.echo(f"      {reason}")
