"""Counting cards typed on the keypad."""

from pegboard.count import Count
from pegboard.games import new_game

NINETEEN = "2A4B6C8DBA"
COUNTS = (
    # kind, entries before, what is typed, points
    ("cribbage", "", "5C5D5AAB5B", 29),
    ("cribbage", "", NINETEEN, 0),
    ("cribbage", "", "2A4A6A8ABC", 4),  # four clubs are no flush in the crib, C28e
    ("cribbage", "", "D2A4A6A8ABC", 0),
    ("cribbage", "", "DD2A4A6A8ABC", 4),
    ("tabletop", "", "9D7A7B7C8D", 21),  # X1
    ("tabletop", "", "7AAD9C0BAC", 8),  # X5
    ("tabletop", "a0 a0", "7AAD9C0BAC", 9),  # X4: the third line goes through the centre
    ("tabletop", "", "D7AAD9C0BAC", 9),
    ("tabletop", "", "2B4B8BBBCD", 0),  # X6
    ("ship", "", "2B4B8BBBCD", 4),
    ("tabletop", "b0 b0 b0 b0 b0 a0 a0 a0 a0 a0", "2A4A6A8ABC", 0),  # the crib
    ("crib_rummy", "", "7A7B7C", 2),
    ("crib_rummy", "", "3A4A5A6A", 6),
    ("crib_rummy", "", "BACA1A", 3),  # an ace above the king
    ("crib_rummy", "", "3AD5A", 3),
    ("crummy_rummy", "", "3ACB2CD", 45),
    ("crummy_rummy", "", "3A3A", 10),
)


def counted(kind, before, keys, lane=0):
    game = new_game({"ship": 31, "crummy_rummy": 1205}.get(kind, 121), 2, kind)
    for word in before.split():
        game.perform(("PTS", "ab".find(word[0]), int(word[1:])), False)
    count = Count(game, lane)
    for key in keys:
        assert count.strike(key) is None, (kind, keys, key)
    return count


def test_counts():
    for kind, before, keys, points in COUNTS:
        count = counted(kind, before, keys)
        assert count.points() == points, (kind, keys, count.points())
        if kind != "crib_rummy":
            assert count.strike("#") == ("PTS", 0, points)


def test_the_parts_are_known_for_the_display():
    count = counted("cribbage", "", "4B5B6B6AJ".replace("J", "AA"))
    assert [(kind, points) for kind, _, points in count.parts()][:1] == [("fifteen", 2)]


def test_nothing_counts_before_the_last_card():
    count = counted("cribbage", "", "5C5D5AAB5")
    assert count.points() is None and count.strike("#") == ("NO",)
    count.strike("B")
    assert count.points() == 29
    assert count.strike("7") == ("NO",)


def test_a_card_is_taken_back_by_the_star():
    count = counted("cribbage", "", "5C5")
    for _ in range(2):
        assert count.strike("*") is None
    assert count.cards == [] and count.strike("*") == ("LEAVE",)


def test_a_card_twice_is_refused_where_there_is_one_pack():
    assert counted("cribbage", "", "5C5").strike("C") == ("NO",)
    assert counted("crummy_rummy", "", "5C5").strike("C") is None


def test_a_suit_key_is_no_digit():
    assert counted("cribbage", "", "5").strike("7") == ("NO",)


def test_melds_of_a_turn_add_up():
    count = counted("crib_rummy", "", "7A7B7C#3A4A5A6A#")
    assert count.total == 8 and count.strike("#") == ("PTS", 0, 8)


def test_cards_that_lay_there_before_count_nothing():  # R35
    count = counted("crib_rummy", "", "3A4A5A")
    count.strike("hold #")
    for key in "6A7A":
        count.strike(key)
    assert count.points() == 7


def test_no_meld_is_refused():
    count = counted("crib_rummy", "", "7A8B")
    assert count.strike("#") == ("NO",)


def test_going_out_asks_for_the_cards_left_elsewhere():
    count = counted("crib_rummy", "", "#")
    assert count.digits == "" and count.strike("#") == ("NO",)
    assert [count.strike(key) for key in "6#"] == [None, ("EXTRA", 6, 0)]


def test_a_number_of_cards_that_is_too_long_is_dropped():
    count = counted("crib_rummy", "", "#15")
    assert [count.strike(key) for key in "0#"] == [("NO",), ("NO",)]
    assert [count.strike(key) for key in "15#"] == [None, None, ("EXTRA", 15, 0)]


def test_his_heels_are_asked_for():
    count = counted("tabletop", "", "#", 1)
    assert count.is_asking and count.strike("*") is None and not count.is_asking
    assert [count.strike(key) for key in "##"] == [None, ("EXTRA", 0, 1)]


def test_enter_alone_leaves_elsewhere():
    assert counted("cribbage", "", "").strike("#") == ("LEAVE",)
