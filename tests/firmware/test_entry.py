"""Typing: strokes become requests."""

from pegboard.entry import Entry

DIALOGUES = (
    ("A 7 #", [("PTS", 0, 7)]),
    ("B 1 2 #", [("PTS", 1, 12)]),
    ("7 # 5 #", [("PTS", 0, 7), ("PTS", 0, 5)]),  # the choice of a lane stays
    ("B 7 # 5 #", [("PTS", 1, 7), ("PTS", 1, 5)]),
    ("1 2 * 5 #", [("PTS", 0, 5)]),
    ("7 B #", [("PTS", 1, 7)]),
    ("2 9 #", [("PTS", 0, 29)]),
    ("3 0 #", []),
    ("3 0 # #", [("PTS", 0, 30)]),
    ("3 0 # 1 #", []),
    ("3 0 # 1 # #", [("PTS", 0, 301)]),
    ("3 0 # *", []),
    ("0 0 7 #", [("PTS", 0, 7)]),
    ("1 2 3 4", [("NO",)]),
    ("#", [("KEY", "#")]),
    ("0 #", [("KEY", "#")]),
    ("D", [("KEY", "D")]),
    ("5 hold* #", [("UNDO",), ("KEY", "#")]),
    ("5 hold#", [("REDO",)]),
    ("0 hold0 #", [("NEW", 121, 4)]),
    ("hold0 A 2 #", [("NEW", 61, 2)]),
    ("hold0 C 3 #", [("NEW", 241, 3)]),
    ("hold0 C * 5 #", [("PTS", 0, 5)]),
    ("hold0 5 #", [("NO",), ("NEW", 121, 4)]),
    ("hold0 1", [("NO",)]),
    ("hold0 D", [("NO",)]),
)


def test_dialogues():
    for script, requests in DIALOGUES:
        entry = Entry(4)
        entry.begin_game(4 if script != "D" else 3)
        made = []
        for word in script.split(" "):
            request = entry.strike(word.replace("hold", "hold "), 121)
            if request:
                made.append(request)
        assert made == requests, "{}: {}".format(script, made)


def test_the_menu_begins_with_the_game_that_is_played():
    entry = Entry(4)
    entry.begin_game(2)
    entry.strike("hold 0", 241)
    assert entry.menu == (241, 2)
    entry.strike("*", 241)
    entry.strike("hold 0", 1205)
    assert entry.menu == (121, 2)


def test_a_lane_that_leaves_the_game_is_not_chosen_any_more():
    entry = Entry(4)
    entry.strike("D", 121)
    entry.strike("7", 121)
    entry.begin_game(2)
    assert entry.lane == 0 and entry.points() == 0
