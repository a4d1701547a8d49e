"""Picture of cribbage between board and log: the table and the hand, or the show."""

from collections.abc import Iterator, Sequence

from msgspec.structs import asdict
from rich.text import Text

from autopeg.engine.moves import Part
from autopeg.games.counting.aloud import call_hand
from autopeg.games.cribbage.terminal.cards import paint_hand, paint_table
from autopeg.games.cribbage.terminal.controller import CribbageController
from autopeg.games.cribbage.terminal.scene import CribbageScene
from autopeg.session.calling import owned, spoken
from autopeg.session.card_text import card_text
from autopeg.terminal import palette
from autopeg.terminal.paint.cards import (
    HAND_LEFT,
    LARGE,
    LINE,
    SMALL,
    blank_rows,
    draw_card,
    draw_cards,
    pad,
    write_beside,
)
from autopeg.terminal.paint.fitting import filled
from autopeg.terminal.paint.said import count_rows, ending_rows, points_said
from autopeg.terminal.paint.scores import seat_row
from autopeg.terminal.scene import Scene


def scene(controller: CribbageController, common: Scene) -> CribbageScene:
    """Return the scene with the cursor and the marked cards."""
    return CribbageScene(**asdict(common), cursor=controller.cursor, marks=controller.marks)


def least_rows(scene: CribbageScene) -> int:
    """Return 0: every board leaves room for the cards."""
    return 0


def table_rows(scene: CribbageScene) -> list[Text]:
    """Return the table and the hand, or the show instead."""
    sizes = scene.sizes
    gap = [Text()] * sizes.gap
    if not scene.is_show:
        return [*gap, *paint_table(scene), *paint_hand(scene)]
    rows = sizes.table.rows + sizes.hand_rows + (sizes.log_rows - sizes.gap - 1 if sizes.hand is LINE else 0)
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
