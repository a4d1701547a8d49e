"""Typing: strokes become requests."""

from pegboard.entry import Entry
from pegboard.game import Game
from pegboard.games import new_game
from pegboard.kinds import KINDS

DIALOGUES = (
    ("A 7 #", [("PTS", 0, 7)]),
    ("B 1 2 #", [("PTS", 1, 12)]),
    ("7 # 5 #", [("PTS", 0, 7), ("PTS", 0, 5)]),  # the choice of a lane stays
    ("B 7 # 5 #", [("PTS", 1, 7), ("PTS", 1, 5)]),
    ("1 2 * 5 #", [("PTS", 0, 5)]),
    # A letter begins a number: what was typed for another lane is no part of it, and # alone does not peg it.
    ("A 1 B 5 #", [("PTS", 1, 5)]),
    ("A 1 A 5 #", [("PTS", 0, 5)]),
    ("7 B #", [("NO",)]),
    ("7 B # #", [("NO",), ("KEY", "#")]),
    ("7 B 0 #", [("NO",)]),
    ("7 B * #", [("KEY", "#")]),
    ("2 9 #", [("PTS", 0, 29)]),
    ("3 0 #", []),
    ("3 0 # #", [("PTS", 0, 30)]),
    ("3 0 # *", []),
    # The # that asks has ended its number, whatever comes then.
    ("A 5 0 # A 3 #", [("PTS", 0, 3)]),
    ("A 5 0 # B 3 #", [("PTS", 1, 3)]),
    ("A 5 0 # A #", [("NO",)]),
    ("3 0 # 1 #", [("PTS", 0, 1)]),
    ("3 0 # 3 1 # #", [("PTS", 0, 31)]),
    ("1 2 3 # 4 #", [("PTS", 0, 4)]),
    ("3 0 # * 5 #", [("PTS", 0, 5)]),
    ("3 0 # hold* 5 #", [("UNDO",), ("PTS", 0, 5)]),
    ("3 0 # hold# 5 #", [("REDO",), ("PTS", 0, 5)]),
    ("3 0 # hold0 * 5 #", [("PTS", 0, 5)]),
    ("0 0 7 #", [("PTS", 0, 7)]),
    # A number too long leaves nothing typed.
    ("1 2 3 4", [("NO",)]),
    ("1 2 3 4 #", [("NO",), ("NO",)]),
    ("1 2 3 4 0 # #", [("NO",), ("NO",), ("KEY", "#")]),
    ("1 2 3 4 5 #", [("NO",), ("PTS", 0, 5)]),
    ("1 2 3 4 B 5 #", [("NO",), ("PTS", 1, 5)]),
    ("#", [("KEY", "#")]),
    ("0 #", [("KEY", "#")]),
    ("5 hold* #", [("UNDO",), ("KEY", "#")]),
    ("5 hold#", [("REDO",)]),
    ("0 hold0 #", [("NEW", 121, 4)]),
    ("hold0 A 2 #", [("NEW", 61, 2)]),
    ("hold0 C 3 #", [("NEW", 241, 3)]),
    ("hold0 C * 5 #", [("PTS", 0, 5)]),
    ("hold0 5 #", [("NO",), ("NEW", 121, 4)]),
    ("hold0 0 5", [("NO",)]),
    ("hold0 0 # 5 #", [("PTS", 0, 5)]),
    ("hold0 0 A", [("OPTION", "brightness", -10)]),
    ("hold0 0 B", [("OPTION", "brightness", 10)]),
    ("hold0 0 C D *", [("OPTION", "rotation", 1), ("OPTION", "display", 1)]),
    # A held letter counts cards: 5H 5S 5C JD and the starter 5D, then a hand of nothing for the crib.
    ("B holdB 5 C 5 D 5 A A B 5 B #", [("PTS", 1, 29)]),
    ("holdA 2 A 4 B 6 C 8 D B A #", [("PTS", 0, 0)]),
    ("A 7 holdA * 5 #", [("PTS", 0, 5)]),
    ("holdA 5 C hold* 5 #", [("PTS", 0, 5)]),
)

ALONE = (
    ("hold0 D D A #", [("BEGIN", "ship", 31, 2, 1)]),
    ("hold0 D 1 1 #", [("BEGIN", "tabletop", 121, 2, 3)]),
    ("hold0 D D D 3 C #", [("BEGIN", "crib_rummy", 241, 3, 1)]),
    ("hold0 3 D D D #", [("BEGIN", "crib_rummy", 121, 3, 1)]),  # through games for two sides
    ("hold0 3 D #", [("BEGIN", "tabletop", 121, 2, 1)]),
    ("hold0 C D D D #", [("BEGIN", "crib_rummy", 241, 4, 1)]),
    ("hold0 C D D #", [("BEGIN", "ship", 31, 2, 1)]),
    ("hold0 D D D D B #", [("BEGIN", "crummy_rummy", 481, 4, 1)]),
    ("hold0 D D D D C", [("NO",)]),
    ("hold0 D D D D D #", [("NEW", 121, 4)]),
    ("hold0 1 #", [("BEGIN", "cribbage", 121, 4, 2)]),
    ("hold0 1 1 1 1 #", [("NEW", 121, 4)]),
    ("hold0 D 3", [("NO",)]),
    ("# 7 #", [("PASS", 0), ("PTS", 0, 7)]),
    ("B 0 # #", [("PASS", 1), ("PASS", 1)]),
)

WITH_A_HOST = (
    ("hold0 D", [("NO",)]),
    ("hold0 1", [("NO",)]),
    ("hold0 C 3 #", [("NEW", 241, 3)]),
    ("#", [("KEY", "#")]),
)

TWO_LANES = (
    ("C", [("KEY", "C")]),
    ("C D", [("KEY", "C"), ("KEY", "D")]),
    ("A 1 C 5 #", [("KEY", "C"), ("NO",), ("NO",)]),
    ("A 1 C #", [("KEY", "C"), ("NO",)]),
    ("A 1 C * 5 #", [("KEY", "C"), ("NO",), ("NO",)]),
    ("A 1 C 5 # B 7 #", [("KEY", "C"), ("NO",), ("NO",), ("PTS", 1, 7)]),
    ("B C D 5 B 7 #", [("KEY", "C"), ("KEY", "D"), ("NO",), ("PTS", 1, 7)]),
    ("5 0 # C # A #", [("KEY", "C"), ("NO",), ("KEY", "#")]),
    # Undo, redo and the menu are no matter of a lane.
    ("C hold* 5", [("KEY", "C"), ("UNDO",), ("NO",)]),
    ("C hold# 5", [("KEY", "C"), ("REDO",), ("NO",)]),
    ("C hold0 B #", [("KEY", "C"), ("NEW", 121, 2)]),
    ("C hold0 * 5", [("KEY", "C"), ("NO",)]),
)


def requests_of(script, lanes, kind="", is_linked=False):
    entry = Entry(4)
    entry.begin_game(lanes)
    game = new_game(121, lanes, kind)
    made = []
    for word in script.split(" "):
        request = entry.strike(word.replace("hold", "hold "), game, is_linked)
        if request:
            made.append(request)
    return made


def test_dialogues():
    for script, requests in DIALOGUES:
        assert requests_of(script, 4) == requests, "{}: {}".format(script, requests_of(script, 4))


def test_dialogues_with_two_lanes_in_play():
    for script, requests in TWO_LANES:
        assert requests_of(script, 2) == requests, "{}: {}".format(script, requests_of(script, 2))


def test_dialogues_on_a_board_alone():
    for script, requests in ALONE:
        assert requests_of(script, 4, "cribbage") == requests, "{}: {}".format(script, requests_of(script, 4))


def test_dialogues_with_a_host():
    for script, requests in WITH_A_HOST:
        for kind in ("", "cribbage"):
            assert requests_of(script, 4, kind, True) == requests, script


def test_the_next_game_is_asked_for_twice():
    game = new_game(61, 2)
    game.enter(0, 61)
    entry = Entry(2)
    assert entry.strike("#", game) is None and entry.is_asking
    assert entry.strike("*", game) is None and not entry.is_asking
    assert [entry.strike("#", game), entry.strike("#", game)] == [None, ("NEXT",)]


def test_the_number_that_is_asked_about_depends_on_the_game():
    for kind, points in (("cribbage", 30), ("tabletop", 30), ("crib_rummy", 56), ("crummy_rummy", 201)):
        for typed, is_asking in ((points, True), (points - 1, False)):
            entry = Entry(2)
            game = new_game({"crummy_rummy": 1205}.get(kind, 121), 2, kind)
            for key in str(typed):
                entry.strike(key, game)
            assert (entry.strike("#", game) is None) == is_asking, kind


def test_the_menu_begins_with_the_game_that_is_played():
    entry = Entry(4)
    entry.begin_game(2)
    entry.strike("hold 0", new_game(241, 2))
    assert entry.menu and entry.menu.picture() == (241, 2, 0, 1)
    entry.strike("*", new_game(241, 2))
    entry.strike("hold 0", Game(1205, 5, ((0, 0),) * 2))
    assert entry.menu and entry.menu.picture() == (121, 2, 0, 1)
    entry.strike("*", new_game(241, 2))
    entry.strike("hold 0", new_game(1205, 2, "crummy_rummy"))
    assert entry.menu and entry.menu.picture() == (241, 2, KINDS.index("crummy_rummy"), 1)


def test_a_board_of_one_lane_offers_no_game_of_two_sides():
    entry = Entry(1)
    game = new_game(121, 1)
    entry.strike("hold 0", game)
    kinds = []
    for _ in range(4):
        kinds.append(entry.menu and entry.menu.kind)
        entry.strike("D", game)
    assert kinds == ["cribbage", "crib_rummy", "crummy_rummy", "cribbage"]


def test_a_lane_that_leaves_the_game_takes_its_number_along():
    """No lane that nobody has chosen gets what is typed on."""
    entry = Entry(4)
    game = new_game(121, 4, "")
    for stroke in "D7":
        entry.strike(stroke, game)
    entry.begin_game(2)
    assert entry.points() == 0
    assert [entry.strike(stroke, game) for stroke in "7#B7#"] == [("NO",), ("NO",), None, None, ("PTS", 1, 7)]
