"""How Table Top Cribbage is drawn: its zones, their sizes, and what a click into them means."""

from collections.abc import Callable, Mapping

import msgspec
from rich.text import Text

from autopeg.games.tabletop.terminal.controller import TabletopController
from autopeg.games.tabletop.terminal.layout import plan
from autopeg.games.tabletop.terminal.paint.grid import cell_at, grid_columns, paint_grid
from autopeg.games.tabletop.terminal.paint.panel import paint_panel
from autopeg.games.tabletop.terminal.paint.scores import rows_of_seat
from autopeg.games.tabletop.terminal.scene import TabletopScene
from autopeg.games.tabletop.text import cell_name
from autopeg.terminal.paint.fitting import joined
from autopeg.terminal.paint.scores import paint_scores
from autopeg.terminal.scene import Scene

__all__ = ["ZONES", "heights", "key_at", "plan", "scene"]


def _paint_table(scene: TabletopScene, columns: int, rows: int) -> Text:
    """The table, and beside it the card to be laid or what is counted."""
    left = grid_columns(scene.layout)
    panel = paint_panel(scene, columns - left, rows)
    beside = [*panel, *[Text()] * rows][:rows]
    return joined([row.append_text(more) for row, more in zip(paint_grid(scene), beside, strict=True)])


ZONES: Mapping[str, Callable[[TabletopScene, int, int], Text]] = {
    "scores": lambda scene, columns, rows: paint_scores(scene, columns, rows_of_seat),
    "table": _paint_table,
}


def scene(controller: TabletopController, common: Scene) -> TabletopScene:
    """Return the scene with the cell that is being chosen."""
    is_counted = not controller.settings.count_it_yourself
    return TabletopScene(**msgspec.structs.asdict(common), cursor=controller.cursor, is_counted=is_counted)


def heights(scene: TabletopScene) -> Mapping[str, int]:
    """Return the rows of the table, which is shown always."""
    return {"table": scene.layout.table_rows}


def key_at(scene: TabletopScene, zone: str, column: int, row: int) -> str | None:
    """Return the name of the cell that is clicked, which stands for placing the card there."""
    cell = cell_at(scene.layout, column, row) if scene.laying is not None else None
    return None if cell is None else cell_name(cell)
