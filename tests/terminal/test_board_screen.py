"""F2: the board over the game, as it is in its board file, in windows of all sizes; compared with pictures in text."""

from functools import cache

import pytest
from textual.app import App

from autopeg.base.errors import Failure, UsageError
from autopeg.boards import Status
from autopeg.boards.board_layout import board_files, board_text, layout_named
from autopeg.boards.led_frame import lane_colors
from autopeg.boards.virtual import QuickClock, VirtualBoard
from autopeg.terminal.board_screen import BoardScreen
from autopeg.terminal.display_picture import draw_display
from pegboard.board_file import parse_board
from pegcore.lines import encode
from support.terminal.golden import ROOT, SCREENS, check_golden
from support.terminal.pilot import screen_picture, screen_text

BOARDS = sorted(name for name in board_files() if name != "first-light")  # on which games are played
SIZES = [(80, 24), (120, 40), (200, 50)]
NAMES = ("Ann", "Bob", "Christopher", "Dee")
PEGS = ((71, 79), (52, 60), (84, 88), (35, 41))
SETTLED_S = 4.0


@cache
def half_way(name):
    """Return a board in the middle of a game, as its program lights it."""
    board = VirtualBoard(parse_board(board_text(name)), clock=QuickClock())
    lanes = board.board.track.lanes
    pegs = " ".join(f"{lane}={back},{front}" for lane, (back, front) in zip(lanes, PEGS, strict=False))
    board.run(SETTLED_S)
    board.send(encode("HI proto=1 host=0.1.0") + encode(f"SET c09e 1 to=121 unit=1 turn=b crib=a {pegs} win=-"))
    board.run(SETTLED_S)
    return board


class ShownBoard:
    """A board to be looked at. kind: of its status; is_known: whether its board file is; has_display: it is seen."""

    def __init__(self, name, kind="virtual", is_known=True, is_connected=True, reports=None, has_display=False):
        self.name = name
        self.reports = reports
        self.kind = kind
        self.is_known = is_known
        self.is_connected = is_connected
        self.has_display = has_display
        self.struck = []

    def status(self):
        why = "" if self.is_connected else "/dev/ttyACM0 has gone"
        return Status(self.kind, self.is_connected, why, self.name, "0.1.0", "e6614103e72b5a2f", "", 267)

    def layout(self):
        return layout_named(self.name) if self.is_known else None

    def ask(self, line):
        if self.reports is None:
            raise Failure("the board no longer answers")
        assert line == "leds"
        return self.reports

    def keypad(self):
        return None if self.kind == "pico" else self

    def lanes(self):
        board = half_way(self.name)
        return lane_colors(board.board.track, board.frames())

    def display_picture(self):
        return half_way(self.name).display_picture() if self.has_display else None

    def type_keys(self, text):
        if text == "D":
            raise UsageError("the board has no key D")
        self.struck.append(text)


class ShowApp(App):
    """Nothing but the screen of a board."""

    def __init__(self, board, sides, ascii_only=False):
        super().__init__()
        self.shown = BoardScreen(board, lambda: NAMES[:sides], lambda: (121, 1, 1, 0, PEGS[:sides], None), ascii_only)

    def on_mount(self):
        self.push_screen(self.shown)


async def look(board, size=(80, 24), sides=2, shown=screen_text, ascii_only=False, keys=(), until=None):
    """Return what is seen. until: wait until this holds of the screen."""
    app = ShowApp(board, sides, ascii_only)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for _ in range(200):
            if until is None or until(screen_text(pilot)):
                break
            await pilot.pause(0.01)
        for key in keys:
            await pilot.press(key)
        await pilot.pause()
        return shown(pilot)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
@pytest.mark.parametrize("name", BOARDS)
async def test_every_board_looks_as_it_was_looked_at(name, size):
    text = await look(ShownBoard(name), size, int(name[-1]))
    check_golden(SCREENS / "board" / f"{name}-{size[0]}x{size[1]}.txt", text)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40)], ids=lambda size: "{}x{}".format(*size))
@pytest.mark.parametrize("name", ["classic-2", "classic-4", "compact-2"])
async def test_every_board_shows_its_display_in_the_same_window(name, size):
    text = await look(ShownBoard(name, has_display=True), size, int(name[-1]))
    assert all(rows in text for rows in braille_of(name)), "the whole picture"
    check_golden(SCREENS / "board" / f"{name}-display-{size[0]}x{size[1]}.txt", text)


def braille_of(name):
    picture = half_way(name).display_picture()
    assert picture is not None
    return [row.plain.strip() for row in draw_display(picture, False)]


async def test_letters_stand_for_a_display_where_only_letters_are_shown():
    text = await look(ShownBoard("classic-4", has_display=True), (80, 24), 4, ascii_only=True)
    assert text.isascii()
    assert "79  60  88  41" in text
    check_golden(SCREENS / "board" / "classic-4-display-ascii.txt", text)


async def test_a_key_shows_the_shape_of_a_board_that_has_no_room_beside_its_display():
    board = ShownBoard("classic-4", has_display=True)
    first = await look(board, sides=4)
    assert "start" not in first
    assert braille_of("classic-4")[3] in first
    shaped = await look(board, sides=4, keys=("v",))
    assert "start" in shaped
    assert braille_of("classic-4")[3] not in shaped
    assert await look(board, sides=4, keys=("v", "v")) == first


async def test_a_small_window_shows_the_board_and_its_display_in_turns():
    board = ShownBoard("classic-2", has_display=True)
    first = await look(board, (70, 20))
    second = await look(board, (70, 20), keys=("v",))
    assert all(rows in second for rows in braille_of("classic-2"))
    assert braille_of("classic-2")[3] not in first
    assert await look(board, (60, 15), keys=("v",)) == await look(board, (60, 15)), "there is no room for it"


async def test_a_real_board_has_no_display_to_be_seen():
    text = await look(ShownBoard("classic-2", "pico", has_display=True))
    assert not any("\u2800" < letter <= "\u28ff" for letter in text)


async def test_the_picture_in_the_docs_is_of_today():
    svg = await look(ShownBoard("classic-4", "emulated"), (110, 31), 4, screen_picture)
    check_golden(ROOT / "docs" / "pictures" / "board.svg", svg)


@pytest.mark.parametrize("kind", ["virtual", "emulated", "strip"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (50, 15)])
async def test_a_board_is_called_what_it_is(kind, size):
    text = await look(ShownBoard("classic-4", kind), size, 4)
    assert f"The {kind} board" in text
    assert "classic-4" in text
    assert "267 mA" in text


async def test_of_a_real_board_the_lights_are_shown_that_it_reports():
    """Two pegs of lane a that the game knows nothing of, as the console tells them."""
    board = ShownBoard("classic-2", "pico", reports=["a: 7=E8700A 12=FF8000", "b: dark"])
    text = await look(board, until=lambda text: "The LEDs as the" in text)
    assert "The pegs of the game" not in text
    row = next(line for line in text.splitlines() if " A●" in line)
    assert row.count("●") == 3, "its name, and two lights"
    away = await look(ShownBoard("classic-2", "pico", is_connected=False, reports=["a: dark"]))
    assert "The pegs of the game" in away


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_of_a_real_board_the_pegs_are_shown_as_the_game_has_them(size):
    text = await look(ShownBoard("classic-2", "pico"), size, 2)
    assert "The pico board" in text
    assert "The pegs of the game" in text
    assert "undo" not in text
    # In the lane, its name beside it and before it, two pegs and four streets, of which Bob's front peg stands on one.
    assert (text.count("●"), text.count("■")) == (8, 7)


async def test_a_board_that_nobody_here_knows_has_straight_lanes():
    text = await look(ShownBoard("our-board", "pico", is_known=False), sides=2)
    assert "The layout of this board is not known here, so its lanes are straight." in text
    assert text.count("●") == 7  # two pegs, four streets, the name


async def test_a_board_without_a_panel_shows_the_lights_of_all_its_lanes():
    text = await look(ShownBoard("classic-4", is_known=False), sides=2)
    assert "The layout of this board is not known here, so its lanes are straight." in text
    assert all(text.count(shape) >= 5 for shape in "●■▲◆")


async def test_a_board_that_is_away_says_why_and_shows_the_pegs():
    text = await look(ShownBoard("our-board", "pico", is_known=False, is_connected=False))
    assert "board away: /dev/ttyACM0 has gone" in text
    text = await look(ShownBoard("classic-2", "emulated", is_connected=False))
    assert "/dev/ttyACM0 has gone" in text


@pytest.mark.parametrize(
    ("name", "size"), [("classic-2", (66, 20)), ("classic-2", (50, 15)), ("classic-4", (80, 20)), ("long-2", (66, 20))]
)
async def test_a_window_too_small_for_the_shape_gets_straight_lanes_and_says_so(name, size):
    text = await look(ShownBoard(name), size, int(name[-1]))
    assert "This window is too small for the board's shape, so its lanes are straight." in " ".join(text.split())
    assert "start" not in text
    assert "back to the game" in text
    assert text.count("●") >= 7


async def test_letters_alone_are_enough():
    for size in [*SIZES, (60, 20)]:
        assert (await look(ShownBoard("classic-4"), size, 4, ascii_only=True)).isascii()


async def test_keys_of_the_keyboard_are_those_of_the_keypad():
    board = ShownBoard("classic-2")
    await look(board, keys=("b", "1", "2", "enter", "backspace", "u", "r", "n", "x", "B"))
    assert board.struck == ["B", "1", "2", "#", "*", "[*]", "[#]", "[0]", "[B]"]


async def test_a_key_that_the_board_has_not_got_is_told():
    def told(pilot):
        return [notice.message for notice in pilot.app._notifications]

    assert await look(ShownBoard("classic-2"), keys=("d",), shown=told) == ["the board has no key D"]


async def test_a_real_board_has_its_keys_itself():
    board = ShownBoard("classic-2", "pico")
    await look(board, keys=("b", "1", "d"))
    assert board.struck == []


async def test_esc_f2_and_q_lead_back_to_the_game():
    for key in ("escape", "f2", "q"):
        assert "virtual board" not in await look(ShownBoard("classic-2"), keys=(key,))
