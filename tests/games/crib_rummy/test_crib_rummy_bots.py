"""The bots of Crib Rummy: legal moves at every table, the same moves again, nothing but what they see, and sense."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest
from test_crib_rummy_views import dealt_otherwise

from autopeg.engine.cards import Card, parse_cards
from autopeg.games.crib_rummy.bots.odds import Memory
from autopeg.games.crib_rummy.bots.plans import best_plan, plays_of
from autopeg.games.crib_rummy.rules import State, apply, chance, claims, legal_moves, new, to_act, view
from autopeg.games.crib_rummy.rules.moves import Draw, Peg, Position, Setup, TakeUpcard
from autopeg.games.rummy.rules import Discard
from autopeg.play.seating import levels_of, new_player
from support.games.crib_rummy.playouts import TABLES
from support.games.crib_rummy.table import card, in_hand, move, played, table_of
from support.games.narrowing import present

LEVELS = levels_of("crib_rummy")


def game(levels: Sequence[str], options: dict[str, object], deck: str, seed: int = 0) -> Iterator[tuple[State, object]]:
    """Play a game of bots and give every state with the move that was made in it, the last state with None."""
    players = [new_player("crib_rummy", level, seed + seat) for seat, level in enumerate(levels)]
    state, rng = new(options, len(levels)), random.Random(deck)
    while state.phase != "over":
        claimer = next((seat for seat in range(state.players) if claims(state, seat)), None)
        seat = to_act(state) if claimer is None else claimer
        if seat is None:
            made = present(chance(state, lambda pack: rng.sample(pack, len(pack))))
        else:
            legal = claims(state, seat) or legal_moves(state, seat)
            made = players[seat].choose(view(state, seat), legal)
        yield state, made
        state, _ = apply(state, made)
    yield state, None


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("players", "options"), TABLES, ids=str)
def test_bots_play_whole_games_by_the_rules(level, players, options):
    """apply refuses what is illegal."""
    *_, (state, _) = game([level] * players, {**options, "target": 61}, "whole")
    assert state.phase == "over"


@pytest.mark.parametrize("level", LEVELS)
def test_what_cannot_be_seen_changes_nothing(level):
    """R52-R54: out of a deal with other hidden cards comes the same view, and the same answer."""
    rng = random.Random(level)
    for number, (state, made) in enumerate(game(["club"] * 3, {"target": 61}, "hidden")):
        seat = to_act(state)
        if made is None or seat is None or number % 5:
            continue
        other = dealt_otherwise(rng, state, seat)
        assert view(other, seat) == view(state, seat)
        answers = [
            new_player("crib_rummy", level, 4).choose(view(each, seat), legal_moves(each, seat))
            for each in (state, other)
        ]
        assert answers[0] == answers[1]


@pytest.mark.parametrize("level", LEVELS)
def test_r56_bots_claim_all_they_have(level):
    for state, made in game([level] * 3, {"target": 61, "pegging": "confirm"}, "claims"):
        if isinstance(made, Peg):
            assert made.points == state.earned


@pytest.mark.parametrize("level", LEVELS)
def test_bots_answer_any_view_in_any_order(level):
    """What a bot remembers is a help and no condition."""
    states = [state for state, _ in game(["club"] * 2, {"target": 61}, "order") if to_act(state) is not None]
    random.Random(5).shuffle(states)
    player = new_player("crib_rummy", level)
    for state in states:
        seat = present(to_act(state))
        apply(state, player.choose(view(state, seat), legal_moves(state, seat)))


def answer(level: str, state: State, seat: int = 0):
    return new_player("crib_rummy", level).choose(view(state, seat), legal_moves(state, seat))


@pytest.mark.parametrize("level", ["club", "expert"])
def test_r34_the_whole_run_is_laid(level):
    state, _ = played(in_hand("5H 6H 7H 8H 9H KD 2S", "2C 2D 3C 4C"), "draw")
    assert answer(level, state) == move("run 5H 6H 7H 8H 9H")


def test_r34_an_expert_prefers_four_of_a_run_to_three_of_it_and_a_set():
    """6 points against 3 and 2."""
    state, _ = played(in_hand("4H 5H 6H 7H 7D 7S 2C", "2C 2D 3C 4C", draw="9S 9H"), "draw")
    while not isinstance(made := answer("expert", state), Discard):
        state, _ = apply(state, made)
    assert state.earned == 6, "the run of four; the two other sevens stay a pair"


def test_r38_an_expert_goes_out_when_he_can():
    state, _ = played(in_hand("KD QS QH JK", "2C 2D 3C 4C", table=("0 set KC KH KS",), draw="QC 9D"), "draw")
    while state.phase == "play":
        state, _ = apply(state, answer("expert", state))
    assert state.hand_over == "rummy"


def test_r12_an_expert_takes_a_large_pile_early_and_leaves_it_when_the_other_is_nearly_out():
    hand, below = "7D 8D 2C 4H TS KC QH 3S", "AS 3H 6C 9S JC KH"
    early = in_hand(hand, "2C 2D 3C 4C 5C 6C 7C 8C 9C TC JC", upcard="9D", below=below)
    assert isinstance(answer("expert", early), TakeUpcard)
    late = in_hand(hand, "2C", upcard="9D", below=below)
    assert isinstance(answer("expert", late), Draw)


def test_r15_cards_of_the_pile_that_nobody_remembers_do_not_let_an_expert_go_out():
    """The set would leave one card, but six unknown ones come with it."""
    state = in_hand("7C 7S 2H", "2C 3C 5D 9H", upcard="7D", below="AS 3H 6C 9S JC KH", draw="9C TC JD QD")
    assert isinstance(answer("expert", state), Draw)


def test_an_expert_does_not_discard_what_fits_the_table():
    """What a discard gives away: the next player has melded and could lay the 8S with the whole pile behind it."""
    state = in_hand(
        "8S KD 2H",
        "2C 2D 3C 4C",
        table=("1 run 5S 6S 7S",),
        below="AS 3H 6C 9S JC KH",
        draw="JH 9H",
        melded=(False, True),
    )
    state, _ = played(state, "draw")
    made = answer("expert", state)
    assert isinstance(made, Discard)
    assert made.card != card("8S")


def test_jokers_are_not_discarded():
    for level in ("club", "expert", "master"):
        state, _ = played(in_hand("JK KD 2H 9C", "2C 2D 3C 4C", draw="5S 9H"), "draw")
        assert answer(level, state) != move("discard JK")


def test_an_expert_remembers_the_pile():
    memory = Memory()
    state, _ = played(in_hand("KD 2H 9C", "7D 8D 4C", upcard="9D", below="AS", draw="5S 9H TH"), "draw")
    memory.see(view(state, 0))
    assert memory.pile == [card("9D"), None]
    memory.do(move("discard KD"))
    state, _ = played(state, "discard KD", "draw", "discard 7D", "draw")
    memory.see(view(state, 0))
    assert memory.pile == [card("7D"), card("KD"), card("9D"), None]


def test_an_expert_remembers_what_another_took_out_of_the_pile():
    """R15: with the king that was discarded went the 9D below it, and the ace that nobody has seen."""
    memory = Memory()
    state, _ = played(in_hand("KD 2H 9C", "KC KS 4C", upcard="9D", below="AS", draw="5S 9H TH"), "draw")
    memory.see(view(state, 0))
    memory.do(move("discard KD"))
    state, _ = played(state, "discard KD", "take set KD KC KS", "discard 4C")
    memory.see(view(state, 0))
    assert memory.pile == [card("4C")]
    assert +memory.held == Counter([card("9D")])
    state, _ = played(state, "draw")
    memory.see(view(state, 0))
    memory.do(move("discard 2H"))
    state, _ = played(state, "discard 2H", "draw", "discard 9D")
    memory.see(view(state, 0))
    assert not +memory.held, "it has come back as the upcard"


def test_a_plan_is_the_best_there_is():
    """Against every choice of plays, for hands with few of them."""
    rng = random.Random(34)
    for _ in range(30):
        suit = rng.randrange(4)
        near = [Card(rank * 4 + suit) for rank in range(3, 11)] + [
            Card(rank * 4 + other) for rank in (4, 6) for other in range(4)
        ]
        hand = rng.sample(near, 8)
        plays = plays_of(0, hand, (), True, False)
        value, plan = best_plan(hand, plays, True, points_of)
        assert value == sum(play.points for play in plan) == most_points(hand, plays)


def test_one_place_takes_one_card():
    """Two sixes do not both become the fourth of a set; two eights do not both follow the seven."""
    table = table_of("0 set 6C 6D 6H", "0 run 5S 6S 7S")
    plays = plays_of(0, [card(name) for name in ("6S", "6D", "8S", "8S", "KD")], table, True, False)
    value, plan = best_plan((card("6S"), card("6D"), card("8S"), card("8S")), plays, True, points_of)
    assert (value, len(plan)) == (5, 2)


def points_of(plan: Sequence, left: int) -> float:
    return sum(play.points for play in plan)


def most_points(hand: list[Card], plays: Sequence) -> int:
    best = 0
    for at, play in enumerate(plays):
        left = list(hand)
        if all(each in left and not left.remove(each) for each in play.cards):
            best = max(best, play.points + most_points(left, plays[at + 1 :]))
    return best


def test_a_club_player_beats_a_beginner_and_an_expert_the_club_player():
    """A few games of fixed cards from both chairs; over a thousand it is nine in ten and more than six in ten."""
    for better, worse, least in (("club", "beginner", 0.65), ("expert", "club", 0.5)):
        won = 0
        for deck in range(20):
            for chair in (0, 1):
                levels = (better, worse) if chair == 0 else (worse, better)
                *_, (state, _) = game(levels, {"target": 61}, f"match {deck}")
                won += state.winner == chair
        assert won / 40 >= least, better


def test_a_bot_plays_from_any_position():
    position = Position(
        scores=(0, 0),
        hands=(parse_cards(["5H 6H"]), parse_cards(["2C"])),
        discard_pile=parse_cards(["7H"]),
        hand_starter=0,
        to_move=0,
    )
    state, _ = apply(new({}, 2), Setup(position))
    for level in LEVELS:
        assert isinstance(answer(level, state), TakeUpcard), "R42: nothing can be drawn"
