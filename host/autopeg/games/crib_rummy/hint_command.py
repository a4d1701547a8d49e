"""A choice of Crib Rummy weighed, for people and for programs."""

from collections.abc import Sequence
from typing import Any

import click

from autopeg.cli.hint_commands import TOP
from autopeg.cli.output import say_json
from autopeg.engine.moves import to_json
from autopeg.errors import UsageError
from autopeg.games.crib_rummy.choices import rank_choices
from autopeg.games.crib_rummy.rules import View
from autopeg.games.crib_rummy.rules.moves import CribRummyMove, Peg
from autopeg.games.crib_rummy.text import describe_choice, describe_reasons

REMEDY = "`autopeg play crib_rummy` begins one"


def typed_view(**position: Any) -> View:
    """Raise UsageError: a hand is weighed with the melds and piles beside which it is held."""
    raise UsageError("a turn of crib_rummy is weighed in a kept game: leave out --hand, or name it with --game-id")


def nothing_to_choose(view: View) -> str | None:
    """Return why there is nothing to weigh, None where there is."""
    return "has points to claim, all of them (R56)" if view.phase == "peg" else None


def say_hint(view: View, legal: Sequence[CribRummyMove], every: bool, as_json: bool) -> None:
    """Write the choices, the best first."""
    ranked = rank_choices(view, [move for move in legal if not isinstance(move, Peg)])
    if as_json:
        for choice in ranked:
            say_json({**to_json(choice), "reasons": [describe_reasons(choice)]})
        return
    for place, choice in enumerate(ranked if every else ranked[:TOP], 1):
        said = describe_choice(choice.move, view.table, str)
        click.echo(f"{place:>2}. {said[0].upper()}{said[1:]}: {choice.worth:+.2f}")
        click.echo(f"      {describe_reasons(choice)}")
