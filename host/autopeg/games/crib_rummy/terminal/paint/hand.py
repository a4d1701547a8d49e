"""The hand that lies open, and the ways to lay its cards."""

from rich.text import Text

from autopeg.games.crib_rummy.lay_options import LayOption
from autopeg.games.crib_rummy.questions import ChooseStart, LayCards, TakeCard
from autopeg.games.crib_rummy.terminal.scene import CribRummyScene
from autopeg.games.crib_rummy.text import meld_name
from autopeg.games.rummy.terminal.paint.hand import card_at, drawn_card_at, paint_drawn_hand, paint_hand
from autopeg.session.card_text import cards_text
from autopeg.session.questions import HandOver
from autopeg.terminal import palette


def paint_open_hand(scene: CribRummyScene, columns: int, rows: int) -> Text:
    """The hand of the one who has the screen."""
    hand = scene.view.hand
    if not hand:
        covered = isinstance(scene.question, HandOver) or (scene.viewer is None and bool(scene.view.hand_counts))
        return Text(" All hands are covered" if covered else "", palette.FAINT, no_wrap=True, end="")
    is_asked = isinstance(scene.question, ChooseStart | TakeCard | LayCards)
    paint = paint_hand if scene.layout.cards.rows == 1 else paint_drawn_hand
    cursor = scene.cursor if is_asked and not scene.ways else None
    return Text("\n", end="").join(paint(hand, columns, cursor, scene.marks, scene.fresh, scene.ascii_only))


def hand_card_at(scene: CribRummyScene, column: int, row: int) -> int | None:
    """Return the index of the card of the hand that is drawn there."""
    at = card_at if scene.layout.cards.rows == 1 else drawn_card_at
    return at(column, row, len(scene.view.hand), scene.layout.columns)


def paint_ways(scene: CribRummyScene, columns: int, rows: int) -> Text:
    """What can be laid, as many as there are rows around the one that Enter takes."""
    first = first_way(scene, rows)
    shown = range(first, min(len(scene.ways), first + rows))
    return Text("\n", end="").join([_way_row(scene, index, columns) for index in shown])


def first_way(scene: CribRummyScene, rows: int) -> int:
    """Return the index of the way in the first of so many rows."""
    return max(0, min(scene.chosen - rows // 2, len(scene.ways) - rows))


def _way_row(scene: CribRummyScene, index: int, columns: int) -> Text:
    way = scene.ways[index]
    is_chosen = index == scene.chosen
    mark = (">" if scene.ascii_only else "▶") if is_chosen else " "
    row = Text(f" {mark} {way.points:>2}  ", palette.CALL if is_chosen else palette.FAINT, no_wrap=True)
    row.append(cards_text(way.cards, scene.ascii_only), palette.NAME)
    row.append(f"  {_place(scene, way)}", palette.FAINT)
    if is_chosen and len(scene.ways) > 1:
        row.append(f"  ({index + 1} of {len(scene.ways)})", palette.FAINT)
    return row


def _place(scene: CribRummyScene, way: LayOption) -> str:
    """Where the cards of a way go: "a new run of four", "to M2, then a set of four"."""
    name = meld_name(way.kind, way.length)
    return f"a new {name}" if way.meld is None else f"to {way.meld.id}, then a {name}"
