"""Cards: one integer each, and their names (C1, C2)."""

from pegcore.cards import JOKER, RANKS, SUITS, card_name, parse_card, pip_of, rank_of, suit_of
from support.core.refusal import refusal

OTHER_WRITINGS = (
    ("5H", ("5h", " 5H ", "5♥", "5♡", "5♥\ufe0f", "5♥\ufe0e", "5h\n")),
    ("TD", ("td", "10D", "10d", "T♦", "10♦", "10♢\ufe0f")),
    ("AS", ("as", "aS", "A♠", "a♤")),
    ("QC", ("qc", "Q♣", "q♧\ufe0f")),
    ("JK", ("jk", "Jk", " JK")),
)

NO_CARDS = ["", " ", "5 H", "5H 6H"] + "5 H 1H 11H 0H 10 5X H5 5HH 100H ♥ ♥5 ♥♥ JKK AJ".split()


def test_c1_names_and_numbers_go_both_ways():
    names = [rank + suit for rank in RANKS for suit in SUITS]
    assert len(names) == 52
    for card in range(52):
        assert card_name(card) == names[card]
        assert parse_card(names[card]) == card
    assert card_name(JOKER) == "JK"
    assert parse_card("JK") == JOKER == 52


def test_c1_other_writings_of_a_card():
    for name, writings in OTHER_WRITINGS:
        for text in writings:
            assert card_name(parse_card(text)) == name, text


def test_c1_what_is_no_card_is_named():
    for text in NO_CARDS:
        assert '"{}" is not a card'.format(repr(text)[1:-1]) in refusal(parse_card, text)


def test_c1_what_is_no_text_is_no_card():
    for value in (5, None, b"5H", ("5H",)):
        assert repr(value) in refusal(parse_card, value)


def test_c1_numbers_outside_the_pack_have_no_name():
    assert "-1 is not a card" in refusal(card_name, -1)
    assert "53 is not a card" in refusal(card_name, 53)


def test_c2_rank_order_has_the_ace_low():
    assert [rank_of(parse_card(rank + "C")) for rank in RANKS] == list(range(1, 14))
    assert RANKS[0] == "A"
    assert RANKS[-1] == "K"


def test_c2_pip_values_stop_at_ten():
    assert [pip_of(parse_card(rank + "S")) for rank in RANKS] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


def test_suits_are_numbered_in_the_order_clubs_diamonds_hearts_spades():
    for rank in RANKS:
        assert [suit_of(parse_card(rank + suit)) for suit in "CDHS"] == [0, 1, 2, 3]


def test_numbers_sort_by_rank_then_suit():
    by_number = sorted([parse_card(name) for name in "KS AC TH AS TD 9S".split()])
    assert [card_name(card) for card in by_number] == "AC AS 9S TD TH KS".split()
