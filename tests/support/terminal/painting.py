"""The screen of a table as text, from its painters alone: the app is made, and never started."""

from collections.abc import Callable, Sequence
from typing import Any

from autopeg.play.table import Table
from autopeg.session.questions import Advance
from autopeg.session.settings import Settings
from autopeg.terminal import table_app
from autopeg.terminal.app import GameApp
from autopeg.terminal.scorekeeping.app import ScoreApp
from autopeg.terminal.table_app import Zone

QUIET = Settings(speed="none")

_CHARACTERS = {"space": " ", "plus": "+", "equals_sign": "="}


def game_screen(
    table: Table,
    size: tuple[int, int],
    play: Callable[[Any], object],
    keys: Sequence[str] = (),
    settings: Settings = QUIET,
) -> str:
    """Return the screen of a game after `play(controller)` and some keys."""
    app = GameApp(table, None, settings)
    play(app.controller)
    _settle(app.controller)
    for key in keys:
        app.controller.press(key)
        _settle(app.controller)
    return shown_game(app, size)


def shown_game(app: GameApp, size: tuple[int, int]) -> str:
    """Return the screen of a game as it is, without any step."""
    app.move_pegs()
    columns, rows = size
    scene = app.shown_scene = app.scene_at(columns, rows)
    plan = scene.layout
    app.table_rows = app.picture.table_rows(scene)
    zones = {zone.id: zone for zone in _zones(app)}
    board_row = _beside(
        _lines(zones["board"], scene, plan.board_columns, plan.board_rows),
        _lines(zones["scores"], scene, plan.columns - plan.board_columns, plan.board_rows),
        plan.board_columns,
    )
    rows_of_table = _lines(zones["table"], scene, plan.columns, len(app.table_rows))
    above = _lines(zones["title"], scene, plan.columns, 1) + board_row + rows_of_table
    return _page(zones, scene, columns, above, "log", rows)


def score_screen(app: ScoreApp, size: tuple[int, int], keys: Sequence[str] = ()) -> str:
    """Return the screen of a score pad after some keys."""
    for key in keys:
        app.controller.press(_CHARACTERS.get(key, key))
    app.move_pegs()
    columns, rows = size
    scene = app.shown_scene = app.scene_at(columns, rows)
    zones = {zone.id: zone for zone in _zones(app)}
    *stacked, beside = [_lines(zones[name], scene, *size) for name, size in scene.sizes.items()]
    left = [line for lines in stacked for line in lines]
    if not scene.is_drafted_above:
        left = _beside(left, beside + [""] * (len(left) - len(beside)), scene.layout.board_columns)
    return _framed(zones, scene, columns, _lines(zones["title"], scene, scene.layout.columns, 1) + left)


def _settle(controller: Any) -> None:
    """Let happen what happens without a key."""
    controller.look()
    while not controller.is_stuck and (
        isinstance(controller.question, Advance) or controller.session.automatic_move(controller.question) is not None
    ):
        if not controller.go_on_by_itself():
            controller.table.advance()
        controller.look()


def _zones(app: GameApp | ScoreApp) -> list[Zone]:
    parts = list(app.parts())
    inner = [child for part in parts for child in part._pending_children]
    return [part for part in [*parts, *inner] if isinstance(part, Zone)]


def _page(zones: dict[str | None, Zone], scene: Any, columns: int, above: list[str], rest: str, rows: int) -> str:
    """Return the whole window: the zone `rest` has the rows that the others leave."""
    width = scene.layout.columns
    below = scene.layout.prompt_rows + scene.layout.key_rows
    return _framed(zones, scene, columns, above + _lines(zones[rest], scene, width, rows - len(above) - below))


def _framed(zones: dict[str | None, Zone], scene: Any, columns: int, above: list[str]) -> str:
    """Return the whole window with its last rows, in the middle of so many columns."""
    width = scene.layout.columns
    below = {"prompt": scene.layout.prompt_rows, "keys": scene.layout.key_rows}
    lines = above + [line for name, rows in below.items() for line in _lines(zones[name], scene, width, rows)]
    margin = " " * ((columns - width) // 2)
    return "".join(f"{margin}{line}".rstrip() + "\n" for line in lines)


def _lines(zone: Zone, scene: Any, columns: int, rows: int) -> list[str]:
    if not (columns and rows):
        return [""] * rows
    # By the name that is watched for what is cropped, see screen_fixtures.
    page = table_app.fit_page(zone._painter(columns, rows), columns, rows, scene.ascii_only)
    lines = [line.plain for line in page.split("\n", allow_blank=True)]
    return (lines + [""] * rows)[:rows]


def _beside(left: list[str], right: list[str], columns: int) -> list[str]:
    left = left + [""] * (len(right) - len(left))
    return [f"{one:{columns}}{other}" for one, other in zip(left, right, strict=True)]
