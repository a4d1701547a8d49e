"""The master of Crib Rummy: when it keeps complete melds in the hand, and when it lays them."""

import pytest

from autopeg.games.crib_rummy.rules import State, apply, legal_moves, view
from autopeg.games.crib_rummy.rules.moves import Meld
from autopeg.games.rummy.rules import Discard
from autopeg.play.seating import new_player
from pegcore.cards import JOKER
from support.games.crib_rummy.table import in_hand, move, played

HAND = "5H 6H 7H KD 2S 9C JD"
MANY = "2C 2D 3C 4C 5C 7C 8C TC"
THEIRS = "1 set AH AD AS"
DRAW = "9D 4D 4S 6S 8S TS QS QC"


def answer(level: str, state: State, seat: int = 0):
    return new_player("crib_rummy", level).choose(view(state, seat), legal_moves(state, seat))


def to_play(hand: str = HAND, other: str = MANY, draw: str = DRAW, **more) -> State:
    more = {"table": (THEIRS,), "melded": (False, True), **more}
    state, _ = played(in_hand(hand, other, draw=draw, **more), "draw")
    return state


def test_a_meld_waits_while_the_other_holds_many_cards() -> None:
    state = to_play()
    assert answer("expert", state) == move("run 5H 6H 7H")
    waiting = answer("master", state)
    assert isinstance(waiting, Discard)
    assert str(waiting.card) not in ("5H", "6H", "7H")


@pytest.mark.parametrize(
    "state",
    [
        pytest.param(to_play(other="2C 2D 3C"), id="the other may go out"),
        pytest.param(to_play(draw="9D 4D 4S"), id="the draw pile is nearly used up"),
        pytest.param(to_play(scores=(0, 117)), id="the other needs a few points"),
        pytest.param(to_play(scores=(118, 0)), id="it is the last points"),
        pytest.param(to_play(table=(), melded=(False, False)), id="the other has waited for long as well"),
        pytest.param(to_play("5H 6H 7H"), id="it goes out"),
    ],
)
def test_a_meld_is_laid_when_waiting_is_dangerous_or_of_no_use(state: State) -> None:
    assert isinstance(answer("master", state), Meld)


def test_what_waits_is_laid_as_a_whole_later() -> None:
    """Both melds come down in the turn in which the other one may go out."""
    state = to_play("5H 6H 7H KD KC KS 2S 9C", other="2C 2D 3C")
    while not isinstance(made := answer("master", state), Discard):
        state, _ = apply(state, made)
    assert state.earned == 5


def test_a_hand_of_nothing_but_melds_is_not_broken_up() -> None:
    """Where every card belongs to a meld, all of them are laid rather than one discarded."""
    state = to_play("5H 6H 7H 9C TC JC KD KC", draw="KS 4D 4S 6S 8S TS QS QC")
    assert isinstance(answer("master", state), Meld)


def test_jokers_are_kept() -> None:
    made = answer("master", to_play(f"{HAND} JK"))
    assert isinstance(made, Discard)
    assert made.card != JOKER
