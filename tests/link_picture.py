"""The picture of the link's state in docs/protocol.md, drawn from the table in pegcore."""

from collections.abc import Mapping, Sequence
from itertools import permutations

from floors_picture import STYLE

_FIRST_PX, _APART_PX = 92, 250
"""The middle of the first state of a part, and how far that of the next is from it."""
_HALF_WIDTH_PX, _HALF_HEIGHT_PX = 46, 17
_LANE_PX = 7
"""How far an arrow between neighbours is from the middle line: to the right above it, back below."""
_BEND_PX, _LINE_PX = 44, 15
_MOST_LETTERS = 18
"""Of a line between neighbours; there is room for three of them past a state."""

Table = Mapping[tuple[str, str], str]
Part = tuple[str, Sequence[str]]
"""Its name and its states."""


def link_svg(parts: Sequence[Part], table: Table) -> str:
    """Return the picture: a row for each part, a box for each state, and an arrow for what the inputs change."""
    width = 2 * _FIRST_PX + _APART_PX * (max(len(states) for _, states in parts) - 1)
    rows: list[str] = []
    top = 0
    for part, states in parts:
        arrows = _arrows(states, table)
        above = 3 * _LINE_PX + _BEND_PX * any(end - start > 1 for start, end in arrows)
        below = 2 * _LINE_PX + _BEND_PX * any(start - end > 1 for start, end in arrows)
        middle = top + above + _HALF_HEIGHT_PX
        rows += [
            f'<rect class="floor" x="6" y="{top + 6}" width="{width - 12}" height="{above + below + 22}" rx="6"/>',
            f'<text class="number" x="16" y="{top + 25}">{part}</text>',
            f'<path class="way" marker-end="url(#tip)" d="M20 {middle}H{_FIRST_PX - _HALF_WIDTH_PX - 2}"/>',
            f'<circle class="start" cx="19" cy="{middle}" r="5"/>',
        ]
        for place, state in enumerate(states):
            x = _FIRST_PX + _APART_PX * place
            box = f'width="{2 * _HALF_WIDTH_PX}" height="{2 * _HALF_HEIGHT_PX}" rx="5"'
            rows.append(f'<rect class="room" x="{x - _HALF_WIDTH_PX}" y="{middle - _HALF_HEIGHT_PX}" {box}/>')
            rows.append(_text("name", x, middle + 5, state))
        for (start, end), inputs in arrows.items():
            rows += _arrow(start, end, inputs, middle)
        top += above + below + 28
    title = "The state of the host's end of a link: what each input changes"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {top + 6}" role="img">',
            f"<title>{title}</title><style>{STYLE}.input{{font:12px ui-monospace,monospace;fill:#2b2417}}"
            ".start{fill:#8a6d3b}@media(prefers-color-scheme:dark){.input{fill:#efe6d2}.start{fill:#b8975c}}</style>",
            '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="9" markerHeight="9" '
            'orient="auto"><path class="way" d="M1 1 7 4 1 7"/></marker></defs>',
            *rows,
            "</svg>",
            "",
        ]
    )


def _arrows(states: Sequence[str], table: Table) -> dict[tuple[int, int], list[str]]:
    """Return the inputs that lead from one state to another, by their places."""
    found = {
        (start, end): [name for (state, name), after in table.items() if (state, after) == (states[start], states[end])]
        for start, end in permutations(range(len(states)), 2)
    }
    return {way: inputs for way, inputs in found.items() if inputs}


def _arrow(start: int, end: int, inputs: Sequence[str], middle: int) -> list[str]:
    """Return an arrow with its inputs: between neighbours a line, past a state a bend around it."""
    side = 1 if end > start else -1
    first, last = (_FIRST_PX + _APART_PX * place for place in (start, end))
    label = (first + last) // 2
    if abs(end - start) == 1:
        y = middle - side * _LANE_PX
        path = f"M{first + side * _HALF_WIDTH_PX} {y}H{last - side * (_HALF_WIDTH_PX + 1)}"
    else:
        edge, y = middle - side * _HALF_HEIGHT_PX, middle - side * (_HALF_HEIGHT_PX + _BEND_PX)
        path = f"M{first} {edge}C{first} {y} {first} {y} {first + side * 40} {y}H{last - side * 40}"
        path += f"C{last} {y} {last} {y} {last} {edge - side}"
    lines = _broken(inputs, _MOST_LETTERS if abs(end - start) == 1 else 3 * _MOST_LETTERS)
    text_y = y - 6 - _LINE_PX * (len(lines) - 1) if side == 1 else y + 14
    return [
        f'<path class="way" marker-end="url(#tip)" d="{path}"/>',
        *(_text("input", label, text_y + _LINE_PX * number, line) for number, line in enumerate(lines)),
    ]


def _broken(inputs: Sequence[str], most_letters: int) -> list[str]:
    """Return the inputs in lines that are not too long."""
    lines = [inputs[0]]
    for name in inputs[1:]:
        if len(lines[-1]) + len(name) + 2 <= most_letters:
            lines[-1] += f", {name}"
        else:
            lines[-1] += ","
            lines.append(name)
    return lines


def _text(kind: str, x: int, y: int, words: str) -> str:
    return f'<text class="{kind}" x="{x}" y="{y}" text-anchor="middle">{words}</text>'
