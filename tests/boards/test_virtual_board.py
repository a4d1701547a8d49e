"""The program of the Pico on this computer: what a host says is shown, what keys say is told, and nothing is lost."""

# pyright: reportPrivateUsage=false

from pathlib import Path

import pytest

from autopeg.base.errors import Failure, UsageError
from autopeg.boards.board_layout import board_files, read_board_file
from autopeg.boards.display_text import text_of, upside_down
from autopeg.boards.file_stores import FileStore, FolderStore, MemoryStore
from autopeg.boards.virtual import QuickClock, VirtualBoard, copy_scaled
from pegboard import VERSION, strip
from pegboard.board_file import parse_board
from pegboard.strip import milliamps_of
from pegcore.lines import PACKET, LineReader, encode

SETTLED_S = 3.0
STATE = "to=121 unit=1 turn=b crib=a a=25,37 b=50,52 win=-"


def board_of(store: FileStore | None = None, name: str = "classic-2") -> VirtualBoard:
    virtual = VirtualBoard(parse_board(read_board_file(board_files()[name])), store, clock=QuickClock())
    virtual.run(SETTLED_S)
    return virtual


def packets(virtual: VirtualBoard) -> list[str]:
    return [text for kind, text in LineReader().feed(virtual.receive()) if kind == PACKET]


def pegs(virtual: VirtualBoard, lane: int) -> tuple[int, int]:
    """Return the holes of the second brightest and the brightest LED of a lane, 0 where there is none."""
    lights = {hole: sum(virtual.color(lane, hole)) for hole in range(1, 122)}
    front, back = sorted(lights, key=lambda hole: -lights[hole])[:2]
    return (back if lights[back] > 20 else 0, front if lights[front] > 40 else 0)


@pytest.fixture(params=["memory", "folder"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> FileStore:
    return MemoryStore() if request.param == "memory" else FolderStore(tmp_path / "boards" / "one")


@pytest.mark.parametrize("name", [name for name in board_files() if name != "first-light"])
def test_a_snapshot_lights_the_pegs(name: str) -> None:
    virtual = board_of(name=name)
    virtual.send(encode("HI proto=1 host=0.1.0") + encode("SET c09e 1 " + STATE))
    virtual.run(SETTLED_S)
    assert any(body.startswith("OK c09e 1 ") for body in packets(virtual))
    assert (pegs(virtual, 0), pegs(virtual, 1)) == ((25, 37), (50, 52))


def test_the_board_of_the_first_evening_shows_one_lane_and_stays_below_its_cap() -> None:
    virtual = board_of(name="first-light")
    virtual.send(encode("HI proto=1 host=0.1.0") + encode("SET c09e 1 to=121 unit=1 turn=- crib=- a=25,37 win=-"))
    virtual.run(SETTLED_S)
    assert pegs(virtual, 0) == (25, 37)
    virtual.send(b"test leds 0 1 121 FFFFFF\n")
    virtual.run(SETTLED_S)
    (frame,) = virtual.frames()
    assert 300 < milliamps_of(121, sum(frame)) <= 400


def test_its_leds_are_dimmed_as_by_the_firmware() -> None:
    every_byte = bytearray(range(256))
    for scale in range(257):
        here, there = bytearray(256), bytearray(256)
        copy_scaled(every_byte, here, scale)
        strip.copy_scaled(every_byte, there, scale)
        assert here == there


def test_keys_make_an_entry_and_an_event() -> None:
    virtual = board_of()
    virtual.send(encode("HI proto=1 host=0.1.0"))
    virtual.type_keys("b12#")
    virtual.run(SETTLED_S)
    assert any(body.startswith("EV ") and body.endswith(" 1 PTS b 12") for body in packets(virtual))
    assert pegs(virtual, 1) == (0, 12)


def test_no_key_is_lost_where_the_computer_is_busy() -> None:
    """The board turns once while a key is down."""
    clock = QuickClock()
    virtual = VirtualBoard(parse_board(read_board_file(board_files()["classic-2"])), clock=clock)
    virtual.run(SETTLED_S)
    virtual.receive()
    virtual.type_keys("B12#A7#")
    for _ in range(80):
        virtual.turn()
        clock.wait(100)
    assert any(body.endswith("PTS b 12") for body in packets(virtual))
    assert virtual.app.link.outbox.last == 2


def test_a_key_in_brackets_is_held() -> None:
    virtual = board_of()
    virtual.type_keys("B12# A7# [*]")
    virtual.run(SETTLED_S)
    assert (pegs(virtual, 0), pegs(virtual, 1)) == ((0, 0), (0, 12))


def test_its_display_shows_what_is_typed_asked_and_chosen() -> None:
    virtual = board_of()
    virtual.type_keys("A12# B31 #")
    virtual.run(SETTLED_S)
    assert text_of(virtual.display_picture() or b"")[1:4] == ["12  0", "+31  31 points?", "# again"]
    virtual.type_keys("* [0]")
    virtual.run(SETTLED_S)
    assert text_of(virtual.display_picture() or b"")[:2] == ["New game", "D  Cribbage"]


def test_its_display_is_turned_and_switched_off_and_on() -> None:
    virtual = board_of()
    virtual.type_keys("A5# A")
    virtual.run(SETTLED_S)
    upright = virtual.display_picture()
    virtual.type_keys("[0] 0 C *")
    virtual.run(SETTLED_S)
    assert virtual.display_picture() == upside_down(upright or b"")
    virtual.type_keys("[0] 0 D *")
    virtual.run(SETTLED_S)
    assert virtual.display_picture() == bytes(len(upright or b""))
    virtual.type_keys("[0] 0 C D *")
    virtual.run(SETTLED_S)
    assert virtual.display_picture() == upright


def test_its_display_keeps_its_picture_while_the_program_is_stopped() -> None:
    virtual = board_of()
    before = virtual.display_picture()
    virtual.send(b"\x03")
    virtual.type_keys("A5")
    virtual.run(SETTLED_S)
    assert virtual.display_picture() == before
    virtual.send(b"\x04")
    virtual.run(SETTLED_S)
    virtual.type_keys("A5")
    virtual.run(SETTLED_S)
    assert "+5=5" in text_of(virtual.display_picture() or b"")


def test_a_letter_in_brackets_counts_a_hand() -> None:
    virtual = board_of()
    virtual.type_keys("[A] 5C 5D 5A AB 5B")
    virtual.run(SETTLED_S)
    text = text_of(virtual.display_picture() or b"")
    assert "29" in " ".join(text)
    virtual.type_keys("#")
    virtual.run(SETTLED_S)
    assert pegs(virtual, 0) == (0, 29)


@pytest.mark.parametrize("keys", ["12E", "[5]", "[*", "1[]"])
def test_keys_that_are_none_are_refused_and_none_is_struck(keys: str) -> None:
    virtual = board_of()
    with pytest.raises(UsageError, match="key"):
        virtual.type_keys(keys)
    assert not virtual.typed


def test_a_restart_keeps_the_game_and_the_uid(store: FileStore) -> None:
    before = board_of(store)
    before.type_keys("A9# A3# B12#")
    before.run(SETTLED_S)
    after = board_of(store)
    assert (pegs(after, 0), pegs(after, 1)) == ((9, 12), (0, 12))
    assert after.uid == before.uid != board_of().uid


def test_a_damaged_memory_is_set_aside(tmp_path: Path) -> None:
    board_of(FolderStore(tmp_path))
    (tmp_path / "journal-a.txt").write_bytes(b"autopeg-jour")
    virtual = board_of(FolderStore(tmp_path))
    assert b"is damaged" in virtual.receive()
    assert (tmp_path / "journal-a.txt.damaged").read_bytes() == b"autopeg-jour"


def test_a_memory_that_cannot_be_used_is_one_failure(tmp_path: Path) -> None:
    (tmp_path / "boards").write_text("a file, not a folder")
    with pytest.raises(Failure, match="memory"):
        board_of(FolderStore(tmp_path / "boards"))


def test_each_frame_is_told() -> None:
    virtual = board_of(name="lanes-4")
    told: list[list[bytes]] = []

    def on_frame(number: int, frame: bytes) -> None:
        told.append(virtual.frames())

    virtual.on_frame = on_frame
    virtual.type_keys("A5#")
    virtual.run(SETTLED_S)
    assert told[-1] == virtual.frames()
    assert len(set(map(tuple, told))) > 3


def test_what_nobody_fetches_stops_nothing() -> None:
    virtual = board_of()
    virtual.send(b"help\n" * 100)
    virtual.type_keys("A5#")
    virtual.run(SETTLED_S)
    assert len(virtual.receive()) <= 4096
    assert pegs(virtual, 0) == (0, 5)


def test_a_folder_is_held_by_one_board(tmp_path: Path) -> None:
    with FolderStore(tmp_path / "one") as store:
        board_of(store)
        with (
            pytest.raises(Failure, match="another program is already running the board one"),
            FolderStore(tmp_path / "one"),
        ):
            pass
    with FolderStore(tmp_path / "one"):
        pass


def test_ctrl_c_ends_the_program_and_ctrl_d_starts_it_again_with_nothing_lost() -> None:
    virtual = board_of()
    virtual.type_keys("A29#")
    virtual.run(0.7)  # the peg is on its way
    virtual.receive()
    virtual.send(b"\r\x03")
    virtual.run(0.1)
    assert virtual.is_stopped()
    assert virtual.receive().endswith(b">>> ")
    frames = virtual.frames()
    virtual.type_keys("B5#")
    virtual.send(encode("HI proto=1 host=0.1.0"))
    virtual.run(SETTLED_S)
    assert virtual.frames() == frames
    assert packets(virtual) == ["HI proto=1 host=0.1.0"]  # a prompt echoes what is typed
    virtual.send(b"\x02\x04" + encode("HI proto=1 host=0.1.0"))
    virtual.run(SETTLED_S)
    said = packets(virtual)
    assert not virtual.is_stopped()
    assert said[0].startswith(f"HI proto=1 fw={VERSION} uid={virtual.uid} ")
    assert said[0].endswith(" boot=reset")
    assert any(body.endswith(" 1 PTS a 29") for body in said)
    assert pegs(virtual, 0) == (0, 29)
    assert pegs(virtual, 1) == (0, 0)


def test_the_prompt_says_that_there_is_no_python() -> None:
    virtual = board_of()
    virtual.send(b"\x03")
    virtual.run(0.1)
    virtual.receive()
    virtual.send(b"print(1)\x04\r")  # a Ctrl-D behind something typed starts nothing
    virtual.run(0.1)
    assert b"there is no Python here" in virtual.receive()
    assert virtual.is_stopped()
