"""Scene and picture of cribbage between board and log: the table and the hand, or the show."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from msgspec.structs import asdict
from rich.style import Style
from rich.text import Text

from autopeg.base.phrases import owned, spoken
from autopeg.base.text_columns import ellipsis
from autopeg.counting.aloud import call_hand
from autopeg.engine.cards import Card
from autopeg.engine.moves import Part
from autopeg.games.cribbage.rules import View
from autopeg.games.cribbage.rules.moves import Event
from autopeg.games.cribbage.rules.play import LIMIT
from autopeg.games.cribbage.session import ChooseDiscard, CountCards, MayClaim, PlayCard, RevealHand
from autopeg.games.cribbage.terminal.controller import CribbageController
from autopeg.session.card_text import card_text
from autopeg.session.questions import HandOver
from autopeg.terminal import palette
from autopeg.terminal.paint.cards import (
    HAND_LEFT,
    LARGE,
    LINE,
    SMALL,
    CardSize,
    blank_rows,
    draw_card,
    draw_cards,
    pad,
    write_beside,
)
from autopeg.terminal.paint.clicks import click_is
from autopeg.terminal.paint.fitting import filled
from autopeg.terminal.paint.said import count_rows, ending_rows, points_said
from autopeg.terminal.paint.scores import seat_row
from autopeg.terminal.scene import Scene
from pegcore.cards import pip_of
from pegcore.cribbage import count_of

_ROOMY_LOG_ROWS = 5
_LEAST_ROWS = 5
_OWNED_COLUMNS = LINE.columns + 2
"""The columns of a card on one line with the sign of its owner."""


class Sizes(NamedTuple):
    """The sizes of the cards, and the rows left for the log."""

    table: CardSize
    hand: CardSize
    log_rows: int
    count_rows: int = 0
    """Rows below the table for the count, where there is no room for it beside the cards."""

    @property
    def gap(self) -> int:
        """The empty rows below the board."""
        return 1 if self.log_rows >= _ROOMY_LOG_ROWS else 0

    @property
    def hand_rows(self) -> int:
        """The rows of the hand: a marked card is raised by a row, and the cards have numbers below."""
        return _hand_rows(self.hand)


_SIZES = ((LARGE, LARGE, 4), (SMALL, LARGE, 4), (SMALL, SMALL, 3), (LINE, SMALL, 2), (LINE, LINE, 0))
"""The sizes of the cards on the table and in the hand, and the rows that they must leave for the log."""


def _hand_rows(hand: CardSize) -> int:
    return hand.rows + 2 if hand.rows > 1 else 1


@cache
def sizes_for(rows: int, count_rows: int = 0) -> Sizes:
    """Return the largest cards that leave the log its rows. rows: of table, hand and log; count_rows: of the count."""
    left = rows - count_rows
    fitting = (Sizes(table, hand, left - table.rows - _hand_rows(hand), count_rows) for table, hand, _ in _SIZES)
    return next(sizes for sizes, (*_, least) in zip(fitting, _SIZES, strict=True) if sizes.log_rows >= least)


class CribbageScene(Scene, frozen=True, kw_only=True):
    """One moment of a game of cribbage. cursor, marks: indexes into the hand."""

    view: View
    cursor: int = 0
    marks: frozenset[int] = frozenset()

    @property
    def sizes(self) -> Sizes:
        return sizes_for(self.layout.spare_rows, int(self.layout.is_narrow))

    @property
    def shown(self) -> Event | None:
        """The hand or crib that is shown and counted aloud."""
        return self.question.event if isinstance(self.question, RevealHand) else None

    @property
    def counting(self) -> CountCards | None:
        """The hand or crib that a person counts."""
        question = self.question
        return question if isinstance(question, CountCards) and question.counting.kind == "show" else None

    @property
    def is_show(self) -> bool:
        return self.shown is not None or self.counting is not None or self.is_over

    @property
    def chooses(self) -> bool:
        """Whether the viewer has to choose a card now."""
        return isinstance(self.question, ChooseDiscard | PlayCard) and self.question.seat == self.viewer


def scene(controller: CribbageController, common: Scene) -> CribbageScene:
    """Return the scene with the cursor and the marked cards."""
    return CribbageScene(**asdict(common), cursor=controller.cursor, marks=controller.marks)


def least_rows(scene: CribbageScene) -> int:
    """Return what the smallest cards need; in 80 columns and 24 rows every board leaves that."""
    return _LEAST_ROWS


def table_rows(scene: CribbageScene) -> list[Text]:
    """Return the table and the hand, or the show instead."""
    sizes = scene.sizes
    gap = [Text()] * sizes.gap
    if not scene.is_show:
        return [*gap, *_paint_table(scene), *_paint_hand(scene)]
    rows = (
        sizes.table.rows
        + sizes.count_rows
        + sizes.hand_rows
        + (sizes.log_rows - sizes.gap - 1 if sizes.hand is LINE else 0)
    )
    shown = [Text(), *ending_rows(scene, scene.layout.columns)] if scene.is_over else _show(scene, rows)
    return [*gap, *filled(shown, rows)]


def _show(scene: CribbageScene, rows: int) -> list[Text]:
    """Return a hand or crib with its starter, counted aloud and part by part."""
    counting = None if scene.counting is None else scene.counting.counting
    event = scene.shown
    cards = (counting.cards if counting else event.cards if event else None) or ()
    player = counting.player if counting else event.player if event else 0
    what = (counting.what if counting else event.what if event else None) or "hand"
    size = LARGE if rows >= 11 else SMALL if rows >= 7 else LINE
    drawn = blank_rows(size.rows, HAND_LEFT)
    for card in cards[:-1]:
        draw_card(drawn, card, size, scene)
        pad(drawn, 1)
    write_beside(drawn, "starter ", size.rows // 2)
    draw_cards(drawn, cards[-1:], size, scene)
    lines = [Text(f" {owned(scene.names[player], what)}", palette.NAME), *drawn]
    if event is not None and counting is None:
        said = _said(event.parts, what)
        lines += count_rows(said, event.parts, scene.layout.columns, rows - len(lines), scene.ascii_only)
    return lines


def _said(parts: Sequence[Part], what: str) -> str:
    declared = next((part.points for part in parts if part.kind == "declared"), None)
    return points_said(call_hand(parts), parts) if declared is None else f"Declared: {spoken(declared)}"


def seat_rows(scene: CribbageScene, seat: int, is_partner: bool, columns: int) -> Iterator[Text]:
    """Yield the rows of a seat: its turn and crib, then the cards it has played and holds."""
    view = scene.view
    crib = "crib" if view.dealer == seat and not scene.is_over else ""
    missing = view.target - scene.pegs[seat % len(scene.sides)][1]
    row = seat_row(scene, seat, columns if is_partner else None, f"{missing} to go", crib)
    yield row if row.cell_len <= columns else seat_row(scene, seat, None, f"{missing} left", crib)
    played = view.played[seat] if view.played and not scene.is_show else ()
    held = view.hand_counts[seat] if view.hand_counts else 0
    backs = ("#" if scene.ascii_only else "▮") * held
    cards = "".join(f"{card_text(card, scene.ascii_only)} " for card in played)
    yield Text(f"   {cards}{backs}", palette.FAINT, no_wrap=True)


def _paint_table(scene: CribbageScene) -> list[Text]:
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
    count, rest = "", ""
    if series or view.phase == "play":
        total = count_of(series)
        count = f"  Count {total}"
        rest = "  next from 0" if is_closed else f"  {LIMIT - total} left to {LIMIT}" if view.series else ""
    is_beside = not scene.sizes.count_rows
    needs = 0 if not is_beside else max(len(count), len(rest)) if size.rows > 1 else len(count) + len(rest)
    _draw_series(scene, rows, series, scene.layout.columns - needs)
    if not is_beside:
        return [*rows, Text.assemble((count, palette.CALL), (rest, palette.FAINT), no_wrap=True)]
    rows[middle].append(count, palette.CALL)
    rows[middle + 1 if size.rows > 1 else middle].append(rest, palette.FAINT)
    return rows


def _draw_series(scene: CribbageScene, rows: list[Text], series: Sequence[Card], end: int) -> None:
    """Draw the cards of a series, its newest if not all of them fit before column `end`."""
    size = scene.sizes.table
    step, last = (size.step, size.columns) if size.rows > 1 else (_OWNED_COLUMNS, _OWNED_COLUMNS)
    sign = ellipsis(scene.ascii_only)
    room = end - rows[0].cell_len - last + step
    if len(series) > room // step:
        write_beside(rows, sign, size.rows // 2)
        series = series[-((room - len(sign) - 1) // step) :]
    for index, card in enumerate(series):
        is_last = index == len(series) - 1
        draw_card(rows, card, size, scene, columns=size.columns if is_last else size.step, owner=_owner(scene, card))


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


def _paint_hand(scene: CribbageScene) -> list[Text]:
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
