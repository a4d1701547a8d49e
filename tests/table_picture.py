"""The picture of a camera over a table in docs/camera.md, drawn from the sizes of cards and pictures."""

import math

from floors_picture import STYLE

CARD_MM = 63.5
SEEN_MM = (660, 371)
"""What the camera sees of the table: 16 to 9."""

FIELD_DEGREES = 62
"""How wide a usual webcam, or a phone's main camera held sideways, sees along the long side."""

WIDTH_PX = {"1280 × 720": 1280, "1920 × 1080": 1920}
_SCALE = 0.55
"""Pixels of the drawing to a millimetre."""

_TABLE_MM, _LEFT_MM, _FLOOR_MM = 900, 120, 640
_TOP_VIEW_MM = 800
_MORE_STYLE = (
    ".cone{fill:#b8975c;fill-opacity:.18;stroke:#8a6d3b;stroke-dasharray:6 4}.table{fill:#8a6d3b}.solid{fill:#2b2417}"
    ".lamp{fill:#e8b93c}.card{fill:#fffdf8;stroke:#8a6d3b}.back{fill:#8a6d3b;stroke:#8a6d3b}.size{stroke:#8a6d3b}"
    ".words{font:14px system-ui,sans-serif;fill:#2b2417}"
    "@media(prefers-color-scheme:dark){.solid,.words{fill:#efe6d2}.card{fill:#d8d0bf}}"
)


def height_mm() -> int:
    """Return how high over the table a camera sees all of it."""
    return round(SEEN_MM[0] / 2 / math.tan(math.radians(FIELD_DEGREES / 2)))


def card_px(picture_px: int) -> int:
    """Return how wide a card is in a picture of some width."""
    return round(picture_px * CARD_MM / SEEN_MM[0])


def table_svg() -> str:
    """Return the picture: the table from the side above, and below what the camera sees of it."""
    width, high = _px(_LEFT_MM * 2 + _TABLE_MM), _px(_TOP_VIEW_MM + SEEN_MM[1] + 60)
    title = f"A camera {_cm(height_mm())} over the table sees {_cm(SEEN_MM[0])} by {_cm(SEEN_MM[1])} of it"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {high}" role="img">',
            f"<title>{title}</title><style>{STYLE}{_MORE_STYLE}</style>",
            *_from_the_side(),
            *_from_above(),
            "</svg>",
            "",
        ]
    )


def _from_the_side() -> list[str]:
    middle, camera = _LEFT_MM + _TABLE_MM / 2, _FLOOR_MM - height_mm()
    left, right = middle - SEEN_MM[0] / 2, middle + SEEN_MM[0] / 2
    mast = _LEFT_MM + 40
    return [
        _path("cone", [(middle, camera), (left, _FLOOR_MM), (right, _FLOOR_MM)]),
        _box("table", _LEFT_MM, _FLOOR_MM, _TABLE_MM, 24),
        _box("solid", mast, camera - 10, 14, height_mm() + 10),
        _box("solid", mast, camera - 24, middle - mast, 14),
        _box("solid", mast - 30, _FLOOR_MM - 12, 120, 12),
        _box("solid", middle - 28, camera - 10, 56, 18),
        _path("lamp", [(1000, 150), (1070, 190), (1040, 240), (970, 200)]),
        _words(middle + 46, camera - 4, "camera, lens down"),
        _words(985, 280, "lamp"),
        _line("size", (right + 20, camera), (right + 20, _FLOOR_MM)),
        _words(right + 30, (camera + _FLOOR_MM) / 2 + 60, _cm(height_mm())),
    ]


def _from_above() -> list[str]:
    x, y = _LEFT_MM + (_TABLE_MM - SEEN_MM[0]) / 2, _TOP_VIEW_MM
    wide, high = SEEN_MM
    cards = [_box("card", x + 180 + 50 * at, y + 232, 63.5, 88.9) for at in range(4)]
    cards += [_box("card", x + 300 + 50 * at, y + 32, 63.5, 88.9) for at in range(3)]
    crib = [_box("back", x + 550 + 4 * at, y + 236 + 2 * at, 63.5, 88.9) for at in range(4)]
    return [
        _box("floor", x, y, wide, high),
        _line("way", (x, y + high / 2), (x + wide, y + high / 2)),
        *cards,
        _box("back", x + 36, y + 141, 63.5, 88.9),
        _box("card", x + 42, y + 146, 63.5, 88.9),
        *crib,
        _words(x + 10, y + 24, "far half: the second player"),
        _words(x + 10, y + high - 14, "near half: the first player"),
        _words(x + 112, y + 176, "pack and starter"),
        _words(x + 520, y + 224, "crib"),
        _words(x, y - 12, f"what the camera sees: {_cm(wide)} × {_cm(high)}"),
    ]


def _px(mm: float) -> int:
    return round(mm * _SCALE)


def _cm(mm: float) -> str:
    return f"{round(mm / 10)} cm"


def _path(kind: str, points: list[tuple[float, float]]) -> str:
    return f'<path class="{kind}" d="M{"L".join(f"{_px(x)} {_px(y)}" for x, y in points)}Z"/>'


def _line(kind: str, one: tuple[float, float], other: tuple[float, float]) -> str:
    return f'<path class="{kind}" d="M{_px(one[0])} {_px(one[1])}L{_px(other[0])} {_px(other[1])}"/>'


def _box(kind: str, x: float, y: float, wide: float, high: float) -> str:
    return f'<rect class="{kind}" x="{_px(x)}" y="{_px(y)}" width="{_px(wide)}" height="{_px(high)}" rx="2"/>'


def _words(x: float, y: float, text: str) -> str:
    return f'<text class="words" x="{_px(x)}" y="{_px(y)}">{text}</text>'
