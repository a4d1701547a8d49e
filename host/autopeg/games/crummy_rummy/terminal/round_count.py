"""Painter of the end of a round: the penalties for cards left, and the totals round by round."""

from textwrap import wrap

from rich.style import Style
from rich.text import Text

from autopeg.games.crummy_rummy.rules.moves import Event
from autopeg.games.crummy_rummy.terminal.scene import CrummyRummyScene
from autopeg.games.crummy_rummy.text import call_count
from autopeg.session.card_text import card_text, is_red
from autopeg.terminal import palette
from autopeg.terminal.paint.fitting import fit
from autopeg.terminal.paint.said import ending_rows

_NAME_COLUMNS = 12
_POINTS_COLUMNS = 5
_CARD_COLUMNS = 4


def round_count_rows(scene: CrummyRummyScene) -> list[Text]:
    """Return the counted hands, then the penalties of every round."""
    counted, columns = scene.counted, scene.layout.columns
    lines = [] if counted is None else [row for event in counted.events for row in _count(scene, event, columns)]
    if scene.is_over:
        lines += ending_rows(scene, columns)
    return [*lines, *_totals(scene)]


def _count(scene: CrummyRummyScene, event: Event, columns: int) -> list[Text]:
    """Return the cards left in a hand and the reasons for their penalty, on one row if they fit."""
    row = _beginning(scene, event.player)
    if not event.parts:
        return [row.append("nothing left", palette.CALL)]
    cards = [card for part in event.parts for card in part.cards]
    for card in cards:
        row.append(card_text(card, scene.ascii_only).rjust(_CARD_COLUMNS - 1), palette.card_style(is_red(card)))
        row.append(" ")
    said = call_count(event)
    if row.cell_len + len(said) + 2 <= columns:
        return [row.append(f" {said}", palette.NAME)]
    indent = _NAME_COLUMNS + 3
    below = (Text(" " * indent, no_wrap=True).append(line, palette.NAME) for line in wrap(said, columns - indent - 1))
    return [row, *below]


def _totals(scene: CrummyRummyScene) -> list[Text]:
    """Return a row per player with a column per round."""
    numbers = range(scene.first_round, scene.first_round + len(scene.rounds))
    heading = "".join(f"{number:>{_POINTS_COLUMNS}}" for number in numbers)
    lines = [Text(f" {'Round':<{_NAME_COLUMNS + 2}}{heading}   total", palette.FAINT, no_wrap=True)]
    for seat, total in enumerate(scene.scores):
        points = "".join(f"{counted[seat]:>{_POINTS_COLUMNS}}" for counted in scene.rounds)
        leads = seat in scene.leaders
        row = _beginning(scene, seat).append(points, palette.FAINT)
        lines.append(row.append(f"{total:>8}{'  lowest' if leads else ''}", palette.CALL if leads else palette.NAME))
    return lines


def _beginning(scene: CrummyRummyScene, seat: int) -> Text:
    row = Text(" ", no_wrap=True).append(f"{scene.lane_sign(seat)} ", Style(color=palette.LANE_COLORS[seat]))
    return row.append(fit(scene.names[seat], _NAME_COLUMNS, scene.ascii_only).ljust(_NAME_COLUMNS), palette.NAME)
