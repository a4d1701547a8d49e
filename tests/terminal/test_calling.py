"""What players say (C14, C16, C19, C22, C28)."""

import pytest

from autopeg.base.phrases import doing, listed, owned, possessive, spoken, tally_text
from autopeg.counting.aloud import call_hand, calls_of
from autopeg.engine.cards import parse_cards
from autopeg.engine.moves import Part
from autopeg.games.cribbage.rules.moves import Event
from autopeg.games.cribbage.text import call_event, call_play
from pegcore.cribbage import count_hand, count_of, count_play


def parts(counted):
    return tuple(Part(kind, cards, points) for kind, cards, points in counted)


@pytest.mark.parametrize(
    ("cards", "starter", "said"),
    [
        ("7S 8S QD QC", "2H", "fifteen two, and a pair is four"),
        ("7S 8D QD QC", "8H", "fifteen two, fifteen four, a pair is six, and another pair is eight"),
        ("7S 8S 8D 9C", "KH", "fifteen two, fifteen four, and a double run of three is twelve"),
        ("AS 2S 2D 3C", "5H", "a double run of three for eight"),
        ("2C 3C 3D 4H", "5S", "fifteen two, and a double run of four is twelve"),
        ("TS JD JC JH", "QD", "a triple run for fifteen, and one for his nobs is sixteen"),
        ("8C 8D 9H 9S", "TC", "a double double run for sixteen"),
        ("3H 4S 5D 6C", "7S", "fifteen two, fifteen four, and a run of five is nine"),
        ("3C 4C 5D KD", "KH", "fifteen two, fifteen four, a pair is six, and a run of three is nine"),
        ("4S 5S 6S 7S", "KH", "fifteen two, fifteen four, a run of four is eight, and a flush is twelve"),
        ("2C 4C 6C KC", "QC", "a flush for five"),
        ("3S JH 9C 8D", "2H", "fifteen two, and one for his nobs is three"),
        ("2C 4D 6S JH", "QH", "one for his nobs"),
        ("6H 6S 6C 9D", "9S", None),
        ("2S 4S 6D QC", "8H", 'no points ("nineteen")'),
    ],
)
def test_a_hand_is_counted_aloud(cards, starter, said):
    counted = parts(count_hand(parse_cards([cards]), parse_cards([starter])[0]))
    if said is None:
        said = ", ".join(f"fifteen {spoken(points)}" for points in range(2, 14, 2))
        said += ", a pair royal is eighteen, and a pair is twenty"
    assert call_hand(counted) == said


def test_twenty_nine_is_called_in_full():
    counted = parts(count_hand(parse_cards(["5H 5S 5C JD"]), parse_cards(["5D"])[0]))
    assert call_hand(counted).endswith(
        "fifteen sixteen, a double pair royal is twenty-eight, and one for his nobs is twenty-nine"
    )


@pytest.mark.parametrize(
    ("names", "said"),
    [(("Ann", "club"), "Ann 280, club 390"), (("Ann", "club", "club 2"), "Ann: 280, club: 390, club 2: 5")],
)
def test_figures_keep_apart_from_names_that_end_in_a_number(names, said):
    assert tally_text(names, (280, 390, 5)) == said


def test_a_hand_without_cards_makes_no_points():
    assert call_hand(()) == 'no points ("nineteen")'


def test_each_step_of_a_count_has_its_cards_and_points():
    hand = parse_cards(["7S 8S 8D 9C"])
    calls = calls_of(parts(count_hand(hand, parse_cards(["KH"])[0])))
    assert [(call.said, sorted(map(str, call.cards)), call.points) for call in calls] == [
        ("fifteen two", ["7S", "8D"], 2),
        ("fifteen four", ["7S", "8S"], 2),
        ("and a double run of three is twelve", ["7S", "8D", "8S", "9C"], 8),
    ]


@pytest.mark.parametrize(
    ("series", "closing", "said"),
    [
        ("KH", None, "ten"),
        ("5C 5S", None, "ten for a pair"),
        ("5C 5S 5D", None, "fifteen for two, and a pair royal is eight"),
        ("7H 7S 7D 7C", None, "twenty-eight for a double pair royal"),
        ("7C 8H", None, "fifteen for two"),
        ("TS 7C 8H 6C", None, "thirty-one for two, and a run of three is five"),
        ("9S 9D", "go", "eighteen for a pair, and one for the go"),
        ("KH QH", "last", "twenty, and one for last"),
    ],
)
def test_the_play_is_called_with_its_count(series, closing, said):
    cards = parse_cards([series])
    made = parts(count_play(cards))
    if closing:
        made = (*made, Part(closing, cards[-1:], 1))
    assert call_play(count_of(cards), made) == said


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Event("heels", 1, 1, 2, (Part("heels", (), 2),)), "Bob: two for his heels"),
        (Event("go", 0, 0, 1, (Part("go", (), 1),)), "You: one for the go"),
        (Event("go", 1, 1, 1, (Part("last", (), 1),)), "Bob: one for last"),
        (Event("muggins", 1, 1, 4, (Part("muggins", (), 4),)), "Bob: muggins! four overlooked"),
        (Event("muggins", 1, 1, 0, ()), "Bob: muggins? Nothing was overlooked"),
        (Event("penalty", 1, 1, 2, (Part("penalty", (), 2),)), "Bob: two penalty points"),
        (Event("show", 0, 0, 1, (Part("nobs", (), 1),), "hand"), "Your hand: one for his nobs"),
        (Event("show", 1, 1, 3, (Part("declared", (), 3),), "crib"), "Bob's crib: three declared"),
        (
            Event("play", 1, 1, 4, (Part("thirtyone", (), 2), Part("pair", (), 2))),
            "Bob: two for thirty-one, two for a pair",
        ),
    ],
)
def test_every_event_is_a_sentence(event, said):
    assert call_event(event, ("You", "Bob")) == said


def test_you_are_spoken_to_and_others_spoken_of():
    assert (doing("You", "play"), doing("Ann", "play")) == ("You play", "Ann plays")
    assert (possessive("you"), possessive("Ann")) == ("your", "Ann's")
    assert (possessive("You and Cid"), possessive("Ann and Cid")) == ("your and Cid's", "Ann and Cid's")
    assert possessive("Lockyour") == "Lockyour's"
    assert (owned("You", "crib"), owned("club", "crib")) == ("Your crib", "club's crib")


@pytest.mark.parametrize(
    ("number", "word"), [(0, "zero"), (12, "twelve"), (20, "twenty"), (31, "thirty-one"), (60, "60")]
)
def test_numbers_are_spoken(number, word):
    assert spoken(number) == word


@pytest.mark.parametrize(
    ("names", "said"),
    [((), ""), (("Ann",), "Ann"), (("Ann", "Bob"), "Ann and Bob"), (("Ann", "Bob", "Cid"), "Ann, Bob and Cid")],
)
def test_names_are_listed_as_people_say_them(names, said):
    assert listed(names) == said
