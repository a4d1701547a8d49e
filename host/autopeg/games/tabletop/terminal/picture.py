"""Picture of Table Top Cribbage between board and log: the table, and the panel beside it."""

from collections.abc import Iterator

from msgspec.structs import asdict
from rich.text import Text

from autopeg.base.phrases import owned
from autopeg.base.text_columns import columns_of, fit
from autopeg.counting.aloud import call_hand
from autopeg.engine.cards import Card
from autopeg.games.tabletop.rules.counting import line_values
from autopeg.games.tabletop.rules.moves import Event
from autopeg.games.tabletop.rules.state import CRIB_CARDS
from autopeg.games.tabletop.session import CountLine, RevealRound
from autopeg.games.tabletop.terminal.controller import TabletopController
from autopeg.games.tabletop.terminal.grid import grid_columns, paint_grid
from autopeg.games.tabletop.terminal.scene import LEAST_LOG_ROWS, LEAST_TABLE_ROWS, TabletopScene
from autopeg.games.tabletop.text import counted_name
from autopeg.session.card_text import cards_text
from autopeg.session.text import side_names
from autopeg.terminal import palette
from autopeg.terminal.paint.cards import LARGE, SMALL, CardSize, blank_rows, draw_card, draw_cards, pad
from autopeg.terminal.paint.fitting import filled
from autopeg.terminal.paint.said import count_rows, ending_rows, points_said, said_rows
from autopeg.terminal.paint.scores import seat_row
from autopeg.terminal.scene import Scene

_BETWEEN = "   "
_LEAST_NAME_COLUMNS = 3
"""With less room for a name, it has a row of its own."""
_ROOMY_ROWS = 13
"""With at least this many rows, cards are drawn large."""


def scene(controller: TabletopController, common: Scene) -> TabletopScene:
    """Return the scene with the cursor."""
    is_counted = not controller.settings.count_it_yourself
    return TabletopScene(**asdict(common), cursor=controller.cursor, is_counted=is_counted)


def least_rows(scene: TabletopScene) -> int:
    """Return what table and log need with the smallest cards."""
    return LEAST_TABLE_ROWS + LEAST_LOG_ROWS


def table_rows(scene: TabletopScene) -> list[Text]:
    """Return the table, with the card to place or what is counted beside it.

    What is too long for that is below the table, or in its place.
    """
    grid = paint_grid(scene)
    columns, rows = scene.layout.columns, scene.layout.spare_rows
    beside = columns - grid_columns(scene)
    panel = _panel(scene, beside, len(grid))
    if len(panel) > len(grid) or _has_longer_word(scene, beside):
        below = _panel(scene, columns, rows - len(grid))
        return [*grid, *below] if len(below) <= rows - len(grid) else _panel(scene, columns, rows)
    return [row.append_text(more) for row, more in zip(grid, filled(panel, len(grid)), strict=True)]


def _has_longer_word(scene: TabletopScene, columns: int) -> bool:
    """Return whether a name at the end of the game would be broken in so many columns, the first of them empty."""
    words = (word for line in scene.ending for word in line.split())
    return scene.is_over and max(map(columns_of, words), default=0) >= columns


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


def _panel(scene: TabletopScene, columns: int, rows: int) -> list[Text]:
    """Return the panel beside the table: the card to place, the crib, and what is counted, in at most `rows` rows."""
    if scene.is_over:
        return ending_rows(scene, columns)
    if isinstance(scene.question, RevealRound):
        return said_rows(scene.question.event.text, columns)
    if scene.counted is not None:
        return _counted(scene, scene.counted, columns, rows)
    return [*_card_to_lay(scene, columns, rows), *_crib(scene, columns), *_sums(scene, columns)]


def _owned(scene: TabletopScene, name: str, thing: str, columns: int) -> str:
    """Return a thing with its owner in at most `columns` columns: of what is too long, the name is cut."""
    return owned(fit(name, columns - len(owned("", thing)), scene.ascii_only), thing)


def _size(rows: int) -> CardSize:
    return LARGE if rows >= _ROOMY_ROWS else SMALL


def _card_to_lay(scene: TabletopScene, columns: int, rows: int) -> list[Text]:
    """Return the turned-up card of the seat to act; its back if it may not be seen."""
    due = scene.view.to_act
    if due is None:
        return []
    card: Card | None = scene.laying.card if scene.laying is not None else None
    size = _size(rows)
    drawn = blank_rows(size.rows)
    draw_card(drawn, card, size, scene)
    return [Text(f" {_owned(scene, scene.names[due], 'card', columns - 1)}", palette.NAME, no_wrap=True), *drawn]


def _crib(scene: TabletopScene, columns: int) -> list[Text]:
    """Return whose crib it is, and the cards in it that have been seen (T11)."""
    view = scene.view
    if view.dealer is None or view.to_act is None:
        return []
    hidden = ("#" if scene.ascii_only else "▮") * (sum(view.cribbed) - len(view.crib))
    lying = " ".join(word for word in (cards_text(view.crib, scene.ascii_only), hidden) if word)
    told = Text(lying or "empty", palette.NAME if lying else palette.FAINT)
    room = columns - len(" : ")
    is_long = told.cell_len + len(owned("", "crib")) + _LEAST_NAME_COLUMNS > room
    whose = _owned(scene, scene.names[view.dealer], "crib", room if is_long else room - told.cell_len)
    text = Text(f" {whose}: ", palette.FAINT, no_wrap=True)
    return [text, Text(" ", no_wrap=True).append_text(told)] if is_long else [text.append_text(told)]


def _sums(scene: TabletopScene, columns: int) -> list[Text]:
    """Return the value of all rows and of all columns now, and whose they are where there is room for it."""
    if not scene.is_counted or scene.view.starter is None:
        return []
    values, side = line_values(scene.view), scene.view.rows_side
    lines = ((side, "rows", sum(values.rows)), (1 - side, "columns", sum(values.columns)))
    names = side_names(scene.names, len(scene.sides))
    short, long = (
        _BETWEEN.join(
            f"{scene.lane_sign(side)} {owned(names[side], what) if is_long else what} {points}"
            for side, what, points in lines
        )
        for is_long in (False, True)
    )
    said = long if len(long) < columns else short
    rows = [said] if len(said) < columns else said.split(_BETWEEN)
    return [Text(f" {row}", palette.FAINT, no_wrap=True) for row in rows]


def _counted(scene: TabletopScene, event: Event, columns: int, rows: int) -> list[Text]:
    """Return a line or the crib with its cards, counted aloud and part by part."""
    owner = scene.names[event.player] if event.what == "crib" else side_names(scene.names, len(scene.sides))[event.side]
    counted = _owned(scene, owner, counted_name(event.what, event.index), columns - 1)
    lines = [Text(f" {counted}", palette.NAME, no_wrap=True)]
    if columns >= 7 * len(event.cards):
        drawn = blank_rows(SMALL.rows)
        for card in event.cards:
            draw_cards(drawn, (card,), SMALL, scene)
            pad(drawn, 1)
        lines += drawn
    if isinstance(scene.question, CountLine):
        return lines
    said = points_said(call_hand(event.parts), event.parts) if event.parts else "Nothing"
    return [*lines, *count_rows(said, event.parts, columns, rows - len(lines), scene.ascii_only)]
