"""A hint: where a strong player would lay the card, and what that does."""

from typing import Any

from autopeg.cards import Card
from autopeg.games.tabletop import View
from autopeg.games.tabletop.grid import Cell, cell_of
from autopeg.games.tabletop.moves import Crib, Place
from autopeg.players import new_player
from autopeg.ui.telling.tabletop import cell_name, line_name
from autopeg.ui.terminal.cues import Cue
from autopeg.ui.terminal.faces import card_text
from autopeg.ui.terminal.prompts import NOTHING_TO_CHOOSE
from autopeg.ui.terminal.tabletop.cues import LayCard
from autopeg.ui.terminal.tabletop.values import gains, may_place_at


def hint_at(cue: Cue, view: View, ascii_only: bool = False) -> str:
    """Return the hint for one who is asked this, on two rows of a screen at most."""
    if not isinstance(cue, LayCard):
        return NOTHING_TO_CHOOSE
    card, seat = cue.card, cue.seat
    cells = [cell_of(number) for number in sorted(may_place_at(view))] if cue.may_place else []
    legal = [*(Place(seat, card, cell) for cell in cells), *([Crib(seat, card)] if cue.may_crib else [])]
    chosen: Any = new_player("tabletop", "expert").choose(view, legal)
    name = card_text(card, ascii_only)
    if isinstance(chosen, Crib):
        return f"Put {name} in {_whose_crib(view)} crib: {_crib_reason(view, card, cells)}."
    return f"Place {name} at {cell_name(chosen.cell)}: {_place_reason(view, card, chosen.cell)}."


def _place_reason(view: View, card: Card, cell: Cell) -> str:
    """What the card does to the two lines of a cell, the own one first."""
    row, column = cell
    in_row, in_column = gains(view, card, cell)
    lines = [(True, row, in_row), (False, column, in_column)]
    lines.sort(key=lambda line: line[0] is not _owns_rows(view))
    said = [
        f"{'your' if own else 'their'} {line_name(is_row, index)} gets {points}"
        for own, (is_row, index, points) in zip((True, False), lines, strict=True)
        if points
    ]
    return " and ".join(said) or "no line gets anything yet, and this is where it may still grow for you"


def _crib_reason(view: View, card: Card, cells: list[Cell]) -> str:
    best = max((_balance(view, card, cell) for cell in cells), default=0)
    if not cells:
        return "your share lies on the table"
    return (
        "no cell does more for your lines than for theirs"
        if best <= 0
        else "the cells that fit it are worth more empty"
    )


def _balance(view: View, card: Card, cell: Cell) -> int:
    in_row, in_column = gains(view, card, cell)
    return in_row - in_column if _owns_rows(view) else in_column - in_row


def _owns_rows(view: View) -> bool:
    return view.seat % len(view.scores) == view.rows_side


def _whose_crib(view: View) -> str:
    sides = len(view.scores)
    return "your" if view.dealer is not None and view.dealer % sides == view.seat % sides else "their"
