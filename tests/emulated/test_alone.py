"""Games of every kind by keypad alone on an emulated Pico, from power-on to the win."""

import pytest
from pico import Pico

from autopeg.boards.board_layout import board_files
from autopeg.boards.build import pico_files
from pegboard.board_file import parse_board

GAMES = (
    # kind, keys in the menu, what is typed, the console's word on the end
    pytest.param("tabletop", "DA", "28# 28# 5# # # # # # # # #", "a=56,61 b=0,0 win=a", id="tabletop"),
    pytest.param("ship", "DD", "28# 3# # # # # # # # # #", "a=0,31 b=0,0 win=a", id="ship"),
    pytest.param("crib_rummy", "DDDA", "B50# 12# 11# #", "a=0,12 b=50,61 win=b", id="crib_rummy"),
    pytest.param("crummy_rummy", "DDDD", "5# # " * 3 + "# 5# " * 3 + "65# #", "win=", id="crummy_rummy"),
    pytest.param("cribbage", "A", "29# B29# 29# A29# 3#", "a=58,61 b=29,58 win=a", id="cribbage"),
)


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "menu", "typed", "end"), GAMES)
def test_a_game_is_played_to_its_win(kind: str, menu: str, typed: str, end: str) -> None:
    text = board_files()["classic-2"].read_text(encoding="utf-8")
    pico = Pico(pico_files(text), parse_board(text))
    pico.power_on()
    pico.run_until(lambda: pico.usb.is_connected, 2000, "the USB port")
    pico.run(2500)
    pico.keypad.tap("0", 2200)
    pico.run(2250)
    for key in menu + "#" + typed.replace(" ", ""):
        pico.keypad.tap(key, 40)
        pico.run(80)
    pico.run(1000)
    pico.usb.take()
    pico.usb.write(b"status\n")
    assert end.encode() in pico.expect(b"session", 3000)
