"""Painters of the bars that frame the game, title, prompt and keys, and of the log with the notice."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from autopeg.session.text import Line
from autopeg.terminal import palette
from autopeg.terminal.paint.fitting import fit, joined, keys_row, wrap_rows
from autopeg.terminal.scene import Scene, TableScene

NOTICE_STYLES = {"hint": palette.HINT, "trouble": palette.TROUBLE, "word": palette.CALL}
_PROMPT_SIGNS = 8
"""The columns of the prompt's sign, the cursor and the blanks between them."""


def paint_title(scene: TableScene, columns: int, rows: int) -> Text:
    """Paint the game and its score at the left, the status of the board at the right."""
    return title_row(scene.title, columns, scene.board, scene.is_board_away, scene.ascii_only)


def title_row(title: str, columns: int, board: Sequence[str], is_board_away: bool, ascii_only: bool = False) -> Text:
    """Return a title, with the longest text about the board that fits at the right."""
    text = Text(f" {fit(title, columns - 2, ascii_only)}", palette.TITLE, no_wrap=True, end="")
    room = columns - text.cell_len - 2
    words = next((words for words in board if len(words) <= room), None)
    if words:
        text.append(f"{words:>{room + 1}}", palette.TROUBLE if is_board_away else palette.FAINT)
    return text


def paint_keys(scene: TableScene, columns: int, rows: int) -> Text:
    """Paint the keys that do something now."""
    return keys_row(scene.keys, columns)


def paint_prompt(scene: TableScene, columns: int, rows: int) -> Text:
    """Paint the prompt and what has been typed, its end if it is long."""
    room = max(1, columns - len(scene.prompt) - _PROMPT_SIGNS)
    return prompt_row(scene.prompt, None if scene.typed is None else scene.typed[-room:], columns, scene.ascii_only)


def prompt_row(prompt: str, typed: str | None, columns: int, ascii_only: bool) -> Text:
    """Return a prompt with what has been typed. typed: None if nothing can be typed."""
    mark = "> " if ascii_only else "▶ "
    answer = "" if typed is None else f"  {typed}_"
    asked = fit(prompt, columns - len(mark) - len(answer) - 1, ascii_only)
    return Text(f" {mark}{asked}{answer}".ljust(columns), palette.PROMPT, no_wrap=True, end="")


def paint_log(scene: Scene, columns: int, rows: int) -> Text:
    """Paint the last lines of the log, and the notice below them."""
    style = NOTICE_STYLES[scene.notice_kind]
    said = wrap_rows(scene.notice, columns - 2, rows, scene.ascii_only)
    notice = [Text(f" {line}".ljust(columns), style, no_wrap=True) for line in said]
    room = rows - len(notice)
    lines = _last_lines(scene, columns, room) if room else []
    above = [Text()] * (rows - len(lines) - len(notice))
    return joined([*above, *lines, *notice])


def _last_lines(scene: Scene, columns: int, rows: int) -> list[Text]:
    """Return the newest lines of the log that fit whole; the last line is shown however little room there is."""
    shown: list[Text] = []
    for line in reversed(scene.log[-rows:]):
        block = _log_rows(scene, line, columns, rows if not shown else columns)
        if len(shown) + len(block) > rows:
            break
        shown = [*block, *shown]
    return shown


def _log_rows(scene: Scene, line: Line, columns: int, rows: int) -> list[Text]:
    """Return a line of the log in as many rows as it needs, with its points at the end of the last."""
    points = f"  +{line.points}" if line.points else ""
    painted: list[Text] = []
    for words in wrap_rows(line.text, columns - 4, rows, scene.ascii_only, points):
        row = Text(" ", no_wrap=True)
        if line.seat is None or painted:
            row.append("  ")
        else:
            side = line.seat % len(scene.sides)
            row.append(f"{scene.lane_sign(side)} ", Style(color=palette.LANE_COLORS[side]))
        row.append(words, palette.FAINT if not points else Style())
        painted.append(row)
    if points:
        painted[-1].stylize(palette.CALL, painted[-1].cell_len - len(points))
    return painted
