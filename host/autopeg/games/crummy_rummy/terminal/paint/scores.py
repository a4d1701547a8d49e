"""What stands below a player's total in Crummy Rummy: his turn, his cards, and who is ahead by having least."""

from collections.abc import Iterator

from rich.text import Text

from autopeg.games.crummy_rummy.terminal.scene import CrummyRummyScene
from autopeg.terminal import palette
from autopeg.terminal.paint.scores import turn_sign


def rows_of_seat(scene: CrummyRummyScene, seat: int, is_partner: bool, columns: int) -> Iterator[Text]:
    """Yield the rows of a seat: whose turn it is, how many cards he holds, whether he has laid down; who leads."""
    view = scene.view
    row = Text(f" {turn_sign(scene, seat) if view.active is not None else ' '} ", palette.CALL, no_wrap=True)
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
