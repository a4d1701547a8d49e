"""Scene and painters shared by the rummy games: the hand, the melds on the table, a list of options."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from rich.style import Style
from rich.text import Text

from autopeg.base.text_columns import fit
from autopeg.engine.cards import Card
from autopeg.games.rummy.rules import TableMeld
from autopeg.games.rummy.session import HandView
from autopeg.session.card_text import card_text, is_red
from autopeg.session.course import LANE_LETTERS
from autopeg.session.lay_options import Choosing
from autopeg.terminal import palette
from autopeg.terminal.board_canvas import LANE_PEGS
from autopeg.terminal.paint.cards import SMALL, blank_rows, card_rows
from autopeg.terminal.paint.clicks import click_is
from autopeg.terminal.scene import Scene


class ShownHand(Struct, frozen=True):
    """The open hand, in its owner's order."""

    cards: tuple[Card, ...] = ()
    cursor: int | None = None
    """The index of the card in brackets, None without one."""
    marks: frozenset[int] = frozenset()
    """Indexes of the cards with a star."""
    fresh: frozenset[int] = frozenset()
    """Indexes of the cards with a plus, which are new."""


def shown(hand: HandView) -> ShownHand:
    """Return the snapshot of a hand for the screen."""
    return ShownHand(hand.cards, hand.cursor, hand.marks, hand.fresh)


class RummyScene(Scene, frozen=True, kw_only=True):
    """One moment of a rummy game; each game derives its own."""

    hand: ShownHand
    choosing: Choosing | None = None
    """The open choice, None without one."""


# -- a hand of many cards, in as many rows as needed: card names, or drawn cards that overlap

_LEFT = 1
_NAME_COLUMNS = 5


def _row_height(is_drawn: bool) -> int:
    """Return the height of a row of cards; drawn cards have their signs below."""
    return SMALL.rows + 1 if is_drawn else 1


def _cards_per_row(columns: int, is_drawn: bool) -> int:
    """Return how many cards fit in a row; drawn cards overlap."""
    if is_drawn:
        return (columns - _LEFT - SMALL.columns) // SMALL.step + 1
    return (columns - _LEFT) // _NAME_COLUMNS


def hand_rows(cards: int, columns: int, is_drawn: bool) -> int:
    """Return how many rows a hand of `cards` cards takes."""
    return max(1, -(-cards // _cards_per_row(columns, is_drawn))) * _row_height(is_drawn)


def paint_hand(hand: ShownHand, columns: int, is_drawn: bool, ascii_only: bool = False) -> list[Text]:
    """Return the rows of a hand. A click on a card marks it."""
    a_row = _cards_per_row(columns, is_drawn)
    painted: list[Text] = []
    for first in range(0, max(1, len(hand.cards)), a_row):
        rows = blank_rows(_row_height(is_drawn), _LEFT)
        here = range(first, min(first + a_row, len(hand.cards)))
        for index in here:
            start = rows[0].cell_len
            if is_drawn:
                _draw(rows, hand, index, index == here[-1], ascii_only)
            else:
                _name(rows[0], hand, index, ascii_only)
            click_is(f"card {index}", rows, start)
        painted += rows
    return painted


def _name(row: Text, hand: ShownHand, index: int, ascii_only: bool) -> None:
    """Write a card between its signs."""
    card, is_at_cursor, is_marked = hand.cards[index], index == hand.cursor, index in hand.marks
    before, after = ("[", "]") if is_at_cursor else (_sign(hand, index), " ")
    style = palette.CURSOR if is_at_cursor else _sign_style(hand, index)
    row.append(before, style)
    row.append(card_text(card, ascii_only).rjust(_NAME_COLUMNS - 2), palette.CURSOR if is_marked else _face(card))
    row.append(after, style)


def _draw(rows: list[Text], hand: ShownHand, index: int, is_last: bool, ascii_only: bool) -> None:
    """Draw a card above its sign; the next card covers its right end."""
    card, width = hand.cards[index], SMALL.columns if is_last else SMALL.step
    for row, line in zip(rows, card_rows(card, SMALL, ascii_only), strict=False):
        row.append(line[:width], _face(card))
    label = f"[{_sign(hand, index)}]" if index == hand.cursor else f" {_sign(hand, index)} "
    rows[-1].append(f" {label}".ljust(width), palette.CURSOR if index == hand.cursor else _sign_style(hand, index))


def _sign(hand: ShownHand, index: int) -> str:
    return "*" if index in hand.marks else "+" if index in hand.fresh else " "


def _sign_style(hand: ShownHand, index: int) -> Style:
    return palette.MARKED if index in hand.marks else palette.FAINT


def _face(card: Card) -> Style:
    return palette.card_style(is_red(card))


# -- the melds on the table: each with its name, owner and cards, as many side by side as fit

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


# -- the options to choose from


def paint_options(scene: RummyScene, rows: int, above: int) -> list[Text]:
    """Return the options in at most `rows` rows, about `above` of them before the selected one."""
    choosing = scene.choosing
    if choosing is None:
        return []
    painted: list[Text] = []
    count = len(choosing.options)
    for index in choosing.shown(rows, above):
        option, is_chosen = choosing.options[index], index == choosing.at
        mark = (">" if scene.ascii_only else "▶") if is_chosen else " "
        points = "" if option.points is None else f"{option.points:>2}  "
        number = f"  ({index + 1} of {count})" if is_chosen and count > 1 else ""
        row = Text(f" {mark} {points}", palette.CALL if is_chosen else palette.FAINT, no_wrap=True)
        room = scene.layout.columns - row.cell_len - len(number) - 1
        row.append(fit(option.text, room, scene.ascii_only), palette.NAME).append(number, palette.FAINT)
        click_is(f"option {index}", [row])
        painted.append(row)
    return painted
