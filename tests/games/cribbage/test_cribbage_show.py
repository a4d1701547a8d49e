"""The show and the pegs: C26-C29, C31 and C38, C41."""

from autopeg.counting.rules import HandParts, hand_parts, points_of
from autopeg.engine.moves import to_json
from autopeg.games.cribbage.rules import to_act, view
from support.games.cribbage.table import in_play, laid, pegged, said
from support.games.narrowing import present

LAST_CARDS = {2: ("KC", "4C"), 3: ("KC", "4C", "4H"), 4: ("KC", "4C", "4H", "4S")}
LAID_BEFORE = ("2D 4D 6D", "8C 8D 9H", "7C 7D 7H", "3C 3D 3H")


def at_the_last_cards(players, **known):
    """Everybody has one card left, and the last of them will end the play."""
    known = {"starter": "9S", "crib": "2C QD QH AS", **known}
    return in_play(*LAST_CARDS[players], played=LAID_BEFORE[:players], **known)


def shown(players, **known):
    state, events = laid(at_the_last_cards(players, **known), " ".join(LAST_CARDS[players]))
    return state, [event for event in events if event.kind == "show"]


def test_c26_non_dealer_dealer_crib():
    _, events = shown(2)
    assert [(event.player, event.what) for event in events] == [(0, "hand"), (1, "hand"), (1, "crib")]


def test_c26_clockwise_from_the_dealers_left_with_three_and_four():
    _, events = shown(3)
    assert [(event.player, event.what) for event in events] == [(0, "hand"), (1, "hand"), (2, "hand"), (2, "crib")]
    _, events = shown(4)
    assert [(event.player, event.what) for event in events] == [
        (0, "hand"), (1, "hand"), (2, "hand"), (3, "hand"), (3, "crib"),
    ]  # fmt: skip
    state = in_play(*LAST_CARDS[3], played=LAID_BEFORE[:3], dealer=0, starter="9S", crib="2C QD QH AS")
    _, events = laid(state, "4C 4H KC")
    assert [(event.player, event.what) for event in events if event.kind == "show"] == [
        (1, "hand"), (2, "hand"), (0, "hand"), (0, "crib"),
    ]  # fmt: skip


def test_c26_one_event_each_also_when_worth_nothing():
    _, events = shown(2, starter="JS", crib="2C QD 6S AS")
    assert said(events) == [
        "show hand 0: nothing",
        "show hand 1: pair 2",
        "show crib 1: nothing",
    ]


def test_the_parts_of_a_hand_are_counted_when_they_are_read():
    _, events = shown(2)
    for event in events:
        parts = event.parts
        assert isinstance(parts, HandParts)
        counted = hand_parts(present(event.cards)[:-1], present(event.cards)[-1], is_crib=event.what == "crib")
        assert event.points == points_of(parts)
        assert to_json(event)["parts"] == to_json(counted)
        assert (parts, len(parts), parts[0], parts[1:]) == (counted, len(counted), counted[0], counted[1:])
        assert parts == HandParts(present(event.cards), event.what == "crib")
        assert (hash(parts), repr(parts)) == (hash(counted), repr(counted))


def test_c27_the_starter_is_the_fifth_card_of_every_hand_and_of_the_crib():
    _, events = shown(2)
    for event in events:
        cards = present(event.cards)
        assert len(cards) == 5
        assert str(cards[-1]) == "9S"
    assert said(events) == [
        "show hand 0: fifteen 2, fifteen 2",
        "show hand 1: pair 2, pair 2",
        "show crib 1: pair 2",
    ]


def test_c28_hands_and_crib_are_counted_differently_for_a_flush():
    """C28d, C28e: four hearts in the hand are 4, in the crib 0, with the starter 5 in both."""
    played = ("2H 4H 6H", "3C 9D 9C")
    for starter, hand, crib in (("KS", 4, 0), ("KH", 5, 5)):
        state = in_play("8H", "QD", played=played, starter=starter, crib="3H 5H 7H 9H")
        _, events = laid(state, "8H QD")
        of_hand, _, of_crib = (event for event in events if event.kind == "show")
        assert sum(part.points for part in of_hand.parts if part.kind == "flush") == hand
        assert sum(part.points for part in of_crib.parts if part.kind == "flush") == crib


def test_c26_c41_the_points_go_to_the_side():
    state, events = shown(4)
    assert [event.side for event in events] == [0, 1, 0, 1, 1]
    assert len(state.scores) == 2


def test_c38_every_event_moves_the_pegs_once():
    """The dealer scores last, hand 4 and crib 2: the back peg stands before the crib."""
    state, events = shown(2, scores=(10, 20))
    assert pegged(events) == [(0, 4), (1, 4), (1, 2)]
    assert state.pegs == ((10, 14), (25, 27))
    state, _ = shown(2, scores=(10, 20), starter="JS", crib="2C QD 6S AS")
    assert state.pegs == ((10, 10), (21, 23))


def test_c31_the_cards_are_gathered_and_the_deal_passes():
    state, _ = shown(3)
    assert (state.phase, state.dealer, to_act(state)) == ("deal", 0, None)
    assert (state.hands, state.crib, state.starter, state.series) == ((), (), None, ())
    seen = view(state, 1)
    assert (seen.hand, seen.hand_counts, seen.starter, seen.count) == ((), (), None, 0)
