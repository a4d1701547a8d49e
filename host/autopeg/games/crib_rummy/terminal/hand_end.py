"""Painter of the end of a hand: who is out, the points of the last turn part by part, and everybody's points."""

from rich.style import Style
from rich.text import Text

from autopeg.games.crib_rummy.questions import RevealHand
from autopeg.games.crib_rummy.terminal.scene import CribRummyScene
from autopeg.games.crib_rummy.text import part_text
from autopeg.session.calling import owned
from autopeg.session.card_text import card_text
from autopeg.terminal import palette
from autopeg.terminal.paint.fitting import fit
from autopeg.terminal.paint.said import said_rows

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
        row.append(fit(name, _NAME_COLUMNS - 1, scene.ascii_only).ljust(_NAME_COLUMNS), palette.NAME)
        row.append(f"{end.made[seat]:>11}{scene.view.hand_counts[seat]:>12}{scene.scores[seat]:>8}", palette.NAME)
        lines.append(row)
    return lines
