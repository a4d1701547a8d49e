"""How Crib Rummy is drawn: its zones, their sizes, and what a click into them means."""

from collections.abc import Callable, Mapping
from textwrap import wrap

import msgspec
from msgspec.structs import replace
from rich.text import Text

from autopeg.games.crib_rummy.lay_options import LayOption
from autopeg.games.crib_rummy.terminal.controller import CribRummyController
from autopeg.games.crib_rummy.terminal.layout import CribRummyLayout, fitted, fitted_show, plan
from autopeg.games.crib_rummy.terminal.paint.hand import hand_card_at, paint_open_hand, paint_options
from autopeg.games.crib_rummy.terminal.paint.hand_end import paint_show, show_rows
from autopeg.games.crib_rummy.terminal.paint.scores import rows_of_seat
from autopeg.games.crib_rummy.terminal.paint.table import paint_piles, painted_melds, pile_key
from autopeg.games.crib_rummy.terminal.scene import CribRummyScene
from autopeg.games.rummy.choosing import Choosing
from autopeg.games.rummy.terminal.paint.hand import drawn_rows, hand_rows
from autopeg.games.rummy.terminal.scene import hand_fields
from autopeg.terminal.paint.fitting import joined
from autopeg.terminal.paint.scores import paint_scores
from autopeg.terminal.scene import Scene

__all__ = ["ZONES", "heights", "key_at", "plan", "scene"]

_NOWHERE = "nowhere"
"""What a click stands for that means nothing: a card is not drawn by a slip of the hand."""


def _paint_melds(scene: CribRummyScene, columns: int, rows: int) -> Text:
    return joined(painted_melds(scene, scene.layout, rows))


ZONES: Mapping[str, Callable[[CribRummyScene, int, int], Text]] = {
    "scores": lambda scene, columns, rows: paint_scores(scene, columns, rows_of_seat),
    "piles": paint_piles,
    "melds": _paint_melds,
    "hand": paint_open_hand,
    "options": paint_options,
    "show": paint_show,
}


def scene(controller: CribRummyController, common: Scene) -> CribRummyScene:
    """Return the scene with the cards that are being chosen, in a layout that fits the table."""
    layout = common.layout
    assert isinstance(layout, CribRummyLayout)
    whole = CribRummyScene(
        **msgspec.structs.asdict(common), **hand_fields(controller), tells_points=controller.tells_points
    )
    if whole.is_show:
        return replace(whole, layout=fitted_show(layout, _show_rows(whole)))
    cards = len(whole.hand)
    melds = len(painted_melds(whole, layout))
    drawn = drawn_rows(cards, layout.columns)
    return replace(whole, layout=fitted(layout, melds, hand_rows(cards, layout.columns), drawn))


def heights(scene: CribRummyScene) -> Mapping[str, int]:
    """Return the rows of the zones that are shown: the end of a hand takes the place of the table and the hand."""
    layout = scene.layout
    if scene.is_show:
        return {"show": _show_rows(scene)}
    table = {"piles": layout.pile_rows, "melds": layout.meld_rows, "hand": layout.hand_rows}
    return {**table, "options": _option_rows(scene, scene.choosing)} if scene.choosing else table


def key_at(scene: CribRummyScene, zone: str, column: int, row: int) -> str | None:
    """Return the key that a click stands for: a card of the hand, a pile, one of the lay options."""
    match zone:
        case "piles":
            return pile_key(column) or _NOWHERE
        case "hand":
            card = hand_card_at(scene, column, row)
            return _NOWHERE if card is None else f"card {card}"
        case "options" if scene.choosing is not None:
            rows = _option_rows(scene, scene.choosing)
            return f"option {scene.choosing.shown(rows, rows // 2)[row]}"
        case "melds":
            return _NOWHERE
        case _:
            return None


def _show_rows(scene: CribRummyScene) -> int:
    """The rows of the end of a hand, or of the game with a blank one around it."""
    if scene.hand_end is None:
        return sum(len(wrap(line, scene.layout.columns - 2)) for line in scene.ending) + 2
    return len(show_rows(scene, scene.hand_end, scene.layout.columns))


def _option_rows(scene: CribRummyScene, choosing: Choosing[LayOption]) -> int:
    return min(len(choosing.options), scene.layout.most_options)
