"""How a hand has ended: who is out, what the last turn made part by part, and what everybody made in the hand."""

from textwrap import wrap

from rich.style import Style
from rich.text import Text

from autopeg.games.crib_rummy.questions import RevealHand
from autopeg.games.crib_rummy.terminal.scene import CribRummyScene
from autopeg.games.crib_rummy.text import told_part
from autopeg.session.calling import owned
from autopeg.session.card_text import card_text
from autopeg.terminal import palette
from autopeg.terminal.paint.ending import paint_ending
from autopeg.terminal.paint.fitting import fit, joined
from autopeg.terminal.paint.signs import lane_sign

_NAME_COLUMNS = 16


def paint_show(scene: CribRummyScene, columns: int, rows: int) -> Text:
    """The end of the hand, or of the game."""
    if scene.hand_end is None:
        return paint_ending(scene, columns)
    return joined(show_rows(scene, scene.hand_end, columns)[:rows])


def show_rows(scene: CribRummyScene, end: RevealHand, columns: int) -> list[Text]:
    """Return the rows of the end of a hand."""
    return [*_ended(scene, end, columns), *_table(scene, end)]


def _ended(scene: CribRummyScene, end: RevealHand, columns: int) -> list[Text]:
    lines = [Text(f" {line}", palette.CALL, no_wrap=True) for line in wrap(end.event.text, columns - 2)]
    if end.turn is not None:
        parts = ", ".join(
            told_part(part, len(scene.names), lambda card: card_text(card, scene.ascii_only)) for part in end.turn.parts
        )
        said = f"{owned(scene.names[end.turn.player], 'last turn')}: {parts}; {end.turn.points} in all"
        lines += [Text(f" {line}", palette.NAME, no_wrap=True) for line in wrap(said, columns - 2)]
    return lines


def _table(scene: CribRummyScene, end: RevealHand) -> list[Text]:
    """What everybody has pegged in the hand, how many cards are left to him, and how he stands."""
    heading = f"   {'':{_NAME_COLUMNS}}{'this hand':>11}{'cards left':>12}{'score':>8}"
    lines = [Text(heading, palette.FAINT, no_wrap=True)]
    for seat, name in enumerate(scene.names):
        row = Text(" ", no_wrap=True)
        row.append(f"{lane_sign(scene, seat)} ", Style(color=palette.LANE_COLORS[seat], bold=True))
        row.append(fit(name, _NAME_COLUMNS - 1, scene.ascii_only).ljust(_NAME_COLUMNS), palette.NAME)
        row.append(f"{end.made[seat]:>11}{scene.view.hand_counts[seat]:>12}{scene.scores[seat]:>8}", palette.NAME)
        lines.append(row)
    return lines
