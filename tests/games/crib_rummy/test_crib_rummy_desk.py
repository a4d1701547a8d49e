"""Crib Rummy at the keys: who is asked, what the keys do, what is laid, claimed, pegged and shown when."""

import pytest
from crib_rummy_evening import QUIET, desk_in_hand, is_at, mark, play_until, press, table_of

from autopeg.engine.cards import card_names
from autopeg.engine.match import Match
from autopeg.games.crib_rummy.questions import ChooseStart, ClaimPoints, LayCards, RevealHand, TakeCard
from autopeg.games.crib_rummy.rules.moves import Choose, Draw, Peg
from autopeg.games.crib_rummy.terminal.controller import CribRummyDesk
from autopeg.session.questions import Advance, GameOver, HandOver
from autopeg.session.settings import Settings


@pytest.mark.parametrize(
    ("people", "bots", "options"),
    [
        (("Ann",), ("Bob",), {"target": 61}),
        (("Ann", "Bob"), (), {"target": 61, "pegging": "confirm"}),
        (("Ann",), ("Bob", "Cid"), {"target": 61, "pegging": "confirm", "jokers": 4}),
        (("Ann", "Bob", "Cid", "Dan"), (), {"target": 61, "ace": "both", "upcard_may_extend_opponent": True}),
        ((), ("Ann", "Bob"), {"target": 61}),
    ],
)
def test_a_whole_game_is_played_by_keys(people, bots, options):
    desk = CribRummyDesk(table_of(people, bots, **options), QUIET)
    play_until(desk, is_at(GameOver))
    assert max(desk.state.scores) >= options["target"]
    assert desk.sitting.scores == desk.state.scores
    assert tuple(desk.sitting.pegs) == desk.state.pegs
    assert desk.ending.lines()[0].endswith("wins")


# -- taking


def test_enter_draws_and_the_cursor_goes_to_the_card():
    """R11."""
    desk = desk_in_hand("2C KD", "4S 5H")
    press(desk, "enter")
    assert isinstance(desk.cue, LayCards)
    assert card_names(desk.view.hand) == "2C KD 9D"
    assert (desk.holding.cursor, desk.holding.fresh) == (2, {2})


def test_the_upcard_is_taken_with_the_marked_cards():
    """R12a, R15."""
    desk = desk_in_hand("7D 8D KC 2C", "4S 5H", upcard="9D", below="TD 3S", draw="2D 2S")
    mark(desk, "7D 8D")
    press(desk, "t")
    assert card_names(desk.view.table[0].cards) == "7D 8D 9D"
    assert card_names(desk.view.hand) == "2C KC TD 3S"
    assert desk.view.earned == 3


def test_the_ways_to_take_the_upcard_are_shown_and_one_is_chosen():
    """R12."""
    desk = desk_in_hand("7D 8D 9S 9H KC", "4S 5H", upcard="9D", below="3S", draw="2D 2S", melds=("0 set 9C 9C 9S",))
    press(desk, "t")
    assert [(way.points, way.meld is None) for way in desk.ways] == [(3, True), (2, True), (2, False)]
    assert desk.prompt == "Choose what to lay"
    press(desk, "down")
    assert card_names(desk.holding.marked) == "9H 9S"
    press(desk, "enter")
    assert not desk.ways
    assert card_names(desk.view.table[1].cards) == "9D 9H 9S"


def test_an_upcard_that_fits_nowhere_is_not_offered_and_drawing_is():
    desk = desk_in_hand("2C KD", "4S 5H")
    assert ("t", "take it") not in desk.keys
    assert desk.prompt == "Ann: draw a card, 9♣ makes no meld"
    press(desk, "t")
    assert desk.notice_kind == "trouble"
    assert "(R12, R14)" in desk.notice


def test_where_the_draw_pile_is_used_up_the_upcard_is_taken():
    """R43: a hand can go on with no card to draw only after the upcard was taken."""
    desk = desk_in_hand("7D 8D KC", "4S 5H", upcard="9D", below="3S", draw="2S")
    press(desk, "enter")
    assert desk.prompt.endswith("the hand ends with this turn")


# -- laying


def test_marked_cards_are_laid_as_a_meld():
    """R27, R28."""
    desk = desk_in_hand("4H 5H 6H KC KD KS 2C", "4S 5H")
    press(desk, "enter")
    mark(desk, "6H 4H 5H")
    press(desk, "enter")
    mark(desk, "KC KS KD")
    press(desk, "l")
    assert [(meld.kind, card_names(meld.cards)) for meld in desk.view.table] == [
        ("run", "4H 5H 6H"),
        ("set", "KC KD KS"),
    ]
    assert desk.view.earned == 5
    assert card_names(desk.view.hand) == "2C 9D"


def test_cards_go_to_both_ends_of_a_run_at_once():
    """R29."""
    desk = desk_in_hand("4H 8H JK 2C", "4S 5S", melds=("0 run 5H 6H 7H",))
    press(desk, "enter")
    mark(desk, "4H 8H")
    press(desk, "enter")
    assert card_names(desk.view.table[0].cards) == "4H 5H 6H 7H 8H"
    assert desk.view.earned == 7


def test_a_joker_that_may_stand_in_several_places_asks_where():
    """R33."""
    desk = desk_in_hand("8S JK JK KC", "4S 5S", jokers=4)
    press(desk, "enter")
    mark(desk, "8S JK JK")
    press(desk, "enter")
    assert [card_names(way.cards) for way in desk.ways] == ["JK JK 8S", "JK 8S JK", "8S JK JK", "8S JK JK"]
    assert desk.ways[-1].kind == "set"
    press(desk, "up", "enter")
    assert desk.view.table[0].kind == "set"


def test_escape_leaves_the_choice():
    desk = desk_in_hand("8S JK JK KC", "4S 5S")
    press(desk, "enter")
    mark(desk, "8S JK JK")
    press(desk, "enter", "escape")
    assert not desk.ways
    assert not desk.holding.marks
    assert desk.view.table == ()


def test_suggestions_are_the_longest_melds_with_the_most_points():
    """R34."""
    desk = desk_in_hand("4H 5H 6H 7H KC KD KS 2C", "4S 5S", melds=("0 run 8H 9H TH",))
    press(desk, "enter", "w")
    shown = [(way.points, card_names(way.cards), way.meld and way.meld.id) for way in desk.ways]
    assert shown == [(15, "4H 5H 6H 7H", "M1"), (6, "4H 5H 6H 7H", None), (2, "KC KD KS", None)]


def test_nothing_to_suggest_is_said():
    desk = desk_in_hand("4H 7C KD", "4S 5S")
    press(desk, "enter", "w")
    assert desk.notice == "Nothing of your hand can be laid now."


@pytest.mark.parametrize(
    ("marked", "says"),
    [
        ("4H 5H", "A meld has 3 cards or more"),
        ("4H 5H 7H", "do not follow one another"),
        ("4H 5H 6S", "are not of one suit"),
        ("4H 4C 5H", "are not of one rank"),
        ("KS", "M1 is Bob's, and Ann has not laid a meld in this hand (R20)."),
    ],
)
def test_what_is_no_meld_is_refused_with_the_sentence_of_the_rules(marked, says):
    desk = desk_in_hand("4H 5H 7H 4C 6S KS", "4S 5S", melds=("1 set KC KD KH",))
    press(desk, "enter")
    state = desk.state
    mark(desk, marked)
    press(desk, "enter")
    assert says in desk.notice
    assert desk.notice_kind == "trouble"
    assert desk.state is state


def test_melds_need_a_card_taken_first():
    desk = desk_in_hand("4H 5H 6H", "4S 5S")
    mark(desk, "4H 5H 6H")
    press(desk, "l")
    assert "must draw or take the upcard first (R11, R12)" in desk.notice


def test_refusals_address_you_as_you():
    desk = desk_in_hand("4H 5H KS", "4S 5S", people=("You", "Bob"), melds=("1 set KC KD KH",))
    press(desk, "enter")
    mark(desk, "KS")
    press(desk, "enter")
    assert "M1 is Bob's, and you have not laid a meld" in desk.notice


# -- discarding


def test_x_discards_the_card_under_the_cursor_or_the_marked_one():
    """R24."""
    desk = desk_in_hand("2C 5H KD", "4S 5S")
    press(desk, "enter", "home", "x")
    assert card_names([desk.state.discard_pile[0]]) == "2C"
    desk = desk_in_hand("2C 5H KD", "4S 5S")
    press(desk, "enter")
    mark(desk, "KD")
    press(desk, "home", "x")
    assert card_names([desk.state.discard_pile[0]]) == "KD"


def test_more_than_one_marked_card_is_not_discarded():
    desk = desk_in_hand("2C 5H KD", "4S 5S")
    press(desk, "enter")
    mark(desk, "KD 2C")
    state = desk.state
    press(desk, "x")
    assert desk.state is state
    assert desk.notice.startswith("Mark one card at most")


# -- the hand in its owner's order


def test_the_hand_is_put_in_order_by_suit_and_by_rank():
    desk = desk_in_hand("KD 2S 5H 2C 5C JK", "4S 5S")
    assert card_names(desk.view.hand) == "2C 5C KD 5H 2S JK"
    mark(desk, "5H")
    press(desk, "s")
    assert card_names(desk.view.hand) == "2C 2S 5C 5H KD JK"
    assert card_names(desk.holding.marked) == "5H"


def test_cards_are_moved_and_gathered_and_stay_so():
    desk = desk_in_hand("2C 5C KD 5H 2S JK", "4S 5S")
    press(desk, "home", "full_stop", "full_stop")
    assert card_names(desk.view.hand) == "5C KD 2C 5H 2S JK"
    mark(desk, "5C 5H JK")
    press(desk, "g")
    assert card_names(desk.view.hand) == "5C 5H JK KD 2C 2S"
    press(desk, "escape", "enter")
    assert card_names(desk.view.hand) == "5C 5H JK KD 2C 2S 9D"


def test_each_person_keeps_an_order_of_his_own():
    desk = desk_in_hand("2C 5C KD", "4S 3H QD")
    press(desk, "s", "enter", "x", "enter")
    assert desk.sitting.viewer == 1
    assert card_names(desk.view.hand) == "QD 3H 4S"


# -- several people at one screen


def test_nobody_sees_the_cards_of_another():
    """R52, R54."""
    desk = CribRummyDesk(table_of(("Ann", "Bob", "Cid"), (), target=61), QUIET)
    for _ in range(40):
        play_until(desk, is_at(HandOver))
        assert desk.view.hand == ()
        assert desk.holding.cards == ()
        seat = desk.cue.seat
        press(desk, "enter")
        assert desk.view.seat == seat
        assert sorted(desk.view.hand) == sorted(desk.state.hands[seat])


def test_the_log_hides_what_is_drawn_and_picked_up():
    """R52-R54."""
    desk = desk_in_hand("7D 8D KC 2C", "4S 5H", upcard="9D", below="TD 3S", draw="2D 2S")
    mark(desk, "7D 8D")
    press(desk, "t", "home", "x")
    told = " ".join(line.text for line in desk.narration.follow(desk.table.history))
    assert "Ann takes 9♦: 7♦ 8♦ 9♦, a run of three: 3" in told
    assert "Ann picks up the next two cards of the pile" in told
    assert "10♦" not in told


# -- who starts


def test_the_chooser_says_whether_he_goes_first():
    """R9: the lowest score chooses, "not first" lets the next seat start."""
    desk = CribRummyDesk(table_of(("Ann", "Bob"), ()), QUIET)
    play_until(desk, is_at(ChooseStart))
    chooser = desk.cue.seat
    assert desk.state.scores[chooser] == min(desk.state.scores)
    assert len(desk.view.hand) == 11
    press(desk, "n")
    assert desk.state.hand_starter == 1 - chooser
    assert desk.table.history.steps[-1].move == Choose(chooser, False)


# -- claiming


def claiming(settings=QUIET, **more):
    desk = desk_in_hand("4H 5H 6H 7H KD 2C", "4S 5S 8D", pegging="confirm", settings=settings, **more)
    press(desk, "enter", "w", "enter", "x")
    assert isinstance(desk.cue, ClaimPoints)
    return desk


def test_points_are_claimed_before_the_next_player_takes_a_card():
    """R56."""
    desk = claiming()
    assert desk.prompt == "Ann: you have earned 6 points, claim them"
    assert desk.sitting.scores == (0, 0)
    press(desk, "p")
    assert isinstance(desk.cue, HandOver)
    assert desk.state.pegs == ((0, 6), (0, 0))


@pytest.mark.parametrize(("typed", "pegged"), [("4", 4), ("0", 0), ("6", 6)])
def test_a_number_is_claimed_and_the_rest_is_lost(typed, pegged):
    """R56."""
    desk = claiming()
    press(desk, *typed, "enter")
    assert desk.state.scores == (pegged, 0)
    assert desk.table.history.steps[-1].move == Peg(0, pegged)
    lines = [line.text for line in desk.narration.follow(desk.table.history)]
    assert any("lost" in line for line in lines) is (pegged < 6)


def test_more_than_was_earned_is_refused_and_may_be_said_again():
    """R56."""
    desk = claiming()
    press(desk, "7", "enter")
    assert "7 points are more than the 6 earned (R56)" in desk.notice
    assert isinstance(desk.cue, ClaimPoints)
    press(desk, "backspace", "6", "enter")
    assert desk.state.scores == (6, 0)


def test_who_counts_for_himself_is_not_told_what_he_has_earned():
    desk = claiming(Settings(speed="none", count_it_yourself=True))
    assert "how many are they?" in desk.prompt
    press(desk, "p")
    assert desk.state.scores == (0, 0)
    assert all(key != "p" for key, _ in desk.keys)


def test_the_last_points_are_claimed_before_the_game_is_over():
    """R56: at the end of a hand until the next is dealt or the result is shown."""
    desk = desk_in_hand("4H 5H 6H 7H KD", "4S 5S 8D", pegging="confirm", scores=(110, 0))
    press(desk, "enter")
    mark(desk, "4H 5H 6H 7H")
    press(desk, "enter", "x")
    play_until(desk, is_at(GameOver))
    assert max(desk.state.scores) >= 121


# -- the end of a hand and of the game


def test_the_end_of_a_hand_is_shown_with_what_everybody_made():
    """R38, R40."""
    desk = desk_in_hand("5H 6H 7H KD", "4S 5S 8D 2C", draw="8H 2D", scores=(3, 5))
    press(desk, "enter", "w", "enter", "x")
    assert isinstance(desk.cue, RevealHand)
    assert desk.cue.event.text == "Ann: out! Four cards are left in Bob's hand"
    assert desk.cue.made == (14, 0)
    assert [part.points for part in desk.cue.turn.parts] == [6, 8]
    press(desk, "enter")
    assert isinstance(desk.cue, Advance)


def test_a_used_up_draw_pile_ends_the_hand():
    """R42."""
    desk = desk_in_hand("5H KD", "4S 5S", draw="8H")
    press(desk, "enter", "x")
    assert desk.cue.event.text == "The draw pile is used up: the hand is over, without a bonus"
    assert desk.cue.turn is None


def test_final_turns_are_announced_and_asked_for():
    """R47, R51."""
    people = ("Ann", "Bob", "Cid")
    desk = desk_in_hand("4H 5H 6H KD 3C", "4S 5S 8D", "2S 2H 7C", people=people, scores=(119, 0, 0), draw="9D 9S 9H TH")
    press(desk, "enter", "w", "enter", "x")
    lines = [line.text for line in desk.narration.follow(desk.table.history)]
    assert lines[-1] == "Ann has pegged out; final turn for Bob, Cid"
    press(desk, "enter")
    assert "your final turn" in desk.prompt
    assert desk.view.final_turns == (1, 2)
    press(desk, "enter", "x", "enter", "enter", "x")
    assert desk.cue.event.text == "The final turns are over: the game ends"
    press(desk, "enter")
    assert isinstance(desk.cue, GameOver)
    assert desk.ending.lines()[0] == "Ann wins"


def test_where_nobody_is_due_a_final_turn_that_is_said():
    """R47: the last player of the round pegs out."""
    desk = desk_in_hand("4H 5H 6H KD 3C", "4S 5S 8D", scores=(119, 0), starter=1)
    press(desk, "enter", "w", "enter", "x")
    assert desk.cue.event.text == "Nobody is due a final turn: the game ends"


def test_a_tie_says_who_was_first():
    """R50."""
    desk = desk_in_hand("4H 5H 6H KD 3C", "4D 5D 6D 8C 2H", scores=(118, 118), draw="9D 9S 9H TH")
    press(desk, "enter", "w", "enter", "x", "enter", "enter", "w", "enter", "x", "enter")
    assert desk.state.scores == (121, 121)
    assert desk.ending.lines()[2] == "Ann wins the tie, having pegged out first (R50)"


def test_points_in_the_log_are_the_scores():
    """R26: what a turn makes is pegged in one move."""
    for options in ({}, {"pegging": "confirm"}):
        desk = CribRummyDesk(table_of(target=61, **options), QUIET)
        play_until(desk, is_at(GameOver))
        scores = [0, 0]
        for line in desk.narration.follow(desk.table.history):
            if line.points:
                scores[line.seat] += line.points
        assert tuple(scores) == desk.state.scores


def test_a_match_goes_on():
    settings = Settings(speed="none", seats=("Ann", "Bob"), match=Match.begin(3, 2))
    desk = CribRummyDesk(table_of(("Ann", "Bob"), (), target=61, jokers=4), settings)
    play_until(desk, is_at(GameOver))
    assert "Crib Rummy to 61, 4 jokers, game 1 of the match to 3" in desk.title
    table, following = desk.ending.next_table(None)
    assert table.game.NAME == "crib_rummy"
    assert table.state.options == desk.state.options
    assert sum(following.match.counted) == 1


# -- back and forth


def test_a_move_is_taken_back_and_put_back():
    desk = desk_in_hand("4H 5H 6H KD 2C", "4S 5S")
    press(desk, "enter", "w", "enter")
    laid = desk.state
    press(desk, "u")
    assert desk.view.table == ()
    assert card_names(desk.view.hand) == "2C KD 9D 4H 5H 6H"
    press(desk, "r")
    assert desk.state is laid


def test_an_undone_discard_takes_the_points_back():
    """R17: the next player's card has not been seen."""
    desk = desk_in_hand("4H 5H 6H KD 2C", "4S 5S")
    press(desk, "enter", "w", "enter")
    before = desk.state
    press(desk, "x", "u")
    assert desk.state is before
    assert desk.sitting.scores == (0, 0)
    press(desk, "enter")
    assert isinstance(desk.cue, LayCards)


def test_undo_and_redo_over_the_end_of_a_hand_show_it_no_more():
    desk = CribRummyDesk(table_of(("Ann",), ("Bob",)), QUIET)
    play_until(desk, is_at(RevealHand))
    press(desk, "enter")
    play_until(desk, lambda desk: isinstance(desk.cue, TakeCard | ChooseStart))
    after, hand, scores = desk.state, desk.view.hand, desk.sitting.scores
    press(desk, *"uuuu")
    assert desk.state.pile is not after.pile
    for _ in range(4):
        press(desk, "r")
        assert not isinstance(desk.cue, RevealHand)
    assert desk.state is after
    assert desk.view.hand == hand
    assert desk.sitting.scores == scores


# -- hints


def test_a_hint_says_what_to_do_and_why():
    desk = desk_in_hand("4H 5H 6H KD 2C", "4S 5S", upcard="7H", below="2D", draw="9D 9S 9H 3C")
    press(desk, "h")
    assert desk.notice_kind == "hint"
    assert desk.notice.startswith(("Take the upcard for ", "Draw: "))
    press(desk, "enter", "h")
    assert desk.notice.startswith("Lay 4♥ 5♥ 6♥ (run of three): 3 points")
    press(desk, "w", "enter", "h")
    assert desk.notice.startswith("Discard ")
    assert "the next player can take it in " in desk.notice


def test_hints_are_no_longer_than_two_rows():
    desk = CribRummyDesk(table_of(target=241, jokers=4), QUIET)
    for _ in range(120):
        play_until(desk, lambda desk: isinstance(desk.cue, TakeCard | LayCards | ChooseStart))
        press(desk, "h")
        assert len(desk.notice) <= 2 * 78
        desk.press("d" if isinstance(desk.cue, TakeCard) and desk.cue.may_draw else "x")
        if isinstance(desk.cue, ChooseStart):
            press(desk, "f")


def test_nothing_is_asked_while_the_others_move():
    desk = CribRummyDesk(table_of((), ("Ann", "Bob")), QUIET)
    assert isinstance(desk.cue, Advance)
    press(desk, "d", "enter", "x", "card 3")
    assert desk.table.history.steps == []


def test_the_move_behind_enter_is_a_draw():
    desk = desk_in_hand("4H 5H", "4S 5S")
    press(desk, "enter")
    assert desk.table.history.steps[-1].move == Draw(0)
