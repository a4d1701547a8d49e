"""Picture of Crummy Rummy between board and log: piles, melds and the hand, or the penalties of the rounds."""

from collections.abc import Iterator
from functools import partial

from msgspec.structs import asdict
from rich.text import Text

from autopeg.games.crummy_rummy.lay_options import LayOption
from autopeg.games.crummy_rummy.terminal.controller import CrummyRummyController
from autopeg.games.crummy_rummy.terminal.round_count import round_count_rows
from autopeg.games.crummy_rummy.terminal.scene import CrummyRummyScene
from autopeg.games.crummy_rummy.text import contract_name
from autopeg.games.rummy.terminal.hand import paint_hand
from autopeg.games.rummy.terminal.melds import paint_melds
from autopeg.games.rummy.terminal.options import paint_options
from autopeg.games.rummy.terminal.scene import shown
from autopeg.session.card_text import card_text, is_red
from autopeg.terminal import palette
from autopeg.terminal.paint.fitting import filled, fit
from autopeg.terminal.paint.scores import turn_row
from autopeg.terminal.scene import Scene
from pegcore.melds import penalty_points

LEAST_TABLE_ROWS = 3
LEAST_LOG_ROWS = 3
_LEAST_ROWS = 1 + LEAST_TABLE_ROWS + LEAST_LOG_ROWS + 1 + 2
"""The piles and the hand take a row each; two more are for a long hand and melds being put together."""

_RESHUFFLED = "   Shuffled again "
_PUT_TOGETHER = " Put together "
_DRAFTED_COLUMNS = 4
_MOST_OPTIONS = 4


def scene(controller: CrummyRummyController, common: Scene) -> CrummyRummyScene:
    """Return the scene with the hand in its owner's order, and the melds and choices in progress."""
    return CrummyRummyScene(
        **asdict(common),
        hand=shown(controller.hand),
        choosing=controller.choosing,
        drafts=tuple(controller.hand.drafts),
        rounds=controller.session.points_by_round(),
        first_round=controller.session.first_counted(),
    )


def least_rows(scene: CrummyRummyScene) -> int:
    """Return a fixed number of rows, whatever is on the table, so that the board does not come and go."""
    return _LEAST_ROWS


def table_rows(scene: CrummyRummyScene) -> list[Text]:
    """Return the rows between board and log: the table gets as many as it needs once the log has its own."""
    spare = scene.layout.spare_rows
    if scene.is_show:
        return round_count_rows(scene)[: spare - LEAST_LOG_ROWS]
    hand = paint_hand(scene.hand, scene.layout.columns, is_drawn=False, ascii_only=scene.ascii_only)
    laying = [*_drafts(scene), *_options(scene)]
    room = max(1, spare - 1 - len(hand) - len(laying) - LEAST_LOG_ROWS)
    needed = max(LEAST_TABLE_ROWS, len(_melds(scene, spare)))
    table_rows = min(room, needed)
    return [_piles(scene), *filled(_melds(scene, table_rows), table_rows), *laying, *hand]


def _piles(scene: CrummyRummyScene) -> Text:
    """Return the deck and the pile with their sizes, the contract, and the penalty of the open hand (Y31)."""
    view = scene.view
    text = Text(" ", no_wrap=True)
    if not view.round:
        return text
    text.append("Deck ", palette.FAINT).append("[##]" if scene.ascii_only else "[░░]", palette.BACK_OF_CARD)
    text.append(f" {view.deck_count}   Pile ", palette.FAINT)
    if view.upcard is None:
        text.append("empty", palette.FAINT)
    else:
        text.append(f" {card_text(view.upcard, scene.ascii_only)} ", palette.card_style(is_red(view.upcard)))
        text.append(f" {view.discard_count}", palette.FAINT)
    if view.contract is not None:
        text.append("   Contract ", palette.FAINT).append(contract_name(view.contract), palette.CALL)
    if view.hand:
        text.append("   In hand ", palette.FAINT).append(str(penalty_points(view.hand)), palette.NAME)
    if view.reshuffles and text.cell_len < scene.layout.columns - len(_RESHUFFLED):
        text.append(f"{_RESHUFFLED}{view.reshuffles}", palette.FAINT)
    return text


def _melds(scene: CrummyRummyScene, rows: int) -> list[Text]:
    """Return the melds on the table."""
    if not scene.view.table:
        return [Text("  Nobody has laid down", palette.FAINT, no_wrap=True)] if scene.view.round else []
    return paint_melds(scene.view.table, scene.layout.columns, rows, ascii_only=scene.ascii_only)


def _drafts(scene: CrummyRummyScene) -> list[Text]:
    """Return the melds put together for the contract, in as many rows as they need."""
    rows = [Text(_PUT_TOGETHER, palette.FAINT, no_wrap=True)] if scene.drafts else []
    for meld in scene.drafts:
        width = len(meld.kind) + 2 + _DRAFTED_COLUMNS * len(meld.cards)
        text = rows[-1]
        if text.cell_len > len(_PUT_TOGETHER) and text.cell_len + width > scene.layout.columns:
            text = Text(" " * len(_PUT_TOGETHER), no_wrap=True)
            rows.append(text)
        text.append(f" {meld.kind} ", palette.CALL)
        for card in meld.cards:
            text.append(card_text(card, scene.ascii_only).rjust(3), palette.card_style(is_red(card))).append(" ")
    return rows


def _options(scene: CrummyRummyScene) -> list[Text]:
    if scene.choosing is None:
        return []
    return paint_options(scene.choosing, _MOST_OPTIONS, 1, partial(_option_row, scene))


def _option_row(scene: CrummyRummyScene, option: LayOption, is_chosen: bool) -> Text:
    text = fit(option.text, scene.layout.columns - 4, scene.ascii_only)
    style = palette.CURSOR if is_chosen else palette.NAME
    return Text(f" {'>' if is_chosen else ' '} {text}", style, no_wrap=True)


def seat_rows(scene: CrummyRummyScene, seat: int, is_partner: bool, columns: int) -> Iterator[Text]:
    """Yield the rows of a seat: its turn, number of cards, whether it has laid down, and whether it leads."""
    view = scene.view
    row = turn_row(scene, seat)
    if view.hand_counts:
        cards = view.hand_counts[seat]
        row.append("1 card" if cards == 1 else f"{cards} cards", palette.FAINT)
        row.append(", dealer" if view.dealer == seat else "", palette.FAINT)
    yield row
    row = Text("   ", no_wrap=True)
    row.append("laid down" if view.laid_down and view.laid_down[seat] else "         ", palette.NAME)
    yield row.append(" lowest" if seat in scene.leaders else "", palette.CALL)
    if scene.layout.board_columns:
        yield Text()
