"""A game of Crummy Rummy on keys: a hand in order, a contract in one go, the table, out of turn, and warnings."""

import pytest
from crummy_rummy_evening import (
    QUIET,
    Eager,
    Modest,
    desk_of,
    is_at,
    play_until,
    position,
    press,
    table_of,
)

from autopeg.engine.cards import card_names
from autopeg.errors import IllegalMove
from autopeg.games.crummy_rummy.bots.club import Club
from autopeg.games.crummy_rummy.questions import AskOutOfTurn, RevealRound, TakeCard, TakeTurn
from autopeg.games.crummy_rummy.rules.moves import AgreeEnd, Discard, DrawDeck, LayDown, OutOfTurn, Pass
from autopeg.session.questions import GameOver, HandOver
from autopeg.session.settings import Settings

HAND = "7C 7D 7H QC QD 2H 9S"
BOBS = "3C 4D 8S JH KH KS AS"


def position_of(hand=HAND, others=(BOBS,), deck="3H 5C 6C", pile="TS 4C", **state):
    return {
        "hands": [hand, *others],
        "deck": deck,
        "discard_pile": pile,
        "to_move": 0,
        **state,
    }


def desk_at(people=("Ann",), bots=("Bob",), settings=QUIET, bot=Modest, options=None, **state):
    """The desk of a game that begins from a position."""
    return desk_of(position(table_of(people, bots, bot=bot, **(options or {})), **position_of(**state)), settings)


def meld(owner, number, kind, names):
    return {"id": f"M{number}", "owner": owner, "kind": kind, "cards": names.split()}


def mark(desk, names):
    """Mark cards of the open hand by their names."""
    for name in names.split():
        index = next(i for i, card in enumerate(desk.holding.cards) if str(card) == name and i not in desk.marks)
        desk.press(f"card {index}")


def last_move(desk):
    return desk.table.history.steps[-1].move


def loose(desk):
    return card_names(desk.holding.cards)


# -- the hand


def test_a_hand_comes_by_suits_and_what_is_drawn_lies_at_the_end():
    desk = desk_at()
    assert loose(desk) == "7C QC 7D QD 2H 7H 9S"
    press(desk, "d")
    assert loose(desk) == "7C QC 7D QD 2H 7H 9S 3H"
    assert desk.cursor == 7
    assert desk.holding.fresh == {7}


def test_a_hand_is_sorted_shifted_and_gathered_by_its_owner():
    desk = desk_at()
    press(desk, "s")
    assert loose(desk) == "2H 7C 7D 7H 9S QC QD"
    press(desk, "home", "shift+right", "full_stop")
    assert loose(desk) == "7C 7D 2H 7H 9S QC QD"
    press(desk, "comma")
    assert desk.cursor == 1
    mark(desk, "QC QD 7C")
    press(desk, "g")
    assert loose(desk) == "7C QC QD 2H 7D 7H 9S"
    assert desk.marks == {0, 1, 2}
    press(desk, "left", "space", "escape", "end")
    assert desk.cursor == 6
    assert not desk.marks


def test_the_order_lasts_from_turn_to_turn():
    desk = desk_at()
    press(desk, "s", "d", "x")
    play_until(desk, is_at(TakeCard))
    assert loose(desk) == "2H 7C 7D 7H 9S QC QD"


# -- laying the contract down


def test_a_contract_is_put_together_and_laid_down_in_one_go():
    """Y23."""
    desk = desk_at()
    press(desk, "d")
    mark(desk, "7C 7D 7H")
    press(desk, "m")
    mark(desk, "QC QD 2H")
    press(desk, "m")
    assert loose(desk) == "9S 3H"
    assert "lay down 2 sets" in desk.prompt
    press(desk, "enter")
    laid = last_move(desk)
    assert isinstance(laid, LayDown)
    assert [card_names(each.cards) for each in laid.melds] == ["7C 7D 7H", "QC QD 2H"]
    assert desk.holding.drafts == []
    assert loose(desk) == "9S 3H"


def test_melds_wait_from_turn_to_turn_and_come_apart_again():
    desk = desk_at()
    mark(desk, "7C 7D 7H")
    press(desk, "m", "d", "x")
    assert last_move(desk) == Discard(0, desk.table.state.discard_pile[0])
    play_until(desk, is_at(TakeTurn))
    assert [card_names(each.cards) for each in desk.holding.drafts] == ["7C 7D 7H"]
    press(desk, "backspace")
    assert loose(desk).endswith("7C 7D 7H")
    press(desk, "backspace")
    assert desk.notice == "No meld has been put together."


def test_a_meld_whose_cards_have_gone_comes_apart():
    desk = desk_at()
    press(desk, "d")
    mark(desk, "7C 7D 7H")
    press(desk, "m")
    card = desk.view.hand[0]
    desk.table.submit(Discard(0, card))
    desk.look()
    assert str(card) == "7C"
    assert desk.holding.drafts == []
    assert sorted(desk.holding.cards) == sorted(desk.table.view(0).hand)


def test_where_a_wild_card_stands_is_chosen():
    """Y8."""
    desk = desk_at(
        hand="5C 6C 2D JK 9H 9D 9S KC", others=("3S 4S 8S JH KH KS AS QH",), deck="3H 3C 4C", pile="TS", round=2
    )
    press(desk, "d")
    mark(desk, "5C 6C 2D JK")
    press(desk, "m")
    assert desk.prompt == "Where do the wild cards stand?"
    assert [way.text for way in desk.choosing.ways] == ["run 2♦ JK 5♣ 6♣", "run 2♦ 5♣ 6♣ JK", "run 5♣ 6♣ 2♦ JK"]
    press(desk, "down", "up", "down", "enter")
    assert [card_names(each.cards) for each in desk.holding.drafts] == ["2D 5C 6C JK"]
    mark(desk, "9H 9D 9S")
    press(desk, "m", "enter")
    assert card_names(desk.state.table[0].cards) == "2D 5C 6C JK"


@pytest.mark.parametrize(
    ("marked", "notice"),
    [
        ("", "Mark the cards of a meld first, with Space."),
        ("7C QD", "7♣ Q♦ is too short a run: 2 cards where 4 are the fewest (Y5, Y10)."),
        ("7C 7D", "7♣ 7♦ is no set: 2 cards where 3 are the fewest (Y6)."),
        ("7C 7D 9S", "7♣ 7♦ 9♠ is no set: the ranks differ (Y6)."),
    ],
)
def test_what_makes_no_meld_is_refused_with_the_rule(marked, notice):
    desk = desk_at()
    press(desk, "d")
    mark(desk, marked)
    press(desk, "m")
    assert desk.notice == notice
    assert desk.holding.drafts == []


def test_half_a_contract_is_refused_and_nothing_changes():
    """Y10."""
    desk = desk_at()
    press(desk, "d")
    mark(desk, "7C 7D 7H")
    press(desk, "m", "enter")
    assert desk.notice == "Round 1 wants 0 runs and 2 sets, not 0 runs and 1 set (Y10)."
    assert len(desk.holding.drafts) == 1
    assert not any(desk.state.laid_down)


def test_legal_contracts_are_suggested():
    desk = desk_at()
    press(desk, "d", "w")
    assert desk.choosing is not None
    assert desk.choosing.ways[0].text == "lay down 7♣ 7♦ 7♥ and Q♣ Q♦ 2♥"
    press(desk, "escape")
    assert desk.choosing is None
    press(desk, "w", "enter")
    assert desk.state.laid_down == (True, False)


def test_without_the_contract_nothing_is_suggested():
    desk = desk_at(hand="3C 4D 8S JH KH QS AC", others=("7C 7D 7H QC QD 2H 9S",), deck="5S 5C 6C")
    press(desk, "d", "w")
    assert desk.notice == "You do not hold the contract yet."
    press(desk, "enter")
    assert "press m" in desk.notice


# -- playing to the table

TABLE = [meld(1, 1, "run", "7C 8C JK TC"), meld(1, 2, "set", "KC KD KH")]


def laid_desk(hand, **more):
    return desk_at(
        hand=hand,
        others=("3S 4S",),
        table=[*TABLE, meld(0, 3, "set", "5D 5H 5S")],
        laid_down=[True, True],
        deck="4H 3C 6D",
        pile="TS 4C",
        round=2,
        **more,
    )


def test_a_card_that_fits_in_one_place_goes_there_at_once():
    """Y24."""
    desk = laid_desk("KS 9D 9H")
    press(desk, "d")
    mark(desk, "KS")
    press(desk, "l")
    assert card_names(desk.state.table[1].cards) == "KC KD KH KS"


def test_what_takes_the_place_of_a_wild_card_says_where_that_goes():
    """Y26, example 18."""
    desk = laid_desk("9C 9D 9H")
    press(desk, "d")
    mark(desk, "9C")
    press(desk, "enter")
    assert desk.prompt == "Where does 9♣ go?"
    texts = [way.text for way in desk.choosing.ways]
    assert texts[0] == "put 9♣ in the place of JK in M1, which goes to its low end"
    assert texts[2] == "put 9♣ in the place of JK in M1, which goes to M2"
    press(desk, "way 2", "way 2")
    assert [card_names(each.cards) for each in desk.state.table[:2]] == ["7C 8C 9C TC", "KC KD KH JK"]


def test_several_cards_go_on_a_meld_together():
    """Y24: both ends of a run, with a wild card over a gap."""
    desk = laid_desk("6C QC 2H 9H")
    press(desk, "d")
    mark(desk, "QC 2H 6C")
    press(desk, "l")
    assert desk.notice == ""
    assert card_names(desk.state.table[0].cards) == "6C 7C 8C JK TC 2H QC"


def test_what_fits_nowhere_is_said():
    desk = laid_desk("9H 8D 8H")
    press(desk, "d", "space", "l")
    assert desk.notice == "4♥ fits nowhere on the table."
    press(desk, "w")
    assert desk.notice == "None of your cards fits on the table."
    press(desk, "escape", "enter")
    assert "x discards" in desk.notice


def test_going_out_ends_the_round_and_the_hands_are_counted():
    """Y31."""
    desk = laid_desk("KS")
    press(desk, "d", "w", "enter", "x")
    assert isinstance(desk.cue, RevealRound)
    assert [line.text for line in desk.narration.follow(desk.table.history, desk.sitting.untold)][-4:] == [
        "Ann discards 4♥",
        "Ann's hand is empty: the round is over",
        "Ann counts nothing",
        "Bob counts 10 for 2 cards at 5",
    ]
    assert desk.sitting.pegs == [(0, 0), (0, desk.state.totals[1])]
    assert desk.sitting.points_by_round() == (desk.state.totals,)
    assert desk.sitting.first_counted() == 2


# -- out of turn


def test_who_has_the_screen_is_asked_before_a_bot_goes_on():
    """Y19."""
    desk = desk_at(deck="3H 5C 6C 8D", pile="QS 4C", to_move=1)
    assert desk.cue == AskOutOfTurn(0, 1, desk.state.upcard, True)
    press(desk, "t")
    play_until(desk, is_at(TakeCard))
    assert OutOfTurn((0,)) in [step.move for step in desk.table.history.steps]
    assert len(desk.state.hands[0]) == 9


def test_letting_it_go_is_no_move_and_can_be_taken_back():
    desk = desk_at(people=("Ann", "Bob"), bots=())
    press(desk, "enter", "d")
    assert isinstance(desk.cue, AskOutOfTurn)
    moves = len(desk.table.history.steps)
    press(desk, "enter")
    assert isinstance(desk.cue, HandOver)
    assert len(desk.table.history.steps) == moves
    press(desk, "u")
    assert isinstance(desk.cue, AskOutOfTurn)
    press(desk, "t")
    assert last_move(desk) == OutOfTurn((1,))
    press(desk, "u")
    assert isinstance(desk.cue, AskOutOfTurn)


def test_several_people_are_asked_in_order_over_covered_cards():
    """Y19: clockwise from the active player; who wants to see his cards says so."""
    desk = desk_at(people=("Ann", "Bob", "Cid"), bots=(), others=(BOBS, "3S 4S 5S 9D TD JD QS"))
    press(desk, "enter", "d")
    for seat in (1, 2):
        assert desk.cue.seat == seat
        assert not desk.cue.is_open
        assert desk.view.hand == ()
        assert len(desk.holding.cards) == 0
        assert "Press v" in desk.sitting.table.seats[seat].name or desk.hint().startswith("Press v")
        press(desk, "v")
        assert desk.view.seat == seat
        assert len(desk.view.hand) == 7
        press(desk, "s", "space", "enter")
    assert desk.cue == HandOver(0)


def test_a_bot_may_take_what_a_person_has_left():
    desk = desk_at(bot=Eager)
    press(desk, "d")
    play_until(desk, is_at(TakeTurn))
    assert last_move(desk) == OutOfTurn((1,))
    assert len(desk.state.hands[1]) == 9


def test_nobody_else_may_let_it_go():
    desk = desk_at()
    with pytest.raises(IllegalMove, match="not asked"):
        desk.table.submit(Pass(1))


def test_declining_comes_first_where_that_is_played():
    """Y40."""
    desk = desk_at(people=("Ann", "Bob"), bots=(), options={"out_of_turn": "before"})
    press(desk, "enter")
    assert "or decline it" in desk.prompt
    press(desk, "d")
    assert desk.cue == AskOutOfTurn(1, 0, desk.state.upcard, False)
    press(desk, "enter", "enter")
    assert desk.prompt == "Ann: draw from the deck"
    press(desk, "t")
    assert "declined" in desk.notice
    press(desk, "d")
    assert isinstance(desk.cue, TakeTurn)


# -- warnings, undo, agreement


def test_a_beginner_may_change_a_bad_discard():
    """Y33: only who wants to is warned, and before the discard is final."""
    desk = desk_at(settings=Settings(speed="none", beginners=("Ann",)))
    press(desk, "d")
    mark(desk, "2H")
    press(desk, "x")
    assert desk.notice == "2♥ is wild: it can stand for any card."
    assert desk.prompt == "Discard 2♥ all the same?"
    press(desk, "escape")
    assert desk.marks == {desk.holding.cards.index(desk.view.hand[5])}
    press(desk, "x", "enter")
    assert last_move(desk).card == desk.state.discard_pile[0]


def test_warnings_are_off_until_they_are_asked_for():
    desk = desk_at()
    press(desk, "b")
    assert desk.notice == "You will be warned before a bad discard."
    press(desk, "b")
    assert desk.notice == "You will not be warned before a bad discard."
    press(desk, "d")
    mark(desk, "2H")
    press(desk, "x")
    assert isinstance(last_move(desk), Discard)


def test_one_card_is_discarded():
    desk = desk_at()
    press(desk, "d")
    mark(desk, "7C 7D")
    press(desk, "x")
    assert desk.notice == "One card is discarded, 2 are marked."


def test_the_players_may_agree_to_end_a_round():
    """Y32b."""
    desk = desk_at()
    press(desk, "a")
    assert "agreement" in desk.prompt
    press(desk, "enter")
    assert last_move(desk) == AgreeEnd()
    assert isinstance(desk.cue, RevealRound)


def test_undo_and_redo_go_from_decision_to_decision():
    desk = desk_at()
    press(desk, "d")
    hand = desk.view.hand
    mark(desk, "9S")
    press(desk, "x")
    play_until(desk, is_at(TakeCard))
    press(desk, "u")
    assert desk.view.hand == hand
    assert isinstance(desk.cue, TakeTurn)
    press(desk, "u")
    assert isinstance(desk.cue, TakeCard)
    press(desk, "r")
    assert desk.view.hand == hand


def test_a_reshuffle_comes_with_the_draw_that_needs_it_and_goes_with_it():
    """Y21."""
    desk = desk_at(deck="", pile="TS 4C 5C 6C 8D")
    before = desk.state
    press(desk, "d")
    assert isinstance(last_move(desk), DrawDeck)
    assert desk.state.reshuffles == 1
    press(desk, "u")
    assert desk.state == before
    press(desk, "r")
    assert isinstance(last_move(desk), DrawDeck)


def test_one_reshuffle_too_many_ends_the_round():
    """Y32b."""
    desk = desk_at(deck="", pile="TS 4C 5C 6C 8D", options={"max_reshuffles": 0})
    press(desk, "d")
    assert isinstance(desk.cue, RevealRound)
    lines = [line.text for line in desk.narration.follow(desk.table.history)]
    assert "That is once too often: the round ends, and everybody counts (Y32b)" in lines


# -- whole games


@pytest.mark.parametrize("others", [("Bob",), ("Bob", "Cid"), ("Bob", "Cid", "Dan")])
@pytest.mark.parametrize("options", [{}, {"out_of_turn": "before", "ace": "both", "movable": "jokers"}])
def test_whole_games_are_played_to_their_end(others, options):
    desk = desk_of(table_of(("Ann",), others, bot=Club if len(others) == 2 else Modest, **options))
    cues = play_until(desk, is_at(GameOver))
    assert sum(isinstance(cue, RevealRound) for cue in cues) == 7
    assert desk.ending is not None
    assert any("Lowest wins" in line for line in desk.ending.lines())
    by_seat = [sum(points) for points in zip(*desk.sitting.points_by_round(), strict=True)]
    assert tuple(by_seat) == desk.state.totals


def test_nobody_sees_the_hand_of_another():
    """At every question to one of several people the open cards are his own, or nobody's."""
    desk = desk_of(table_of(("Ann", "Bob", "Cid"), ()))

    def watch(desk):
        held = tuple(desk.holding.cards) + tuple(card for each in desk.holding.drafts for card in each.cards)
        match desk.cue:
            case HandOver():
                assert held == desk.view.hand == ()
            case AskOutOfTurn(is_open=False):
                assert held == desk.view.hand == ()
            case TakeCard(seat=seat) | TakeTurn(seat=seat):
                assert desk.sitting.viewer == seat
                assert sorted(held) == sorted(desk.state.hands[seat])
            case _:
                pass
        return desk.state.round == 3

    play_until(desk, watch)


def test_hints_tell_what_to_do_and_why():
    desk = desk_at()
    press(desk, "h")
    assert desk.notice.startswith(("Take the upcard", "Draw from the deck"))
    press(desk, "d", "h")
    assert desk.notice == "Lay down 7♣ 7♦ 7♥ and Q♣ Q♦ 2♥: that leaves 15 points in your hand."
    press(desk, "w", "enter", "h")
    assert desk.notice == "Discard 9♠: that leaves 5 points."
