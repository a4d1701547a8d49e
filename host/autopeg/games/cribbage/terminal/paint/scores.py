"""What stands below a side's score in cribbage: what it needs, whose turn and crib, and each seat's cards."""

from collections.abc import Iterator

from rich.text import Text

from autopeg.games.cribbage.terminal.scene import CribbageScene
from autopeg.session.card_text import card_text
from autopeg.terminal import palette
from autopeg.terminal.paint.fitting import fit
from autopeg.terminal.paint.scores import turn_sign


def rows_of_seat(scene: CribbageScene, seat: int, is_partner: bool, columns: int) -> Iterator[Text]:
    """Yield the rows of a seat: its turn and crib, then what it has played and holds."""
    view = scene.view
    crib = "crib" if view.dealer == seat and not scene.is_over else ""
    row = Text(f" {' ' if scene.is_show else turn_sign(scene, seat)} ", palette.CALL, no_wrap=True)
    if is_partner:
        row.append(fit(scene.names[seat], columns - 9, scene.ascii_only))
        row.append(f" {crib}", palette.CALL)
    else:
        missing, dealt = view.target - scene.pegs[seat][1], f", {crib}" if crib else ""
        said = f"{missing} to go"
        is_short = row.cell_len + len(said) + len(dealt) > columns
        row.append(f"{missing} left" if is_short else said, palette.FAINT)
        row.append(dealt, palette.CALL)
    yield row
    played = view.played[seat] if view.played else ()
    held = view.hand_counts[seat] if view.hand_counts else 0
    cards = Text("   ", no_wrap=True)
    for card in played if not scene.is_show else ():
        cards.append(card_text(card, scene.ascii_only) + " ", palette.FAINT)
    cards.append(("#" if scene.ascii_only else "▮") * held, palette.FAINT)
    yield cards
