"""The pictures of the display, compared with the committed ones, and when they are shown.

`WRITE_GOLDEN=1 pytest tests/firmware/test_display.py` writes the pictures anew, to be looked at.
"""

import os

from pegboard import display_text
from pegboard.display import SIZE, fault_screen, picture_of, screen_of, wrapped
from pegboard.display_controller import DIM_MS, NOTICE_MS, REST_MS, START_MS
from pegboard.font import LARGE, SMALL, draw_text, width_of
from pegboard.oled import DIM, FULL, OFF
from support.firmware.parts import Bench, Display, board_content
from support.firmware.screens import SCREENS, board, named, of_host, shows, text_of, type_keys
from support.firmware.whole_board import acknowledge_all

GOLDEN = __file__.rsplit("/", 1)[0] + "/screens.txt"
BOARD_FILE_FAULT = "segments[1]: lane b hole 1 is LED 241 of strip 0, which has 241"


def pictures():
    """Return (name, picture as text) of every screen."""
    found = []
    for name, make in SCREENS:
        found.append((name, text_of(make().display.picture)))
    found.append(("board-file", text_of(picture_of(fault_screen("board.json", BOARD_FILE_FAULT)))))
    return found


def golden():
    """Return the committed pictures by name."""
    with open(GOLDEN) as file:
        parts = file.read().split("== ")[1:]
    return {part.split("\n", 1)[0]: part.split("\n", 1)[1][:-1] for part in parts}


def test_every_screen_is_as_committed():
    shown = pictures()
    if getattr(os, "environ", {}).get("WRITE_GOLDEN"):
        with open(GOLDEN, "w") as file:
            for name, picture in shown:
                file.write("== {}\n{}\n".format(name, picture))
    wanted = golden()
    assert sorted(wanted) == sorted([name for name, _ in shown])
    for name, picture in shown:
        assert picture == wanted[name], "{} differs:\n{}\n\nwanted:\n{}".format(name, picture, wanted[name])


def test_no_letter_is_drawn_past_the_edge():
    for font, text in ((SMALL, "x" * 30), (LARGE, "8" * 9)):
        picture = bytearray(SIZE)
        draw_text(picture, 60, 0, font, text)
        assert len(picture) == SIZE
        for page in range(8):
            assert picture[128 * page : 128 * page + 60] == bytes(60)
    assert width_of(SMALL, "21 letters fit a line") == 125
    picture = bytearray(SIZE)
    draw_text(picture, 0, 0, SMALL, "é")  # no glyph: a box
    assert sum(picture) > 0


def texts_of(value):
    if isinstance(value, str):
        return [value]
    values = value.values() if isinstance(value, dict) else value if isinstance(value, tuple) else ()
    return [text for each in values for text in texts_of(each)]


def test_every_text_fits_a_line_or_is_wrapped():
    wrapped_texts = (display_text.SELF_TEST_WORDS, display_text.LANE_NOT_IN_PLAY, display_text.NO_CARD)
    wrapped_texts += (display_text.NOTHING_TYPED, display_text.KEY_MEANS_NOTHING, display_text.NO_CARDS_LEFT)
    texts = []
    for name in dir(display_text):
        if name[0] != "_":
            texts += texts_of(getattr(display_text, name))
    assert len(texts) > 60 and sum([len(text) for text in texts]) < 12 * 1024
    for text in texts:
        lines = wrapped(text, 21)
        assert len(lines) <= 3 and (len(lines) == 1 or text in wrapped_texts), text


def test_words_are_wrapped():
    assert wrapped("", 5) == []
    assert wrapped("one two three", 7) == ["one two", "three"]
    assert wrapped("incomprehensible", 7) == ["incompr", "ehensib", "le"]


def test_what_is_shown_is_found():
    bench = board(2, "", "A12#B2")
    for text in ("12", "0", "+2=2", "Lane A", "Lane B"):
        assert shows(bench.display.picture, text), text
    for text in ("13", "+2=3", "Lane C"):
        assert not shows(bench.display.picture, text), text


def lines_of(bench):
    return text_of(bench.display.picture)


def test_a_refusal_goes_by_itself():
    bench = board()
    before = lines_of(bench)
    type_keys(bench, "[*]")
    refused = lines_of(bench)
    bench.run(NOTICE_MS + 1100, 50)
    assert lines_of(bench) == before != refused
    type_keys(bench, "[*]")
    assert lines_of(bench) == refused
    bench.tap("A")  # or by the next key
    bench.run(300)
    assert lines_of(bench) == before


def test_a_host_that_refuses_says_why():
    bench = of_host("to=121 unit=1 turn=b crib=a a=0,0 b=0,0 win=-", "Ann", "Bob")
    before = lines_of(bench)
    bench.send("HI proto=1 host=1")
    type_keys(bench, "A5#")
    epoch = bench.app.link.outbox.epoch
    bench.send("NO {} 1 it is not her turn".format(epoch))
    bench.run(1500)
    assert bench.app.log_lines[-1].endswith("it is not her turn") and lines_of(bench) != before
    bench.send("SET c09e 2 to=121 unit=1 turn=b crib=a a=0,0 b=0,0 win=-")  # as a host does after a refusal
    bench.run(1000)
    assert shows(bench.display.picture, "It is not her turn")
    type_keys(bench, "C")
    assert shows(bench.display.picture, "Lane C does not play.")
    acknowledge_all(bench)
    bench.run(1000)
    assert shows(bench.display.picture, "Lane C does not play.")
    type_keys(bench, "A")
    assert lines_of(bench) == before


def test_the_menu_shows_only_the_keys_that_mean_something():
    bench = of_host("to=121 unit=1 turn=b crib=a a=0,0 b=0,0 win=-", "Ann", "Bob")
    for is_host_there in (True, False):
        bench.send("HI proto=1 host=1")
        bench.run(3500 if not is_host_there else 100, 50)
        type_keys(bench, "[0]")
        assert shows(bench.display.picture, "2 lanes") and shows(bench.display.picture, "options")
        for text in ("Cribbage", "one game"):
            assert shows(bench.display.picture, text) != is_host_there, text
        type_keys(bench, "*")


def test_a_game_begun_without_the_host_shows_what_it_shows_on_any_board():
    bench = of_host("to=121 unit=1 turn=b crib=a a=0,0 b=0,0 win=-", "Ann", "Bob")
    bench.run(4000, 50)
    assert shows(bench.display.picture, "The computer is away")
    type_keys(bench, "[0]DDDD#  25#")
    assert shows(bench.display.picture, "Now 25 ?")
    type_keys(bench, "[0]1#  ")
    assert shows(bench.display.picture, "Games 0-0 first to 2")


def test_what_is_entered_in_a_round_is_shown_in_a_match_too():
    for menu, keys, now in (("DD1", "8#", "Now 8-0"), ("DDDD1", "25#", "Now 25 ?")):
        bench = board(2, menu)
        assert shows(bench.display.picture, "Games 0-0 first to 2")
        type_keys(bench, keys)
        assert shows(bench.display.picture, now)


def test_every_contract_fits_a_line():
    bench = board(2, "DDDD")
    rounds = []
    for _ in range(7):
        for _, page, _, text in screen_of(bench.app):
            if page == 6:
                rounds.append(text)
        type_keys(bench, "65## ")
    assert rounds[:2] == ["Round 1: 2 sets", "Round 2: 1 run+1 set"] and len(rounds) == 7
    assert max([len(text) for text in rounds]) <= 21


def test_a_round_that_waits_for_enter_says_so():
    bench = board(2, "DDDD", "5#10#")
    assert shows(bench.display.picture, "# ends round 1") and shows(bench.display.picture, "Now 5 10")
    type_keys(bench, "# ")
    assert shows(bench.display.picture, "Round 2: 1 run+1 set")


def test_a_refused_number_of_cards_is_not_called_a_meld():
    for keys in ("[B]##", "[B]#150", "[B]#A"):
        bench = board(2, "DDD", "A12#" + keys)
        assert shows(bench.display.picture, "Type how many cards,") and shows(
            bench.display.picture, "two digits at most."
        ), keys


def test_the_standing_of_a_match_of_any_size_is_shown():
    for lanes, menu, standing in (
        (2, "A11", "Games 2-0 first to 3"),
        (3, "3A11", "2-0-0 first to 3"),
        (4, "4A111", "2-0-0-0 first to 4"),
    ):
        bench = board(lanes, menu, "A61##  ")
        assert shows(bench.display.picture, standing), standing
        type_keys(bench, "## ")
        assert shows(bench.display.picture, standing), standing


def test_a_game_of_a_host_that_the_lowest_total_wins_has_no_goal_and_no_lurch():
    for points in (0, 145, 1205, 1260):
        bench = of_host("to=1205 unit=5 turn=a crib=- a=0,115 b=0,{} win=-".format(points), "Ann", "Bob")
        assert shows(bench.display.picture, "lowest wins") and not shows(bench.display.picture, "to 1205")
    bench.send("SET c09e 2 to=1205 unit=5 turn=- crib=- a=0,115 b=0,145 win=a")
    bench.run(2500, 50)
    assert shows(bench.display.picture, "Ann wins") and not shows(bench.display.picture, "Lurch")


def test_a_lurch_in_a_game_of_a_host_is_named_unless_none_counts():
    for word, is_lurch in (("LURCH on", True), ("LURCH off", False)):
        bench = of_host("to=121 unit=1 turn=- crib=- a=0,110 b=0,12 win=-", "Ann", "Bob")
        bench.send(word, "SET c09e 2 to=121 unit=1 turn=- crib=- a=110,121 b=0,12 win=a")
        bench.run(2500, 50)
        assert shows(bench.display.picture, "Ann wins") and shows(bench.display.picture, "Lurch") == is_lurch
        assert bench.app.scene.is_lurch() == is_lurch
        bench.send("SET 1234 1 to=121 unit=1 turn=- crib=- a=110,121 b=0,12 win=a")
        bench.run(500, 50)
        assert bench.app.scene.is_lurch() and shows(bench.display.picture, "Lurch")


def test_it_dims_and_wanders_and_wakes_with_a_key():
    bench = board()
    assert bench.display.level == FULL
    bench.run(DIM_MS + 1000, 500)
    assert bench.display.level == DIM
    bench.run(REST_MS - DIM_MS, 500)
    seen = []
    for _ in range(8):
        bench.run(10000, 200)
        seen.append(bench.display.picture)
        lit = sum([bin(byte).count("1") for byte in bench.display.picture])
        assert 0 < lit < 60
    assert len(set(seen)) == 8
    bench.tap("A")
    bench.run(500)
    assert bench.display.level == FULL and bench.display.picture not in seen


def test_the_options_turn_it_and_switch_it_off_and_on():
    bench = board()
    type_keys(bench, "[0]0CD")
    assert bench.display.rotation == 1 and bench.display.level == FULL  # the menu is seen in any case
    type_keys(bench, "#")
    assert bench.display.level == OFF
    type_keys(bench, "[0]0CD#")
    bench.run(1000)
    assert bench.display.rotation == 0 and bench.display.level == FULL


def test_the_start_screen_gives_way_to_a_key_and_to_time():
    bench = Bench(display=Display())
    bench.run(500)
    start = bench.display.picture
    bench.tap("A")
    bench.run(500)
    assert bench.display.picture != start
    bench = Bench(display=Display())
    bench.run(START_MS + 2000)
    assert bench.display.picture != start and sum(start)


def test_a_display_that_is_plugged_in_later_is_found_at_rest():
    bench = Bench()
    bench.run(5000)
    bench.tap("A")
    bench.plugged_display = bench.display
    bench.down.add("5")
    bench.run(80)
    assert not sum(bench.display.picture)  # a key, and its ghost peg, come first
    bench.down.discard("5")
    bench.run(5000)
    assert shows(bench.display.picture, "+5=5")


class Full(Bench):
    """A board whose memory is too full for a display after its start."""

    looks = 0

    def find_display(self):
        self.looks += 1
        if self.looks > 1:
            raise MemoryError


def test_a_display_that_no_longer_fits_into_the_memory_is_left_alone():
    bench = Full()
    bench.run(15000, 10)
    bench.tap("A5#")
    bench.run(300)
    assert bench.looks == 2 and bench.app.game.pegs()[0] == (0, 5)


class Counted(Display):
    """A display that counts its pictures."""

    pictures = 0

    def show(self, picture):
        Display.show(self, picture)
        self.pictures += 1


def test_it_draws_a_little_in_each_turn_and_soon_all():
    display = Counted()
    bench = Bench(4, display=display)
    bench.run(6000, 10)
    bench.tap("A")
    before = display.pictures
    turns = 0
    bench.down.add("B")
    while display.pictures == before and turns < 100:
        bench.run(2)
        turns += 1
    assert 10 < turns < 60


def test_names_of_any_length():
    for name in ("", "x", "Bartholomew the Second of Nowhere", "~ @ {}"):
        bench = named(board(4, "4"), name, name, name, name)
        bench.run(500)
        type_keys(bench, "C7")
        assert len(bench.display.picture) == SIZE
        type_keys(bench, "#")


def test_any_game_of_a_host_is_drawn():
    for lanes in range(1, 5):
        bench = Bench(lanes, display=Display(), content=board_content(lanes))
        rev = 0
        for target in (1, 61, 1205):
            for points in (0, 1204, 999999):
                rev += 1
                pegs = " ".join(["{}={},{}".format("abcd"[i], points // 2, points) for i in range(lanes)])
                win = "a" if points >= target else "-"
                bench.send("HI proto=1 host=1")
                bench.send("SET c09e {} to={} unit=1 turn=a crib=a {} win={}".format(rev, target, pegs, win))
                bench.run(2500, 50)
                assert bench.app.game.pegs()[0][1] == points and sum(bench.display.picture)
