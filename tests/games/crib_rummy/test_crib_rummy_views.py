"""What a seat can know (R35, R52-R54): deal the hidden cards otherwise, and its view is the same."""

import random
from collections import Counter

import pytest
from msgspec.structs import replace

from autopeg.engine.moves import to_json, view_from_json
from autopeg.games.crib_rummy.rules import State, claims, legal_moves, public, view
from support.games.crib_rummy.playouts import TABLES, playout
from support.games.crib_rummy.table import in_hand, played
from support.games.hidden_cards import cards_in

KEYS = (
    "phase",
    "seat",
    "players",
    "scores",
    "to_act",
    "target",
    "hand",
    "hand_counts",
    "table",
    "melded",
    "upcard",
    "draw_count",
    "discard_count",
    "hand_starter",
    "earned",
    "drew_last",
    "pegged_out",
)


def dealt_otherwise(rng: random.Random, state: State, seat: int) -> State:
    """The same state, all cards that a seat cannot see shuffled: other hands, draw pile, discards under the upcard."""
    hidden = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    hidden += [*state.draw_pile, *state.discard_pile[1:]]
    rng.shuffle(hidden)
    hands = [hand if other == seat else tuple(hidden.pop() for _ in hand) for other, hand in enumerate(state.hands)]
    pile = (*state.pile[: state.drawn], *(hidden.pop() for _ in state.draw_pile))
    below = tuple(hidden.pop() for _ in state.discard_pile[1:])
    return replace(state, hands=tuple(hands), pile=pile, discard_pile=state.discard_pile[:1] + below)


@pytest.mark.parametrize(("players", "options"), TABLES, ids=str)
def test_r52_to_r54_a_view_does_not_depend_on_hidden_cards(players, options):
    rng = random.Random(f"{players} {options}")
    compared = Counter()
    for _ in range(2):
        for turn in playout(rng, players, options):
            state = turn.after
            if not state.hands or rng.random() < 0.7:
                continue
            seat = rng.randrange(players)
            other = dealt_otherwise(rng, state, seat)
            assert view(other, seat) == view(state, seat)
            assert public(other) == public(state)
            assert claims(other, seat) == claims(state, seat)
            if rng.random() < 0.2:
                assert legal_moves(other, seat) == legal_moves(state, seat)
            compared[state.phase] += other != state
    assert min(compared[phase] for phase in ("draw", "play")) > 20


def test_events_name_no_card_that_nobody_has_laid():
    """R36, R52: the bonus is for cards that stay hidden."""
    for players, options in TABLES[:3]:
        for turn in playout(random.Random(40), players, options):
            for event in turn.events:
                for part in event.parts:
                    assert (part.kind in ("rummy", "claimed")) == (not part.cards)


def test_a_view_has_the_keys_that_players_rely_on():
    state, _ = played(in_hand("QC QD QH KD", "2C 2D 3C", below="4H 5H", scores=(3, 4)), "draw", "set QC QD QH")
    seen = to_json(view(state, 0))
    assert set(KEYS) <= set(seen)
    assert {key: seen[key] for key in KEYS} == {
        "phase": "play",
        "seat": 0,
        "players": 2,
        "scores": [3, 4],
        "to_act": 0,
        "target": 121,
        "hand": ["KD", "9D"],
        "hand_counts": [2, 3],
        "table": [{"id": "M1", "owner": 0, "kind": "set", "cards": ["QC", "QD", "QH"]}],
        "melded": [True, False],
        "upcard": "9C",
        "draw_count": 2,
        "discard_count": 3,
        "hand_starter": 0,
        "earned": 2,
        "drew_last": False,
        "pegged_out": [],
    }
    assert to_json(view(state, 1))["hand"] == ["2C", "2D", "3C"]


def test_a_view_can_be_read_back_and_some_keys_left_out():
    state, _ = played(in_hand("QC QD QH KD", "2C 2D 3C"), "draw")
    seen = view(state, 0)
    fields = to_json(seen)
    assert view_from_json(fields, type(seen)) == seen
    assert view_from_json({key: fields[key] for key in KEYS}, type(seen)).hand == seen.hand


def test_what_a_replay_says_of_a_state():
    state, _ = played(in_hand("QC QD QH KD", "2C 2D 3C", draw="9D"), "draw", "set QC QD QH")
    assert public(state) == {
        "table": [{"id": "M1", "owner": 0, "kind": "set", "cards": ["QC", "QD", "QH"]}],
        "hand_counts": [2, 3],
        "upcard": "9C",
        "earned": 2,
        "hand_over": None,
    }
    state, _ = played(state, "discard KD")
    assert public(state) | {"table": None} == {
        "table": None,
        "hand_counts": [1, 3],
        "upcard": "KD",
        "earned": 2,
        "hand_over": "draw_pile",
    }


def test_r53_nothing_of_the_piles_is_told_but_their_numbers():
    state = in_hand("QC QD QH KD", "2C 2D 3C", upcard="9C", below="AS AH", draw="KH KS")
    named = cards_in(to_json(view(state, 0)))
    assert named == {"QC", "QD", "QH", "KD", "9C"}
