"""Picture of Table Top Cribbage between board and log: the table, and the panel beside it."""

from collections.abc import Iterator

from msgspec.structs import asdict
from rich.text import Text

from autopeg.games.tabletop.rules.state import CRIB_CARDS
from autopeg.games.tabletop.terminal.controller import TabletopController
from autopeg.games.tabletop.terminal.grid import grid_columns, paint_grid
from autopeg.games.tabletop.terminal.panel import paint_panel
from autopeg.games.tabletop.terminal.scene import TabletopScene
from autopeg.terminal import palette
from autopeg.terminal.paint.fitting import filled
from autopeg.terminal.paint.scores import seat_row
from autopeg.terminal.scene import Scene


def scene(controller: TabletopController, common: Scene) -> TabletopScene:
    """Return the scene with the cursor."""
    is_counted = not controller.settings.count_it_yourself
    return TabletopScene(**asdict(common), cursor=controller.cursor, is_counted=is_counted)


def least_rows(scene: TabletopScene) -> int:
    """Return 0: every board leaves room for the table."""
    return 0


def table_rows(scene: TabletopScene) -> list[Text]:
    """Return the table, with the card to place or what is counted beside it."""
    grid = paint_grid(scene)
    panel = paint_panel(scene, scene.layout.columns - grid_columns(scene), len(grid))
    return [row.append_text(more) for row, more in zip(grid, filled(panel, len(grid)), strict=True)]


def seat_rows(scene: TabletopScene, seat: int, is_partner: bool, columns: int) -> Iterator[Text]:
    """Yield the rows of a seat: its turn and crib, then the cards of its stack and those it has put in the crib."""
    view = scene.view
    crib = "crib" if view.dealer == seat and not scene.is_show else ""
    missing = max(0, view.target - scene.scores[seat % len(scene.sides)])
    yield seat_row(scene, seat, columns if is_partner else None, f"{missing} to go", crib)
    if scene.is_show or not view.stack_counts[seat]:
        yield Text()
        return
    share = CRIB_CARDS // view.players
    yield Text(f"   {view.stack_counts[seat]} left, crib {view.cribbed[seat]}/{share}", palette.FAINT, no_wrap=True)
