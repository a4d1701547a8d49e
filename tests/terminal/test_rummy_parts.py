"""What the rummy games share: the order of a hand, long hands, melds, and no board where it has no room."""

import pytest

from autopeg.engine.cards import Card, card_names, parse_cards
from autopeg.games.rummy.rules import TableMeld
from autopeg.games.rummy.session import HandView
from autopeg.games.rummy.terminal.picture import ShownHand, hand_rows, paint_hand, paint_melds
from autopeg.terminal.app import GameApp
from autopeg.terminal.paint.clicks import key_clicked
from autopeg.terminal.scene import frame
from support.games.tabletop.evening import QUIET, table_of
from support.terminal.pilot import screen_text, settle, unhurried

HAND = parse_cards(["9H 4C JK 4H TH 4C 2S KD"])


def held(names="9H 4C JK 4H TH 4C 2S KD"):
    hand = HandView()
    hand.follow(parse_cards([names]))
    return hand


def clicked_as(rows, key):
    """Return the parts of rows on which a click stands for a key."""
    spans = [(row, span) for row in rows for span in row.spans if key_clicked(span.style) == key]
    return [row.plain[span.start : span.end] for row, span in spans]


def pressed(hand, *keys):
    return [hand.press(key) for key in keys]


def test_a_hand_is_sorted_by_suit_and_by_rank():
    hand = held()
    assert card_names(hand.cards) == "4C 4C KD 4H 9H TH 2S JK"
    hand.sort("rank")
    assert card_names(hand.cards) == "2S 4C 4C 4H 9H TH KD JK"
    assert hand.sort_other_way() == "suit"


def test_what_comes_lies_at_the_end_and_what_stays_keeps_its_place():
    hand = held()
    cards = parse_cards(["4C JK 4H TH 4C 2S KD 4C QD"])
    hand.follow(cards)
    assert hand.fresh == {7, 8}
    assert card_names(hand.cards) == "4C 4C KD 4H TH 2S JK 4C QD"
    hand.follow(cards)
    assert sorted(hand.cards) == sorted(cards)


def test_an_undo_puts_cards_back_where_they_were():
    hand = held("2C 3C 4D 4D 5S")
    hand.follow(parse_cards(["2C 3C 4D 4D 5S 9D"]), 1)
    hand.follow(parse_cards(["2C 4D 5S 9D"]), 2)
    assert card_names(hand.cards) == "2C 4D 5S 9D"
    hand.follow(parse_cards(["2C 3C 4D 4D 5S 9D"]), 1)
    assert (card_names(hand.cards), hand.fresh) == ("2C 3C 4D 4D 5S 9D", {5})
    hand.follow(parse_cards(["2C 3C 4D 4D 5S"]), 0)
    assert (card_names(hand.cards), hand.fresh) == ("2C 3C 4D 4D 5S", frozenset())
    hand.follow(parse_cards(["9D 2C 3C 4D 4D 5S"]), 1)
    assert (card_names(hand.cards), hand.fresh) == ("2C 3C 4D 4D 5S 9D", {5}), "a redo is like the move"


def test_an_undo_leaves_the_order_of_the_other_cards_as_it_is_now():
    hand = held("2C 3C 4D 5S")
    hand.follow(parse_cards(["3C 4D"]), 1)
    pressed(hand, "home", "full_stop")
    assert card_names(hand.cards) == "4D 3C"
    hand.follow(parse_cards(["2C 3C 4D 5S"]), 0)
    assert card_names(hand.cards) == "2C 4D 5S 3C"


def test_a_card_that_is_taken_again_is_new():
    hand = held("2C 3C 4D")
    hand.follow(parse_cards(["3C 4D"]), 1)
    hand.follow(parse_cards(["2C 3C 4D"]), 2)
    assert (card_names(hand.cards), hand.fresh) == ("3C 4D 2C", {2})


def test_one_of_several_equal_cards_may_go():
    hand = held()
    hand.follow(parse_cards(["9H 4C"]))
    assert card_names(hand.cards) == "4C 9H"


def test_a_card_is_shifted_no_farther_than_the_end():
    hand = held("2C 3C 4C")
    pressed(hand, "home", "comma", "full_stop", "full_stop", "full_stop")
    assert card_names(hand.cards) == "3C 4C 2C"
    assert hand.cursor == 2


def test_chosen_cards_are_gathered_where_the_first_of_them_lies():
    hand = held()
    for index in (6, 3, 1):
        hand.mark(index)
    hand.press("g")
    assert card_names(hand.cards) == "4C 4C 4H 2S KD 9H TH JK"
    assert (hand.marks, hand.cursor) == ({1, 2, 3}, 1)
    assert hand.chosen == hand.marked == hand.cards[1:4]
    pressed(hand, "escape", "g")
    assert hand.chosen == hand.cards[1:2]


@pytest.mark.parametrize(("cards", "columns", "rows"), [(0, 80, 1), (15, 80, 1), (25, 80, 2), (25, 132, 1)])
def test_a_long_hand_takes_the_rows_that_it_needs(cards, columns, rows):
    hand = ShownHand((Card.parse("TD"),) * cards, cards - 1, marks=frozenset({0}))
    painted = paint_hand(hand, columns, is_drawn=False)
    assert len(painted) == hand_rows(cards, columns, is_drawn=False) == rows
    assert all(len(row) <= columns for row in painted)
    for index in range(cards):
        [part] = clicked_as(painted, f"card {index}")
        assert part[1:4] == "10♦"


def test_signs_tell_the_cursor_marks_and_what_has_come():
    hand = ShownHand(HAND[:4], 1, marks=frozenset({2}), fresh=frozenset({3}))
    [row] = paint_hand(hand, 80, is_drawn=False, ascii_only=True)
    assert row.plain == "   9H [ 4C]* JK + 4H "


@pytest.mark.parametrize(("cards", "columns", "rows"), [(0, 80, 4), (19, 80, 4), (20, 80, 8), (25, 120, 4)])
def test_drawn_cards_overlap_and_have_their_signs_below(cards, columns, rows):
    hand = ShownHand((Card.parse("TD"),) * cards, cards - 1)
    painted = paint_hand(hand, columns, is_drawn=True)
    assert len(painted) == hand_rows(cards, columns, is_drawn=True) == rows
    assert all(len(row) <= columns for row in painted)
    for index in range(cards):
        _, middle, _, signs = clicked_as(painted, f"card {index}")
        assert middle[:4] == "│10♦"
        assert ("[" in signs) is (index == cards - 1)


def test_drawn_cards_are_letters_alone_where_that_is_wanted():
    hand = ShownHand(HAND[:3], 0, marks=frozenset({0, 1}), fresh=frozenset({2}))
    rows = paint_hand(hand, 80, is_drawn=True, ascii_only=True)
    assert [row.plain for row in rows] == [
        " +---+---+---+",
        " | 9H| 4C| JK|",
        " +---+---+---+",
        "  [*]  *   +  ",
    ]


def test_a_new_hand_lies_in_the_order_that_its_owner_chose_last():
    hand = held()
    assert card_names(hand.cards) == "4C 4C KD 4H 9H TH 2S JK"
    assert hand.fresh == frozenset()
    hand.press("s")
    hand.deal_again()
    hand.follow(parse_cards(["KD 2S 2C"]))
    assert card_names(hand.cards) == "2C 2S KD"


def test_the_cursor_goes_to_what_has_come_and_never_beside_the_hand():
    hand = held()
    hand.follow(parse_cards(["9H 4C JK 4H TH 4C 2S KD 3C 4C"]))
    assert (hand.cursor, hand.fresh) == (8, {8, 9})
    hand.press("s")
    assert [str(hand.cards[index]) for index in sorted(hand.fresh)] == ["3C", "4C"]
    hand.press("end")
    hand.follow(parse_cards(["9H"]))
    assert hand.cursor == 0
    hand.follow(())
    assert pressed(hand, "left", "space", "g", "s", "full_stop") == [False] * 5


def test_marks_stay_on_their_cards():
    hand = held()
    pressed(hand, "home", "right", "right", "space", "right", "space")
    assert card_names(hand.marked) == "KD 4H"
    pressed(hand, "full_stop", "full_stop", "s")
    assert sorted(map(str, hand.marked)) == ["4H", "KD"]
    hand.press("g")
    assert hand.marks == frozenset({hand.cursor, hand.cursor + 1})
    hand.press("escape")
    assert not hand.marks


def test_a_card_moves_by_a_place_and_the_mark_of_its_neighbour_with_it():
    hand = held("2C 3C 4C")
    hand.mark(1)
    pressed(hand, "home", "full_stop")
    assert card_names(hand.cards) == "3C 2C 4C"
    assert card_names(hand.marked) == "3C"
    pressed(hand, "end", "full_stop", "shift+left")
    assert card_names(hand.cards) == "3C 4C 2C"


def test_equal_cards_are_marked_from_the_left():
    hand = held()
    hand.mark_cards(parse_cards(["4C JK"]))
    assert hand.marks == {0, 7}
    assert pressed(hand, "x", "enter", "1") == [False] * 3


MELDS = [
    TableMeld("M1", 0, "run", parse_cards(["4H 5H JK 7H"])),
    TableMeld("M2", 1, "set", parse_cards(["TC TD TS"])),
    TableMeld("M3", 3, "run", HAND),
]


def test_melds_stand_beside_each_other_as_far_as_they_fit():
    rows = [row.plain.rstrip() for row in paint_melds(MELDS, 60, 4)]
    assert rows == ["  M1  ●  4♥  5♥  JK  7♥    M2  ■ 10♣ 10♦ 10♠", "  M3  ◆  9♥  4♣  JK  4♥ 10♥  4♣  2♠  K♦"]
    assert all(len(row) <= 60 for row in rows)


def test_a_chosen_meld_stands_between_brackets_and_what_has_no_room_is_said():
    rows = [row.plain.rstrip() for row in paint_melds(MELDS, 40, 2, chosen="M1", ascii_only=True)]
    assert rows == [" [M1] A  4H  5H  JK  7H", " and 2 more: enlarge the window to see them"]


def test_what_is_noted_of_a_meld_stands_behind_its_cards():
    rows = [row.plain.rstrip() for row in paint_melds(MELDS, 60, 4, notes={"M1": "6+4", "M3": "full"})]
    assert rows == ["  M1  ●  4♥  5♥  JK  7♥ 6+4   M2  ■ 10♣ 10♦ 10♠", "  M3  ◆  9♥  4♣  JK  4♥ 10♥  4♣  2♠  K♦ full"]


@pytest.mark.parametrize(("rows", "has_board"), [(24, False), (30, False), (40, True)])
def test_where_a_game_needs_the_room_the_scores_stand_without_the_board(rows, has_board):
    layout = frame(90, rows, 4, least_rows=12)
    assert (layout.board_columns > 0) is has_board
    assert layout.spare_rows >= 12
    assert layout.board_rows + layout.spare_rows == rows - 3


async def test_scores_without_the_board_take_a_row_a_side(monkeypatch):
    app = GameApp(table_of(), None, QUIET, clock=unhurried())
    monkeypatch.setattr(app.picture, "least_rows", lambda scene: 24)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        lines = screen_text(pilot).splitlines()
    assert lines[1].startswith(" ● Ann")
    assert "121 to go" in lines[1]
    assert lines[2].startswith(" ■ Bob")
    assert lines[3].split()[:5] == list("abcde")
