"""The cribbage master: the habits it believes in, and answers to them that are worked out by hand."""

import random

import pytest
from msgspec.structs import replace

from autopeg.engine.cards import PACK, Card, parse_cards
from autopeg.games.cribbage.advice import evaluate
from autopeg.games.cribbage.analysis.best_play import best_ranks
from autopeg.games.cribbage.analysis.habits import chances
from autopeg.games.cribbage.analysis.pegging import LIMIT, PIPS
from autopeg.games.cribbage.analysis.playouts import value_ranks
from autopeg.games.cribbage.analysis.tables import RACE_POINTS
from autopeg.games.cribbage.bots.master import Analyst, Master
from autopeg.games.cribbage.rules import State, apply, chance, legal_moves, new, to_act, view
from autopeg.games.cribbage.rules.moves import Discard, Play
from autopeg.games.cribbage.typed_position import typed_position
from autopeg.play.seating import levels_of, new_player, quick_levels_of
from support.games.narrowing import present

FIVE, TEN, KING = 4, 9, 12


def plays(deals: int, target: int = 121, players: int = 2) -> list[State]:
    """Every state of some deals between clubs in which a card is to be played."""
    club = new_player("cribbage", "club")
    rng = random.Random(4)
    state = new({"target": target}, players)
    found: list[State] = []
    while deals:
        seat = to_act(state)
        before = state.phase
        if seat is None:
            move = chance(state, lambda pack: rng.sample(pack, len(pack)))
            if move is None:
                state = new({"target": target}, players)
                continue
        else:
            legal = legal_moves(state, seat)
            if state.phase == "play" and isinstance(legal[0], Play):
                found.append(state)
            move = present(club.choose(view(state, seat), legal))
        state, _ = apply(state, move)
        deals -= before == "play" != state.phase
    return found


def test_the_chances_of_what_fits_add_up_to_one() -> None:
    for state in plays(6):
        seat = present(to_act(state))
        seen = view(state, seat)
        hand = tuple(sorted(card >> 2 for card in seen.hand))
        found = chances((), 0, hand, 4)
        assert [rank for rank, _ in found] == sorted({*hand})
        assert sum(share for _, share in found) == pytest.approx(1)


def test_habits_are_those_of_people_who_know_the_game() -> None:
    """A five is seldom led, and points in sight are mostly taken; who has nothing that fits says go."""
    lead = dict(chances((), 0, (2, FIVE, TEN, KING), 4))
    assert lead[FIVE] < 0.05 < lead[2]
    assert dict(chances((TEN,), 10, (2, FIVE, 7), 3))[FIVE] > 0.8
    assert chances((TEN, TEN, TEN), 30, (FIVE, KING), 1) == ()


@pytest.mark.parametrize(
    ("hand", "scores", "kept"),
    [("2C 4S 6S 8D 9S TC", "119,109", "2C 4S"), ("3D 3H 4H 7S 9S JC", "118,115", "3H 4H 7S")],
)
def test_near_the_end_low_cards_are_kept_to_peg_out(hand: str, scores: str, kept: str) -> None:
    """C32: a dealer who needs two or three. Far from the end the master discards like the expert."""
    master, expert = new_player("cribbage", "master"), new_player("cribbage", "expert")
    near, far = (typed_position(hand, True, each, 2, None, "", "", "", is_go=False) for each in (scores, "60,50"))
    chosen = master.choose(*near)
    assert isinstance(chosen, Discard)
    assert not {*chosen.cards} & {*parse_cards([kept])}
    assert chosen.cards == evaluate(*near)[0].move.cards != expert.choose(*near).cards
    assert master.choose(*far) == expert.choose(*far)


def test_the_last_cards_are_counted_out() -> None:
    """Against an empty hand everything is certain."""
    for state in plays(40):
        seat = present(to_act(state))
        if state.hands[1 - seat] or len({card >> 2 for card in state.hands[seat]}) < 2:
            continue
        seen = view(state, seat)
        if max(seen.scores) >= seen.target - RACE_POINTS:
            continue
        values = best_ranks(seen, random.Random(0))
        for rank, worth in values.items():
            move = next(each for each in legal_moves(state, seat) if isinstance(each, Play) and each.card >> 2 == rank)
            assert worth.value == pytest.approx(_best_alone(state, move, seat)), "nobody can answer: it is certain"


def _best_alone(state: State, move: Play, seat: int) -> float:
    """The points that a seat makes with a card and the best order of the rest, the other having none."""
    after, events = apply(state, move)
    made = sum(event.points for event in events if event.kind != "show" and event.side == seat)
    if after.phase != "play" or to_act(after) is None:
        return made
    rest = [each for each in legal_moves(after, present(to_act(after))) if isinstance(each, Play)]
    if not rest:
        [go] = legal_moves(after, present(to_act(after)))
        after, events = apply(after, go)
        made += sum(event.points for event in events if event.kind != "show" and event.side == seat)
        rest = [each for each in legal_moves(after, seat) if isinstance(each, Play)]
    return made + max((_best_alone(after, each, seat) for each in rest), default=0.0)


@pytest.mark.usefixtures("quick_master")
def test_near_the_target_the_chance_to_win_decides() -> None:
    """C32: a card that reaches the target wins for certain, whatever else could be made."""
    certain = 0
    for state in plays(20, target=61):
        seat = present(to_act(state))
        seen = view(state, seat)
        if max(seen.scores) < seen.target - RACE_POINTS:
            continue
        values = best_ranks(seen, random.Random(0))
        assert all(-1e-9 <= worth.value <= 1 + 1e-9 for worth in values.values())
        for move in legal_moves(state, seat):
            if isinstance(move, Play) and apply(state, move)[0].winner == seat:
                assert values[move.card >> 2].value == pytest.approx(1)
                certain += 1
    assert certain, "no card has won"


@pytest.mark.usefixtures("quick_master")
def test_the_analyst_follows_what_the_master_does_but_more_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert levels_of("cribbage") == (*quick_levels_of("cribbage"), "analyst")
    assert quick_levels_of("tabletop") == levels_of("tabletop")
    seen = [view(state, present(to_act(state))) for state in plays(3)[::4]]
    master, analyst = new_player("cribbage", "master", 3), new_player("cribbage", "analyst", 3)
    monkeypatch.setattr("autopeg.games.cribbage.bots.master.Analyst.RARE", Master.RARE)
    for each in seen:
        legal = [Play(each.seat, card) for card in each.hand if each.count + PIPS[card >> 2] <= LIMIT]
        assert analyst.choose(each, legal) == master.choose(each, legal)
    monkeypatch.undo()
    assert Analyst.HANDS > Master.HANDS
    assert Analyst.RARE < Master.RARE
    assert Analyst.DEALS > Master.DEALS
    assert all(more > few for more, few in zip(Analyst.RACE_HANDS, Master.RACE_HANDS, strict=True))


def test_what_cannot_be_seen_changes_nothing() -> None:
    """C57: other cards in the other hand and in the crib get the same answer from the same seed."""
    rng = random.Random(2)
    master = new_player("cribbage", "master", 3)
    for state in plays(4)[::3]:
        seat = present(to_act(state))
        seen = view(state, seat)
        known = {
            *seen.hand,
            *seen.discarded,
            present(state.starter),
            *(card for cards in seen.played for card in cards),
        }
        pool = [card for card in PACK if card not in known]
        rng.shuffle(pool)
        other = replace(
            state, hands=tuple(hand if at == seat else _swapped(hand, pool) for at, hand in enumerate(state.hands))
        )
        assert view(other, seat) == seen
        legal = legal_moves(state, seat)
        assert master.choose(view(other, seat), legal) == master.choose(seen, legal)


def _swapped(hand: tuple[Card, ...], pool: list[Card]) -> tuple[Card, ...]:
    return tuple(sorted(pool.pop() for _ in hand))


@pytest.mark.parametrize("players", [3, 4])
def test_with_more_players_what_cannot_be_seen_changes_nothing(players: int) -> None:
    """C57: whatever the others hold, the same seed and view give the same values of what fits."""
    for state in plays(1, players=players)[::4]:
        seat = present(to_act(state))
        seen = view(state, seat)
        others = [hand for at, hand in enumerate(state.hands) if at != seat]
        turned = iter([others[-1], *others[:-1]])
        other = replace(state, hands=tuple(hand if at == seat else next(turned) for at, hand in enumerate(state.hands)))
        if tuple(map(len, other.hands)) != tuple(map(len, state.hands)):
            continue
        values = value_ranks(seen, random.Random(1))
        assert set(values) == {move.card >> 2 for move in legal_moves(state, seat) if isinstance(move, Play)}
        assert values == value_ranks(view(other, seat), random.Random(1))


def test_with_three_players_points_at_the_end_are_counted() -> None:
    """With empty hands beside it, a seat values its cards at the points that it makes alone, in the best order or
    not."""
    for state in plays(30, players=3):
        seat = present(to_act(state))
        if sum(map(len, state.hands)) > len(state.hands[seat]) or len({card >> 2 for card in state.hands[seat]}) < 2:
            continue
        best = max(_best_alone(state, move, seat) for move in legal_moves(state, seat) if isinstance(move, Play))
        assert max(value_ranks(view(state, seat), random.Random(1)).values()) <= best + 1e-9
