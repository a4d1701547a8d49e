"""The piles, the melds on the table, and what is being laid."""

from collections.abc import Sequence

from rich.text import Text

from autopeg.games.crummy_rummy.lay_options import LayOption
from autopeg.games.crummy_rummy.terminal.scene import CrummyRummyScene
from autopeg.games.crummy_rummy.text import contract_name
from autopeg.games.rummy.choosing import Choosing
from autopeg.games.rummy.terminal.paint.melds import paint_melds
from autopeg.session.card_text import card_text, is_red
from autopeg.terminal import palette
from autopeg.terminal.paint.fitting import fit
from pegcore.melds import penalty_points

_RESHUFFLED = "   Shuffled again "
_PUT_TOGETHER = " Put together "
_DRAFTED_COLUMNS = 4
_MOST_OPTIONS = 4


def paint_piles(scene: CrummyRummyScene, columns: int) -> list[Text]:
    """The deck and the pile with their numbers of cards, the contract, and what the open hand would cost (Y31)."""
    view = scene.view
    text = Text(" ", no_wrap=True)
    if not view.round:
        return [text]
    text.append("Deck ", palette.FAINT).append("[##]" if scene.ascii_only else "[░░]", palette.BACK_OF_CARD)
    text.append(f" {view.deck_count}   ", palette.FAINT).append("Pile ", palette.FAINT)
    if view.upcard is None:
        text.append("empty", palette.FAINT)
    else:
        face = palette.card_style(is_red(view.upcard))
        text.append(f" {card_text(view.upcard, scene.ascii_only)} ", face).append(
            f" {view.discard_count}", palette.FAINT
        )
    if view.contract is not None:
        text.append("   Contract ", palette.FAINT).append(contract_name(view.contract), palette.CALL)
    if view.hand:
        text.append("   In hand ", palette.FAINT).append(str(penalty_points(view.hand)), palette.NAME)
    if view.reshuffles and text.cell_len < columns - len(_RESHUFFLED):
        text.append(f"{_RESHUFFLED}{view.reshuffles}", palette.FAINT)
    return [text]


def paint_laid(scene: CrummyRummyScene, columns: int, rows: int) -> list[Text]:
    """The melds on the table."""
    if not scene.view.table:
        return [Text("  Nobody has laid down", palette.FAINT, no_wrap=True)] if scene.view.round else []
    return paint_melds(scene.view.table, columns, rows, ascii_only=scene.ascii_only)


def laying_rows(scene: CrummyRummyScene) -> int:
    """Return how many rows the melds that are put together, and what is chosen from, take."""
    options = 0 if scene.choosing is None else min(_MOST_OPTIONS, len(scene.choosing.options))
    return options + len(draft_rows(scene))


def paint_laying(scene: CrummyRummyScene, columns: int) -> list[Text]:
    """The melds put together for the contract, and the options of which one is chosen."""
    lines = draft_rows(scene)
    choosing = scene.choosing
    if choosing is None:
        return lines
    for index in shown_options(choosing):
        is_chosen = index == choosing.at
        text = fit(choosing.options[index].text, columns - 4, scene.ascii_only)
        style = palette.CURSOR if is_chosen else palette.NAME
        lines.append(Text(f" {'>' if is_chosen else ' '} {text}", style, no_wrap=True))
    return lines


def shown_options(choosing: Choosing[LayOption]) -> Sequence[int]:
    """Return the indexes of the options that are seen: the chosen one and its neighbours."""
    return choosing.shown(_MOST_OPTIONS, 1)


def draft_rows(scene: CrummyRummyScene) -> list[Text]:
    """Return the melds put together for the contract, in as many rows as they take."""
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
