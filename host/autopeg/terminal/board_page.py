"""Page that shows a board in a window of any size: its picture, its display, the players' names and the keys.

The text is beside the picture or below it, whichever leaves the picture larger. If the window is too small to keep
the holes apart, the lanes are drawn as straight rows instead. The display is below the picture; if that leaves no room
for the board's shape, the page has several views.
"""

from collections.abc import Iterable, Sequence
from enum import Enum
from textwrap import wrap

from msgspec import Struct
from rich.align import Align
from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from autopeg.base.text_columns import fit
from autopeg.boards import Status
from autopeg.boards.board_layout import BoardLayout
from autopeg.boards.led_frame import Color
from autopeg.session.course import LANE_LETTERS
from autopeg.terminal import palette
from autopeg.terminal.board_canvas import LANE_PEGS, lane_label
from autopeg.terminal.display_picture import COLUMNS as DISPLAY_COLUMNS
from autopeg.terminal.display_picture import display_rows, draw_display
from autopeg.terminal.paint.fitting import wrap_rows
from autopeg.terminal.panel_picture import PanelPicture, Plot, lane_color, plot_panel, seen
from pegcore.track import STREET_HOLES

_BESIDE_COLUMNS = 23
_NARROW_COLUMNS = 14
_LANES_COLUMNS = 65  # of straight lanes above a display
_KEY_COLUMNS = 7
_BELOW_ROWS = 8  # a heading, an empty row; below the picture another empty row and five rows of keys
_BELOW_COLUMNS = 78
_BELOW_KEYS_ROWS = 5
_ROW_HOLES = (60, 30)  # holes of a straight lane in one row, the most that fit the window
_KEYS = (
    ("a to d", "chooses the lane"),
    ("digits", "are the points"),
    ("Enter", "# pegs them"),
    ("Backsp", "* clears them"),
    ("A to D", "counts (hold a-d)"),
    ("u", "undo (hold *)"),
    ("r", "redo (hold #)"),
    ("n", "menu (hold 0)"),
)
_NARROW_KEYS = (
    ("a-d", "lane"),
    ("0-9", "points"),
    ("Enter", "peg (#)"),
    ("Backsp", "clear"),
    ("A-D", "count"),
    ("u", "undo"),
    ("r", "redo"),
    ("n", "menu"),
)
_OTHER_KEYS = 3
"""How many of the keys, the last ones, are none of typing points."""
VIEW_KEY = "v"
LEAVE = ("Esc", "back to the game")
_TOO_SMALL = "This window is too small for the board's shape, so its lanes are straight."
_UNKNOWN = "The layout of this board is not known here, so its lanes are straight."
_PEGS = "The pegs of the game: the board does not report its LEDs."
_REPORTED = "The LEDs as the board reports them."

_HEADING = Style(color=palette.CREAM, bold=True)
_WORDS = Style(color=palette.mixed(palette.CREAM, "#101010", 0.75))
_KEY = Style(color=palette.GOLD, bold=True)
_DARK = Style(color="#4a4a4a")


class View(Enum):
    """A view of a board that has a display; the values name what the key for the next view brings."""

    BOTH = "both"
    BOARD = "board"
    DISPLAY = "display"


class Shown(Struct, frozen=True):
    """What a page shows."""

    status: Status
    names: Sequence[str]
    """The players' names, by lane."""
    lights: Sequence[Sequence[Color]]
    """The light of each hole, by lane."""
    has_keys: bool
    """Whether the page has the board's keypad, and with it its LEDs."""
    is_reported: bool = False
    """Whether a real board has reported the lights."""
    display: bytes | None = None
    """The picture on its display, if it has one that can be seen here."""

    @property
    def source(self) -> str:
        """Where the lights come from, in words."""
        return _REPORTED if self.is_reported else _PEGS


class BoardPage:
    """The page for one window size.

    layout: of the board; is_known: False if the layout only stands in for the board's unknown one; leave: the key that
    closes the page, with its label; view: what of a board with a display is shown, and other_view what the key for the
    next view brings: None for a board without a display.
    """

    def __init__(
        self,
        layout: BoardLayout,
        is_known: bool,
        columns: int,
        rows: int,
        ascii_only: bool = False,
        leave: tuple[str, str] = LEAVE,
        view: View = View.BOARD,
        other_view: View | None = None,
    ) -> None:
        self._layout = layout
        self._columns, self._rows = columns, rows
        self._ascii_only = ascii_only
        self._dark = "." if ascii_only else "·"
        self._view = view
        self._last_keys = [leave] if other_view is None else [(VIEW_KEY, other_view.value), leave]
        plot: Plot | None = None
        self._is_beside = True
        if is_known and view is View.BOTH:
            left = columns - _beside_columns(columns) - 1
            plot = plot_panel(layout.panel, left, rows - display_rows(ascii_only))
        elif is_known and view is View.BOARD:
            plot, self._is_beside = _chosen(layout, columns, rows)
        self._picture = None if plot is None else PanelPicture(layout, plot, ascii_only)
        self._why_lanes = _TOO_SMALL if is_known else _UNKNOWN

    @property
    def is_plot(self) -> bool:
        """Return whether the board is drawn in its own shape, not as straight lanes."""
        return self._picture is not None

    @property
    def completeness(self) -> int:
        """Return how much of the board is seen: 2 with its display, else 1 in its own shape, else 0."""
        return 2 if self._view is View.BOTH else int(self.is_plot)

    def draw(self, shown: Shown) -> RenderableType:
        """Return the page, centred in the window."""
        if self._view is not View.BOARD:
            return self._draw_with_display(shown)
        if self._picture is None:
            return self._centred(*self._lanes(shown))
        picture = self._picture.draw(shown.lights)
        if not self._is_beside:
            return self._centred(*self._heading(shown.status), Text(), *picture, Text(), self._below(shown))
        return self._side_by_side(picture, _fitted(self._beside(shown), max(self._rows, len(picture))))

    def _draw_with_display(self, shown: Shown) -> RenderableType:
        assert shown.display is not None  # else there is no such view
        blocks: list[list[Text]] = [draw_display(shown.display, self._ascii_only)]
        if self._view is View.BOTH:
            lanes = self._straight(shown, _LANES_COLUMNS)
            blocks.insert(0, lanes if self._picture is None else self._picture.draw(shown.lights))
        if sum(map(len, blocks)) + len(blocks) <= self._rows + 1:
            blocks.insert(1, [Text(" ")])
        centred = [Align.center(Group(*block)) for block in blocks]
        words_columns = _beside_columns(self._columns)
        if self._columns < DISPLAY_COLUMNS + 1 + words_columns:
            return self._centred(*centred)
        words = self._narrow(shown) if words_columns == _NARROW_COLUMNS else self._beside(shown)
        return self._side_by_side(centred, _fitted(words, self._rows))

    def _side_by_side(self, left: Sequence[RenderableType], right: Sequence[Text]) -> Align:
        page = Table.grid(padding=(0, 1, 0, 0))
        page.add_column(no_wrap=True, vertical="middle")
        page.add_column(no_wrap=True, vertical="middle")
        page.add_row(Group(*left), Group(*right))
        return self._centred(page)

    def _centred(self, *page: RenderableType) -> Align:
        return Align.center(Group(*page), vertical="middle", height=self._rows)

    # -- words

    def _heading(self, status: Status) -> list[Text]:
        """Return the kind of the board and its status, side by side if there is room."""
        heading = Text(f"The {status.kind} board", _HEADING)
        said = status.line().removeprefix(f"{status.kind} board ")
        if heading.cell_len + len(said) + 2 <= self._columns:
            return [heading.append(f"  {said}", _WORDS)]
        return [heading, *map(_words, wrap(said, self._columns))]

    def _beside(self, shown: Shown) -> list[Text]:
        status = shown.status
        about = [f"The {status.kind} board"]
        if status.is_connected:
            current = "" if status.milliamps is None else f", {status.milliamps} mA"
            about += [f"{status.name}{current}", f"firmware {status.firmware}"]
        lines = [*about, *wrap_rows(status.why, _BESIDE_COLUMNS, 3, self._ascii_only)]
        keys = [*_KEYS, *self._last_keys] if shown.has_keys else self._last_keys
        said = self._pad() if shown.has_keys else [_words(line) for line in wrap(shown.source, _BESIDE_COLUMNS)]
        above = [Text(lines[0], _HEADING), *map(_words, lines[1:])]
        return self._column(above, shown, _BESIDE_COLUMNS, said, keys)

    def _narrow(self, shown: Shown) -> list[Text]:
        """Return what `_beside` says, shorter."""
        status = shown.status
        about = [status.name, *wrap_rows(status.why, _NARROW_COLUMNS, 3, self._ascii_only)]
        keys = [*_NARROW_KEYS, *((key, what.split()[0]) for key, what in self._last_keys)]
        heading = wrap(f"{status.kind} board".capitalize(), _NARROW_COLUMNS)
        above = [*(Text(line, _HEADING) for line in heading), *map(_words, about)]
        return self._column(above, shown, _NARROW_COLUMNS, self._pad(), keys)

    def _column(
        self, above: list[Text], shown: Shown, columns: int, said: list[Text], keys: Iterable[tuple[str, str]]
    ) -> list[Text]:
        names = [self._name(lane, shown, columns) for lane in range(len(self._layout.colors))]
        keys_lines = [_key(key, _KEY_COLUMNS, what) for key, what in keys]
        return [*above, Text(), *names, Text(), *said, Text(), *keys_lines]

    def _below(self, shown: Shown) -> Table:
        names = [self._name(lane, shown) for lane in range(len(self._layout.colors))]
        if shown.has_keys:
            pegging = [_key(key, 8, what) for key, what in _KEYS[:-_OTHER_KEYS]]
            others = [_key(key, 5, what) for key, what in (*_KEYS[-_OTHER_KEYS:], *self._last_keys)]
            blocks = {17: names, 8: self._pad(), 25: pegging, 23: others}
        else:
            last_keys = [_key(key, 7, what) for key, what in self._last_keys]
            blocks = {24: names, 40: [*map(_words, wrap(shown.source, 40)), *last_keys]}
        below = Table.grid(padding=(0, 1, 0, 0))
        for width in blocks:
            below.add_column(width=width)
        below.add_row(*(Group(*lines) for lines in blocks.values()))
        return below

    def _name(self, lane: int, shown: Shown, columns: int = _BESIDE_COLUMNS) -> Text:
        sign = lane_label(lane, self._ascii_only)
        text = Text(no_wrap=True, overflow="ellipsis")
        text.append(f"{sign} ", Style(color=lane_color(self._layout.colors[lane]), bold=True))
        name = shown.names[lane] if lane < len(shown.names) else ""
        return text.append(fit(name, columns - text.cell_len, self._ascii_only), _WORDS)

    def _pad(self) -> list[Text]:
        return [Text(" ".join(row), _HEADING) for row in self._layout.board.keys]

    # -- lanes

    def _lanes(self, shown: Shown) -> list[RenderableType]:
        page = [*self._heading(shown.status), *map(_words, wrap(self._why_lanes, self._columns)), Text()]
        page += [*self._straight(shown, self._columns), Text()]
        has_room = self._columns >= _BELOW_COLUMNS and self._rows >= len(page) + _BELOW_KEYS_ROWS
        if has_room:
            return [*page, self._below(shown)]
        return [*page, Text("  ").join(_key(key, len(key) + 1, what) for key, what in self._last_keys)]

    def _straight(self, shown: Shown, columns: int) -> list[Text]:
        """Return the lanes as straight rows of at most so many columns, with a gap after every street."""
        per_row = _holes_a_row(columns)
        lines: list[Text] = []
        for lane, lights in enumerate(shown.lights):
            sign = Text().append(
                f"{LANE_LETTERS[lane]} ", Style(color=lane_color(self._layout.colors[lane]), bold=True)
            )
            starts = range(0, len(lights) - 1, per_row)
            for first in starts:
                end = len(lights) if first == starts[-1] else first + per_row
                line = sign.copy() if not first else Text("  ")
                lines.append(line.append_text(self._row_of_holes(lights[first:end], lane)))
        return lines

    def _row_of_holes(self, lights: Sequence[Color], lane: int) -> Text:
        text = Text()
        for hole, light in enumerate(lights, 1):
            hue, strength = seen(light) if any(light) else ("", 0.0)
            style = Style(color=palette.mixed(hue, "#000000", strength)) if strength else _DARK
            text.append((LANE_LETTERS if self._ascii_only else LANE_PEGS)[lane] if strength else self._dark, style)
            if hole % STREET_HOLES == 0 and hole < len(lights):
                text.append(" ")
        return text


def _chosen(layout: BoardLayout, columns: int, rows: int) -> tuple[Plot | None, bool]:
    """Return the larger of two plots, beside the text or above it, and whether it is the one beside."""
    beside = plot_panel(layout.panel, columns - _BESIDE_COLUMNS - 1, rows)
    below = plot_panel(layout.panel, columns, rows - _BELOW_ROWS) if columns >= _BELOW_COLUMNS else None
    if beside is None or (below is not None and (below.pitch, below.rows) > (beside.pitch, beside.rows)):
        return below, False
    return beside, True


def views_of(layout: BoardLayout, is_known: bool, columns: int, rows: int, ascii_only: bool = False) -> list[View]:
    """Return the views of a board with a display in a window of this size, the one that is shown first at the front.

    Both together if they fit; then the board alone too if only that has the board's shape. Else each by itself.
    """
    has_shape = is_known and _chosen(layout, columns, rows)[0] is not None
    left, above = columns - _beside_columns(columns) - 1, rows - display_rows(ascii_only)
    if left >= _LANES_COLUMNS:
        if is_known and plot_panel(layout.panel, left, above) is not None:
            return [View.BOTH]
        if _straight_rows(layout) <= above:
            return [View.BOTH, View.BOARD] if has_shape else [View.BOTH]
    return [View.BOARD, View.DISPLAY] if columns >= DISPLAY_COLUMNS and above >= 0 else [View.BOARD]


def _beside_columns(columns: int) -> int:
    """Return the columns of the text beside a board and its display."""
    has_room = columns > _LANES_COLUMNS + _BESIDE_COLUMNS
    return _BESIDE_COLUMNS if has_room else _NARROW_COLUMNS


def _straight_rows(layout: BoardLayout) -> int:
    """Return how many rows straight lanes take above a display."""
    return len(layout.colors) * max(1, (layout.holes - 1) // _holes_a_row(_LANES_COLUMNS))


def _holes_a_row(columns: int) -> int:
    return next((holes for holes in _ROW_HOLES if holes + 5 <= columns), _ROW_HOLES[-1])


def _fitted(lines: list[Text], rows: int) -> list[Text]:
    """Return the lines that fit into this many rows: drop empty lines first, then the last ones."""
    too_many = len(lines) - rows
    kept: list[Text] = []
    for line in lines:
        if too_many > 0 and not line:
            too_many -= 1
        else:
            kept.append(line)
    return kept[:rows]


def _words(words: str) -> Text:
    return Text(words, _WORDS)


def _key(key: str, width: int, what: str) -> Text:
    return Text().append(f"{key:{width}}", _KEY).append(what, _WORDS)
