"""The picture of the floors in docs/architecture.md, drawn from `LAYERS`."""

from collections.abc import Sequence

WIDTH_PX = 560
_LEFT_PX, _ROOM_HEIGHT_PX, _FLOOR_HEIGHT_PX, _TOP_PX = 84, 34, 50, 16
_LETTER_PX = 7.9
_MARGIN_PX, _GAP_PX = 26, 10
STYLE = (
    ".floor{fill:#f6f1e7}.room{fill:#fffdf8;stroke:#8a6d3b}.name{font:14px ui-monospace,monospace;fill:#2b2417}"
    ".number{font:600 14px system-ui,sans-serif;fill:#8a6d3b}.way{stroke:#8a6d3b;fill:none}"
    "@media(prefers-color-scheme:dark){.floor{fill:#2a251c}.room{fill:#1d1a14;stroke:#b8975c}.name{fill:#efe6d2}"
    ".number{fill:#d2b47c}.way{stroke:#b8975c}}"
)


def floors_svg(layers: Sequence[Sequence[str]]) -> str:
    """Return the picture: a row for each floor, the ground below, and a box for each room."""
    height = 2 * _TOP_PX + len(layers) * _FLOOR_HEIGHT_PX
    rows = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH_PX} {height}" role="img">',
        f"<title>The {len(layers)} floors: a room imports only rooms on lower floors</title><style>{STYLE}</style>",
        '<defs><marker id="down" viewBox="0 0 8 8" refX="4" refY="7" markerWidth="9" markerHeight="9">'
        '<path class="way" d="M1 1 4 7 7 1"/></marker></defs>',
        f'<path class="way" marker-end="url(#down)" d="M24 {_TOP_PX + 8}V{height - _TOP_PX - 8}"/>',
    ]
    for number, rooms in enumerate(layers, 1):
        top = _TOP_PX + (len(layers) - number) * _FLOOR_HEIGHT_PX
        rows += [
            f'<rect class="floor" x="40" y="{top}" width="{WIDTH_PX - 52}" height="{_FLOOR_HEIGHT_PX - 4}" rx="6"/>',
            f'<text class="number" x="62" y="{top + 28}" text-anchor="middle">{number}</text>',
        ]
        left = float(_LEFT_PX)
        for room in rooms:
            name = _shown(room)
            width = len(name) * _LETTER_PX + _MARGIN_PX
            box = f'x="{left:.0f}" y="{top + 6}" width="{width:.0f}" height="{_ROOM_HEIGHT_PX}" rx="5"'
            rows.append(f'<rect class="room" {box}/>')
            rows.append(
                f'<text class="name" x="{left + width / 2:.1f}" y="{top + 28}" text-anchor="middle">{name}</text>'
            )
            left += width + _GAP_PX
        assert left < WIDTH_PX, f"floor {number} is too long for the picture"
    return "\n".join([*rows, "</svg>", ""])


def _shown(room: str) -> str:
    return {"generate": "hardware/generate", "pegboard": "firmware/pegboard", "pegcore": "shared/pegcore"}.get(
        room, room.removeprefix("autopeg.")
    )
