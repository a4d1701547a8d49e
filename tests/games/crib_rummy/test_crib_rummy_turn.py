"""The turn: take, meld, discard (R11-R33), and the worked examples 1 to 22."""

import pytest

from autopeg.games.crib_rummy.rules import legal_moves, view
from support.games.crib_rummy.table import cards, in_hand, move, pegged, played, refusal

REST = "2C 2D 3C"  # what the other player holds where it does not matter


def test_r11_drawing_takes_the_top_card_unseen():
    state, _ = played(in_hand("5H 6H KD", REST, draw="8H 9D"), "draw")
    assert state.hands[0] == cards("5H 6H KD 8H")
    assert (state.draw_count, state.phase, state.turn) == (1, "play", 0)
    assert view(state, 1).hand_counts == (4, 3)


LAID = [  # example, hand, melds in order, turn so far
    ("E1", "QC QD QH KD", ("set QC QD QH",), 2),
    ("E2", "6H 6H 6C 6C KD", ("set 6H 6H 6C 6C",), 4),
    ("E4", "7H 8H 9H KD", ("run 7H 8H 9H",), 3),
    ("E5", "7H 8H 9H TH JH KD", ("run 7H 8H 9H TH JH",), 10),
    ("E9", "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD 4C", ("run AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD",), 55),
    ("E10", "4D JK 6D KC", ("run 4D JK 6D",), 3),
    ("E10", "4D JK 6D KC 3D 7D", ("run 4D JK 6D", "extend M1 3D <", "extend M1 7D"), 10),
    ("E11", "JK QC KC 4D", ("run JK QC KC",), 3),
    ("E13", "8S JK JK 4D", ("run 8S JK JK",), 3),
    ("E13", "8S JK JK 4D", ("set 8S JK JK",), 2),
    ("R20: several melds in any order", "QC QD QH 7H 8H 9H KD", ("run 7H 8H 9H", "set QC QD QH"), 5),
    ("R29: next to one's own run", "3C 4C 5C 6C 7C 8C KD", ("run 3C 4C 5C", "run 6C 7C 8C"), 6),
    ("R29: added to one's own run", "3C 4C 5C 6C 7C 8C KD", ("run 3C 4C 5C", "extend M1 6C 7C 8C"), 14),
    ("R23: a joker and the card beyond it", "3C 4C 5C JK 7C KD", ("run 3C 4C 5C", "extend M1 JK 7C"), 10),
]


@pytest.mark.parametrize(("example", "hand", "words", "earned"), LAID, ids=[f"{row[0]} {row[2]}" for row in LAID])
def test_r34_what_is_laid_is_earned(example, hand, words, earned):
    state, _ = played(in_hand(hand, REST, draw="9D 9S"), "draw", *words)
    assert state.earned == earned
    assert state.scores == (0, 0), "R26: pegged at the end of the turn"
    state, events = played(state, "discard 9D")
    assert pegged(events) == [(0, earned)]
    assert state.pegs == ((0, earned), (0, 0))
    assert state.turn == 1


EXTENDED = [  # example, table, hand, the extension, points
    ("E3", "6H 6H 6C", "6D 4S", "extend M1 6D", 2),
    ("E3 with a joker", "6H 6H 6C", "JK 4S", "extend M1 JK", 2),
    ("E6", "7H 8H 9H", "5H 6H 4S", "extend M1 5H 6H <", 7),
    ("E7", "AC 2C 3C 4C 5C 6C 7C", "8C 9C TC 4S", "extend M1 8C 9C TC", 15),
    ("E8", "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC", "KC 4S", "extend M1 KC", 10),
]


@pytest.mark.parametrize(("example", "on_table", "hand", "words", "points"), EXTENDED)
def test_r29_melds_are_extended(example, on_table, hand, words, points):
    kind = "set" if on_table.startswith("6H") else "run"
    start = in_hand(hand, REST, table=(f"0 {kind} {on_table}",), draw="9D 9S 9H", upcard="9C")
    state, _ = played(start, "draw", words)
    assert state.earned == points


@pytest.mark.parametrize(
    ("on_table", "hand", "words", "code"),
    [
        ("set 6H 6H 6C 6D", "6D 4S", "extend M1 6D", "SET_TOO_LONG"),  # E3
        ("run 4D JK 6D", "5D 4S", "extend M1 5D", "RUN_NOT_CONSECUTIVE"),  # E10, R30
        ("run 4D JK 6D", "5D 4S", "extend M1 5D <", "RUN_NOT_CONSECUTIVE"),
        ("run 4D JK 6D", "5D 4S", "set JK 5D 4S", "CARD_NOT_IN_HAND"),  # R30: a joker is never taken back
    ],
)
def test_r29_r30_melds_are_not_manipulated(on_table, hand, words, code):
    state, _ = played(in_hand(hand, REST, table=(f"0 {on_table}",)), "draw")
    assert refusal(state, move(words)) == code


def test_e11_e12_aces_above_the_king():
    for hand, words in (("QC KC JK 4D", "run QC KC JK"), ("QH KH AH 4D", "run QH KH AH")):
        state, _ = played(in_hand(hand, REST), "draw")
        assert refusal(state, move(words)) == "RUN_OUT_OF_RANGE"
        state, _ = played(in_hand(hand, REST, ace="both"), "draw", words)
        assert state.earned == 3
    state, _ = played(in_hand("KH AH 2H 4D", REST, ace="both"), "draw")
    assert refusal(state, move("run KH AH 2H")) == "RUN_NOT_CONSECUTIVE"


def test_e14_melds_of_four_jokers():
    state, _ = played(in_hand("JK JK JK 5S 4D", REST, jokers=4), "draw")
    assert refusal(state, move("run JK JK JK")) == "ALL_WILD"
    assert refusal(state, move("set JK JK JK")) == "ALL_WILD"
    state, _ = played(state, "run JK JK JK 5S")
    assert state.earned == 6


def test_e15_the_upcard_in_a_new_meld_then_six_cards():
    """R12a, R15."""
    start = in_hand("7D 8D 4S", REST, upcard="9D", below="2H 3H TD 4H 5H 6H KC KS")
    state, _ = played(start, "take run 7D 8D 9D")
    assert state.hands[0] == cards("4S 2H 3H TD 4H 5H 6H")
    assert state.discard_pile == cards("KC KS")
    assert state.draw_count == start.draw_count
    state, events = played(state, "extend M1 TD", "discard 4S")
    assert pegged(events) == [(0, 6)]
    assert [part.points for part in events[0].parts] == [3, 3]
    assert state.discard_pile == cards("4S KC KS")


def test_e16_the_upcard_opens_the_opponents_melds():
    """R14, R16."""
    start = in_hand("4C 4H 9D", REST, upcard="4S", below="8S 2H 3H TD JD", table=("1 run 5S 6S 7S",), draw="9S")
    assert refusal(start, move("take extend M1 4S <")) == "OPPONENT_MELD_LOCKED"
    state, _ = played(start, "take set 4S 4C 4H", "extend M1 8S")
    assert state.earned == 5
    assert state.table[0].owner == 1


def test_r14_the_option_gives_the_other_reading():
    start = in_hand(
        "4C 8S 9D", REST, upcard="4S", table=("1 run 5S 6S 7S",), draw="9S", upcard_may_extend_opponent=True
    )
    state, _ = played(start, "take extend M1 4S <")
    assert state.earned == 3
    assert state.melded == (False, True), "R21: an extension is no meld made"
    assert refusal(state, move("extend M1 8S")) == "OPPONENT_MELD_LOCKED"


def test_e17_after_a_meld_of_ones_own_the_upcard_goes_on_the_opponents_run():
    table = ("1 run 5S 6S 7S", "0 set QC QD QH")
    state, _ = played(in_hand("4C 9D", REST, upcard="4S", below="2H 3H", table=table), "take extend M1 4S <")
    assert state.earned == 3
    assert state.hands[0] == cards("4C 9D 2H 3H")


def test_e18_the_upcard_beyond_a_card_of_the_hand():
    start = in_hand("QC 9D", REST, upcard="KC", table=("0 run 9C TC JC",), draw="9S")
    assert move("take extend M1 QC KC") in legal_moves(start, 0)
    state, _ = played(start, "take extend M1 QC KC")
    assert state.earned == 7


def test_e19_going_out_with_a_discard():
    """R38, R40."""
    start = in_hand("5H 6H 7H KD", "2C 2D 3C 4C 5C 6C 7C 9C TC", draw="8H 9D", upcard="4S")
    state, events = played(start, "draw", "run 5H 6H 7H 8H", "discard KD")
    assert pegged(events) == [(0, 24)]
    assert [(part.kind, part.points) for part in events[0].parts] == [("run", 6), ("rummy", 18)]
    assert (state.hand_over, state.phase, state.turn, state.earned) == ("rummy", "deal", None, 24)


def test_e20_going_out_without_a_discard():
    others = "2C 2D 3C 4C 5C 6C 7C 9C TC"
    start = in_hand("5H 6H 7H KD", others, draw="8H 9D", upcard="4S", table=("0 set KC KH KS",))
    state, events = played(start, "draw", "run 5H 6H 7H 8H", "extend M1 KD")
    assert pegged(events) == [(0, 26)]
    assert state.hand_over == "rummy"
    assert state.upcard == cards("4S")[0], "R24: nothing was discarded"


def test_e21_who_must_take_six_cards_is_not_out():
    """R18."""
    below = "2H 3H 5H 6H 7H 8H TH JH QH KH"
    state, _ = played(in_hand("2C 3C", REST, upcard="4C", below=below, draw="9D"), "take run 2C 3C 4C")
    assert len(state.hands[0]) == 6
    state, events = played(state, "discard 2H")
    assert pegged(events) == [(0, 3)]
    assert len(state.hands[0]) == 5
    assert state.hand_over is None


def test_e22_the_upcard_was_the_only_discard():
    """R18: out at once."""
    start = in_hand("2C 3C", "2H 3H 5H 6H 7H 8H TH", upcard="4C", draw="9D")
    state, events = played(start, "take run 2C 3C 4C")
    assert pegged(events) == [(0, 17)]
    assert (state.hand_over, state.upcard) == ("rummy", None)


@pytest.mark.parametrize("below", ["", "2H", "2H 3H 4H 5H 6H 7H", "2H 3H 4H 5H 6H 7H 8H"])
def test_r15_six_cards_or_all_that_are_there(below):
    state, _ = played(in_hand("2C 3C KD", REST, upcard="4C", below=below, draw="9D"), "take run 2C 3C 4C")
    under = cards(below)
    assert state.hands[0] == (*cards("KD"), *under[:6])
    assert state.discard_pile == under[6:]


def test_r13_cards_of_the_pile_do_not_help_to_meld_the_upcard():
    start = in_hand("7D KD", REST, upcard="9D", below="8D")
    assert refusal(start, move("take run 7D 8D 9D")) == "CARD_NOT_IN_HAND"


def test_r17_drawing_and_taking_exclude_each_other():
    start = in_hand("7D 8D KD", REST, upcard="9D")
    for first in ("draw", "take run 7D 8D 9D"):
        state, _ = played(start, first)
        assert refusal(state, move("draw")) == "ALREADY_DREW"
        assert refusal(state, move("take run 7D 8D 9D")) == "ALREADY_DREW"


def test_r20_opponents_melds_open_with_a_meld_of_ones_own():
    start = in_hand("QC QD QH 8S 4D", REST, REST.replace("2", "7"), table=("1 run 5S 6S 7S", "2 run 5S 6S 7S"))
    state, _ = played(start, "draw")
    for meld in ("M1", "M2"):
        assert refusal(state, move(f"extend {meld} 8S")) == "OPPONENT_MELD_LOCKED"
    assert not [each for each in legal_moves(state, 0) if getattr(each, "meld", "") in ("M1", "M2")]
    state, _ = played(state, "set QC QD QH")
    for meld in ("M1", "M2"):
        longer, _ = played(state, f"extend {meld} 8S")
        assert longer.earned == 5, "R22: the points go to who lays the card"
        assert longer.table[int(meld[1]) - 1].owner == int(meld[1])


def test_r21_the_right_lasts_for_the_rest_of_the_hand():
    state, _ = played(
        in_hand("QC QD QH 8S 4D", "2C 2D 3C", table=("1 run 5S 6S 7S",), draw="9D 9S 9H TH"),
        "draw", "set QC QD QH", "discard 4D", "draw", "discard 2C", "draw", "extend M1 8S",
    )  # fmt: skip
    assert state.earned == 3


def test_r24_a_card_just_drawn_or_picked_up_may_be_discarded():
    state, _ = played(in_hand("5H 6H KD", REST, draw="8H 9D"), "draw", "discard 8H")
    assert state.upcard == cards("8H")[0]
    state, _ = played(in_hand("7D 8D KD", REST, upcard="9D", below="2H"), "take run 7D 8D 9D", "discard 2H")
    assert state.discard_pile == cards("2H")


def test_r25_the_low_card_trap():
    state, _ = played(in_hand("KD", REST, draw="8H 9D"), "draw")
    assert {type(each).__name__ for each in legal_moves(state, 0)} == {"Discard"}
    state, events = played(state, "discard KD")
    assert (pegged(events), state.hands[0]) == ([], cards("8H"))


def test_r33_the_order_of_the_list_says_what_a_joker_is():
    state, _ = played(in_hand("8S JK KD 7S", REST), "draw", "run 7S 8S JK")
    assert refusal(state, move("extend M1 9D")) == "RUN_MIXED_SUITS"
    low, _ = played(in_hand("8S JK KD 7S 6S", REST), "draw", "run JK 7S 8S")
    assert refusal(low, move("extend M1 6S <")) == "RUN_NOT_CONSECUTIVE"


def test_r32_r3_a_run_of_thirteen_is_closed():
    whole = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
    for ace in ("low", "both"):
        state, _ = played(in_hand("JK AC 4S", REST, table=(f"0 run {whole}",), upcard="9D", ace=ace), "draw")
        for words in ("extend M1 JK", "extend M1 JK <", "extend M1 AC"):
            assert refusal(state, move(words)) == "RUN_OUT_OF_RANGE"
        assert not [each for each in legal_moves(state, 0) if getattr(each, "meld", "") == "M1"]


def test_melds_are_named_in_the_order_laid():
    state, _ = played(in_hand("QC QD QH 7H 8H 9H 4D", REST), "draw", "set QC QD QH", "run 7H 8H 9H")
    assert [(meld.id, meld.owner, meld.kind) for meld in state.table] == [("M1", 0, "set"), ("M2", 0, "run")]
