"""The master of Table Top Cribbage: its tables side by side against the rules, its last turns against all there is."""

import random
import re
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import pytest
from msgspec.structs import replace

from autopeg.engine.cards import PACK
from autopeg.games.tabletop.advice import evaluate
from autopeg.games.tabletop.lanes import NEVER, Lanes
from autopeg.games.tabletop.line_tables import NEXT, POINTS, RANK_SETS, line_tables
from autopeg.games.tabletop.rules import State, apply, chance, count_table, hand_points, legal_moves, new, view
from autopeg.games.tabletop.rules.counting import count_heels
from autopeg.games.tabletop.rules.moves import Crib, Event, Place, TabletopMove
from autopeg.games.tabletop.rules.state import TURNS
from autopeg.games.tabletop.valuation import LAST_TURNS, choice_of, lanes_of, values_of
from autopeg.play.seating import new_player
from autopeg.session.advice_text import hint_text
from autopeg.session.card_text import card_text
from support.games.narrowing import present

TABLES = [(players, variant) for players in (2, 4) for variant in ("base", "ship")]


class Played(NamedTuple):
    """A round: the states with a turn to take, the moves that were made, and what was counted."""

    states: list[State]
    moves: list[TabletopMove]
    events: tuple[Event, ...]


def rounds(players: int, variant: str, decks: int) -> Iterator[Played]:
    """Rounds between clubs."""
    club = new_player("tabletop", "club")
    for deck in range(decks):
        rng = random.Random(f"{players}:{variant}:{deck}")
        state = new({"variant": variant, "rows_side": deck % 2}, players)
        deal = chance(state, lambda pack, rng=rng: rng.sample(pack, len(pack)), deck % players)
        state, events = apply(state, present(deal))
        played = Played([], [], ())
        while state.phase == "turn":
            seat = present(state.turn)
            move = present(club.choose(view(state, seat), legal_moves(state, seat)))
            played.states.append(state)
            played.moves.append(move)
            state, events = apply(state, move)
        yield played._replace(events=events)


def number_of(move: TabletopMove) -> int:
    assert isinstance(move, Crib | Place)
    return choice_of(move)


def lane_at(state: State) -> Lanes:
    return lanes_of(view(state, present(state.turn)))


def test_combinations_of_ranks_lead_to_those_with_one_card_more() -> None:
    fives = RANK_SETS.index((4, 4, 4))
    assert RANK_SETS[NEXT[fives, 10]] == (4, 4, 4, 10)
    assert POINTS[RANK_SETS.index((4, 4, 4, 4, 10))] == 28


@pytest.mark.parametrize("variant", ["base", "ship"])
def test_the_tables_know_what_is_good(variant: str) -> None:
    tables = line_tables("ship" if variant == "ship" else "base")
    fives, nothing = (RANK_SETS.index(ranks) for ranks in ((4, 4, 4), (0, 6, 12)))
    assert (tables.lines[:, :, fives] > tables.lines[:, :, nothing] + 3).all()
    early = tables.places[2][4, :, 2, 2] - tables.places[2][4, :, 0, 2]
    assert (early > 0).all(), "places in the crib are worth something while bad cards may come"


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_lanes_keep_to_the_rules(players: int, variant: str) -> None:
    """What may be done, and at the end the lead, as the rules have it."""
    for states, moves, events in rounds(players, variant, 4):
        lanes = lane_at(states[0])
        for state, move in zip(states, moves, strict=True):
            seat = present(state.turn)
            card = np.array([state.stacks[seat][0]], np.int32)
            may = np.flatnonzero(lanes.worth(card)[0] > NEVER / 2)
            assert set(may) == {number_of(each) for each in legal_moves(state, seat)}
            lanes.play(card, np.array([number_of(move)]))
        counted = hand_points((*count_heels(states[0]), *events))
        assert lanes.turn == TURNS
        side = present(states[0].dealer) % 2
        assert lanes.lead(1)[0] == counted[side] - counted[1 - side]
        assert lanes.lead(0)[0] == -lanes.lead(1)[0]


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_a_view_becomes_the_lane_that_the_turns_led_to(players: int, variant: str) -> None:
    """In the Ship variation without the cards of the crib that the seat has not seen (T11)."""
    for states, moves, _ in rounds(players, variant, 3):
        lanes = lane_at(states[0])
        for state, move, after in zip(states, moves, states[1:], strict=False):
            seat, following = present(state.turn), present(after.turn)
            lanes.play(np.array([state.stacks[seat][0]], np.int32), np.array([number_of(move)]))
            seen = lane_at(after)
            for name in ("lines", "shapes", "due", "nobs"):
                assert (getattr(seen, name) == getattr(lanes, name)).all()
            if variant == "base" or players == 2:
                assert seen.known[0, lanes.side] == lanes.known[0, lanes.side]
            assert seen.turn == lanes.turn == sum(view(after, following).placed) + len(after.crib)


def _best_by_hand(state: State) -> dict[TabletopMove, float]:
    """The mean lead after each move, over every order in which unseen cards can come, all replies tried."""
    seat = present(state.turn)
    side = seat % 2
    known = {card for card in (*state.grid, *state.crib, state.stacks[seat][0]) if card is not None}
    unseen = [card for card in PACK if card not in known]

    def value(now: State) -> float:
        if now.phase != "turn":
            counted = hand_points((*count_heels(now), *count_table(now)))
            return counted[side] - counted[1 - side]
        turn = present(now.turn)
        left = [card for card in unseen if card not in now.grid and card not in now.crib]
        total = 0.0
        for card in left:
            stacks = tuple((card, *stack[1:]) if at == turn else stack for at, stack in enumerate(now.stacks))
            dealt = replace(now, stacks=stacks)
            values = [value(_ended(dealt, move)) for move in legal_moves(dealt, turn)]
            total += max(values) if turn % 2 == side else min(values)
        return total / len(left)

    return {move: value(_ended(state, move)) for move in legal_moves(state, seat)}


def _ended(state: State, move: TabletopMove) -> State:
    after, _ = apply(state, move)
    return after if after.phase == "turn" else replace(after, dealer=state.dealer)


def test_the_last_turns_are_valued_exactly() -> None:
    """Two turns before the end, against every card that may come and every reply."""
    for played in rounds(2, "base", 12):
        state = played.states[-LAST_TURNS + 1]
        seat = present(state.turn)
        by_hand = {number_of(move): lead for move, lead in _best_by_hand(state).items()}
        valued = values_of(view(state, seat), state.stacks[seat][0], (), np.random.default_rng(1))
        assert dict(zip(valued.choices, valued.leads, strict=True)) == pytest.approx(by_hand)
        assert valued.by_chance


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_a_hint_says_what_many_more_samples_say(players: int, variant: str) -> None:
    """Its best choice is hardly worse, and its parts add up."""
    for states, _, _ in rounds(players, variant, 1):
        for state in states[1:26:8]:
            seat = present(state.turn)
            legal = legal_moves(state, seat)
            found = {number_of(choice.move): choice for choice in evaluate(view(state, seat), legal)}
            valued = values_of(view(state, seat), state.stacks[seat][0], ((26, 600),), np.random.default_rng(1))
            assert set(found) == set(valued.choices)
            leads = dict(zip(valued.choices, valued.leads, strict=True))
            assert leads[next(iter(found))] > max(leads.values()) - 0.5
            for choice in found.values():
                assert sum(part.points for part in choice.parts) == pytest.approx(choice.worth, abs=0.001)
            ahead = [leads[number] - found[number].worth for number in found]
            assert max(ahead) - min(ahead) < 2, "the differences are about the same"
            assert {choice.win_chance is None for choice in found.values()} == {players == 4}


SUMMANDS = re.compile(r"(your|their|the|next) [^(]*\(([+-]\d+\.\d)\)")


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_the_numbers_of_a_hint_add_up_to_its_points(players: int, variant: str) -> None:
    """What their lines and their crib gain is subtracted."""
    hints = 0
    for states, _, _ in rounds(players, variant, 1):
        for state in states[:26:3]:
            seat = present(state.turn)
            said = hint_text("tabletop", view(state, seat), legal_moves(state, seat), card_text)
            points = re.match(r"[^:]*: ([+-]\d+\.\d) points", said)
            assert points is not None
            found = [
                (-1 if whose == "their" else 1) * float(more) for whose, more in SUMMANDS.findall(said, points.end())
            ]
            assert round(sum(found), 1) == float(points[1]), said
            hints += 1
    assert hints > 8


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["base", "ship"])
def test_a_master_makes_more_of_the_same_cards_than_an_expert(variant: str) -> None:
    """Over 60 decks played from both chairs; `docs/bots.md` has the figures of thousands."""
    players = new_player("tabletop", "master", 1), new_player("tabletop", "expert", 2)
    ahead = 0
    for deck in range(60):
        rng = random.Random(f"master {deck}")
        first = new({"variant": variant}, 2)
        deal = present(chance(first, lambda pack, rng=rng: rng.sample(pack, len(pack)), first_dealer=deck % 2))
        dealt, heels = apply(first, deal)
        for turned in (0, 1):
            state, events = dealt, heels
            while state.phase == "turn":
                seat = present(state.turn)
                move = players[(seat + turned) % 2].choose(view(state, seat), legal_moves(state, seat))
                state, events = apply(state, move)
            counted = hand_points(events)
            ahead += counted[turned] - counted[1 - turned]
    assert ahead > 0
