"""What a seat can know: deal the hidden cards otherwise, and its view is the same, whatever the phase."""

import random

import pytest
from msgspec.structs import replace

from autopeg.engine.moves import to_json
from autopeg.games.crummy_rummy.rules import State, claims, legal_moves, seats_to_answer, view
from autopeg.games.crummy_rummy.rules.moves import DrawDeck
from support.games.crummy_rummy.playouts import TABLES, playout
from support.games.crummy_rummy.table import after, at_draw, at_play, cards, on_table


def hidden_otherwise(rng: random.Random, state: State, seat: int) -> State:
    """The same state, all cards that `seat` cannot see mixed: other hands, the deck, discards below the top one."""
    others = [at for at in range(state.players) if at != seat]
    pool = [card for at in others for card in state.hands[at]] + [*state.deck, *state.discard_pile[1:]]
    rng.shuffle(pool)

    def take(number: int) -> tuple:
        taken = tuple(pool[:number])
        del pool[:number]
        return taken

    hands = tuple(hand if at == seat else take(len(hand)) for at, hand in enumerate(state.hands))
    deck = take(len(state.deck))
    pile = (*state.discard_pile[:1], *take(len(state.discard_pile[1:])))
    return replace(state, hands=hands, deck=deck, discard_pile=pile)


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_a_view_does_not_depend_on_hidden_cards(players, options):
    rng = random.Random(f"{players} {options}")
    compared = {"offer": 0, "draw": 0, "play": 0, "window": 0}
    for turn in playout(rng, players, options):
        state = turn.after
        if state.active is None or rng.random() < 0.5:
            continue
        seat = rng.randrange(players)
        other = hidden_otherwise(rng, state, seat)
        seen = view(state, seat)
        assert view(other, seat) == seen
        assert claims(other, seat) == claims(state, seat)
        assert seats_to_answer(other) == seats_to_answer(state)
        assert legal_moves(other, seat) == legal_moves(state, seat)
        compared[seen.phase] += other != state
    if options.get("out_of_turn") != "before":
        del compared["offer"]
    assert min(compared.values()) > 20


def test_a_view_has_the_keys_that_players_rely_on():
    table = on_table("set KC KD JK")
    state = at_play("3C 4C", "3D 4D 5D", drawn="9C", deck="9D 9H", pile="QC QD", table=table, totals=(25, 60))
    seen = to_json(view(state, 0))
    assert {key: seen[key] for key in seen if key not in ("ace", "movable", "out_of_turn", "max_reshuffles")} == {
        "phase": "play",
        "seat": 0,
        "players": 2,
        "scores": [25, 60],
        "to_act": 0,
        "round": 2,
        "contract": {"runs": 1, "sets": 1, "shortest_run": 4},
        "dealer": 1,
        "totals": [25, 60],
        "hand": ["3C", "4C", "9C"],
        "hand_counts": [3, 3],
        "table": [{"id": "M1", "owner": 1, "kind": "set", "cards": ["KC", "KD", "JK"]}],
        "laid_down": [False, True],
        "upcard": "QC",
        "deck_count": 2,
        "discard_count": 2,
        "active": 0,
        "drew": "deck",
        "reshuffles": 0,
        "discards": [
            {"card": "QD", "by": None, "taken_by": None},
            {"card": "QC", "by": None, "taken_by": None},
        ],
    }


def test_the_order_of_the_deck_and_what_lies_under_the_upcard_stay_hidden():
    state = at_draw("3C", "4C", deck="9C 9D", pile="QC QD")
    mixed = replace(state, deck=cards("9D 9C"))
    assert view(mixed, 0) == view(state, 0)
    assert view(after(mixed, DrawDeck(0)), 1) == view(after(state, DrawDeck(0)), 1)
    assert view(after(mixed, DrawDeck(0)), 0) != view(after(state, DrawDeck(0)), 0)
