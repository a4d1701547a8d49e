"""How High Card is drawn between board and log: the cards of the round, and the hand."""

from collections.abc import Iterator

from msgspec.structs import asdict
from rich.text import Text

from autopeg.base.text_columns import fit
from autopeg.games.high_card.questions import PlayCard
from autopeg.games.high_card.rules import View
from autopeg.games.high_card.terminal.controller import HighCardController
from autopeg.terminal import palette
from autopeg.terminal.paint.cards import HAND_LEFT, LARGE, SMALL, blank_rows, draw_card, pad
from autopeg.terminal.paint.clicks import click_is
from autopeg.terminal.paint.fitting import filled
from autopeg.terminal.paint.said import ending_rows
from autopeg.terminal.paint.scores import turn_row
from autopeg.terminal.scene import Scene

_SEAT_COLUMNS = 12
_LOG_ROWS = 3


class HighCardScene(Scene, frozen=True, kw_only=True):
    """One moment of a game of High Card. cursor: an index into the hand."""

    view: View
    cursor: int = 0


def scene(controller: HighCardController, common: Scene) -> HighCardScene:
    """Return the scene with the card that is being chosen."""
    return HighCardScene(**asdict(common), cursor=controller.cursor)


def least_rows(scene: HighCardScene) -> int:
    """Return the rows of table and log with small cards."""
    return 1 + 2 * SMALL.rows + _LOG_ROWS


def table_rows(scene: HighCardScene) -> list[Text]:
    """Return the cards of the round below the names of who played them, and the hand; at the end who has won."""
    size = LARGE if scene.layout.spare_rows >= 1 + 2 * LARGE.rows + _LOG_ROWS else SMALL
    if scene.is_over:
        return filled(ending_rows(scene, scene.layout.columns), 1 + 2 * size.rows)
    names, laid, hand = blank_rows(1, HAND_LEFT), blank_rows(size.rows, HAND_LEFT), blank_rows(size.rows, HAND_LEFT)
    for name, card in zip(scene.names, scene.view.table or (None,) * len(scene.names), strict=True):
        names[0].append(fit(name, _SEAT_COLUMNS - 1, scene.ascii_only).ljust(_SEAT_COLUMNS), palette.FAINT)
        if card is not None:
            draw_card(laid, card, size, scene)
        pad(laid, _SEAT_COLUMNS if card is None else _SEAT_COLUMNS - size.columns)
    for index, card in enumerate(scene.view.hand):
        start = hand[0].cell_len
        draw_card(hand, card, size, scene, is_dim=isinstance(scene.question, PlayCard) and index != scene.cursor)
        click_is(str(index + 1), hand, start)
        pad(hand, 1)
    return [*names, *laid, *hand]


def seat_rows(scene: HighCardScene, seat: int, is_partner: bool, columns: int) -> Iterator[Text]:
    """Yield whose turn it is, and how many cards a seat holds."""
    held = scene.view.hand_counts[seat] if scene.view.hand_counts else 0
    yield turn_row(scene, seat).append(f"{held} cards", palette.FAINT)
