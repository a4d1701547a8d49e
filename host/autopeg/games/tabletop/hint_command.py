"""A turn of Table Top Cribbage weighed, for people and for programs."""

from collections.abc import Sequence
from typing import Any

import click

from autopeg.cli.hint_commands import TOP
from autopeg.cli.output import say_json
from autopeg.engine.moves import to_json
from autopeg.errors import UsageError
from autopeg.games.tabletop.choices import rank_turns
from autopeg.games.tabletop.rules import View
from autopeg.games.tabletop.rules.moves import TabletopMove
from autopeg.games.tabletop.text import cell_name, describe_gain

REMEDY = "`autopeg play tabletop` begins one"


def typed_view(**position: Any) -> View:
    """Raise UsageError: a table of up to 25 cards is looked at where it lies."""
    raise UsageError("a turn of tabletop is weighed in a kept game: leave out --hand, or name it with --game-id")


def nothing_to_choose(view: View) -> str | None:
    """Return None: who is due always has a card to lay."""
    return None


def say_hint(view: View, legal: Sequence[TabletopMove], every: bool, as_json: bool) -> None:
    """Write the choices, the best first."""
    ranked = rank_turns(view, legal)
    if as_json:
        for turn in ranked:
            say_json({"card": str(view.card), **to_json(turn), "reasons": [describe_gain(turn)]})
        return
    for place, turn in enumerate(ranked if every else ranked[:TOP], 1):
        where = "to the crib" if turn.cell is None else f"at {cell_name(turn.cell)}"
        click.echo(f"{place:>2}. {view.card} {where}: {turn.gain:+.2f}")
        click.echo(f"      {describe_gain(turn)}")
