"""Games of every kind by keypad alone on an emulated Pico, from power-on to the win, with what the display says."""

import pytest

from autopeg.boards.board_layout import board_files
from autopeg.boards.install.build import pico_files
from pegboard.board_file import parse_board
from support.emulated.pico import Pico
from support.firmware.screens import shows, text_of

_NOTHING = ("#", ())

GAMES = (
    # keys in the menu with what it then shows, entries with what is then shown, the console's word on the end
    pytest.param(
        (("D", "Table Top"), ("A", "61")),
        (
            ("28", ("+28=28",)),
            ("#", ("28", "Round 1: line 2 of 5")),
            ("28#", ("56", "Round 1: line 3 of 5")),
            ("5#", ("61", "Round 1: line 4 of 5")),
            _NOTHING,
            ("#", ("Round 1: line 1 of 5",)),
            *[_NOTHING] * 4,
            ("#", ("Round 1: the crib",)),
            ("#", ("Lane A wins", "61", "0", "# rematch")),
        ),
        "a=56,61 b=0,0 win=a",
        id="tabletop",
    ),
    pytest.param(
        (("D", "Table Top"), ("D", "Table Top, Ship")),
        (
            ("28#", ("Now 28-0", "Round 1: line 2 of 5")),
            ("3#", ("Now 31-0",)),
            *[_NOTHING] * 8,
            ("#", ("Lane A wins", "31", "0")),
        ),
        "a=0,31 b=0,0 win=a",
        id="ship",
    ),
    pytest.param(
        (("DDD", "Crib Rummy"), ("A", "61")),
        (
            ("B50#", ("50", "Hand 1 to 61")),
            ("12", ("+12=12",)),
            ("#", ("12", "50")),
            ("11#", ("61", "Final turns, to 61")),
            ("#", ("Lane B wins", "12", "61")),
        ),
        "a=0,12 b=50,61 win=b",
        id="crib_rummy",
    ),
    pytest.param(
        (("DDDD", "Crummy Rummy"), ("B", "1 a hole"), ("A", "5 a hole")),
        (
            ("5#", ("Now 5 ?", "Round 1: 2 sets")),
            ("#", ("5", "Now ? ?", "Round 2: 1 run+1 set")),
            *[("5#", ()), _NOTHING] * 2,
            *[_NOTHING, ("5#", ())] * 2,
            ("#5#", ("Round 7: 3 runs",)),
            ("65#", ("Now 65 ?",)),
            ("#", ("Lane B wins", "85", "10")),
        ),
        "win=",
        id="crummy_rummy",
    ),
    pytest.param(
        (("A", "61"), ("1", "best of 3")),
        (
            ("29#", ("29", "Games 0-0 first to 2")),
            ("B29#", ("29",)),
            ("31#", ("31 points?", "# again")),
            ("*29#", ("58",)),
            ("A29#", ("58",)),
            ("3#", ("Lane A wins", "61", "58", "Games 1-0 first to 2", "# next game")),
            ("#", ("# next game",)),  # the win has to be seen first
            (" #", ("Next game? # again",)),
        ),
        "a=58,61 b=29,58 win=a",
        id="cribbage",
    ),
)


def expect_texts(pico: Pico, texts: tuple[str, ...]) -> None:
    """Let time pass until the display shows every text. Raises AssertionError."""
    display = pico.display
    assert display is not None
    for text in texts:
        try:
            pico.run_until(lambda text=text: shows(display.picture(), text), 2500, text)
        except AssertionError:
            raise AssertionError(f"the display does not say {text!r}:\n{text_of(display.picture())}") from None


def tap(pico: Pico, keys: str) -> None:
    """Tap keys; a space waits until a win has been shown."""
    for key in keys:
        if key == " ":
            pico.run(2500)
            continue
        pico.keypad.tap(key, 40)
        pico.run(80)


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(("menu", "entries", "end"), GAMES)
def test_a_game_is_played_to_its_win(menu, entries, end: str) -> None:
    text = board_files()["classic-2"].read_text(encoding="utf-8")
    pico = Pico(pico_files(text), parse_board(text), "ssd1306")
    pico.power_on()
    pico.run_until(lambda: pico.usb.is_connected, 2000, "the USB port")
    expect_texts(pico, ("classic-2",))
    pico.run(1000)
    pico.keypad.tap("0", 2200)
    pico.run(2250)
    expect_texts(pico, ("New game", "Cribbage"))
    for keys, shown in menu:
        tap(pico, keys)
        expect_texts(pico, (shown,))
    tap(pico, "#")
    for keys, texts in entries:
        tap(pico, keys)
        expect_texts(pico, texts)
    pico.usb.take()
    pico.usb.write(b"status\n")
    assert end.encode() in pico.expect(b"session", 3000)
