"""Any board file and any state file on the chip: a sentence, and never a crash."""

import pytest

from pegboard.board_file import parse_board
from pegcore.track import BoardError
from support.core.torment import Dice
from support.firmware.anything import any_board, any_slot

FILES = 12

# What the program does with each of the files at its start, without the rest of it.
READ = """
import os
from pegboard import board_file, devices, hardware, slots
from pegboard.games import game_from
from pegboard.journal import Journal
from pegcore.outbox import outbox_from
from pegcore.track import BoardError
os.chdir("any")
for number in range({files}):
    os.rename("{{}}.json".format(number), "board.json")
    try:
        hardware.read_board(hardware.board_text())
        print("sound")
    except BoardError as error:
        print(error)
    os.chdir(str(number))
    journal = Journal(devices.FlashStore())
    journal.load(lambda lines: (outbox_from(lines[0]), game_from(lines[2:], 4)))
    print(journal.complaints)
    os.chdir("..")
"""


@pytest.fixture(scope="module")
def told(pico_of):
    """What the chip tells of each board file and of each journal, and the texts of the board files."""
    dice = Dice(5)
    boards = [any_board(dice) for _ in range(FILES)]
    pico = pico_of("classic-2")
    files = {f"any/{number}.json": text.encode() for number, text in enumerate(boards)}
    files |= {f"any/{number}/journal-{'ab'[number % 2]}.txt": any_slot(dice) for number in range(FILES)}
    pico.put_files(pico.files() | files)
    pico.power_on()
    pico.keypad.press("D")
    pico.expect(b"Safe mode", 1000)
    lines = pico.execute(READ.format(files=FILES), 15_000).split("\r\n")
    return lines[::2], lines[1::2], boards, pico.files()


def test_any_board_file_is_sound_or_named(told):
    sentences, _, boards, _ = told
    assert len(sentences) == FILES
    for sentence, text in zip(sentences, boards, strict=True):
        reason = reason_against(text)
        if reason.startswith("it is not JSON"):  # of which the two interpreters have their own notions
            assert sentence not in ("", "sound"), text
        else:
            assert sentence.split(" ")[0] == reason.split(" ")[0], (text, sentence, reason)


def reason_against(text):
    try:
        parse_board(text)
    except BoardError as error:
        return str(error)
    return "sound"


def test_any_state_file_is_sound_or_kept_aside(told):
    _, complaints, _, files = told
    for number, complaint in enumerate(complaints):
        name = f"any/{number}/journal-{'ab'[number % 2]}.txt"
        assert (name in files) == (complaint == "[]"), complaint
        assert (f"{name}.damaged" in files) == (" is damaged, " in complaint), complaint
