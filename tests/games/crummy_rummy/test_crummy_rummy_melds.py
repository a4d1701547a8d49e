"""Laying down, extending, replacing wild cards (Y23-Y30, Y38, Y39)."""

import pytest

from autopeg.games.crummy_rummy.rules import legal_moves, to_act
from autopeg.games.crummy_rummy.rules.moves import LayDown, Replace
from autopeg.games.rummy.rules import Extend
from support.games.crummy_rummy.table import (
    after,
    at_play,
    cards,
    discard,
    extend,
    lay,
    names,
    on_table,
    refusal,
    replaces,
    step,
    table_of,
)

OTHER = "TD QS JD"
CONTRACTS = (
    # round, hand, melds; each is laid down
    (1, "7C 7D 7H QC QD JK", ("set 7C 7D 7H", "set QC QD JK")),
    (1, "7C 7D 7H 7S QC QD QH", ("set 7C 7D 7H 7S", "set QC QD QH")),
    (2, "3H 4H 5H 6H 6C 6D 6S", ("run 3H 4H 5H 6H", "set 6C 6D 6S")),
    (2, "3H 4H 5H 6H 6C 6D 6S", ("set 6C 6D 6S", "run 3H 4H 5H 6H")),
    (3, "4C 5C 2D JK TS JK 2C KS", ("run 4C 5C 2D JK", "run TS JK 2C KS")),
    (5, "5H 6H 7H 8H 9H TH JH 9C 9D 2S", ("run 5H 6H 7H 8H 9H TH JH", "set 9C 9D 2S")),
    (5, "5H JK 7H 2C 9H 2D JH 9C 9D 2S", ("run 5H JK 7H 2C 9H 2D JH", "set 9C 9D 2S")),
)

REFUSED = (
    # round, hand, melds, code
    (1, "7C 7D 7H 7C 7S JK", ("set 7C 7D 7H", "set 7C 7S JK"), "CONTRACT_SAME_RANK"),
    (1, "7C 7D 7H QC QD JK", ("set 7C 7D 7H",), "CONTRACT_WRONG_MELDS"),
    (1, "7C 7D 7H QC QD JK", (), "CONTRACT_WRONG_MELDS"),
    (2, "3H 3C 3D 6C 6D 6S", ("set 3H 3C 3D", "set 6C 6D 6S"), "CONTRACT_WRONG_MELDS"),
    (2, "3H 4H 5H 6H 6C 6D 6S 9C 9D 9H", ("run 3H 4H 5H 6H", "set 6C 6D 6S", "set 9C 9D 9H"), "CONTRACT_WRONG_MELDS"),
    (3, "4C 5C 6C 7C TC JC QC KC", ("run 4C 5C 6C 7C", "run TC JC QC KC"), "CONTRACT_SAME_SUIT"),
    (5, "5H 6H 7H 8H 9H TH 9C 9D 9S", ("run 5H 6H 7H 8H 9H TH", "set 9C 9D 9S"), "MELD_TOO_SHORT"),
    (5, "5H JK 7H 2C 9H 2D JK 9C 9D 9S", ("run 5H JK 7H 2C 9H 2D JK", "set 9C 9D 9S"), "TOO_MANY_WILDS"),
    (
        6,
        "3H 4H 5H 6H 9H TH JH QH 4C 4D 4S",
        ("run 3H 4H 5H 6H", "run 9H TH JH QH", "set 4C 4D 4S"),
        "CONTRACT_SAME_SUIT",
    ),
    (1, "7C 7D 7H QC QD JK", ("set 7C 7D 7H", "set QC QD QH"), "CARD_NOT_IN_HAND"),
    (1, "7C 7D 7H QC QD JK", ("set 7C 7D JK", "set QC QD JK"), "CARD_NOT_IN_HAND"),
    (1, "7C 7D 8H QC QD JK", ("set 7C 7D 8H", "set QC QD JK"), "SET_MIXED_RANKS"),
    (2, "3H 4H 5C 6H 6C 6D 6S", ("run 3H 4H 5C 6H", "set 6C 6D 6S"), "RUN_MIXED_SUITS"),
    (2, "3H 4H 5H 7H 6C 6D 6S", ("run 3H 4H 5H 7H", "set 6C 6D 6S"), "RUN_NOT_CONSECUTIVE"),
    (2, "JK 2D 3H 4H 6C 6D 6S", ("run JK 2D 3H 4H", "set 6C 6D 6S"), "RUN_OUT_OF_RANGE"),
    (2, "AH 2D 3H 4H 6C 6D 6S", ("run AH 2D 3H 4H", "set 6C 6D 6S"), "RUN_NOT_CONSECUTIVE"),
)


@pytest.mark.parametrize(("number", "hand", "contents"), CONTRACTS)
def test_y23_a_contract_is_laid_down(number, hand, contents):
    state = at_play(f"{hand} AS", OTHER, OTHER, number=number, drawn="KC", deck="KD")
    state = after(state, lay(*contents))
    assert table_of(state) == [f"M{at} {text.split(' ', 1)[1]}" for at, text in enumerate(contents, 1)]
    assert [meld.owner for meld in state.table] == [0] * len(contents)
    assert state.laid_down == (True, False, False)
    assert to_act(state) == 0
    assert len(state.hands[0]) == len(hand.split()) + 2 - sum(len(meld.cards) for meld in state.table)


@pytest.mark.parametrize(("number", "hand", "contents", "code"), REFUSED)
def test_y10_to_y23_what_is_no_contract(number, hand, contents, code):
    state = at_play(hand, OTHER, OTHER, number=number, drawn="KC", deck="KD")
    assert refusal(state, lay(*contents)) == code


def test_y38_a_low_ace_in_a_contract():
    state = at_play("AH 2D 3H 4H 6C 6D 6S", OTHER, OTHER, drawn="KC", deck="KD", ace="both")
    assert table_of(after(state, lay("run AH 2D 3H 4H", "set 6C 6D 6S")))[0] == "M1 AH 2D 3H 4H"


def test_y23_once_in_a_round_and_melds_are_numbered_on():
    table = on_table("run 9C TC JC QC", "set KC KD KH")
    state = at_play("3H 4H 5H 6H 6C 6D 6S 8C", "3D 4D", "5D", table=table, drawn="AC", deck="AD")
    state = after(state, lay("run 3H 4H 5H 6H", "set 6C 6D 6S"))
    assert [meld.id for meld in state.table] == ["M1", "M2", "M3", "M4"]
    assert refusal(state, lay("run 3H 4H 5H 6H", "set 6C 6D 6S")) == "ALREADY_LAID_DOWN"


def test_y23_who_has_not_laid_down_plays_nothing_to_the_table():
    state = at_play("9H 9S", OTHER, table=on_table("set 9C 9D JK"), drawn="KC", deck="KD")
    assert refusal(state, extend("M1", high="9H")) == "CONTRACT_NOT_LAID"
    assert refusal(state, replaces("9H", "M1", 2, "M1")) == "CONTRACT_NOT_LAID"
    assert not any(isinstance(move, Extend | Replace | LayDown) for move in legal_moves(state, 0))


def on(table, hand, drawn="AC", **options):
    """A turn of seat 0, who has laid down, with seat 1's melds on the table and an ace drawn that fits nowhere."""
    return at_play(hand, "3D 4D", "5D", table=table, laid_down=(True, True, False), drawn=drawn, deck="AD", **options)


EXTENDED = (
    # table meld, hand, low, high, the meld afterwards or the code
    ("set 4C 4D JK", "4H JK", "", "JK", "4C 4D JK JK"),  # example 16
    ("set 4C 4D JK", "4H JK", "", "4H JK", "4C 4D JK 4H JK"),
    ("set 4C 4D JK 2S", "4H JK", "", "JK", "TOO_MANY_WILDS"),  # example 17
    ("set 4C 4D JK 2S", "4H JK", "", "4H JK", "4C 4D JK 2S 4H JK"),
    ("set 4C 4D JK", "4H 5H", "", "5H", "SET_MIXED_RANKS"),
    ("set 4C 4D 4S", "4C 5H", "", "4C", "4C 4D 4S 4C"),
    ("set 4C 4D 4S", "4H 5H", "4H", "", "4C 4D 4S 4H"),
    ("run 6H 7H 8H 9H", "5H TH", "5H", "", "5H 6H 7H 8H 9H"),
    ("run 6H 7H 8H 9H", "5H TH", "5H", "TH", "5H 6H 7H 8H 9H TH"),
    ("run 6H 7H 8H 9H", "5H TH", "TH", "", "RUN_NOT_CONSECUTIVE"),
    ("run 6H 7H 8H 9H", "4H 5H JK TH JH", "4H 5H", "TH JH JK", "4H 5H 6H 7H 8H 9H TH JH JK"),
    ("run 6H 7H 8H 9H", "4H JK", "4H JK", "", "4H JK 6H 7H 8H 9H"),
    ("run 6H 7H 8H 9H", "JH JK", "", "JK JH", "6H 7H 8H 9H JK JH"),
    ("run 6H 7H 8H 9H", "TC 5D", "", "TC", "RUN_MIXED_SUITS"),
    ("run JK 3H 4H 5H", "2H KC", "", "2H", "JK 3H 4H 5H 2H"),  # example 22
    ("run JK 3H 4H 5H", "2H KC", "2H", "", "RUN_OUT_OF_RANGE"),
    ("run JK 3H 4H 5H", "AH KC", "AH", "", "RUN_NOT_CONSECUTIVE"),
    ("run JS QS KS AS", "JK 3S", "", "JK", "RUN_OUT_OF_RANGE"),
    ("run 3S 4S 5S JK", "2C JK 7S", "2C", "JK", "2C 3S 4S 5S JK JK"),
    ("run 6S 2C JK 9S", "JK TS", "", "JK", "TOO_MANY_WILDS"),
    ("run 6S 2C JK 9S", "JK TS", "JK", "TS", "JK 6S 2C JK 9S TS"),  # a natural and a wild one count together
    ("run 6S 7S 8S 9S", "TS", "", "", "NOTHING_ADDED"),
    ("run 6S 7S 8S 9S", "TS", "", "JS", "CARD_NOT_IN_HAND"),
    ("run 6S 7S 8S 9S", "TS", "", "TS TS", "CARD_NOT_IN_HAND"),
)


@pytest.mark.parametrize(("meld", "hand", "low", "high", "result"), EXTENDED)
def test_y24_extending(meld, hand, low, high, result):
    state = on(on_table(meld), hand + " KC KD")
    move = extend("M1", low, high)
    if result.isupper() and "_" in result:
        assert refusal(state, move) == result
        return
    state = after(state, move)
    assert table_of(state) == [f"M1 {result}"]
    left = sorted(state.hands[0])
    for each in (*cards(low), *cards(high)):
        left.append(each)
    assert sorted(left) == sorted(cards(hand + " KC KD AC"))


def test_y25_a_run_is_measured_against_four_in_round_5_too():
    state = on(on_table("run 6S 7S 8S 9S"), "TS KC", number=5)
    assert table_of(after(state, extend("M1", high="TS"))) == ["M1 6S 7S 8S 9S TS"]


def test_y24_no_such_meld():
    state = on(on_table("run 6S 7S 8S 9S"), "TS KC 9H")
    assert refusal(state, extend("M2", high="TS")) == "NO_SUCH_MELD"
    assert refusal(state, replaces("9H", "M2", 0, "M1")) == "NO_SUCH_MELD"
    assert refusal(state, replaces("9H", "M1", 0, "M7")) == "NO_SUCH_MELD"


def test_y38_a_low_ace_below_the_place_of_the_2():
    table = on_table("run JK 3H 4H 5H")
    assert table_of(after(on(table, "AH KC", ace="both"), extend("M1", low="AH"))) == ["M1 AH JK 3H 4H 5H"]


REPLACED = (
    # table, hand card, meld, index, to, end, the melds afterwards or the code
    (("run 7C 8C JK TC", "set KC KD KH"), "9C", "M1", 2, "M2", "high", ("7C 8C 9C TC", "KC KD KH JK")),  # example 18
    (("run 7C 8C JK TC", "set KC KD KH"), "9C", "M1", 2, "M1", "low", ("JK 7C 8C 9C TC", "KC KD KH")),
    (("run 7C 8C JK TC", "set KC KD KH"), "9C", "M1", 2, "M1", "high", ("7C 8C 9C TC JK", "KC KD KH")),
    (("run 7C 8C JK TC", "set KC KD 2S 2H"), "9C", "M1", 2, "M2", "high", "TOO_MANY_WILDS"),  # example 19
    (("run TS JS QS JK", "set 4C 4D 4H"), "KS", "M1", 3, "M1", "high", ("TS JS QS KS JK", "4C 4D 4H")),  # example 21
    (("run TS JS QS JK", "set 4C 4D 4H"), "KS", "M1", 3, "M1", "low", ("JK TS JS QS KS", "4C 4D 4H")),
    (("run JS QS KS JK", "set 4C 4D 4H"), "AS", "M1", 3, "M1", "high", "RUN_OUT_OF_RANGE"),
    (("run JS QS KS JK", "set 4C 4D 4H"), "AS", "M1", 3, "M1", "low", ("JK JS QS KS AS", "4C 4D 4H")),
    (("run JK 3H 4H 5H", "set 4C 4D 4S"), "2H", "M1", 0, "M2", "high", "NOT_REPLACEABLE"),  # example 22
    (("run JK 3H 4H 5H", "set 4C 4D 4S"), "6H", "M1", 0, "M2", "high", "NOT_REPLACEABLE"),
    (("set 9C 9D JK", "run 3C 4C 5C 6C"), "9H", "M1", 2, "M1", "high", ("9C 9D 9H JK", "3C 4C 5C 6C")),  # example 23
    (("set 9C 9D JK", "run 3C 4C 5C 6C"), "9H", "M1", 2, "M2", "high", ("9C 9D 9H", "3C 4C 5C 6C JK")),
    (("set 9C 9D JK", "run 3C 4C 5C 6C"), "9H", "M1", 2, "M2", "low", ("9C 9D 9H", "JK 3C 4C 5C 6C")),
    (("set 9C 9D JK", "run 3C 4C 5C 6C"), "TH", "M1", 2, "M2", "low", "NOT_REPLACEABLE"),
    (("set 9C 9D JK", "run 3C 4C 5C 6C"), "9H", "M1", 0, "M2", "low", "NOT_REPLACEABLE"),
    (("set 9C 9D JK", "run 3C 4C 5C 6C"), "9H", "M1", 3, "M2", "low", "NOT_REPLACEABLE"),
    (("set 9C 9D JK", "run 3C 4C 5C 6C"), "9H", "M1", -1, "M2", "low", "NOT_REPLACEABLE"),
    (("set 9C 9D JK", "run 3C 4C 5C 6C"), "2H", "M1", 2, "M2", "low", "NOT_REPLACEABLE"),
    (("run 7C 8C JK TC", "set KC KD KH"), "9D", "M1", 2, "M2", "high", "NOT_REPLACEABLE"),
    (("run 7C 8C 2D TC", "run 3S 4S 2C JK"), "9C", "M1", 2, "M2", "high", "TOO_MANY_WILDS"),
    (("run 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS JK AS", "set 4C 4D 4H"), "KS", "M1", 11, "M1", "low", "RUN_OUT_OF_RANGE"),
    (
        ("run 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS JK AS", "set 4C 4D 4H"),
        "KS",
        "M1",
        11,
        "M2",
        "high",
        ("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "4C 4D 4H JK"),
    ),
)


@pytest.mark.parametrize(("table", "name", "meld", "index", "to", "end", "result"), REPLACED)
def test_y26_to_y28_replacing(table, name, meld, index, to, end, result):
    state = on(on_table(*table), f"{name} 8S")
    move = replaces(name, meld, index, to, end)
    if isinstance(result, str):
        assert refusal(state, move) == result
        return
    assert move in legal_moves(state, 0)
    state = after(state, move)
    assert table_of(state) == [f"M{at} {text}" for at, text in enumerate(result, 1)]
    assert names(state.hands[0]) == "8S AC"


def test_y39_only_jokers_may_leave_their_meld():
    """Example 20: a deuce stays."""
    table = on_table("run 7C 8C 2D TC", "set KC KD KH")
    state = on(table, "9C 8S", movable="jokers")
    assert refusal(state, replaces("9C", "M1", 2, "M2")) == "WILD_MAY_NOT_MOVE"
    assert table_of(after(state, replaces("9C", "M1", 2, "M1", "low")))[0] == "M1 2D 7C 8C 9C TC"
    offered = {move.to for move in legal_moves(state, 0) if isinstance(move, Replace)}
    assert offered == {"M1"}
    joker = on(on_table("run 7C 8C JK TC", "set KC KD KH"), "9C 8S", movable="jokers")
    assert table_of(after(joker, replaces("9C", "M1", 2, "M2")))[1] == "M2 KC KD KH JK"


def test_y38_a_wild_card_at_the_place_of_the_low_ace_can_be_replaced():
    state = on(on_table("run JK 2C 3H 4H", "set KC KD KH"), "AH 8S", ace="both")
    state = after(state, replaces("AH", "M1", 0, "M2"))
    assert table_of(state) == ["M1 AH 2C 3H 4H", "M2 KC KD KH JK"]


def test_y26_a_replaced_wild_card_never_comes_to_a_hand():
    state = after(on(on_table("set 9C 9D JK", "set KC KD KH"), "9H 8S"), replaces("9H", "M1", 2, "M2"))
    assert "JK" not in names(state.hands[0])


def test_y24_several_plays_in_a_turn_and_on_melds_of_anybody():
    table = on_table("set 9C 9D JK", "run 3C 4C 5C 6C")
    state = after(on(table, "9H 7C 8C KC"), extend("M1", high="9H"), extend("M2", high="7C"), extend("M2", high="8C"))
    assert table_of(state) == ["M1 9C 9D JK 9H", "M2 3C 4C 5C 6C 7C 8C"]
    assert names(state.hands[0]) == "KC AC"


def test_y31_who_plays_the_last_card_has_gone_out_without_a_discard():
    state = on(on_table("set 9C 9D JK"), "9H", drawn="9S")
    state, counted = step(state, extend("M1", high="9H 9S"))
    assert [(event.player, event.points) for event in counted] == [(0, 0), (1, 10), (2, 5)]
    assert (state.hand_over, to_act(state), state.totals) == (True, None, (0, 10, 5))


def test_y26_replacing_with_the_last_card_goes_out():
    state = on(on_table("set 9C 9D JK"), "KC", drawn="9S")
    state = after(state, discard("KC"))
    assert not state.hand_over
    alone = on(on_table("set 9C 9D JK", "set AC AH AS"), "9S", drawn="AC")
    state, counted = step(alone, extend("M2", high="AC"), replaces("9S", "M1", 2, "M1"))
    assert state.hand_over
    assert counted[0].points == 0


def test_y29_wild_cards_that_fit_nowhere_stay_in_the_hand():
    state = on(on_table("set 9C 9D JK 2C"), "2S", drawn="2H")
    assert refusal(state, extend("M1", high="2S")) == "TOO_MANY_WILDS"
    assert refusal(state, extend("M1", high="2S 2H")) == "TOO_MANY_WILDS"
    state = after(state, discard("2S"))
    assert (names(state.hands[0]), state.hand_over) == ("2H", False)


def test_y29_a_last_wild_card_may_be_the_last_discard():
    state = on(on_table("set 9C 9D JK 2C"), "2S", drawn="9S")
    state = after(state, extend("M1", high="9S"), discard("2S"))
    assert state.hand_over


ROUND_7 = "3C 4C 5C 6C 3D 4D 5D 6D 3S 4S 5S 6S 7S"


def test_y30_round_7_uses_all_cards_and_ends_at_once():
    """Example 15."""
    state = at_play(ROUND_7, OTHER, number=7, drawn="8S", deck="KC")
    move = lay("run 3C 4C 5C 6C", "run 3D 4D 5D 6D", "run 3S 4S 5S 6S 7S 8S")
    state, counted = step(state, move)
    assert (state.phase, state.hand_over) == ("over", True)
    assert [(event.player, event.points) for event in counted] == [(0, 0), (1, 30)]
    assert refusal(state, discard("3D", seat=1)) == "ROUND_OVER"


def test_y30_round_7_leaves_no_card():
    """Example 15."""
    state = at_play(ROUND_7, OTHER, number=7, drawn="KH", deck="KC")
    move = lay("run 3C 4C 5C 6C", "run 3D 4D 5D 6D", "run 3S 4S 5S 6S 7S")
    assert refusal(state, move) == "ROUND7_ALL_CARDS"
    assert to_act(after(state, discard("KH"))) == 1


def test_y30_round_7_with_cards_taken_out_of_turn():
    """14 + 2k cards: here 16."""
    state = at_play(f"{ROUND_7} 9S TS", OTHER, number=7, drawn="8S", deck="KC")
    state = after(state, lay("run 3C 4C 5C 6C", "run 3D 4D 5D 6D", "run 3S 4S 5S 6S 7S 8S 9S TS"))
    assert state.phase == "over"
