"""The play: C13-C25, and the plays P1-P17 of tests/data/cribbage_plays.txt from the first card to the last."""

from pathlib import Path

import pytest

from autopeg.games.cribbage.rules import apply, legal_moves, to_act
from autopeg.games.cribbage.rules.moves import Go, Play
from pegcore.cribbage import count_of
from support.games.cribbage.table import card, in_play, laid, pegged, refusal, said
from support.games.narrowing import present

PLAYS_FILE = Path(__file__).parents[2] / "data" / "cribbage_plays.txt"


def whole_plays():
    """Every play of the file: its number, the hands, and its lines split into words."""
    plays = []
    for line in PLAYS_FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("P"):
            number, hands = line.split(" ", 1)
            plays.append((number, hands.split(" / "), []))
        elif line and not line.startswith("#"):
            plays[-1][2].append(line.split())
    return [pytest.param(hands, lines, id=number) for number, hands, lines in plays]


def expected_points(words, seat):
    """What a line of the file says is scored: (player, points) or nothing."""
    if words[1] == "go":
        return [("ABCD".index(words[2]), int(words[3]))] if len(words) > 2 else []
    points = sum(int(word.rstrip(",")) for word in words[4::2])
    return [(seat, points)] if points else []


@pytest.mark.parametrize(("hands", "lines"), whole_plays())
def test_c13_to_c24_worked_plays(hands, lines):
    """P1-P17: who is on turn, the count, and what every card and every go scores."""
    state = in_play(*hands)
    for words in lines:
        if words == ["/"]:
            assert not state.series
            assert not state.gone
            continue
        seat = "ABCD".index(words[0])
        assert to_act(state) == seat, words
        move = Go(seat) if words[1] == "go" else Play(seat, card(words[1]))
        if words[1] != "go":
            assert count_of((*state.series, card(words[1]))) == int(words[2])
        assert move in legal_moves(state, seat)
        state, events = apply(state, move)
        in_the_play = [event for event in events if event.kind != "show"]
        assert pegged(in_the_play) == expected_points(words, seat), words
        assert all(event.side == state.side_of(event.player) for event in events)
    assert state.phase == "deal"


@pytest.mark.parametrize(("players", "dealer", "leader"), [(2, 0, 1), (2, 1, 0), (3, 2, 0), (3, 0, 1), (4, 1, 2)])
def test_c13_the_player_left_of_the_dealer_leads(players, dealer, leader):
    hands = ("2C 3C 4C 5C", "2D 3D 4D 5D", "2H 3H 4H 5H", "2S 3S 4S 5S")[:players]
    state = in_play(*hands, dealer=dealer)
    for step in range(players * 2):
        due = present(to_act(state))
        assert due == (leader + step) % players
        others = [seat for seat in range(players) if seat != due]
        for seat in others:
            assert legal_moves(state, seat) == ()
            assert refusal(state, Play(seat, state.hands[seat][0])) == "NOT_YOUR_TURN"
            assert refusal(state, Go(seat)) == "NOT_YOUR_TURN"
        state, _ = apply(state, legal_moves(state, due)[0])


def test_c14_the_count_may_not_pass_31():
    state, _ = laid(in_play("KC 9D 3C 2D", "KH 8D 4C 5D"), "KC KH 9D")
    assert refusal(state, Play(1, card("4C"))) == "EXCEEDS_31"
    assert refusal(state, Play(1, card("8D"))) == "EXCEEDS_31"
    assert legal_moves(state, 1) == (Go(1),)
    state, _ = laid(in_play("KC 9D 3C 2D", "KH 2C 4C 5D"), "KC KH 9D")
    assert legal_moves(state, 1) == (Play(1, card("2C")),)


def test_c16_parts_and_their_cards():
    state, _ = laid(in_play("5C 5D 9S TH", "5S 8H 8S 7C"), "5C 5S")
    _, events = laid(state, "5D")
    (event,) = events
    assert (event.kind, event.player, event.side, event.points, event.what) == ("play", 0, 0, 8, None)
    assert [(part.kind, [str(each) for each in part.cards], part.points) for part in event.parts] == [
        ("fifteen", ["5C", "5S", "5D"], 2),
        ("pair_royal", ["5C", "5S", "5D"], 6),
    ]


def test_c6_one_event_for_one_card():
    """Pair and go together are one peg move: the back peg stands where the front peg stood."""
    state = in_play("9S 9D AC AD", "TD JC KH QH", scores=(40, 50))
    state, events = laid(state, "9S TD 9D go AC AD")
    assert said(events) == ["play 0: pair 2, go 1"]
    assert state.pegs[0] == (40, 43)


def test_c16e_no_flush_in_the_play():
    assert laid(in_play("2H 9H 4H 8H", "6H TH QH 3H"), "2H 6H 9H TH")[1] == []


def test_c17_go_only_when_nothing_fits():
    state = in_play("KC 9D 3C 2D", "KH 8D 4C 5D")
    assert refusal(state, Go(0)) == "GO_WITH_PLAYABLE"
    state, _ = laid(state, "KC KH 9D")
    assert apply(state, Go(1))[1] == ()
    state, _ = laid(in_play("KC 8D 3C 2D", "KH 3D 4C 5D"), "KC KH 8D")
    assert refusal(state, Go(1)) == "GO_WITH_PLAYABLE"


def test_c18_who_has_said_go_is_passed_over():
    state, events = laid(in_play("TC AC AD AH", "TD 8C 8D 8H"), "TC TD AC 8C AD go")
    assert pegged(events) == [(1, 2)]
    assert to_act(state) == 0
    assert refusal(state, Play(1, card("8D"))) == "NOT_YOUR_TURN"
    assert refusal(state, Go(0)) == "GO_WITH_PLAYABLE"


def test_c18_players_without_cards_are_passed_over_silently():
    """B has no cards left after his 2; C and A go on without a word from him."""
    state = in_play("2S KH", "2C", "9C 4D", played=("5D 6D", "8D 9D TD", "3D QD"))
    state, _ = laid(state, "2S 2C 9C")
    assert to_act(state) == 0
    state, _ = laid(state, "KH")
    assert to_act(state) == 2


def test_c19_the_first_go_scores_nothing_with_three():
    state = in_play("KC 9D 8C 8D", "KH 9C 8H 8S", "KD 7S 7H 7D")
    state, events = laid(state, "KC KH KD")
    assert pegged(events) == [(1, 2), (2, 6)]
    for seat in (0, 1):
        state, events = apply(state, Go(seat))
        assert events == ()
    state, events = apply(state, Go(2))
    assert said(events) == ["go 2: go 1"]
    assert [str(each) for each in events[0].parts[0].cards] == ["KD"]
    assert (state.series, to_act(state)) == ((), 0)


def test_c19a_the_point_belongs_to_the_last_card_not_to_the_go():
    state, events = laid(in_play("4C KD 9C 9D", "TD QH KS 8D"), "4C TD KD go")
    assert (events, to_act(state)) == ([], 0)
    state, events = laid(state, "go")
    assert pegged(events) == [(0, 1)]


def test_c19b_the_point_comes_with_the_last_card_of_the_only_player_left():
    state = in_play("AC", "KD 9D", played=("8C 8D 8H", "8S 7D"), series="8C 8S 8D", gone=(1,), turn=0)
    state, events = laid(state, "AC")
    assert said(events) == ["play 0: go 1"]
    assert (to_act(state), state.series) == (1, ())


def test_c20_the_lead_after_a_go():
    """It falls to the first after the player of the last card who holds cards, not to him who said go last."""
    state = in_play("KC 9D", "KH 9C", "KD 7S", "QD 7H", played=("2C 3C", "2D 3D", "2H 3H", "2S 3S"), turn=0)
    state, _ = laid(state, "KC KH KD go go go go")
    assert to_act(state) == 3


def test_c20_the_same_player_leads_when_nobody_else_has_cards():
    state = in_play("KC QD", "9C", played=("5C 6C", "2D 3D 4D"))
    state, events = laid(state, "KC 9C")
    assert (events, to_act(state)) == ([], 0)
    state, events = laid(in_play("KC QD JS", "", played=("5C", "9C 2D 3D 4D"), series="9C", turn=0), "KC QD")
    assert to_act(state) == 0
    state, events = laid(state, "go")
    assert pegged(events) == [(0, 1)]
    assert (to_act(state), state.series) == (0, ())


@pytest.mark.parametrize("gone", [(), (1,)])
def test_c21_thirty_one_is_two_and_no_go_besides(gone):
    state = in_play("AC 4D", "KD 9D", played=("TC TD", "TH 3S"), series="TC TH TD", gone=gone, turn=0)
    state, events = laid(state, "AC")
    assert said(events) == ["play 0: thirtyone 2"]
    assert (state.series, state.gone, to_act(state)) == ((), frozenset(), 1)


def test_c21_the_lead_after_thirty_one_skips_a_player_without_cards():
    state = in_play("AC 4D", "", "KD", played=("TC TD", "TH 3S 4S 5S", "2H 3H 4H"), series="TC TH TD", turn=0)
    assert to_act(laid(state, "AC")[0]) == 2


def test_c22_the_last_card_scores_one():
    state = in_play("4C", "9D", played=("TC 2D 3D", "TH 3S 8S"))
    state, events = laid(state, "4C")
    assert (events, to_act(state)) == ([], 1)
    _, events = laid(state, "9D")
    assert said(events)[0] == "play 1: last 1"


def test_c22_last_and_go_are_one_point():
    state = in_play("4C", "", played=("TC 2D 3D", "TH 3S 8S 7C"), series="TC TH", turn=0)
    assert said(laid(state, "4C")[1])[0] == "play 0: last 1"


def test_c22_thirty_one_with_the_last_card_has_no_last():
    state = in_play("AC", "", played=("TC 2D TD", "TH 3S 8S 7C"), series="TC TH TD", turn=0)
    assert said(laid(state, "AC")[1])[0] == "play 0: thirtyone 2"


def test_c22_fifteen_and_last():
    state = in_play("5C", "", played=("TC 2D 3D", "TH 3S 8S 7C"), series="TH", turn=0)
    assert said(laid(state, "5C")[1])[0] == "play 0: fifteen 2, last 1"


def test_c22_each_players_own_last_card_is_nothing():
    state = in_play("4C", "9D 2C", played=("TC 2D 3D", "TH 3S"))
    assert laid(state, "4C")[1] == []


def test_c23_no_pair_across_a_reset():
    state, _ = laid(in_play("7S 9C", "7D 4H", played=("TS 4D", "JS TH"), series="TS JS 4D", turn=1), "7D")
    assert laid(state, "7S")[1] == []


def test_c15_a_go_does_not_interrupt_the_series():
    state = in_play("AC 4D", "KD 9D", played=("TC TD", "8H AS"), series="TC TD 8H AS", turn=0)
    state, events = laid(state, "AC")
    assert pegged(events) == [(0, 2)]
    state = in_play("AC 4D", "KD 9D", played=("TC TD", "8H AS"), series="TC TD 8H AS", gone=(1,), turn=0)
    assert pegged(laid(state, "AC")[1]) == [(0, 2)]


def test_c24_partners_build_on_each_other():
    state = in_play("7C KC KD QS", "2C 3H 9D 9C", "7D 5C 5D 4S", "7H 6C 6D 8S", dealer=3)
    state, events = laid(state, "7C 2C 7D 7H")
    assert [(event.player, event.side, event.points) for event in events] == [(3, 1, 2)]
    assert state.scores == (0, 2)


def test_c25_what_was_played_counts_in_the_show():
    state = in_play("5H", "KC", played=("5S 5C JD", "2C 4D 6S"), starter="5D", crib="AC 2D 8C TD")
    state, events = laid(state, "5H KC")
    shown = [event for event in events if event.kind == "show"]
    assert pegged(shown)[0] == (0, 29)
    assert sorted(map(str, present(shown[0].cards))) == ["5C", "5D", "5H", "5S", "JD"]
    assert state.hands == ()
