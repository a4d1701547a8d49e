"""Painter of the melds on the table: each with its name, owner and cards, as many side by side as fit."""

from collections.abc import Mapping, Sequence

from rich.style import Style
from rich.text import Text

from autopeg.games.rummy.rules.moves import TableMeld
from autopeg.session.card_text import card_text, is_red
from autopeg.session.course import LANE_LETTERS
from autopeg.terminal import palette
from autopeg.terminal.board_canvas import LANE_PEGS

_CARD_COLUMNS = 4
_BETWEEN = 2


def paint_melds(
    melds: Sequence[TableMeld],
    columns: int,
    rows: int,
    chosen: str | None = None,
    ascii_only: bool = False,
    notes: Mapping[str, str] | None = None,
) -> list[Text]:
    """Return the melds in rows, in the order laid; if there are too many, the last row says how many are left out.

    chosen: the id of the meld in brackets; notes: text after the cards of each meld, by id.
    """
    noted = notes or {}
    lines: list[list[TableMeld]] = []
    room = 0
    for meld in melds:
        width = _width(meld, noted)
        if not lines or width > room:
            lines.append([])
            room = columns - 1
        lines[-1].append(meld)
        room -= width
    shown = lines if len(lines) <= rows else lines[: max(0, rows - 1)]
    painted = [_line(line, chosen, ascii_only, noted) for line in shown]
    if len(shown) < len(lines):
        left_out = sum(len(line) for line in lines[len(shown) :])
        painted.append(Text(f" and {left_out} more: enlarge the window to see them", palette.CALL, no_wrap=True))
    return painted


def _width(meld: TableMeld, notes: Mapping[str, str]) -> int:
    return len(f"[{meld.id}] A ") + len(meld.cards) * _CARD_COLUMNS + len(notes.get(meld.id, "")) + _BETWEEN


def _line(melds: Sequence[TableMeld], chosen: str | None, ascii_only: bool, notes: Mapping[str, str]) -> Text:
    text = Text(" ", no_wrap=True)
    for meld in melds:
        is_chosen = meld.id == chosen
        text.append(f"[{meld.id}]" if is_chosen else f" {meld.id} ", palette.CURSOR if is_chosen else palette.FAINT)
        sign = (LANE_LETTERS if ascii_only else LANE_PEGS)[meld.owner]
        text.append(f" {sign} ", Style(color=palette.LANE_COLORS[meld.owner], bold=True))
        for card in meld.cards:
            text.append(card_text(card, ascii_only).rjust(_CARD_COLUMNS - 1), palette.card_style(is_red(card)))
            text.append(" ")
        text.append(notes.get(meld.id, ""), palette.FAINT)
        text.append(" " * _BETWEEN)
    return text
