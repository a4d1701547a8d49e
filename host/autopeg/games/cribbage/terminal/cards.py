"""Painters of the cards on the table and in the hand."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from autopeg.engine.cards import Card
from autopeg.games.cribbage.questions import CountCards, MayClaim
from autopeg.games.cribbage.rules.play import LIMIT
from autopeg.games.cribbage.terminal.scene import CribbageScene
from autopeg.session.questions import HandOver
from autopeg.terminal import palette
from autopeg.terminal.paint.cards import HAND_LEFT, LINE, blank_rows, draw_card, draw_cards, pad, write_beside
from autopeg.terminal.paint.clicks import click_is
from pegcore.cards import pip_of
from pegcore.cribbage import count_of


def paint_table(scene: CribbageScene) -> list[Text]:
    """Return the rows of the starter, the series with the owner of each card, and the count."""
    view = scene.view
    size = scene.sizes.table
    rows = blank_rows(size.rows, 0)
    middle = size.rows // 2
    write_beside(rows, "Starter ", middle)
    draw_cards(rows, () if view.starter is None else (view.starter,), size, scene)
    if view.starter is None:
        pad(rows, size.columns)
    series, is_closed = _series(scene)
    write_beside(rows, "  Played " if series else "  ", middle)
    for index, card in enumerate(series):
        is_last = index == len(series) - 1
        draw_card(rows, card, size, scene, columns=size.columns if is_last else size.step, owner=_owner(scene, card))
    if series or view.phase == "play":
        count = count_of(series)
        rows[middle].append(f"  Count {count}", palette.CALL)
        rest = "  next from 0" if is_closed else f"  {LIMIT - count} left to {LIMIT}" if view.series else ""
        if size.rows > 1:
            rows[middle + 1].append(rest, palette.FAINT)
        else:
            rows[middle].append(rest, palette.FAINT)
    return rows


def _series(scene: CribbageScene) -> tuple[tuple[Card, ...], bool]:
    """Return the series and whether it is closed; with muggins it stays on the table until the next card (C43, C46)."""
    view = scene.view
    open_now = (view.counting, None if view.declared is None else view.declared.counting)
    counting = next((each for each in open_now if each is not None and each.kind != "show"), None)
    if view.series or counting is None:
        return view.series, False
    is_open_to_claims = view.phase == "play" or isinstance(scene.question, CountCards | MayClaim)
    return (counting.cards, True) if is_open_to_claims else ((), False)


def _owner(scene: CribbageScene, card: Card) -> int | None:
    seat = next((seat for seat, cards in enumerate(scene.view.played) if card in cards), None)
    return None if seat is None else seat % len(scene.sides)


def paint_hand(scene: CribbageScene) -> list[Text]:
    """Return the viewer's cards with their numbers below, marked ones raised; backs while no hand is open."""
    size = scene.sizes.hand
    rows = blank_rows(scene.sizes.hand_rows, HAND_LEFT)
    for index, card in enumerate(_open_hand(scene)):
        start = rows[0].cell_len
        is_dim = card is not None and not _may_choose(scene, card)
        if size is LINE:
            label, style = _number_of(scene, index, 4)
            rows[0].append(label.strip().rjust(4), style)
            draw_card(rows, card, size, scene, is_dim)
        else:
            raised = index in scene.marks
            draw_card(rows[: size.rows] if raised else rows[1:-1], card, size, scene, is_dim)
            rows[size.rows if raised else 0].append(" " * size.columns)
            rows[-1].append(*_number_of(scene, index, size.columns))
        pad(rows, 1)
        click_is(str(index + 1), rows, start)
    return rows


def _open_hand(scene: CribbageScene) -> Sequence[Card | None]:
    if scene.viewer is not None:
        return scene.view.hand
    counts = scene.view.hand_counts
    return [None] * (counts[scene.question.seat] if isinstance(scene.question, HandOver) and counts else 0)


def _may_choose(scene: CribbageScene, card: Card) -> bool:
    return scene.view.phase != "play" or scene.view.count + pip_of(card) <= LIMIT


def _number_of(scene: CribbageScene, index: int, columns: int) -> tuple[str, Style]:
    """Return the number below a card: in brackets at the cursor, a star if marked, an x if the card is too high."""
    if not scene.chooses:
        return " " * columns, palette.FAINT
    too_high = not _may_choose(scene, scene.view.hand[index])
    mark = "*" if index in scene.marks else "x" if too_high else ""
    label = f"{index + 1}{mark}"
    if index == scene.cursor:
        return f"[{label}]".center(columns), palette.CURSOR
    return label.center(columns), palette.MARKED if index in scene.marks else palette.FAINT
