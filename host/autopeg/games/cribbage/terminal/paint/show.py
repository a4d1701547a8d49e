"""The show: a hand counted aloud, and the end of the game."""

from collections.abc import Sequence

from rich.text import Text

from autopeg.engine.moves import Part
from autopeg.games.counting.aloud import call_hand
from autopeg.games.cribbage.terminal.scene import CribbageScene
from autopeg.session.calling import owned, spoken
from autopeg.terminal import palette
from autopeg.terminal.faces import LARGE, LINE, SMALL
from autopeg.terminal.paint.cards import HAND_LEFT, draw_card, draw_cards, pad, write_beside
from autopeg.terminal.paint.count import count_rows, told_points
from autopeg.terminal.paint.ending import paint_ending
from autopeg.terminal.paint.fitting import joined


def paint_show(scene: CribbageScene, columns: int, rows: int) -> Text:
    """A hand or crib with its starter, counted aloud and part by part; at the end of the game who has won."""
    if scene.is_over:
        return paint_ending(scene, columns)
    counting = None if scene.counting is None else scene.counting.counting
    event = scene.shown
    cards = (counting.cards if counting else event.cards if event else None) or ()
    player = counting.player if counting else event.player if event else 0
    what = (counting.what if counting else event.what if event else None) or "hand"
    size = SMALL if rows >= 7 else LINE
    if rows >= 11:
        size = LARGE
    lines = [Text(f" {owned(scene.names[player], what)}", palette.NAME)]
    drawn = [Text(" " * HAND_LEFT, no_wrap=True) for _ in range(size.rows)]
    for card in cards[:-1]:
        draw_card(drawn, card, size, scene)
        pad(drawn, 1)
    write_beside(drawn, "starter ", size.rows // 2)
    draw_cards(drawn, cards[-1:], size, scene)
    lines += drawn
    if event is not None and counting is None:
        lines += _counted(scene, event.parts, what, columns, rows - len(lines))
    return joined(lines)


def _counted(scene: CribbageScene, parts: Sequence[Part], what: str, columns: int, room: int) -> list[Text]:
    declared = next((part.points for part in parts if part.kind == "declared"), None)
    said = told_points(call_hand(parts, what == "crib"), parts) if declared is None else f"Declared: {spoken(declared)}"
    return count_rows(said, parts, columns, room, scene.ascii_only)
