"""Cards: those on the table, the hand, and how one is drawn."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from autopeg.cards import Card
from autopeg.games.cribbage.play import LIMIT
from autopeg.ui.terminal import palette
from autopeg.ui.terminal.faces import LINE, CardSize, card_rows, is_red
from autopeg.ui.terminal.paint.signs import lane_sign
from autopeg.ui.terminal.scene import Scene
from autopeg.ui.terminal.sitting import CountCards, HandOver, MayClaim
from pegcore.cards import pip_of
from pegcore.cribbage import count_of

HAND_LEFT = 2
"""The columns before the first card."""


def paint_table(scene: Scene) -> Text:
    """The starter, the cards of the series with whose they are, and the count."""
    view = scene.view
    size = scene.layout.table
    rows = [Text(no_wrap=True) for _ in range(size.rows)]
    middle = size.rows // 2
    write_beside(rows, "Starter ", middle)
    draw_cards(rows, () if view.starter is None else (view.starter,), size, scene)
    if view.starter is None:
        pad(rows, size.columns)
    series = _series(scene)
    write_beside(rows, "  Played " if series else "  ", middle)
    for index, card in enumerate(series):
        is_last = index == len(series) - 1
        draw_card(rows, card, size, scene, columns=size.columns if is_last else size.step, owner=_owner(scene, card))
    if series or view.phase == "play":
        count = count_of(series)
        rows[middle].append(f"  Count {count}", palette.CALL)
        rest = f"  {LIMIT - count} left to {LIMIT}" if view.series else ""
        if size.rows > 1:
            rows[middle + 1].append(rest, palette.FAINT)
        else:
            rows[middle].append(rest, palette.FAINT)
    return Text("\n", end="").join(rows)


def _series(scene: Scene) -> tuple[Card, ...]:
    """The cards of the series; just after it closed, those that were or are to be declared (C43)."""
    view = scene.view
    counting = None
    if isinstance(scene.cue, CountCards):
        counting = scene.cue.counting
    elif isinstance(scene.cue, MayClaim) and view.declared is not None:
        counting = view.declared.counting
    if not view.series and counting is not None and counting.kind != "show":
        return counting.cards
    return view.series


def _owner(scene: Scene, card: Card) -> int | None:
    seat = next((seat for seat, cards in enumerate(scene.view.played) if card in cards), None)
    return None if seat is None else seat % len(scene.sides)


def hand_columns(scene: Scene, index: int) -> tuple[int, int]:
    """Return the first column of a card of the hand and the first beyond it."""
    width = scene.layout.hand.columns + (5 if scene.layout.hand is LINE else 1)
    return HAND_LEFT + index * width, HAND_LEFT + (index + 1) * width


def card_at(scene: Scene, column: int) -> int | None:
    """Return the index of the card of the hand that is drawn at a column."""
    for index in range(len(scene.view.hand)):
        first, end = hand_columns(scene, index)
        if first <= column < end:
            return index
    return None


def paint_hand(scene: Scene) -> Text:
    """The viewer's cards, marked ones raised, with their numbers below; backs while nobody may see them."""
    size = scene.layout.hand
    if size is LINE:
        return _hand_line(scene)
    hand = _open_hand(scene)
    rows = [Text(" " * HAND_LEFT, no_wrap=True) for _ in range(size.rows + 2)]
    for index, card in enumerate(hand):
        raised = index in scene.marks
        column = rows[: size.rows] if raised else rows[1 : size.rows + 1]
        rows[size.rows if raised else 0].append(" " * size.columns)
        draw_card(column, card, size, scene, is_dim=card is not None and not _may_choose(scene, card))
        rows[-1].append(*_number_of(scene, index, size.columns))
        for row in rows:
            row.append(" ")
    return Text("\n", end="").join(rows)


def _open_hand(scene: Scene) -> Sequence[Card | None]:
    if scene.viewer is not None:
        return scene.view.hand
    counts = scene.view.hand_counts
    return [None] * (counts[scene.cue.seat] if isinstance(scene.cue, HandOver) and counts else 0)


def _may_choose(scene: Scene, card: Card) -> bool:
    return scene.view.phase != "play" or scene.view.count + pip_of(card) <= LIMIT


def _number_of(scene: Scene, index: int, columns: int) -> tuple[str, Style]:
    """The number below a card: brackets for the cursor, a star for a marked card, x for one that is too high."""
    if not scene.chooses:
        return " " * columns, palette.FAINT
    too_high = not _may_choose(scene, scene.view.hand[index])
    mark = "*" if index in scene.marks else "x" if too_high else ""
    label = f"{index + 1}{mark}"
    if index == scene.cursor:
        return f"[{label}]".center(columns), palette.CURSOR
    return label.center(columns), palette.MARKED if index in scene.marks else palette.FAINT


def _hand_line(scene: Scene) -> Text:
    row = Text(" " * HAND_LEFT, no_wrap=True, end="")
    for index, card in enumerate(_open_hand(scene)):
        label, style = _number_of(scene, index, 4)
        row.append(label.strip().rjust(4), style)
        draw_card([row], card, LINE, scene, is_dim=card is not None and not _may_choose(scene, card))
        row.append(" ")
    return row


def write_beside(rows: Sequence[Text], label: str, middle: int) -> None:
    """Write a label into the middle row of several, and blanks into the others."""
    for number, row in enumerate(rows):
        row.append(f" {label}" if number == middle else " " * (len(label) + 1), palette.FAINT)


def pad(rows: Sequence[Text], columns: int) -> None:
    """Write blanks at the end of rows."""
    for row in rows:
        row.append(" " * columns)


def draw_cards(rows: Sequence[Text], cards: Sequence[Card | None], size: CardSize, scene: Scene) -> None:
    """Draw cards side by side at the end of rows."""
    for card in cards:
        draw_card(rows, card, size, scene)


def draw_card(
    rows: Sequence[Text],
    card: Card | None,
    size: CardSize,
    scene: Scene,
    is_dim: bool = False,
    columns: int | None = None,
    owner: int | None = None,
) -> None:
    """Draw a card at the end of rows. columns: how much of it is seen; owner: whose peg stands on its lower edge."""
    style = palette.BACK_OF_CARD if card is None else palette.card_style(is_red(card), is_dim)
    lines = card_rows(card, size, scene.ascii_only)
    for number, (row, line) in enumerate(zip(rows, lines, strict=True)):
        if owner is not None and size.rows > 1 and number == len(lines) - 1:
            line = line[:1] + lane_sign(scene, owner) + line[2:]
        row.append(line[: columns or size.columns], style)
    if owner is not None and size.rows == 1:
        rows[0].append(f"{lane_sign(scene, owner)} ", Style(color=palette.LANE_COLORS[owner]))
