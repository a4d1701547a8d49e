"""The lines that frame the game: title, prompt and keys, and the log with what there is to say now."""

from textwrap import wrap

from rich.style import Style
from rich.text import Text

from autopeg.ui.telling import Line
from autopeg.ui.terminal import palette
from autopeg.ui.terminal.paint.signs import lane_sign, shortened
from autopeg.ui.terminal.scene import Scene

_NOTICE_STYLES = {"hint": palette.HINT, "trouble": palette.TROUBLE, "word": palette.CALL}


def paint_title(scene: Scene) -> Text:
    """The name of the game and how it stands at the left, the board at the right in as many words as fit."""
    text = Text(f" {scene.title}", palette.TITLE, no_wrap=True, end="")
    room = scene.layout.columns - text.cell_len - 2
    words = next((words for words in scene.board if len(words) <= room), None)
    if words:
        text.append(f"{words:>{room + 1}}", palette.TROUBLE if scene.is_board_away else palette.FAINT)
    return text


def paint_keys(scene: Scene) -> Text:
    """The keys that do something now."""
    text = Text(no_wrap=True, end="")
    for key, does in scene.keys:
        text.append(f" {key} ", palette.KEY)
        text.append(f"{does} ", palette.TITLE)
    return text


def paint_prompt(scene: Scene) -> Text:
    """What is waited for, in one line."""
    mark = "> " if scene.ascii_only else "▶ "
    typed = "" if scene.typed is None else f"  {scene.typed}_"
    return Text(f" {mark}{scene.prompt}{typed}".ljust(scene.layout.columns), palette.PROMPT, no_wrap=True, end="")


def paint_log(scene: Scene, columns: int, rows: int) -> Text:
    """The last lines of the log, and below them what there is to say now."""
    style = _NOTICE_STYLES[scene.notice_kind]
    said = wrap(scene.notice, columns - 2)[:rows]
    notice = [Text(f" {line}".ljust(columns), style, no_wrap=True) for line in said]
    room = rows - len(notice)
    lines = [_log_row(scene, line, columns) for line in scene.log[-room:]] if room else []
    above = [Text()] * (rows - len(lines) - len(notice))
    return Text("\n", end="").join([*above, *lines, *notice])


def _log_row(scene: Scene, line: Line, columns: int) -> Text:
    points = f"  +{line.points}" if line.points else ""
    row = Text(" ", no_wrap=True)
    if line.seat is None:
        row.append("  ")
    else:
        side = line.seat % len(scene.sides)
        row.append(f"{lane_sign(scene, side)} ", Style(color=palette.LANE_COLORS[side]))
    row.append(shortened(line.text, columns - 4 - len(points)), palette.FAINT if not points else Style())
    row.append(points, palette.CALL)
    return row
