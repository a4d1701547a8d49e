"""What stands below a player's score in Crib Rummy: what he needs, whose turn it is, and the cards that he holds."""

from collections.abc import Iterator

from rich.text import Text

from autopeg.games.crib_rummy.terminal.scene import CribRummyScene
from autopeg.terminal import palette
from autopeg.terminal.paint.scores import turn_sign

_CARDS_COLUMNS = len("11 cards, melded")


def rows_of_seat(scene: CribRummyScene, seat: int, is_partner: bool, columns: int) -> Iterator[Text]:
    """Yield the rows of a seat: what it needs or that it is due a final turn, then its cards (R51, R52)."""
    view = scene.view
    row = Text(no_wrap=True)
    row.append(f" {' ' if scene.is_show else turn_sign(scene, seat)} ", palette.CALL)
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
    yield Text(f"{indent}{count} card{'' if count == 1 else 's'}{melded}", palette.FAINT, no_wrap=True)
