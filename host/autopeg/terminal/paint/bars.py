"""Painters of the bars that frame the game, title, prompt and keys, and of the log with the notice."""

from rich.style import Style
from rich.text import Text

from autopeg.base.text_columns import columns_of, fit, padded
from autopeg.session.text import Line
from autopeg.terminal import palette
from autopeg.terminal.paint.fitting import joined, keys_rows, wrap_rows
from autopeg.terminal.scene import Scene, TableScene

_NOTICE_STYLES = {"hint": palette.HINT, "trouble": palette.TROUBLE, "word": palette.CALL}
_MARK_COLUMNS = 3
_PROMPT_SIGNS = 8
"""The columns of the prompt's sign, the cursor and the blanks between them."""
_LEAST_TYPED = 3
"""The columns of what has been typed that a long prompt leaves."""
_MOST_PROMPT_ROWS = 3


def paint_title(scene: TableScene, columns: int, rows: int) -> Text:
    """Paint the game and its score at the left, at the right the longest text about the board that fits."""
    text = Text(f" {fit(scene.title, columns - 2, scene.ascii_only)}", palette.TITLE, no_wrap=True, end="")
    room = columns - text.cell_len - 2
    words = next((words for words in scene.board if len(words) <= room), None)
    if words:
        text.append(f"{words:>{room + 1}}", palette.TROUBLE if scene.is_board_away else palette.FAINT)
    return text


def paint_keys(scene: TableScene, columns: int, rows: int) -> Text:
    """Paint the keys that do something now."""
    return keys_rows(scene.keys, columns, rows)


def prompt_rows(
    prompt: str, is_typed: bool, columns: int, most: int = _MOST_PROMPT_ROWS, ascii_only: bool = False
) -> list[str]:
    """Return the prompt in as many rows as it needs, at most `most`. is_typed: whether its rows leave room for an
    answer."""
    room = columns - _MARK_COLUMNS - (_LEAST_TYPED + 3 if is_typed else 0)
    return wrap_rows(prompt, room, most, ascii_only) or [""]


def paint_prompt(scene: TableScene, columns: int, rows: int) -> Text:
    """Paint the prompt, and what has been typed, its end if it is long, in the last row."""
    asked = prompt_rows(scene.prompt, scene.typed is not None, columns, rows, scene.ascii_only)
    room = max(_LEAST_TYPED, columns - columns_of(asked[-1]) - _PROMPT_SIGNS)
    mark = "> " if scene.ascii_only else "▶ "
    answer = "" if scene.typed is None else f"  {scene.typed[-room:]}_"
    lines = [f" {mark if at == 0 else '  '}{line}" for at, line in enumerate(asked)]
    lines[-1] += answer
    return joined(Text(padded(line, columns), palette.PROMPT, no_wrap=True, end="") for line in lines)


def paint_log(scene: Scene, columns: int, rows: int) -> Text:
    """Paint the last lines of the log, and the notice below them."""
    notice = notice_rows(scene, columns, rows)
    room = rows - len(notice)
    lines = _last_lines(scene, columns, room) if room else []
    above = [Text()] * (rows - len(lines) - len(notice))
    return joined([*above, *lines, *notice])


def notice_rows(scene: TableScene, columns: int, rows: int) -> list[Text]:
    """Return the notice in as many rows as it needs, at most `rows`."""
    style = _NOTICE_STYLES[scene.notice_kind]
    said = wrap_rows(scene.notice, columns - 2, rows, scene.ascii_only)
    return [Text(f" {line}".ljust(columns), style, no_wrap=True) for line in said]


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
