"""Board files: contract and refusals. test_board_track is about segments."""

import json

from pegboard.board_file import board_from, parse_board
from support.core.refusal import refusal
from support.firmware.parts import board_content


def changed(**changes):
    content = board_content()
    content.update(changes)
    return content


def keypad(**changes):
    pad = dict(board_content()["keypad"])
    pad.update(changes)
    return changed(keypad=pad)


def test_a_whole_board():
    board = parse_board(json.dumps(board_content(4)))
    assert board.name == "test"
    assert (board.rows, board.cols) == ((2, 3, 4, 5), (6, 7, 8, 9))
    assert board.keys == ("123A", "456B", "789C", "*0#D")
    assert board.milliamps == 850 and board.led_count() == 484
    assert board.colors[0] == (0xD5, 0x5E, 0x00)
    assert board.watchdog_ms == 8000
    assert board_from(changed(watchdog_ms=0)).watchdog_ms == 0


def test_keypad_and_colors_may_be_left_out():
    content = board_content()
    del content["keypad"]
    del content["colors"]
    board = board_from(content)
    assert board.rows == () and len(board.colors) == 2


def test_a_display_is_looked_for_at_the_usual_pins_unless_they_are_used():
    assert board_from(changed()).display == (0, 1)
    assert board_from(changed(display=False)).display is None
    assert board_from(changed(display={"sda": 26, "scl": 27})).display == (26, 27)
    assert board_from(changed(display={"sda": 20, "scl": 1})).display == (20, 1)
    assert board_from(keypad(rows=[1, 3, 4, 5])).display is None


REFUSED = (
    (changed(name="No Name"), 'name "No Name": it has a-z, 0-9 and - only'),
    (changed(name="a" * 17), 'name "aaaaaaaaaaaaaaaaa": it has 1 to 16 characters'),
    (changed(milliamps=200), "milliamps is 200: the 242 LEDs take 242 when they are dark"),
    (changed(milliamps="much"), 'milliamps is "much", not a whole number from 0'),
    (changed(watchdog_ms=5), "watchdog_ms is 5: it must be 0 (none) or 1000 to 8388"),
    (changed(colors=[]), "colors is [], not an object"),
    (changed(keypad=7), "keypad is 7, not an object"),
    (changed(display=True), "display is true, not an object or false"),
    (changed(display={"sda": 0}), "display scl is null, not a whole number from 0"),
    (changed(display={"sda": 2, "scl": 3}), "display sda is 2, which is keypad rows[0] already"),
    (changed(display={"sda": 0, "scl": 29}), "display scl is 29: the pins are 0 to 28"),
    (changed(display={"sda": 1, "scl": 0}), "display sda 1, scl 0: no I2C of the Pico has these pins"),
    (changed(display={"sda": 14, "scl": 17}), "display sda 14, scl 17: no I2C of the Pico has these pins"),
    (keypad(rows=[]), "keypad rows is []: it must be a list of 1 to 4 pins"),
    (keypad(rows=[2, 3, 4, 10]), "keypad rows[3] is 10, which is strips[0] pin already"),
    (keypad(cols=[6, 7, 8, 2]), "keypad cols[3] is 2, which is keypad rows[0] already"),
    (keypad(cols=[6, 7, 8, 24]), "keypad cols[3] is 24, which the Pico uses itself"),
    (keypad(cols=[6, 7, 8, 99]), "keypad cols[3] is 99: the pins are 0 to 28"),
    (keypad(keys=["123A", "456B", "789C"]), None),
    (keypad(keys=["123A", "456B", "789C", "*0#"]), 'keypad keys "*0#": it must name 4 keys'),
    (keypad(keys=["123A", "456B", "789C", "*0#E"]), 'keypad key "E": it must be one of 0123456789ABCD*#'),
    (keypad(keys=["123A", "456B", "789C", "*0#A"]), 'keypad key "A" appears twice'),
)


def test_refusals_name_the_place_and_the_value():
    for content, sentence in REFUSED:
        said = refusal(board_from, content)
        assert sentence is None or said == sentence, said


def test_a_color_has_to_be_one_that_can_be_seen():
    for color in ("12345", "00007F", "red", 7, "GG0000"):
        assert refusal(board_from, changed(colors={"a": color})).startswith("colors a: ")


def test_any_text_gives_a_sentence():
    for text in ("", "{", "[]", "7", "null", '"x"', "{}", '{"name":1}', "\x00", '{"name":"x","lanes":{}}'):
        assert refusal(parse_board, text)
