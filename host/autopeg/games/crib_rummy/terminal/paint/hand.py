"""The hand that lies open, and how its cards can be laid."""

from rich.text import Text

from autopeg.games.crib_rummy.lay_options import LayOption
from autopeg.games.crib_rummy.questions import ChooseStart, LayCards, TakeCard
from autopeg.games.crib_rummy.terminal.scene import CribRummyScene
from autopeg.games.rummy.choosing import Choosing
from autopeg.games.rummy.terminal.paint.hand import card_at, drawn_card_at, paint_drawn_hand, paint_hand
from autopeg.session.card_text import cards_text
from autopeg.session.questions import HandOver
from autopeg.terminal import palette
from autopeg.terminal.paint.fitting import joined


def paint_open_hand(scene: CribRummyScene, columns: int, rows: int) -> Text:
    """The hand of the one who has the screen."""
    if not scene.hand:
        covered = isinstance(scene.question, HandOver) or (scene.viewer is None and bool(scene.view.hand_counts))
        return Text(" All hands are covered" if covered else "", palette.FAINT, no_wrap=True, end="")
    is_asked = isinstance(scene.question, ChooseStart | TakeCard | LayCards)
    paint = paint_hand if scene.layout.cards.rows == 1 else paint_drawn_hand
    cursor = scene.cursor if is_asked and scene.choosing is None else None
    return joined(paint(scene.hand, columns, cursor, scene.marks, scene.fresh, scene.ascii_only))


def hand_card_at(scene: CribRummyScene, column: int, row: int) -> int | None:
    """Return the index of the card of the hand that is drawn there."""
    at = card_at if scene.layout.cards.rows == 1 else drawn_card_at
    return at(column, row, len(scene.hand), scene.layout.columns)


def paint_options(scene: CribRummyScene, columns: int, rows: int) -> Text:
    """What can be laid, as many as there are rows around the one that Enter takes."""
    choosing = scene.choosing
    assert choosing is not None
    return joined(_option_row(scene, choosing, index) for index in choosing.shown(rows, rows // 2))


def _option_row(scene: CribRummyScene, choosing: Choosing[LayOption], index: int) -> Text:
    option = choosing.options[index]
    is_chosen = index == choosing.at
    mark = (">" if scene.ascii_only else "▶") if is_chosen else " "
    row = Text(f" {mark} {option.points:>2}  ", palette.CALL if is_chosen else palette.FAINT, no_wrap=True)
    row.append(cards_text(option.cards, scene.ascii_only), palette.NAME)
    row.append(f"  {option.place}", palette.FAINT)
    if is_chosen and len(choosing.options) > 1:
        row.append(f"  ({index + 1} of {len(choosing.options)})", palette.FAINT)
    return row
