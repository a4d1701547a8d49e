"""Errors and misdeals: C53-C58, G8 and G9."""

import pytest

from autopeg.games.cribbage.rules import is_over, legal_moves, to_act, view
from autopeg.games.cribbage.rules.moves import Dead, Deal, Discard, Go, Misdeal, Play, Starter
from support.games.cribbage.table import (
    after,
    before_deal,
    card,
    cards,
    in_play,
    laid,
    names,
    pegged,
    refusal,
    said,
    step,
)

DEAL = Deal(0, (cards("2C 3C 4C 6D 7D 8D"), cards("2H 3H 5C 5D 7S 8S")))
THREE = Deal(0, (cards("2C 3C 4C 6D 7D"), cards("2H 3H 5C 5D 7S"), cards("5H 9D 9H TC TD")), card("KD"))
FOUR = Deal(0, (cards("2C 3C 4C 6D 7D"), cards("2H 3H 5C 5D 7S"), cards("5H 9D 9H TC TD"), cards("KC KD KH QC QD")))


def dealt(scores=(31, 44), deal=DEAL, starter="JD", **options):
    """Everybody has discarded; the jack gives the dealer, seat 0, two for his heels."""
    players = len(deal.hands)
    state = after(before_deal(0, scores, players, **options), deal)
    for seat in range(players):
        state = after(state, Discard(seat, deal.hands[seat][: 2 if players == 2 else 1]))
    return after(state, Starter(card(starter)))


def test_c53_a_redeal_before_the_first_card_is_free():
    """Whatever was scored since the deal began, the heels, is undone; the pegs as well."""
    for players, deal, scores in ((2, DEAL, (31, 44)), (3, THREE, (31, 44, 7)), (4, FOUR, (31, 44))):
        begun = before_deal(0, scores, players)
        states = [after(begun, deal)]
        states += [after(states[0], Discard(1, deal.hands[1][: 2 if players == 2 else 1])), dealt(scores, deal)]
        for state in states:
            state, events = step(state, Misdeal("redeal"))
            assert events == []
            assert (state.phase, state.dealer, state.pegs) == ("deal", 0, begun.pegs)
            assert refusal(state, Deal(1, deal.hands, deal.crib_card)) == "NOT_DEALER"
            assert after(state, deal).phase == "discard"
    assert dealt().scores == (33, 44)


def test_c53_before_the_first_card_there_is_no_drawing():
    assert refusal(after(before_deal(), DEAL), Misdeal("draw")) == "WRONG_PHASE"
    assert refusal(dealt(), Misdeal("draw")) == "WRONG_PHASE"


def test_c53_no_misdeal_without_a_deal():
    for state in (before_deal(), before_deal(None)):
        assert refusal(state, Misdeal("redeal")) == "WRONG_PHASE"
        assert refusal(state, Misdeal("draw")) == "WRONG_PHASE"


def test_c54_redeal_and_draw_after_the_play_has_begun():
    """G8: 31-44 at the deal, 36-45 by heels, a run and a go; a redeal makes it 31-46, drawing 36-47."""
    state = dealt((31, 44), Deal(0, (cards("KH QH 4H 5D KD QD"), cards("8S 8C 9C 6S 2H TC"))))
    state, _ = laid(state, "9C 4H 6S 5D 2H go go")
    assert state.pegs == ((33, 36), (44, 45))
    redealt, events = step(state, Misdeal("redeal"))
    assert said(events) == ["penalty 1: penalty 2"]
    assert redealt.pegs == ((31, 31), (44, 46))
    assert (redealt.phase, redealt.dealer, redealt.hands) == ("deal", 0, ())
    drawn, events = step(state, Misdeal("draw"))
    assert said(events) == ["penalty 1: penalty 2"]
    assert drawn.pegs == ((33, 36), (45, 47))
    assert (drawn.hands, drawn.series, drawn.turn) == (state.hands, state.series, state.turn)


@pytest.mark.parametrize("remedy", ["redeal", "draw"])
@pytest.mark.parametrize(
    ("deal", "scores", "dealer", "penalties"),
    [
        (THREE, (10, 20, 30), 0, [(1, 1), (2, 2)]),
        (FOUR, (10, 20), 0, [(1, 1)]),
    ],
)
def test_c54_every_side_but_the_dealers_scores_two(remedy, deal, scores, dealer, penalties):
    state, _ = laid(dealt(scores, deal, starter="QS"), "3H")
    _, events = step(state, Misdeal(remedy))
    assert [(event.player, event.side) for event in events] == penalties
    assert {event.points for event in events} == {2}


def test_c54_three_players_from_the_dealers_left():
    state = in_play("2C 3C 4C 5C", "6C 7C 8C 9C", "2D 3D 4D 5D", dealer=1, scores=(1, 2, 3))
    state, _ = laid(state, "2D")
    _, events = step(state, Misdeal("redeal"))
    assert [event.player for event in events] == [2, 0]


def test_c54b_drawing_may_change_the_hands():
    state, _ = laid(dealt(starter="QS"), "5C 4C")
    mended = (cards("4C 6D 7D KH"), cards("5C 5D 7S AH"))
    state = after(state, Misdeal("draw", mended))
    assert names(state.hands[0]) == "6D 7D KH"
    assert names(state.hands[1]) == "5D 7S AH"
    assert to_act(state) == 1
    assert Play(1, card("AH")) in legal_moves(state, 1)


def test_c54b_hands_that_cannot_be():
    state, _ = laid(dealt(starter="QS"), "5C 4C")
    for hands, code in (
        ("4C 6D 7D KH|5C 5D 7S", "MISDEAL"),
        ("4C 6D 7D KH", "MISDEAL"),
        ("6D 7D KH AC|5C 5D 7S AH", "MISDEAL"),  # the 4C lies on the table
        ("4C 6D 7D AH|5C 5D 7S AH", "DUPLICATE_CARD"),
        ("4C 6D 7D QS|5C 5D 7S AH", "DUPLICATE_CARD"),  # the starter
        ("4C 6D 7D 2H|5C 5D 7S AH", "DUPLICATE_CARD"),  # in the crib
        ("4C 6D 7D JK|5C 5D 7S AH", "BAD_CARD"),
    ):
        assert refusal(state, Misdeal("draw", tuple(cards(hand) for hand in hands.split("|")))) == code, hands


def test_c54_a_misdeal_found_while_the_hands_are_declared():
    played = ("6C 6D 9D", "4C 8H QH KH")
    state = in_play("2H", "", dealer=0, played=played, series="KH", turn=0, scores=(50, 60), muggins=True)
    state, _ = laid(state, "2H")
    for misdeal, phase in ((Misdeal("redeal"), "deal"), (Misdeal("draw"), "show")):
        mended, events = step(state, misdeal)
        assert said(events) == ["penalty 1: penalty 2"]
        assert (mended.scores, mended.phase) == ((50, 62), phase)


@pytest.mark.parametrize("remedy", ["redeal", "draw"])
def test_c55_the_two_points_can_win(remedy):
    state, _ = laid(dealt((31, 119), starter="QS"), "5C")
    state, events = step(state, Misdeal(remedy))
    assert pegged(events) == [(1, 2)]
    assert is_over(state) == {"winner": 1, "games": 2}
    state, _ = laid(dealt((31, 119, 119), THREE, starter="QS"), "3H")
    state, events = step(state, Misdeal(remedy))
    assert pegged(events) == [(1, 2)]
    assert state.scores == (31, 121, 119)
    state, _ = laid(dealt((31, 110, 119), THREE, starter="QS"), "3H")
    state, events = step(state, Misdeal(remedy))
    assert pegged(events) == [(1, 2), (2, 2)]
    assert state.winner == 2


def at_25(**known):
    """Count 25 after the opponent's go, on turn a player with ace, 3 and 7 (G9)."""
    known = {"scores": (50, 60), **known}
    return in_play("AC 3C 7C", "KD QD", played=("TC", "TD 5D"), series="TC TD 5D", gone=(1,), turn=0, **known)


def test_c58_dead_are_the_cards_that_fitted_one_by_one():
    """G9: the ace and the 3 are dead, the 7 is not; the opponent scores two."""
    state, events = step(at_25(), Dead(0))
    assert said(events) == ["penalty 1: penalty 2", "go 1: go 1"]
    assert state.scores == (50, 63)
    assert set(state.live_cards(0)) == set(cards("7C"))
    assert to_act(state) == 0
    for name in ("AC", "3C"):
        assert refusal(state, Play(0, card(name))) == "CARD_NOT_HELD"
    assert legal_moves(state, 0) == (Play(0, card("7C")),)
    assert set(view(state, 0).dead) == set(cards("AC 3C"))
    assert view(state, 1).dead == ()


def test_c58_a_false_go_is_punished_in_the_same_way():
    state = in_play("4C 9C 8D", "KD 2D", played=("TC", "TD 9S"), series="TC TD", turn=0)
    assert refusal(state, Go(0)) == "GO_WITH_PLAYABLE"
    state, events = step(state, Dead(0))
    assert said(events) == ["penalty 1: penalty 2"]
    assert (to_act(state), state.gone) == (1, frozenset({0}))
    assert state.live_cards(0) == ()


def test_c58_dead_cards_count_in_the_show():
    state = in_play("5C", "KD", played=("5D 5H JS", "2D 4D 6D"), series="4D", turn=0, starter="5S", crib="AC AD 8H TS")
    state, events = step(state, Dead(0), Play(1, card("KD")))
    shown = [event for event in events if event.kind == "show"]
    assert pegged(shown)[0] == (0, 29)


def test_c58_when_only_dead_cards_remain_the_play_is_over_and_the_last_card_scores():
    state = in_play("5C", "", played=("5D 5H JS", "2D 4D 6D KD"), series="4D KD", turn=0)
    state, events = step(state, Dead(0))
    assert said(events)[:2] == ["penalty 1: penalty 2", "go 1: last 1"]
    assert state.phase == "deal"


def test_c58_the_last_live_card_scores_last_although_dead_ones_remain():
    state = after(in_play("4C 9C", "KD 2D", played=("TC 8D", "TD 9S"), series="TC TD", turn=0), Dead(0))
    state, events = laid(state, "2D go")
    assert said(events) == ["go 1: go 1"]
    state, events = laid(state, "KD")
    assert said(events)[0] == "play 1: last 1"
    assert state.phase == "deal"


def test_c58_no_last_after_a_go_or_thirty_one():
    """All cards are dead on the lead: the last card really played has had its point already."""
    state = in_play("4C 9C", "", played=("TC 8D", "TD 9S 2D KD"), turn=0)
    state, events = step(state, Dead(0))
    assert pegged([event for event in events if event.kind != "show"]) == [(1, 2)]
    assert state.phase == "deal"


def test_c58_all_cards_dead_before_one_was_played():
    state = in_play("4C 9C 2S 3S", "TD 9S 2D KD")
    state, _ = step(state, Dead(0))
    assert to_act(state) == 1
    state, events = step(state, Dead(1))
    assert {event.kind for event in events[1:]} == {"show"}
    assert state.phase == "deal"


def test_c58_nobody_is_asked_for_a_go_with_dead_cards_only():
    state = after(in_play("4C 9C", "KD 2D AD", played=("TC 8D", "TD"), series="TC TD", turn=0), Dead(0))
    for word in ("2D", "AD"):
        state, _ = laid(state, word)
        assert to_act(state) == 1


def test_c58_every_opposing_side_scores_two_from_the_left():
    state = in_play("2C 3C 4C 5C", "6C 7C 8C 9C", "2D 3D 4D 5D", dealer=0, turn=1)
    assert pegged(step(state, Dead(1))[1]) == [(2, 2), (0, 2)]
    state = in_play("2C 3C 4C 5C", "6C 7C 8C 9C", "2D 3D 4D 5D", "6D 7D 8D 9D", dealer=0, turn=1)
    assert [(event.player, event.side, event.points) for event in step(state, Dead(1))[1]] == [(2, 0, 2)]


def test_c58_the_penalty_can_win_before_the_go():
    state, events = step(at_25(scores=(50, 119)), Dead(0))
    assert said(events) == ["penalty 1: penalty 2"]
    assert is_over(state) == {"winner": 1, "games": 2}


def test_c58_not_without_a_card_that_fits_and_not_out_of_turn():
    state = in_play("KC 7C", "KD QD", played=("TC 2C", "TD 5D"), series="TC TD 5D", gone=(1,), turn=0)
    assert refusal(state, Dead(0)) == "CARD_NOT_HELD"
    assert refusal(at_25(), Dead(1)) == "NOT_YOUR_TURN"
    assert refusal(before_deal(), Dead(0)) == "WRONG_PHASE"
    assert refusal(after(before_deal(), DEAL), Dead(0)) == "WRONG_PHASE"
