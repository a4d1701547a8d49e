"""Counting: shown hands (C27-C29) and the play (C14-C16)."""

from pegcore.cards import card_name, parse_card
from pegcore.cribbage import count_hand, count_line, count_of, count_play, points_of
from support.core.data_file import lines_of
from support.core.refusal import refusal

HANDS = (
    # number, four cards, starter, what they are; the points by kind, the total
    ("E1", "TC TH 5D 5S", "2H", "hand", {"fifteen": 8, "pair": 4}, 12),
    ("E2", "4C 4H 5D 6S", "6C", "hand", {"fifteen": 8, "pair": 4, "run": 12}, 24),
    ("E3", "5H 5S 5C JD", "5D", "hand", {"fifteen": 16, "pair": 12, "nobs": 1}, 29),
    ("E4", "5H 5S 5C 5D", "JH", "hand", {"fifteen": 16, "pair": 12}, 28),
    ("E5", "3D 7D 9D KD", "2S", "hand", {"fifteen": 2, "flush": 4}, 6),
    ("E6", "3D 7D 9D KD", "2S", "crib", {"fifteen": 2}, 2),
    ("E7", "3D 7D 9D KD", "2D", "hand", {"fifteen": 2, "flush": 5}, 7),
    ("E8", "3D 7D 9D KD", "2D", "crib", {"fifteen": 2, "flush": 5}, 7),
    ("E9", "3D 7D 9D KS", "2D", "hand", {"fifteen": 2}, 2),
    ("E10", "7S 8S 8D 9C", "KH", "hand", {"fifteen": 4, "pair": 2, "run": 6}, 12),
    ("E11", "TS JD JC JH", "QD", "hand", {"pair": 6, "run": 9, "nobs": 1}, 16),
    ("E12", "2C 3C 3D 4H", "5S", "hand", {"fifteen": 2, "pair": 2, "run": 8}, 12),
    ("E13", "8C 8D 9H 9S", "TC", "hand", {"pair": 4, "run": 12}, 16),
    ("E14", "3H 4S 5D 6C", "7S", "hand", {"fifteen": 4, "run": 5}, 9),
    ("E15", "QS KD AC 7H", "8C", "hand", {"fifteen": 2}, 2),
    ("E16", "3S JH 9C 8D", "2H", "hand", {"fifteen": 2, "nobs": 1}, 3),
    ("E17", "2S 4S 6D QC", "8H", "hand", {}, 0),
    ("E18", "4S 5S 6S 7S", "KH", "hand", {"fifteen": 4, "run": 4, "flush": 4}, 12),
    ("E19", "6H 6S 6C 9D", "9S", "hand", {"fifteen": 12, "pair": 8}, 20),
    ("E20", "7S 7C 7D AH", "AS", "hand", {"fifteen": 12, "pair": 8}, 20),
    ("C28f: nobs in the crib", "JH 2C 4D 6S", "9H", "crib", {"fifteen": 4, "nobs": 1}, 5),
    ("C28f: a jack of another suit", "JH 2C 4D 6S", "8D", "hand", {}, 0),
    ("C2: no run around the corner", "QH KD AC 2S", "3H", "hand", {"fifteen": 4, "run": 3}, 7),
    ("C28c: a run of four is not two of three", "AH 2C 3D 4S", "6H", "hand", {"fifteen": 2, "run": 4}, 6),
    ("C28e: four of a suit with the starter in the crib", "3D 7D 9D KS", "2D", "crib", {"fifteen": 2}, 2),
)

PLAYS = (
    # what, the series, the parts of its last card
    ("C16a: fifteen", "8H 7C", (("fifteen", "8H 7C", 2),)),
    ("C16a: fourteen is nothing", "8H 6C", ()),
    ("C16b: thirty-one", "TH 9C QD 2S", (("thirtyone", "TH 9C QD 2S", 2),)),
    ("C16c: queen and king are no pair", "QH KH", ()),
    ("C16c: a pair", "KC KH", (("pair", "KC KH", 2),)),
    ("C16c: three count six, not six and two", "7H 7C 7D", (("pair_royal", "7H 7C 7D", 6),)),
    ("C16c: four", "7H 7C 7D 7S", (("double_pair_royal", "7H 7C 7D 7S", 12),)),
    ("C16c: a card between", "7H 2C 7D", ()),
    ("C16c: a card before does not matter", "2H 7C 7D", (("pair", "7C 7D", 2),)),
    ("C16a, c: fifteen and a pair royal", "5C 5S 5D", (("fifteen", "5C 5S 5D", 2), ("pair_royal", "5C 5S 5D", 6))),
    ("C16d: a run in any order", "4C 2D 3S", (("run", "4C 2D 3S", 3),)),
    ("C16d: an older card closes the gap", "3C 5D 6S 4H", (("run", "3C 5D 6S 4H", 4),)),
    (
        "C16d: a gap in the last two, none in the last five",
        "AC 2D 5S 4H 3C",
        (("fifteen", "AC 2D 5S 4H 3C", 2), ("run", "AC 2D 5S 4H 3C", 5)),
    ),
    ("C16d: a run of seven", "AC 7D 2S 6H 3C 5D 4S", (("run", "AC 7D 2S 6H 3C 5D 4S", 7),)),
    ("C16d: two cards are no run", "4C 5D", ()),
    ("C16d: a rank twice is no run", "4C 5D 5S 6H", ()),
    ("C16d: the older double stays out", "3C 4D 5H 3S", (("fifteen", "3C 4D 5H 3S", 2), ("run", "4D 5H 3S", 3))),
    ("C16d: the ace is low", "QC KD AS", ()),
    ("C16e: no flush", "2H 4H 6H 8H", ()),
    (
        "C30: the most for one card, go and last apart",
        "7C 2C 2D 2H 2S",
        (("fifteen", "7C 2C 2D 2H 2S", 2), ("double_pair_royal", "2C 2D 2H 2S", 12)),
    ),
    ("C23: the first card of a series", "5H", ()),
)


def cards(names):
    return tuple([parse_card(name) for name in names.split()])


def by_kind(parts):
    points = {}
    for kind, _, worth in parts:
        points[kind] = points.get(kind, 0) + worth
    return points


def test_c28_worked_hands():
    for number, hand, starter, what, points, total in HANDS:
        parts = count_hand(cards(hand), parse_card(starter), what == "crib")
        assert by_kind(parts) == points, number
        assert points_of(parts) == total, number


def test_c28_the_order_of_the_hand_does_not_matter():
    for number, hand, starter, what, _, _ in HANDS:
        parts = count_hand(cards(hand), parse_card(starter), what == "crib")
        turned = count_hand(list(reversed(cards(hand))), parse_card(starter), what == "crib")
        assert parts == turned, number


def test_c28_parts_name_their_cards_fifteens_first():
    parts = count_hand(cards("7S 8S 8D JC"), parse_card("9C"))
    said = [(kind, " ".join([card_name(card) for card in group]), points) for kind, group, points in parts]
    assert said == [
        ("fifteen", "7S 8D", 2),
        ("fifteen", "7S 8S", 2),
        ("pair", "8D 8S", 2),
        ("run", "7S 8D 9C", 3),
        ("run", "7S 8S 9C", 3),
        ("nobs", "JC", 1),
    ]


def test_c28d_a_flush_names_the_cards_that_make_it():
    four = count_hand(cards("3D 7D 9D KD"), parse_card("2S"))[-1]
    five = count_hand(cards("3D 7D 9D KD"), parse_card("2D"))[-1]
    assert four == ("flush", cards("3D 7D 9D KD"), 4)
    assert five == ("flush", cards("2D 3D 7D 9D KD"), 5)


def test_c28_a_hand_that_cannot_be_is_refused():
    assert "not 3 cards" in refusal(count_hand, cards("5H 5S 5C"), parse_card("JD"))
    assert "not 5 cards" in refusal(count_hand, cards("5H 5S 5C 5D 6D"), parse_card("JD"))
    assert "5S appears twice" in refusal(count_hand, cards("5H 5S 5C 5S"), parse_card("JD"))
    assert "JD appears twice" in refusal(count_hand, cards("5H 5S 5C JD"), parse_card("JD"))
    assert "JK is not one of the 52" in refusal(count_hand, cards("QH KS 5C JK"), parse_card("JD"))
    assert "JK is not one of the 52" in refusal(count_hand, cards("QH KS 5C 6D"), parse_card("JK"))
    assert "-1 is not a card" in refusal(count_hand, (-1, 5, 9, 14), 3)


def test_c16_what_one_card_scores():
    for what, series, expected in PLAYS:
        parts = count_play(cards(series))
        assert tuple(parts) == tuple([(kind, cards(group), points) for kind, group, points in expected]), what


def test_c14_the_count_adds_pip_values():
    assert count_of(()) == 0
    assert count_of(cards("AC 9D TH JS QC KD")) == 50


def test_c16_worked_plays():
    """P1-P17: the count and every part of every card; the points for go and last belong to the engine."""
    series = []
    checked = 0
    for line in lines_of("cribbage_plays.txt"):
        words = line.replace(",", "").split()
        if line[0] == "P" or line == "/":
            series = []
        elif words[1] != "go":
            series.append(parse_card(words[1]))
            expected = {}
            for i in range(3, len(words), 2):
                if words[i] not in ("go", "last"):
                    expected[words[i]] = int(words[i + 1])
            assert count_of(series) == int(words[2]), line
            assert by_kind(count_play(series)) == expected, line
            checked += 1
    assert checked == 14 * 8 + 2 * 12 + 16


def test_c16_a_list_or_a_tuple_counts_alike():
    assert count_play(list(cards("5C 5S 5D"))) == count_play(cards("5C 5S 5D")) == count_play(cards("5C 5S 5D"), 15)
    hand, starter = cards("5H 5S 5C JD"), parse_card("5D")
    assert count_hand(list(hand), starter) == count_hand(hand, starter)


def test_a_line_of_table_top_is_counted_with_four_of_a_suit_where_that_counts():
    """T17-T19: a line may have holes, and a jack in the centre is not nobs to itself."""
    line = [parse_card(name) for name in ("2C", "5C", "TC", "JC", "5H")]
    assert [part[0] for part in count_line(line)] == ["fifteen"] * 4 + ["pair"]
    assert [part[0] for part in count_line(line, four_flush=True)][-1] == "flush"
    assert [part[0] for part in count_line(line, starter=parse_card("5C"))][-1] == "nobs"
    assert count_line([parse_card("2C"), parse_card("JC")], starter=parse_card("JC")) == []
