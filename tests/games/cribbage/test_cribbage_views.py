"""What a seat can know (C10): deal the hidden cards otherwise, and its view is the same, whatever the phase."""

import random

import pytest
from msgspec.structs import replace

from autopeg.engine.cards import PACK, Card
from autopeg.engine.moves import to_json
from autopeg.games.cribbage.rules import State, apply, claims, legal_moves, new, public, refusal_of, view
from autopeg.games.cribbage.rules.moves import Deal, Declare, Discard, Go, Play, Starter
from support.games.cribbage.playouts import playout
from support.games.cribbage.table import after, before_deal, card, cards, in_play, laid
from support.games.hidden_cards import cards_in
from support.games.narrowing import present

GAMES = 8
LOOKED_AT = {"discard": 0.5, "starter": 1, "play": 0.2}
"""The share of the states in each phase that is looked at; those of the play are many."""
TRIES = 12  # a go that was heard rules many other hands out


def known_to(state: State, seat: int) -> set[Card]:
    """The cards that a seat has seen in this deal: its own, what lies on the table, and what has been shown."""
    seen = set(state.hands[seat]) | set(state.discarded[seat])
    for laid_cards in state.played:
        seen |= set(laid_cards)
    if state.starter is not None:
        seen.add(state.starter)
    for counting in (state.due, None if state.declared is None else state.declared.counting):
        if counting is not None:
            seen |= set(counting.cards)
    return seen


def dealt_otherwise(rng: random.Random, moves: list, last: State, seat: int) -> State | None:
    """The state after the same moves, as far as `seat` could see them, of a deal with other hidden cards.

    moves: (state before, move) of one deal up to `last`. None when what was heard rules these cards out.
    """
    known = known_to(last, seat)
    pool = [each for each in PACK if each not in known]
    rng.shuffle(pool)
    other = {hidden: pool.pop() for hidden in hidden_cards(moves, last, known)}

    def swapped(group: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(other.get(each, each) for each in group)

    state = moves[0][0]
    for _, move in moves:
        match move:
            case Deal():
                crib_card = None if move.crib_card is None else other.get(move.crib_card, move.crib_card)
                move = Deal(move.dealer, tuple(swapped(hand) for hand in move.hands), crib_card)
            case Discard():
                move = Discard(move.player, swapped(move.cards))
        if refusal_of(state, move) is not None:
            return None
        state, _ = apply(state, move)
    return state


def hidden_cards(moves: list, last: State, known: set[Card]) -> list[Card]:
    """The cards of this deal that are not known."""
    deal = moves[0][1]
    in_deal = [each for hand in deal.hands for each in hand] + ([] if deal.crib_card is None else [deal.crib_card])
    return [each for each in in_deal if each not in known]


@pytest.mark.parametrize("muggins", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_c10_a_view_does_not_depend_on_hidden_cards(players, muggins):
    rng = random.Random(f"{players} {muggins}")
    compared = dict.fromkeys(LOOKED_AT, 0)
    for _ in range(GAMES):
        moves = []
        for turn in playout(rng, players, {"target": 61, "muggins": muggins}):
            if isinstance(turn.move, Deal):
                moves = []
            moves.append((turn.before, turn.move))
            state = turn.after
            if rng.random() >= LOOKED_AT.get(state.phase, 0):
                continue
            seat = rng.randrange(players)
            for _ in range(TRIES):
                other = dealt_otherwise(rng, moves, state, seat)
                if other is None:
                    continue
                assert view(other, seat) == view(state, seat)
                assert legal_moves(other, seat) == legal_moves(state, seat)
                assert claims(other, seat) == claims(state, seat)
                compared[state.phase] += other != state
                break
    assert min(compared.values()) > 20


@pytest.mark.parametrize("players", [2, 3, 4])
def test_c10_in_the_show_hands_are_seen_when_they_are_shown_and_the_crib_when_it_is(players):
    """With muggins the show stops at every hand: until its turn comes, the crib is known to nobody."""
    rng = random.Random(players)
    compared = 0
    for _ in range(GAMES):
        moves = []
        for turn in playout(rng, players, {"target": 121, "muggins": True}):
            if isinstance(turn.move, Deal):
                moves = []
            moves.append((turn.before, turn.move))
            state = turn.after
            if state.phase != "show" or present(state.due).what == "crib":
                continue
            seat = rng.randrange(players)
            other = dealt_otherwise(rng, moves, state, seat)
            if other is not None:
                assert view(other, seat) == view(state, seat)
                compared += other != state
    assert compared > 50


def test_a_view_has_the_keys_that_players_rely_on():
    seen = to_json(view(laid(in_play("5C 5D 9S TH", "5S 8H 8S 7C", scores=(3, 4)), "5C 5S")[0], 1))
    relied_on = {
        "phase": "play",
        "seat": 1,
        "players": 2,
        "scores": [3, 6],
        "to_act": 0,
        "dealer": 1,
        "target": 121,
        "pegs": [[3, 3], [4, 6]],
        "hand": ["8H", "8S", "7C"],
        "discarded": [],
        "count": 10,
        "series": ["5C", "5S"],
        "played": [["5C"], ["5S"]],
    }
    assert {key: seen[key] for key in relied_on} == relied_on
    assert set(relied_on) | {"starter"} <= set(seen)


def test_a_view_in_the_discard():
    deal = Deal(0, (cards("2C 3C 4C 6D 7D 8D"), cards("2H 3H 4H 6S 7S 8S")))
    state = after(before_deal(0), deal, Discard(1, cards("2H 3H")))
    mine, others = view(state, 1), view(state, 0)
    assert (mine.phase, mine.discarded, mine.hand) == ("discard", cards("2H 3H"), cards("4H 6S 7S 8S"))
    assert (others.discarded, others.hand_counts, others.to_act) == ((), (6, 4), 0)
    assert others.starter is None


def test_c25_after_the_game_hands_that_were_not_shown_stay_hidden():
    state, _ = laid(in_play("5C 5D 9S TH", "5S 8H 8S 7C", scores=(0, 119)), "5C 5S")
    assert state.phase == "over"
    seen = view(state, 0)
    assert seen.hand == cards("5D 9S TH")
    assert not cards_in(to_json(seen)) & {"8H", "8S", "7C"}


def test_gone_and_counting_are_public():
    state = in_play("9C QC KC", "9D TD QD", played=("9S", "9H"), series="9S 9H", turn=0, muggins=True)
    state = after(state, Play(0, card("9C")))
    assert [present(view(state, seat).counting).cards for seat in (0, 1)] == [cards("9S 9H 9C")] * 2
    state = after(state, Declare(0, 6), Go(1))
    assert [view(state, seat).gone for seat in (0, 1)] == [(1,), (1,)]


def test_the_starter_is_public():
    state = after(before_deal(0), Deal(0, (cards("2C 3C 4C 6D 7D 8D"), cards("2H 3H 4H 6S 7S 8S"))))
    state = after(state, Discard(1, cards("2H 3H")), Discard(0, cards("2C 3C")), Starter(card("KS")))
    assert [str(view(state, seat).starter) for seat in (0, 1)] == ["KS", "KS"]


def test_c10_the_crib_is_of_the_dealers_side():
    state = in_play("9C QC KC TC", "9D TD QD JD", "2C 3C 4C 5C", "2D 3D 4D 5D", dealer=3)
    assert [view(state, seat).owns_crib for seat in range(4)] == [False, True, False, True]
    assert (state.crib_lane, state.turn_lane) == (1, 0)
    assert (new({}, 4).crib_lane, view(new({}, 4), 0).owns_crib) == (None, False)


def test_a_view_without_hand_counts_has_those_of_the_cards_played():
    state = in_play("9C QC KC", "9D TD QD JD", played=("9S", ""), series="9S", turn=1)
    assert replace(view(state, 0), hand_counts=()).hand_counts == (3, 4)


def test_what_a_replay_line_shows_is_scores_and_pegs_only():
    assert public(in_play("9C QC KC TC", "9D TD QD JD")) == {}
