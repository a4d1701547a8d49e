"""The show: a hand counted aloud, and the end of the game."""

from collections.abc import Sequence
from textwrap import wrap

from rich.text import Text

from autopeg.games.moves import Part
from autopeg.ui.calling import call_hand, owned, spoken
from autopeg.ui.terminal import palette
from autopeg.ui.terminal.cribbage.scene import CribbageScene
from autopeg.ui.terminal.faces import LARGE, LINE, SMALL, cards_text
from autopeg.ui.terminal.paint.cards import HAND_LEFT, draw_card, draw_cards, pad, write_beside
from autopeg.ui.terminal.paint.ending import paint_ending


def paint_show(scene: CribbageScene, columns: int, rows: int) -> Text:
    """A hand or crib with its starter, counted aloud and part by part; at the end of the game who has won."""
    if scene.is_over:
        return paint_ending(scene)
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
    return Text("\n", end="").join(lines)


def _counted(scene: CribbageScene, parts: Sequence[Part], what: str, columns: int, room: int) -> list[Text]:
    """The call, and as far as there is room each part with its cards, in columns."""
    declared = next((part.points for part in parts if part.kind == "declared"), None)
    if declared is None:
        said = call_hand(parts, what == "crib")
        total = sum(part.points for part in parts)
        said = f"{said[0].upper()}{said[1:]}: {'1 point' if total == 1 else f'{total} points'}"
    else:
        said = f"Declared: {spoken(declared)}"
    wrapped = [Text(f" {line}", palette.CALL, no_wrap=True) for line in wrap(said, columns - 2)]
    shown = [part for part in parts if part.cards]
    across = max(1, min(4, (columns - 2) // 24))
    deep = -(-len(shown) // across)
    if deep and deep <= room - len(wrapped):
        for number in range(deep):
            row = Text(" ", no_wrap=True)
            for part in shown[number::deep]:
                text = f" {part.points:>2}  {part.kind} {cards_text(part.cards, scene.ascii_only)}"
                row.append(text.ljust(24), palette.FAINT)
            wrapped.append(row)
    return wrapped
