"""A board file that cannot be right."""

from pegboard.board_file import board_from, parse_board
from pegboard.faults import FaultSign, number_of_fault
from support.core.refusal import refusal
from support.firmware.parts import Clock, Port, board_content


def test_the_number_tells_the_kind_of_fault():
    content = board_content()
    for key, number in (("strips", 2), ("segments", 3), ("holes", 3), ("lanes", 3), ("keypad", 4), ("colors", 5)):
        wrong = dict(content)
        wrong[key] = 7
        assert number_of_fault(refusal(board_from, wrong)) == number, key
        if key not in ("keypad", "colors"):
            del wrong[key]
            assert number_of_fault(refusal(board_from, wrong)) == number, key
    assert number_of_fault(refusal(parse_board, "no JSON")) == 1
    assert number_of_fault(refusal(parse_board, "[]")) == 1
    gap = dict(content)
    gap["segments"] = content["segments"][:1]
    assert number_of_fault(refusal(board_from, gap)) == 3


def test_it_is_said_and_shown_again_and_again():
    port, clock, lit = Port(), Clock(), []
    sign = FaultSign("keypad is 7", port, clock, lit.append)
    for ms in range(0, 6000, 10):
        clock.ms = ms
        sign.turn()
    assert lit[:4] == [4, 0, 4, 0] and len(lit) >= 14
    assert port.written == b"board.json: keypad is 7\r\n" * 2


def test_a_line_is_answered_at_once_and_a_full_port_stops_nothing():
    port, clock, lit = Port(), Clock(), []
    sign = FaultSign("keypad is 7", port, clock, lit.append)
    port.most_bytes = 0
    sign.turn()
    port.most_bytes = 5
    for _ in range(20):
        sign.turn()
    port.arriving = b"help\n"
    for _ in range(20):
        sign.turn()
    assert port.written == b"board.json: keypad is 7\r\n" * 2
