"""Picture of Crummy Rummy between board and log: piles, melds and the hand, or the penalties of the rounds."""

from collections.abc import Iterator
from textwrap import wrap

from msgspec.structs import asdict
from rich.style import Style
from rich.text import Text

from autopeg.base.phrases import count_text
from autopeg.base.text_columns import fit, padded
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.crummy_rummy.rules.moves import Event, Meld
from autopeg.games.crummy_rummy.rules.state import leaders_of
from autopeg.games.crummy_rummy.session import RevealRound, RoundCount
from autopeg.games.crummy_rummy.terminal.controller import CrummyRummyController
from autopeg.games.crummy_rummy.text import call_count, contract_name, first_counted, points_by_round
from autopeg.games.rummy.terminal.picture import RummyScene, paint_hand, paint_melds, paint_options, shown
from autopeg.session.card_text import card_text, is_red
from autopeg.terminal import palette
from autopeg.terminal.paint.fitting import filled
from autopeg.terminal.paint.said import ending_rows
from autopeg.terminal.paint.scores import turn_row
from autopeg.terminal.scene import Scene
from pegcore.melds import penalty_points


class CrummyRummyScene(RummyScene, frozen=True, kw_only=True):
    """One moment of a game of Crummy Rummy; `hand` has the loose cards only."""

    view: View
    drafts: tuple[Meld, ...] = ()
    """Melds put together for the contract."""
    rounds: tuple[tuple[int, ...], ...] = ()
    """The points of each seat in every round, from round `first_round` on."""
    first_round: int = 1

    @property
    def counted(self) -> RoundCount | None:
        """The round that is being counted."""
        return self.question.event if isinstance(self.question, RevealRound) else None

    @property
    def is_show(self) -> bool:
        return self.is_over or self.counted is not None

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the lowest total so far; nobody leads before the first round is counted (Y42)."""
        return leaders_of(self.scores) if any(self.scores) else ()


LEAST_TABLE_ROWS = 3
LEAST_LOG_ROWS = 3
_LEAST_ROWS = 1 + LEAST_TABLE_ROWS + LEAST_LOG_ROWS + 1 + 2
"""The piles and the hand take a row each; two more are for a long hand and melds being put together."""

_SEAT_COLUMNS = len("   13 cards, dealer")
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
        rounds=points_by_round(controller.table.history),
        first_round=first_counted(controller.table.history),
    )


def least_rows(scene: CrummyRummyScene) -> int:
    """Return a fixed number of rows, whatever is on the table, so that the board does not come and go."""
    return _LEAST_ROWS


def table_rows(scene: CrummyRummyScene) -> list[Text]:
    """Return the rows between board and log: the table gets as many as it needs once the log has its own."""
    spare = scene.layout.spare_rows
    if scene.is_show:
        return round_count_rows(scene, spare - LEAST_LOG_ROWS)
    hand = paint_hand(scene.hand, scene.layout.columns, is_drawn=False, ascii_only=scene.ascii_only)
    laying = [*_drafts(scene), *paint_options(scene, _MOST_OPTIONS, 1)]
    piles = _piles(scene)
    room = max(1, spare - len(piles) - len(hand) - len(laying) - LEAST_LOG_ROWS)
    needed = max(LEAST_TABLE_ROWS, len(_melds(scene, spare)))
    table_rows = min(room, needed)
    return [*piles, *filled(_melds(scene, table_rows), table_rows), *laying, *hand]


def _piles(scene: CrummyRummyScene) -> list[Text]:
    """Return the deck and the pile with their sizes, the contract, and the penalty of the open hand (Y31)."""
    view = scene.view
    text = Text(" ", no_wrap=True)
    if not view.round:
        return [text]
    text.append("Deck ", palette.FAINT).append("[##]" if scene.ascii_only else "[░░]", palette.BACK_OF_CARD)
    text.append(f" {view.deck_count}   Pile ", palette.FAINT)
    if view.upcard is None:
        text.append("empty", palette.FAINT)
    else:
        text.append(f" {card_text(view.upcard, scene.ascii_only)} ", palette.card_style(is_red(view.upcard)))
        text.append(f" {view.discard_count}", palette.FAINT)
    about = Text(no_wrap=True)
    if view.contract is not None:
        about.append("Contract ", palette.FAINT).append(contract_name(view.contract), palette.CALL)
    if view.hand:
        about.append("   In hand ", palette.FAINT).append(str(penalty_points(view.hand)), palette.NAME)
    if view.reshuffles and text.cell_len + 3 + about.cell_len < scene.layout.columns - len(_RESHUFFLED):
        about.append(f"{_RESHUFFLED}{view.reshuffles}", palette.FAINT)
    if scene.layout.is_narrow:
        return [text, Text(" ", no_wrap=True).append_text(about)]
    return [text.append("   ", palette.FAINT).append_text(about)] if about else [text]


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


def seat_rows(scene: CrummyRummyScene, seat: int, is_partner: bool, columns: int) -> Iterator[Text]:
    """Yield the rows of a seat: its turn, number of cards, whether it has laid down, and whether it leads."""
    view = scene.view
    row, below, last = turn_row(scene, seat), Text("   ", no_wrap=True), Text("  ", no_wrap=True)
    is_tight = columns < _SEAT_COLUMNS
    if view.hand_counts:
        row.append(count_text(view.hand_counts[seat], "card"), palette.FAINT)
        dealer = " dealer" if is_tight else ", dealer"
        (last if is_tight else row).append(dealer if view.dealer == seat else "", palette.FAINT)
    below.append("laid down" if view.laid_down and view.laid_down[seat] else "         ", palette.NAME)
    (last if is_tight else below).append(" lowest" if seat in scene.leaders else "", palette.CALL)
    yield row
    yield below
    if scene.layout.board_columns:
        yield last


_NAME_COLUMNS = 12
_INDENT = _NAME_COLUMNS + 3
_POINTS_COLUMNS, _NARROW_POINTS_COLUMNS = 5, 4
_CARD_COLUMNS = 4


def round_count_rows(scene: CrummyRummyScene, room: int) -> list[Text]:
    """Return the counted hands, then the penalties of every round.

    Where there is no room for all that, the reasons are left out, which the log has too, and then the cards.
    """
    counted, columns = scene.counted, scene.layout.columns
    events = () if counted is None else counted.events
    below = [*(ending_rows(scene, columns) if scene.is_over else ()), *_totals(scene)]
    cards = [_cards_left(scene, event, columns) for event in events]
    reasons = [
        row for event, rows in zip(events, cards, strict=True) for row in _with_reasons(scene, event, rows, columns)
    ]
    for above in (reasons, [row for rows in cards for row in rows]):
        if len(above) + len(below) <= room:
            return [*above, *below]
    return below


def _cards_left(scene: CrummyRummyScene, event: Event, columns: int) -> list[Text]:
    """Return the cards left in a hand."""
    rows = [_beginning(scene, event.player)]
    if not event.parts:
        return [rows[0].append("nothing left", palette.CALL)]
    for card in (card for part in event.parts for card in part.cards):
        if rows[-1].cell_len + _CARD_COLUMNS > columns:
            rows.append(Text(" " * _INDENT, no_wrap=True))
        rows[-1].append(card_text(card, scene.ascii_only).rjust(_CARD_COLUMNS - 1), palette.card_style(is_red(card)))
        rows[-1].append(" ")
    return rows


def _with_reasons(scene: CrummyRummyScene, event: Event, rows: list[Text], columns: int) -> list[Text]:
    """Return the cards left in a hand and the reasons for their penalty, on one row if they fit."""
    if not event.parts:
        return rows
    said = call_count(event)
    if rows[-1].cell_len + len(said) + 2 <= columns:
        return [*rows[:-1], rows[-1].copy().append(f" {said}", palette.NAME)]
    below = (Text(" " * _INDENT, no_wrap=True).append(line, palette.NAME) for line in wrap(said, columns - _INDENT - 1))
    return [*rows, *below]


def _totals(scene: CrummyRummyScene) -> list[Text]:
    """Return a row per player with a column per round."""
    numbers = range(scene.first_round, scene.first_round + len(scene.rounds))
    width = _NARROW_POINTS_COLUMNS if scene.layout.is_narrow else _POINTS_COLUMNS
    heading = "".join(f"{number:>{width}}" for number in numbers)
    lines = [Text(f" {'Round':<{_NAME_COLUMNS + 2}}{heading}   total", palette.FAINT, no_wrap=True)]
    for seat, total in enumerate(scene.scores):
        points = "".join(f"{counted[seat]:>{width}}" for counted in scene.rounds)
        leads = seat in scene.leaders
        row = _beginning(scene, seat).append(points, palette.FAINT)
        lines.append(row.append(f"{total:>8}{'  lowest' if leads else ''}", palette.CALL if leads else palette.NAME))
    return lines


def _beginning(scene: CrummyRummyScene, seat: int) -> Text:
    row = Text(" ", no_wrap=True).append(f"{scene.lane_sign(seat)} ", Style(color=palette.LANE_COLORS[seat]))
    return row.append(padded(fit(scene.names[seat], _NAME_COLUMNS, scene.ascii_only), _NAME_COLUMNS), palette.NAME)
