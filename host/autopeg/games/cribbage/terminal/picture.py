"""How cribbage is drawn: its zones, their sizes, and what a click into them means."""

from collections.abc import Callable, Mapping

import msgspec
from rich.text import Text

from autopeg.games.cribbage.terminal.controller import CribbageController
from autopeg.games.cribbage.terminal.layout import plan
from autopeg.games.cribbage.terminal.paint.cards import card_at, paint_hand, paint_table
from autopeg.games.cribbage.terminal.paint.scores import rows_of_seat
from autopeg.games.cribbage.terminal.paint.show import paint_show
from autopeg.games.cribbage.terminal.scene import CribbageScene
from autopeg.terminal.paint.scores import paint_scores
from autopeg.terminal.scene import Scene

__all__ = ["ZONES", "heights", "key_at", "plan", "scene"]

ZONES: Mapping[str, Callable[[CribbageScene, int, int], Text]] = {
    "scores": lambda scene, columns, rows: paint_scores(scene, columns, rows_of_seat),
    "table": lambda scene, columns, rows: paint_table(scene),
    "hand": lambda scene, columns, rows: paint_hand(scene),
    "show": paint_show,
}


def scene(controller: CribbageController, common: Scene) -> CribbageScene:
    """Return the scene with the cards that are being chosen."""
    return CribbageScene(**msgspec.structs.asdict(common), cursor=controller.cursor, marks=controller.marks)


def heights(scene: CribbageScene) -> Mapping[str, int]:
    """Return the rows of the zones that are shown: the show takes the place of table and hand."""
    layout = scene.layout
    if not scene.is_show:
        return {"table": layout.table_rows, "hand": layout.hand_rows}
    shown_rows = layout.table_rows + layout.hand_rows
    return {"show": shown_rows + (layout.log_rows - 1 if layout.hand.rows == 1 else 0)}


def key_at(scene: CribbageScene, zone: str, column: int, row: int) -> str | None:
    """Return the number of the card of the hand that is clicked."""
    card = card_at(scene, column) if zone == "hand" else None
    return None if card is None else str(card + 1)
