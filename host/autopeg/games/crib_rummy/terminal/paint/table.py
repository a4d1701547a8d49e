"""The piles and the melds."""

from rich.text import Text

from autopeg.engine.cards import Card
from autopeg.games.crib_rummy.questions import ClaimPoints, LayCards
from autopeg.games.crib_rummy.terminal.layout import CribRummyLayout
from autopeg.games.crib_rummy.terminal.scene import CribRummyScene
from autopeg.games.crib_rummy.text import meld_worth
from autopeg.games.rummy.terminal.paint.melds import paint_melds
from autopeg.session.questions import Advance
from autopeg.terminal import palette
from autopeg.terminal.paint.cards import draw_card, pad
from autopeg.terminal.paint.fitting import joined

_PILE_COLUMNS = 27
"""The columns of each of the two piles."""

_MANY_ROWS = 100


def paint_piles(scene: CribRummyScene, columns: int, rows: int) -> Text:
    """The draw pile, the upcard with the pile below it, and what the turn has made so far."""
    view = scene.view
    drawn = [Text(" ", no_wrap=True) for _ in range(scene.layout.pile_rows)]
    if view.hand_counts:
        below = view.discard_count - 1
        lying = "alone" if below < 1 else f"on {below} card{'' if below == 1 else 's'}"
        _pile(scene, drawn, "Draw pile", None, f"{view.draw_count} left", bool(view.draw_count))
        _pile(scene, drawn, "Upcard", view.upcard, lying, view.upcard is not None)
        middle = drawn[len(drawn) // 2]
        is_told = scene.tells_points or view.pegging == "auto"
        if view.earned and is_told and isinstance(scene.question, LayCards | ClaimPoints | Advance):
            middle.append(f"This turn: {view.earned}", palette.CALL)
    return joined(drawn)


def _pile(scene: CribRummyScene, rows: list[Text], name: str, top: Card | None, count: str, has_card: bool) -> None:
    """A pile with its name, its top card or its back, and how many cards there are (R52, R53)."""
    start, middle = rows[0].cell_len, len(rows) // 2
    for number, row in enumerate(rows):
        row.append(name if number == middle else " " * len(name), palette.FAINT)
    pad(rows, 1)
    if has_card:
        draw_card(rows, top, scene.layout.cards, scene)
    rows[middle].append(f" {count}", palette.NAME)
    for row in rows:
        row.append(" " * (start + _PILE_COLUMNS - row.cell_len))


def pile_key(column: int) -> str | None:
    """Return the key that a click into the piles stands for: to draw, or to take the upcard."""
    return {0: "d", 1: "t"}.get(column // _PILE_COLUMNS)


def painted_melds(scene: CribRummyScene, layout: CribRummyLayout, rows: int = _MANY_ROWS) -> list[Text]:
    """Return the melds, each with its points and what its next card makes, in so many rows at most."""
    table, option = scene.view.table, None if scene.choosing is None else scene.choosing.chosen
    if not table:
        return [Text(" No melds on the table yet", palette.FAINT, no_wrap=True)]
    chosen = None if option is None or option.meld is None else option.meld.id
    notes = {meld.id: meld_worth(meld) for meld in table}
    return paint_melds(table, layout.columns, rows, chosen, scene.ascii_only, notes)
