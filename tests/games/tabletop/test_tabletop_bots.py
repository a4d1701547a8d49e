"""The bots of Table Top Cribbage: always a legal move, the same move for the same view, and sense in what they do."""

import random
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from autopeg.engine.cards import PACK, Card, parse_cards
from autopeg.engine.players import Player
from autopeg.games.tabletop.bots import LEVELS
from autopeg.games.tabletop.rules import State, apply, chance, hand_points, legal_moves, new, to_act, view
from autopeg.games.tabletop.rules.moves import Crib, Event, Place, Position, Setup, TabletopMove
from autopeg.play.seating import new_player
from support.games.narrowing import present

TABLES = [(players, variant) for players in (2, 4) for variant in ("base", "ship")]


def positions(
    players: int, variant: str, seed: int, rounds: int = 3
) -> Iterator[tuple[State, int, tuple[TabletopMove, ...]]]:
    """Every question of some rounds of random moves: the state, who is asked, and the legal moves."""
    rng = random.Random(f"{players}:{variant}:{seed}")
    state = new({"variant": variant, "target": 241, "rows_side": seed % 2}, players)
    while rounds and state.phase != "over":
        seat = to_act(state)
        if seat is None:
            move = present(chance(state, lambda pack: rng.sample(pack, len(pack))))
        else:
            legal = legal_moves(state, seat)
            yield state, seat, legal
            move = rng.choice(legal)
        state, events = apply(state, move)
        rounds -= len(events) > 1


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_every_answer_is_legal_and_the_same_whatever_cannot_be_seen(level: str, players: int, variant: str) -> None:
    """T6, T11: other stacks, and in the Ship variation another crib of the others, get the same answer."""
    rng = random.Random(7)
    one, other = new_player("tabletop", level, 5), new_player("tabletop", level, 5)
    for state, seat, legal in positions(players, variant, seed=1):
        move = one.choose(view(state, seat), legal)
        assert move in legal
        mixed = _with_hidden_cards_mixed(rng, state, seat)
        assert other.choose(view(mixed, seat), legal) == move


def _with_hidden_cards_mixed(rng: random.Random, state: State, seat: int) -> State:
    """The same state, all cards but the grid, the top card of `seat` and its own crib cards dealt anew."""
    own = [card for card, owner in zip(state.crib, state.crib_seats, strict=True) if owner == seat]
    open_crib = state.crib if state.options.variant == "base" else own
    known = {*state.grid, state.stacks[seat][0], *open_crib}
    pool = [card for card in PACK if card not in known]
    rng.shuffle(pool)

    def mixed(pile: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(card if card in known else pool.pop() for card in pile)

    return replace(state, stacks=tuple(map(mixed, state.stacks)), crib=mixed(state.crib))


def test_an_expert_remembers_nothing() -> None:
    """The views alone count, in whatever order and for whatever seat they come."""
    player = new_player("tabletop", "expert")
    questions = [(view(state, seat), legal) for state, seat, legal in positions(2, "base", seed=11)][:60]
    forth = [player.choose(seen, legal) for seen, legal in questions]
    back = [player.choose(seen, legal) for seen, legal in reversed(questions)]
    assert forth == back[::-1]


GOOD = ("club", "expert")


def asked(player: str, card: str, rows: str, crib: tuple[str, str] = ("", ""), own_crib: bool = False) -> Place | Crib:
    """What a player on seat 0, who counts the columns, does with a card. rows: five, apart by strokes."""
    grid = tuple(tuple(None if word == "." else Card.parse(word) for word in row.split()) for row in rows.split("/"))
    dealer = 0 if own_crib else 1
    lying = [one for row in grid for one in row if one is not None]
    cribs = tuple(parse_cards([names]) for names in crib)
    turns = len(lying) - 1 + sum(map(len, cribs))
    # The turn comes round to seat 0 after an even number of turns when seat 1 deals, else after an odd one.
    assert turns % 2 == dealer ^ 1
    used = {*lying, *(one for pile in cribs for one in pile), Card.parse(card)}
    spare = [one for one in PACK if one not in used]
    left = (14 - (turns + dealer) // 2, 14 - (turns + 1 - dealer) // 2)
    stacks = ((Card.parse(card), *spare[: left[0] - 1]), tuple(spare[20 : 20 + left[1]]))
    position = Position(dealer=dealer, scores=(0, 0), stacks=stacks, grid=grid, crib=cribs)
    state, _ = apply(new({}, 2), Setup(position))
    return new_player("tabletop", player).choose(view(state, 0), legal_moves(state, 0))


CRIBS = ("2C 2D", "2H 2S")


@pytest.mark.parametrize("level", GOOD)
def test_points_that_lie_on_the_table_are_taken(level: str) -> None:
    """T17: the fourth five in a column of three, for 8 or 12 and more."""
    rows = ". 5C . . . / . 5D KH . . / . 5S TD . . / . 9C 8H . . / . . . . ."
    move = asked(level, "5H", rows, CRIBS)
    assert isinstance(move, Place)
    assert move.cell[1] == 1


@pytest.mark.parametrize("level", GOOD)
def test_no_points_are_given_to_the_others(level: str) -> None:
    """T16: a five beside the ten cards of a row of the other side is the worst place there is."""
    rows = ". . . . . / . 2C 9H . . / . KC TD QS . / . 9C 8H . . / . . . . ."
    move = asked(level, "5H", rows, ("AC", "AD 2D"), own_crib=True)
    assert not (isinstance(move, Place) and move.cell[0] == 2)


def test_an_expert_blocks_a_line_before_it_is_made() -> None:
    """Three fives of the other side in a row: a low card is worth more there than anywhere in the own lines."""
    rows = ". . . . . / . 5C 5D 5S JH / . . TD . . / . . . . . / . . . . ."
    move = asked("expert", "AH", rows, ("9D", "9S"))
    assert isinstance(move, Place)
    assert move.cell == (1, 0)


def test_an_expert_gives_his_own_crib_what_fits_and_the_others_what_does_not() -> None:
    """T12, T20: a five goes to the own crib beside two ten cards, never to that of the others."""
    rows = ". . . . . / . 2C 9H . . / . 7C TD AS . / . 9C 8H . . / . . . . ."
    assert isinstance(asked("expert", "5H", rows, ("JC", "QD QC"), own_crib=True), Crib)
    assert isinstance(asked("expert", "5H", rows.replace("9H", "."), ("JC", "QD QC")), Place)


@pytest.mark.parametrize(("stronger", "weaker"), [("club", "beginner"), ("expert", "club")])
@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_a_better_player_makes_more_of_the_same_cards(stronger: str, weaker: str, players: int, variant: str) -> None:
    """Over rounds of which every deck is played from both chairs."""
    one, other = new_player("tabletop", stronger, 1), new_player("tabletop", weaker, 2)
    ahead = 0
    for deck in range(12):
        for chairs in ((one, other), (other, one)):
            counted = hand_points(_round(chairs, players, variant, deck))
            ahead += (counted[0] - counted[1]) * (1 if chairs[0] is one else -1)
    assert ahead > 24


def _round(chairs: tuple[Player, Player], players: int, variant: str, deck: int) -> tuple[Event, ...]:
    rng = random.Random(f"round {deck}")
    state = new({"variant": variant}, players)
    deal = present(chance(state, lambda pack: rng.sample(pack, len(pack)), first_dealer=deck % players))
    state, _ = apply(state, deal)
    events: tuple[Event, ...] = ()
    while state.phase == "turn":
        seat = to_act(state)
        assert seat is not None
        state, events = apply(state, chairs[seat % 2].choose(view(state, seat), legal_moves(state, seat)))
    return events
