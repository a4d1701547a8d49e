"""How Crummy Rummy is drawn: its zones, their sizes, and what a click into them means."""

from collections.abc import Callable, Mapping

import msgspec
from rich.text import Text

from autopeg.games.crummy_rummy.terminal.controller import CrummyRummyController
from autopeg.games.crummy_rummy.terminal.layout import LEAST_LOG_ROWS, LEAST_TABLE_ROWS, PILE_ROWS, plan
from autopeg.games.crummy_rummy.terminal.paint.count import paint_sum
from autopeg.games.crummy_rummy.terminal.paint.scores import rows_of_seat
from autopeg.games.crummy_rummy.terminal.paint.table import (
    draft_rows,
    laying_rows,
    paint_laid,
    paint_laying,
    paint_piles,
    shown_options,
)
from autopeg.games.crummy_rummy.terminal.scene import CrummyRummyScene
from autopeg.games.rummy.terminal.paint.hand import card_at, hand_rows, paint_hand
from autopeg.games.rummy.terminal.scene import hand_fields
from autopeg.terminal.paint.fitting import joined
from autopeg.terminal.paint.scores import paint_scores
from autopeg.terminal.scene import Scene

__all__ = ["ZONES", "heights", "key_at", "plan", "scene"]


def _paint_table(scene: CrummyRummyScene, columns: int, rows: int) -> Text:
    paint = paint_sum if scene.is_summed_up else paint_laid
    return joined(paint(scene, columns, rows))


def _paint_hand(scene: CrummyRummyScene, columns: int, rows: int) -> Text:
    return joined(paint_hand(scene.hand, columns, scene.cursor, scene.marks, scene.fresh, scene.ascii_only))


ZONES: Mapping[str, Callable[[CrummyRummyScene, int, int], Text]] = {
    "scores": lambda scene, columns, rows: paint_scores(scene, columns, rows_of_seat),
    "piles": lambda scene, columns, rows: joined(paint_piles(scene, columns)),
    "table": _paint_table,
    "laying": lambda scene, columns, rows: joined(paint_laying(scene, columns)),
    "hand": _paint_hand,
}


def scene(controller: CrummyRummyController, common: Scene) -> CrummyRummyScene:
    """Return the scene with the hand as its owner has put it in order, and what he has begun."""
    return CrummyRummyScene(
        **msgspec.structs.asdict(common),
        **hand_fields(controller),
        drafts=tuple(controller.hand.drafts),
        rounds=controller.session.points_by_round(),
        first_round=controller.session.first_counted(),
    )


def heights(scene: CrummyRummyScene) -> Mapping[str, int]:
    """Return the rows of the zones: the table has as many as it needs, as far as the log keeps its own."""
    columns, spare = scene.layout.columns, scene.layout.spare_rows
    if scene.is_summed_up:
        return {"table": min(len(paint_sum(scene, columns, spare)), spare - LEAST_LOG_ROWS)}
    hand, laying = hand_rows(len(scene.hand), columns), laying_rows(scene)
    room = max(1, spare - PILE_ROWS - hand - laying - LEAST_LOG_ROWS)
    needed = max(LEAST_TABLE_ROWS, len(paint_laid(scene, columns, spare)))
    shown = {"piles": PILE_ROWS, "table": min(room, needed), "hand": hand}
    return {**shown, "laying": laying} if laying else shown


def key_at(scene: CrummyRummyScene, zone: str, column: int, row: int) -> str | None:
    """Return the key that stands for the card or the option that is clicked."""
    if zone == "hand":
        index = card_at(column, row, len(scene.hand), scene.layout.columns)
        return None if index is None else f"card {index}"
    if zone == "laying" and scene.choosing is not None:
        at, shown = row - len(draft_rows(scene)), shown_options(scene.choosing)
        return f"option {shown[at]}" if 0 <= at < len(shown) else None
    return None
