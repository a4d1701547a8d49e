"""What everybody at the club agrees on, and what the score on the board asks for."""

import random

import pytest

from autopeg.engine.cards import PACK, Card, parse_cards
from autopeg.games.cribbage.rules import State, apply, legal_moves, new, to_act, view
from autopeg.games.cribbage.rules.moves import Deal, Play, Position, Setup
from autopeg.play.seating import new_player

GOOD = ("club", "expert")


def dealt(hand: str, own_crib: bool, scores: tuple[int, int] = (0, 0)) -> State:
    """Seat 0 holds these six cards and is to discard."""
    cards = parse_cards([hand])
    rest = [card for card in PACK if card not in cards]
    dealer = 0 if own_crib else 1
    state, _ = apply(new({}, 2), Setup(Position(dealer=dealer, scores=scores)))
    state, _ = apply(state, Deal(dealer, (cards, tuple(rest[:6]))))
    return state


def discard_of(level: str, state: State) -> set[Card]:
    return set(new_player("cribbage", level).choose(view(state, 0), legal_moves(state, 0)).cards)


AGREED_DISCARDS = [  # hand, own crib, what everybody lays away
    ("5H 5S JD 4C 6D KH", False, "JD KH"),
    ("5C 5D 5H JS 2D 9C", False, "2D 9C"),
    ("4C 5C 6H 6D TS KC", False, "TS KC"),
    ("7C 7D 8H 9S KC QD", False, "KC QD"),
    ("2H 3C 4D 4H TC KD", False, "TC KD"),
    ("AC 4D 5S TH JC QD", True, "AC 4D"),
    ("2C 3D 8H 8S 7C 6D", True, "2C 3D"),
]


@pytest.mark.parametrize("level", GOOD)
@pytest.mark.parametrize(("hand", "own_crib", "expected"), AGREED_DISCARDS)
def test_discards_that_everybody_agrees_on(level: str, hand: str, own_crib: bool, expected: str) -> None:
    """C10."""
    assert discard_of(level, dealt(hand, own_crib)) == set(parse_cards([expected]))


@pytest.mark.parametrize("level", GOOD)
def test_no_five_goes_to_the_opponents_crib(level: str) -> None:
    """C10: over random hands with one five and no hand that is made without it."""
    rng = random.Random(12)
    gifts = 0
    for _ in range(60):
        five = PACK[16 + rng.randrange(4)]
        others = rng.sample([card for card in PACK if card >> 2 != 4], 5)
        state, _ = apply(new({}, 2), Setup(Position(dealer=1, scores=(0, 0))))
        rest = [card for card in PACK if card not in (five, *others)]
        state, _ = apply(state, Deal(1, ((five, *others), tuple(rest[:6]))))
        gifts += five in discard_of(level, state)
    assert gifts <= 2


def in_play(
    own: str,
    other: str,
    *,
    series: str = "",
    played: tuple[str, str] = ("", ""),
    scores: tuple[int, int] = (0, 0),
    own_crib: bool = False,
    starter: str = "KS",
) -> State:
    """Seat 0 is on turn in the play."""
    cards = parse_cards([series])
    position = Position(
        dealer=0 if own_crib else 1,
        scores=scores,
        hands=(parse_cards([own]), parse_cards([other])),
        crib=parse_cards(["AC AD JD JS"]),
        starter=Card.parse(starter),
        count=sum(min((card >> 2) + 1, 10) for card in cards),
        series=cards,
        played=tuple(parse_cards([names]) for names in played),
        to_act=0,
    )
    state, _ = apply(new({}, 2), Setup(position))
    assert to_act(state) == 0
    return state


def play_of(level: str, state: State) -> Card:
    move = new_player("cribbage", level).choose(view(state, 0), legal_moves(state, 0))
    assert isinstance(move, Play)
    return move.card


AGREED_PLAYS = [  # own cards, series laid by the other, card
    ("7H 2C 9D KC", "8S", "7H"),  # fifteen
    ("5H QC 2D KC", "TS", "5H"),  # fifteen
    ("4H 9C 2D KC", "4S", "4H"),  # a pair that cannot be made thirty-one of, and nothing else to make
]


@pytest.mark.parametrize("level", GOOD)
@pytest.mark.parametrize(("own", "series", "expected"), AGREED_PLAYS)
def test_points_that_lie_on_the_table_are_taken(level: str, own: str, series: str, expected: str) -> None:
    """C16."""
    state = in_play(own, "3C 3D 6D", series=series, played=("", series), own_crib=True)
    assert play_of(level, state) == Card.parse(expected)


@pytest.mark.parametrize("level", GOOD)
@pytest.mark.parametrize("own", ["5H 4S KC QD", "5H 3S 2C QD", "5C 5D 4H 9S"])
def test_nobody_leads_a_five(level: str, own: str) -> None:
    """C13, C16a."""
    assert play_of(level, in_play(own, "6D 8C 8D JH")) >> 2 != 4


def test_the_last_point_is_pegged_at_once() -> None:
    """C32: both need one; the pair wins now whatever it invites."""
    state = in_play("3H 9C 2D KC", "3C 6D 8D", series="3S", played=("", "3S"), scores=(120, 120), own_crib=True)
    assert play_of("expert", state) == Card.parse("3H")


def test_the_dealer_who_needs_a_point_does_not_give_the_last_one_away() -> None:
    """C32: at 119 all the pone counts first, so that the dealer has to make his two in the play."""
    state = in_play("8H 7C 2D KC", "9C 6D 8D", series="7S", played=("", "7S"), scores=(119, 119), own_crib=True)
    assert play_of("expert", state) in parse_cards(["8H 7C"])


def test_near_home_the_hand_that_counts_out_is_kept() -> None:
    """C26, C32: the pone needs ten and counts first; with eleven in hand no crib matters any more."""
    keep = "4C 5C 6H 6D"
    state = dealt(f"{keep} 5H KD", own_crib=False, scores=(111, 115))
    laid_away = discard_of("expert", state)
    kept = set(parse_cards([f"{keep} 5H KD"])) - laid_away
    assert len(kept & set(parse_cards([f"{keep} 5H"]))) == 4
