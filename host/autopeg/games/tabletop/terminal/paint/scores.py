"""What stands below a side's score in Table Top Cribbage: what it needs, whose turn and crib, and each seat's stack."""

from collections.abc import Iterator

from rich.text import Text

from autopeg.games.tabletop.rules.state import CRIB_CARDS
from autopeg.games.tabletop.terminal.scene import TabletopScene
from autopeg.terminal import palette
from autopeg.terminal.paint.fitting import fit
from autopeg.terminal.paint.scores import turn_sign


def rows_of_seat(scene: TabletopScene, seat: int, is_partner: bool, columns: int) -> Iterator[Text]:
    """Yield the rows of a seat: its turn and crib, then the cards of its stack and those it has put in the crib."""
    view = scene.view
    crib = "crib" if view.dealer == seat and not scene.is_show else ""
    row = Text(no_wrap=True)
    row.append(f" {' ' if scene.is_show else turn_sign(scene, seat)} ", palette.CALL)
    if is_partner:
        row.append(fit(scene.names[seat], columns - 9, scene.ascii_only))
        row.append(f" {crib}", palette.CALL)
    else:
        row.append(f"{max(0, view.target - scene.scores[seat])} to go", palette.FAINT)
        row.append(f", {crib}" if crib else "", palette.CALL)
    yield row
    if scene.is_show or not view.stack_counts[seat]:
        yield Text()
        return
    share = CRIB_CARDS // view.players
    yield Text(f"   {view.stack_counts[seat]} left, crib {view.cribbed[seat]}/{share}", palette.FAINT, no_wrap=True)
