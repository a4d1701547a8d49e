"""Painters of the score pad: each turns a scene into the rows of one part of the screen."""

from textwrap import wrap

from rich.style import Style
from rich.text import Text

from autopeg.base.phrases import owned
from autopeg.base.text_columns import fit, padded
from autopeg.score.entries import DealSum, Entry
from autopeg.scorekeeping.digits import digits_width, draw_number
from autopeg.terminal import palette
from autopeg.terminal.board_canvas import lane_label
from autopeg.terminal.paint.bars import notice_rows
from autopeg.terminal.paint.cards import LARGE, LINE, SMALL, blank_rows, draw_card, pad, write_beside
from autopeg.terminal.paint.fitting import filled, joined, wrap_rows
from autopeg.terminal.paint.said import ending_rows, paint_parts, said_rows
from autopeg.terminal.paint.scores import paint_board
from autopeg.terminal.scorekeeping.scene import LIST_COLUMNS, ScoreScene

_LEFT = 1
_LEAST_COUNTING_ROWS = 4
_NAMED_LIST_COLUMNS = 22
_ROOMY_ROWS = 10
"""With this many rows below the scores, the first one is left empty."""


def paint_upper(scene: ScoreScene, columns: int, rows: int) -> Text:
    """Paint the board, or what does not fit below it: drafted lines, the counted hand."""
    if scene.is_drafted_above:
        return joined(_drafted_rows(scene, columns)[:rows])
    if scene.cards is not None and scene.layout.lower < _LEAST_COUNTING_ROWS:
        return joined(_counting_rows(scene, columns, rows))
    return paint_board(scene, columns, rows)


# -- the scores


def paint_scores(scene: ScoreScene, columns: int, rows: int) -> Text:
    """Paint the large scores side by side, what each side needs, and whose crib it is."""
    cell = columns // len(scene.sides)
    cells = [_score_cell(scene, side, cell) for side in range(len(scene.sides))]
    return joined(
        [Text(no_wrap=True).join(_fitted(part, cell) for part in parts) for parts in zip(*cells, strict=True)]
    )


def _fitted(text: Text, columns: int) -> Text:
    fitted = text.copy()
    fitted.truncate(columns, pad=True)
    return fitted


def _score_cell(scene: ScoreScene, side: int, columns: int) -> list[Text]:
    layout = scene.layout
    is_chosen = side == scene.lane and not scene.ending
    color = palette.LANE_COLORS[side]
    label = " ".join(lane_label(side, scene.ascii_only))
    name = f" {label} {fit(scene.sides[side], columns - 4 - len(label), scene.ascii_only)}"
    head = Text(no_wrap=True)
    head.append(padded(name, columns - 1), palette.CURSOR if is_chosen else Style(color=color, bold=True))
    width = digits_width(layout.digits)
    beside = filled(_beside_score(scene, side, columns - _LEFT - width - 2), layout.digits)
    rows = [head]
    drawn = draw_number(scene.scores[side], layout.digits, scene.ascii_only)
    for line, text in zip(drawn, beside, strict=True):
        rows.append(Text(" " * _LEFT + line + " ", Style(color=color, bold=True), no_wrap=True).append_text(text))
    return rows


def _beside_score(scene: ScoreScene, side: int, room: int) -> list[Text]:
    """Return what a side needs, or the score that the typed number would make; and its crib."""
    notes = scene.notes[side]
    if scene.preview is not None and side == scene.lane:
        arrow = "->" if scene.ascii_only else "→"
        needs = [Text(f"{arrow} {scene.preview}", palette.CALL)]
    else:
        needs = [row for note in notes for row in _note_rows(note, room, scene.ascii_only)]
    if scene.crib is None or scene.crib % len(scene.sides) != side:
        return needs
    is_partner = len(scene.sides) < len(scene.names)
    name = fit(scene.names[scene.crib], room - len(owned("", "crib")), scene.ascii_only)
    return [*needs, Text(owned(name, "crib") if is_partner else "crib", palette.CALL)]


def _note_rows(note: str, room: int, ascii_only: bool) -> list[Text]:
    """Return a note beside a score, on two rows if one is too narrow."""
    number, _, rest = note.partition(" ")
    if not number.isdigit():
        return [Text(note if len(note) <= room else fit(number, room, ascii_only), palette.CALL)]
    if room >= len("107 to go"):
        return [Text(note, palette.FAINT)]
    return [Text(number, palette.FAINT), Text(rest, palette.FAINT)]


# -- the list of entries


def paint_list(scene: ScoreScene, columns: int, rows: int) -> Text:
    """Paint the last entries, the newest at the bottom."""
    return joined([_list_row(scene, line, columns) for line in scene.entries[-rows:]])


def _list_row(scene: ScoreScene, line: Entry | DealSum, columns: int) -> Text:
    if isinstance(line, DealSum):
        dealer = "" if line.dealer is None or columns < _NAMED_LIST_COLUMNS else f": {scene.names[line.dealer]}"
        label = fit(f"{scene.part} {line.number}{dealer}", columns - 2, scene.ascii_only)
        return Text(f" {label} ".center(columns, "-" if scene.ascii_only else "─"), palette.FAINT, no_wrap=True)
    sign = scene.lane_sign(line.side)
    row = Text(" ", no_wrap=True)
    if columns >= _NAMED_LIST_COLUMNS:
        row.append(f"{line.number:>3} ", palette.FAINT)
    row.append(sign, Style(color=palette.LANE_COLORS[line.side]))
    if columns >= _NAMED_LIST_COLUMNS:
        room = columns - LIST_COLUMNS - 6
        row.append(f" {padded(fit(scene.sides[line.side], room, scene.ascii_only), room)}")
    sign = "" if line.score is None else "+"
    row.append(f"{'set' if line.points is None else f'{sign}{line.points}':>5}", palette.CALL)
    row.append(f"{'' if line.score is None else line.score:>4}")
    return row


# -- below the scores


def paint_lower(scene: ScoreScene, columns: int, rows: int) -> Text:
    """Paint a counted hand, the end of the game, or the deals; the notice is at the bottom."""
    said = notice_rows(scene, columns, rows)
    gap = 1 if rows >= _ROOMY_ROWS and not scene.is_drafted_above else 0
    room = rows - len(said) - gap
    if scene.cards is not None and rows >= _LEAST_COUNTING_ROWS:
        above = _counting_rows(scene, columns, room)
    elif scene.drafted:
        above = _drafted_below(scene, columns, room)
    elif scene.ending:
        above = ending_rows(scene, columns)[:room]
    else:
        above = _deal_rows(scene, columns, room)
    return joined([*[Text()] * gap, *above, *[Text()] * (room - len(above)), *said])


def _deal_rows(scene: ScoreScene, columns: int, rows: int) -> list[Text]:
    """Return the score of the match, and the points of the last deals."""
    stands = wrap_rows(scene.standing, columns - 2, max(1, rows - 1) if rows else 0, scene.ascii_only)
    painted = [Text(f" {line}", palette.NAME, no_wrap=True) for line in stands]
    room = rows - len(painted)
    if not scene.entries:
        steps = [line for step in scene.first_steps for line in wrap(step, columns - 2)]
        if len(steps) > room:
            steps = wrap_rows(" ".join(scene.first_steps), columns - 2, room, scene.ascii_only)
        return painted + [Text(f" {line}", palette.FAINT, no_wrap=True) for line in steps]
    if room < 2 or not scene.deals or scene.deals[-1].number == 0:
        return painted
    cell = max(8, min(20, (columns - 24) // len(scene.sides)))
    head = Text(" " * 24, palette.FAINT, no_wrap=True)
    for side, name in enumerate(scene.sides):
        head.append(f"{scene.lane_sign(side)} ", Style(color=palette.LANE_COLORS[side]))
        head.append(padded(fit(name, cell - 3, scene.ascii_only), cell - 2), palette.FAINT)
    painted.append(head)
    for deal in scene.deals[-(room - 1) :]:
        label = "before the first" if deal.dealer is None else f"{scene.part} {deal.number}: {scene.names[deal.dealer]}"
        row = Text(f" {padded(fit(label, 22, scene.ascii_only), 23)}", palette.FAINT, no_wrap=True)
        for gained in deal.gained:
            row.append(f"  {gained:+}".ljust(cell) if gained else "  0".ljust(cell))
        painted.append(row)
    return painted


# -- drafted lines


def _drafted_rows(scene: ScoreScene, columns: int) -> list[Text]:
    return [Text(f" {fit(line, columns - 2, scene.ascii_only)}", palette.NAME, no_wrap=True) for line in scene.drafted]


def _drafted_below(scene: ScoreScene, columns: int, rows: int) -> list[Text]:
    """Return all drafted lines, or those that don't fit in place of the board."""
    painted = _drafted_rows(scene, columns)
    if scene.is_drafted_above:
        painted = painted[scene.layout.board_rows :]
    return painted[:rows]


# -- a counted hand


def _counting_rows(scene: ScoreScene, columns: int, rows: int) -> list[Text]:
    """Return the cards typed so far; once counted, the call and each part with its cards."""
    cards, counted = scene.cards or (), scene.counted
    said = [] if counted is None else said_rows(counted.call(), columns)
    result = "" if counted is None else f": {counted.result()}"
    painted = said_rows(scene.what + result, columns, palette.NAME)
    above = len(painted)
    size = next((size for size in (LARGE, SMALL) if size.rows + above + max(2, len(said)) <= rows), LINE)
    drawn = blank_rows(size.rows)
    for index, card in enumerate(cards[:5]):
        if index == 4:
            write_beside(drawn, "starter ", size.rows // 2)
        draw_card(drawn, card, size, scene)
        pad(drawn, 1)
    painted += drawn
    painted += said
    if counted is not None:
        painted += paint_parts(counted.parts, columns, rows - len(painted), scene.ascii_only)
    return painted[:rows]
