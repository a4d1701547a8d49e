"""Boards are found by what they are, never by the name of a port."""

import pytest
from msgspec import Struct

from autopeg.base.errors import UsageError
from autopeg.base.ports import is_port, is_uid
from autopeg.boards.link.finding import FoundBoard, NoBoard, choose_board, find_boards, udev_rules

ONE = FoundBoard("e6614103e72b5a2f", "/dev/ttyACM0")
TWO = FoundBoard("e6614103e72b5a30", "/dev/ttyACM7")


class Usb(Struct):
    device: str
    vid: int | None = None
    pid: int | None = None
    serial_number: str | None = None


def test_only_picos_with_micropython_are_boards() -> None:
    ports = [
        Usb("/dev/ttyS0"),
        Usb("/dev/ttyACM7", 0x2E8A, 5, "E6614103E72B5A30"),
        Usb("/dev/ttyUSB0", 0x0403, 0x6001, "A50285BI"),
        Usb("/dev/ttyACM0", 0x2E8A, 5, "e6614103e72b5a2f"),
        Usb("/dev/ttyACM1", 0x2E8A, 0x000A, "a pico that runs something else"),
    ]
    assert find_boards(lambda: ports) == [ONE, TWO]


@pytest.mark.parametrize(
    ("word", "boards", "found"),
    [
        (None, [ONE], ONE),
        ("E6614103E72B5A30", [ONE, TWO], TWO),
        ("/dev/ttyACM7", [ONE, TWO], TWO),
        ("/tmp/pegs", [ONE], FoundBoard("", "/tmp/pegs")),
        ("COM3", [], FoundBoard("", "COM3")),
    ],
)
def test_a_word_names_a_board(word: str | None, boards: list[FoundBoard], found: FoundBoard) -> None:
    assert choose_board(word, boards) == found


def test_no_board_and_two_boards_have_a_sentence_each() -> None:
    with pytest.raises(NoBoard, match="no board is connected"):
        choose_board(None, [])
    with pytest.raises(NoBoard, match=f"{ONE.uid} is not connected"):
        choose_board(ONE.uid, [TWO])
    with pytest.raises(UsageError, match=f"{ONE.uid} at {ONE.path}, {TWO.uid} at {TWO.path}"):
        choose_board(None, [ONE, TWO])


@pytest.mark.parametrize(
    ("word", "is_it"),
    [("e6614103e72b5a2f", (True, False)), ("/dev/ttyACM0", (False, True)), ("COM12", (False, True))]
    + [(word, (False, False)) for word in ("auto", "COM", "e6614103", "none")],
)
def test_uids_and_ports_are_told_from_other_words(word: str, is_it: tuple[bool, bool]) -> None:
    assert (is_uid(word), is_port(word)) == is_it


def test_the_rules_let_people_in_and_keep_modem_manager_out() -> None:
    rules = udev_rules()
    assert 'ATTRS{idVendor}=="2e8a", ATTRS{idProduct}=="0005", TAG+="uaccess"' in rules
    assert 'ENV{ID_MM_DEVICE_IGNORE}="1"' in rules
