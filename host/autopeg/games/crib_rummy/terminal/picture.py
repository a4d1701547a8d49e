"""Picture of Crib Rummy between board and log: piles, melds, the hand and its lay options, or the end of a hand."""

from collections.abc import Iterator, Sequence

from msgspec.structs import asdict, replace
from rich.style import Style
from rich.text import Text

from autopeg.base.phrases import count_text, owned
from autopeg.base.text_columns import fit, padded
from autopeg.engine.cards import Card
from autopeg.games.crib_rummy.rules import View
from autopeg.games.crib_rummy.session import ChooseStart, ClaimPoints, LayCards, RevealHand, TakeCard
from autopeg.games.crib_rummy.terminal.controller import CribRummyController
from autopeg.games.crib_rummy.text import meld_worth, part_text
from autopeg.games.rummy.keys import KEYS
from autopeg.games.rummy.terminal.picture import RummyScene, hand_rows, paint_hand, paint_melds, paint_options, shown
from autopeg.session.card_text import card_text
from autopeg.session.questions import Advance, HandOver
from autopeg.terminal import palette
from autopeg.terminal.paint.cards import LINE, SMALL, CardSize, blank_rows, draw_cards, pad
from autopeg.terminal.paint.clicks import click_is, only_keys
from autopeg.terminal.paint.said import ending_rows, said_rows
from autopeg.terminal.paint.scores import turn_row
from autopeg.terminal.scene import Scene


class CribRummyScene(RummyScene, frozen=True, kw_only=True):
    """One moment of a game of Crib Rummy."""

    view: View
    shows_points: bool = True
    """Whether a player who claims points sees how many they are."""

    @property
    def hand_end(self) -> RevealHand | None:
        """The end of the hand, while it is shown."""
        return self.question if isinstance(self.question, RevealHand) else None

    @property
    def is_show(self) -> bool:
        return self.is_over or self.hand_end is not None


_LEAST_LOG_ROWS = 3
_ROOMY_LOG_ROWS = 5
_MOST_OPTIONS = 10
_MANY_ROWS = 100
_PILE_COLUMNS, _NARROW_PILE_COLUMNS = 27, 23
"""The columns of each of the two piles."""
_CARDS_COLUMNS = len("11 cards, melded")


def scene(controller: CribRummyController, common: Scene) -> CribRummyScene:
    """Return the scene with the open hand and the options to choose from."""
    return CribRummyScene(
        **asdict(common),
        hand=shown(controller.hand),
        choosing=controller.choosing,
        shows_points=controller.shows_points,
    )


def least_rows(scene: CribRummyScene) -> int:
    """Return the rows needed for the end of a hand, or for everything with cards as names."""
    if scene.is_show:
        return len(_show(scene)) + 1
    hand = hand_rows(len(scene.hand.cards), scene.layout.columns, is_drawn=False)
    return LINE.rows + len(_melds(scene, _MANY_ROWS)) + hand + _LEAST_LOG_ROWS


def table_rows(scene: CribRummyScene) -> list[Text]:
    """Return the rows between board and log; cards are drawn if there is room while the board is shown."""
    if scene.is_show:
        return _show(scene)
    melds, rows = _melds(scene, _MANY_ROWS), scene.layout.spare_rows
    drawn_hand = hand_rows(len(scene.hand.cards), scene.layout.columns, is_drawn=True)
    is_drawn = rows - SMALL.rows - len(melds) - drawn_hand >= _ROOMY_LOG_ROWS and scene.layout.board_columns > 0
    piles, hand = _piles(scene, SMALL if is_drawn else LINE), _hand(scene, is_drawn)
    room = rows - len(piles) - len(hand)
    if len(melds) > room - _LEAST_LOG_ROWS:
        melds = _melds(scene, room - _LEAST_LOG_ROWS)
    table = [*piles, *melds, *hand]
    only_keys(table, scene.layout.columns)
    if scene.choosing is None:
        return table
    shown_rows = min(_MOST_OPTIONS, max(_LEAST_LOG_ROWS, rows - len(table) - 1), len(scene.choosing.options))
    return [*table, *paint_options(scene, shown_rows, shown_rows // 2)]


def _show(scene: CribRummyScene) -> list[Text]:
    """Return the end of the hand, or the end of the game between blank rows."""
    if scene.hand_end is not None:
        return hand_end_rows(scene, scene.hand_end)
    return [Text(), *ending_rows(scene, scene.layout.columns), Text()]


def _piles(scene: CribRummyScene, size: CardSize) -> list[Text]:
    """Return the draw pile, the upcard with the pile below it, and the points of the turn so far."""
    view = scene.view
    rows = blank_rows(size.rows)
    if view.hand_counts:
        below = view.discard_count - 1
        lying = "alone" if below < 1 else f"on {count_text(below, 'card')}"
        drawn, taken = [None] if view.draw_count else [], [view.upcard] if view.upcard is not None else []
        _pile(scene, rows, size, "Draw pile", drawn, f"{view.draw_count} left", KEYS["draw"])
        _pile(scene, rows, size, "Upcard", taken, lying, KEYS["take"])
        shows_points = scene.shows_points or view.pegging == "auto"
        if view.earned and shows_points and isinstance(scene.question, LayCards | ClaimPoints | Advance):
            rows[len(rows) // 2].append(f"This turn: {view.earned}", palette.CALL)
    return rows


def _pile(
    scene: CribRummyScene,
    rows: list[Text],
    size: CardSize,
    name: str,
    top: Sequence[Card | None],
    count: str,
    key: str,
) -> None:
    """Draw a pile with its name, its top card or its back if there is one, and its number of cards (R52, R53)."""
    columns = _NARROW_PILE_COLUMNS if scene.layout.is_narrow else _PILE_COLUMNS
    start, middle = rows[0].cell_len, len(rows) // 2
    for number, row in enumerate(rows):
        row.append(name if number == middle else " " * len(name), palette.FAINT)
    pad(rows, 1)
    draw_cards(rows, top, size, scene)
    rows[middle].append(f" {count}", palette.NAME)
    for row in rows:
        row.append(" " * (start + columns - row.cell_len))
    click_is(key, rows, start)


def _melds(scene: CribRummyScene, rows: int) -> list[Text]:
    """Return the melds, each with its points and those of its next card, in at most `rows` rows."""
    table, option = scene.view.table, None if scene.choosing is None else scene.choosing.chosen
    if not table:
        return [Text(" No melds on the table yet", palette.FAINT, no_wrap=True)]
    notes = {meld.id: meld_worth(meld) for meld in table}
    return paint_melds(table, scene.layout.columns, rows, option and option.to, scene.ascii_only, notes)


def _hand(scene: CribRummyScene, is_drawn: bool) -> list[Text]:
    """Return the hand of the player who has the screen."""
    if not scene.hand.cards:
        covered = isinstance(scene.question, HandOver) or (scene.viewer is None and bool(scene.view.hand_counts))
        rows = [Text(" All hands are covered" if covered else "", palette.FAINT, no_wrap=True)]
        return rows + [Text()] * (hand_rows(0, scene.layout.columns, is_drawn) - 1)
    is_asked = isinstance(scene.question, ChooseStart | TakeCard | LayCards) and scene.choosing is None
    hand = scene.hand if is_asked else replace(scene.hand, cursor=None)
    return paint_hand(hand, scene.layout.columns, is_drawn, scene.ascii_only)


def seat_rows(scene: CribRummyScene, seat: int, is_partner: bool, columns: int) -> Iterator[Text]:
    """Yield the rows of a seat: the points to go or its final turn, then its cards (R51, R52)."""
    view = scene.view
    row = turn_row(scene, seat)
    missing = view.target - scene.scores[seat]
    if not scene.is_show and seat in view.final_turns:
        row.append("final turn", palette.CALL)
    else:
        row.append(f"{missing} to go" if missing > 0 else "pegged out", palette.FAINT)
    yield row
    if scene.is_show or not view.hand_counts:
        yield Text()
        return
    count = view.hand_counts[seat]
    melded = ", melded" if view.melded[seat] else ""
    indent = " " * min(3, columns - _CARDS_COLUMNS)
    yield Text(f"{indent}{count_text(count, 'card')}{melded}", palette.FAINT, no_wrap=True)


_NAME_COLUMNS = 16


def hand_end_rows(scene: CribRummyScene, end: RevealHand) -> list[Text]:
    """Return the rows of the end of a hand."""
    columns = scene.layout.columns
    rows = said_rows(end.event.text, columns)
    if end.turn is not None:
        parts = ", ".join(
            part_text(part, len(scene.names), lambda card: card_text(card, scene.ascii_only)) for part in end.turn.parts
        )
        said = f"{owned(scene.names[end.turn.player], 'last turn')}: {parts}; {end.turn.points} in all"
        rows += said_rows(said, columns, palette.NAME)
    return [*rows, *_table(scene, end)]


def _table(scene: CribRummyScene, end: RevealHand) -> list[Text]:
    """Return the points of the hand, the cards left and the score of every player."""
    heading = f"   {'':{_NAME_COLUMNS}}{'this hand':>11}{'cards left':>12}{'score':>8}"
    lines = [Text(heading, palette.FAINT, no_wrap=True)]
    for seat, name in enumerate(scene.names):
        row = Text(" ", no_wrap=True)
        row.append(f"{scene.lane_sign(seat)} ", Style(color=palette.LANE_COLORS[seat], bold=True))
        row.append(padded(fit(name, _NAME_COLUMNS - 1, scene.ascii_only), _NAME_COLUMNS), palette.NAME)
        row.append(f"{end.made[seat]:>11}{scene.view.hand_counts[seat]:>12}{scene.scores[seat]:>8}", palette.NAME)
        lines.append(row)
    return lines
