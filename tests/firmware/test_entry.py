"""Typing: strokes become requests."""

from pegboard.entry import Entry

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
    ("hold0 1", [("NO",)]),
    ("hold0 D", [("NO",)]),
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


def requests_of(script, lanes):
    entry = Entry(4)
    entry.begin_game(lanes)
    made = []
    for word in script.split(" "):
        request = entry.strike(word.replace("hold", "hold "), 121)
        if request:
            made.append(request)
    return made


def test_dialogues():
    for script, requests in DIALOGUES:
        assert requests_of(script, 4) == requests, "{}: {}".format(script, requests_of(script, 4))


def test_dialogues_with_two_lanes_in_play():
    for script, requests in TWO_LANES:
        assert requests_of(script, 2) == requests, "{}: {}".format(script, requests_of(script, 2))


def test_the_menu_begins_with_the_game_that_is_played():
    entry = Entry(4)
    entry.begin_game(2)
    entry.strike("hold 0", 241)
    assert entry.menu == (241, 2)
    entry.strike("*", 241)
    entry.strike("hold 0", 1205)
    assert entry.menu == (121, 2)


def test_a_lane_that_leaves_the_game_takes_its_number_along():
    """No lane that nobody has chosen gets what is typed on."""
    entry = Entry(4)
    for stroke in "D7":
        entry.strike(stroke, 121)
    entry.begin_game(2)
    assert entry.points() == 0
    assert [entry.strike(stroke, 121) for stroke in "7#B7#"] == [("NO",), ("NO",), None, None, ("PTS", 1, 7)]


def test_the_choice_stays_in_the_next_game():
    entry = Entry(4)
    for stroke in "C7":
        entry.strike(stroke, 121)
    entry.begin_game(3)
    assert entry.points() == 7 and entry.strike("#", 121) == ("PTS", 2, 7)
    entry.begin_game(2)
    entry.begin_game(4)
    assert [entry.strike(stroke, 121) for stroke in "5#"] == [None, ("PTS", 2, 5)]
