"""The second look at a choice: the hidden cards fit what the seat saw, and experts play the hand to its end."""

import random
from collections import Counter

import pytest
from msgspec.structs import replace

from autopeg.games.crib_rummy.advice import evaluate, judge
from autopeg.games.crib_rummy.bots import Expert
from autopeg.games.crib_rummy.rules import State, legal_moves, view
from autopeg.games.crib_rummy.rules.moves import CribRummyMove
from autopeg.games.crib_rummy.second_look import (
    GAMES,
    can_be_played_out,
    dealt_again,
    losses_played_out,
    played_out,
    second_look_loss,
)
from support.games.crib_rummy.table import cards, in_hand, move, played

HAND, OTHER = "5H 6H 7H KD 2S 9C JD", "2C 2D 3C 4C 5C 7C 8C TC"
DRAW = "9D 4D 4S 6S 8S TS QS QC KC KH 3D 3H"
OUT, BREAK = move("run 5H 6H 7H"), move("discard 5H")


def _played(state: State, best: CribRummyMove, made: CribRummyMove, games: int) -> tuple[float, float]:
    [found] = losses_played_out(state, best, made, (games,))
    return found


def to_go_out(**more: object) -> State:
    """A seat that can lay a run, and has one card left to discard: it goes out (R38, R40)."""
    options = {"scores": (80, 90), **more}
    state, _ = played(in_hand("5H 6H 7H", OTHER, draw=DRAW, table=("1 set AH AD AS",), **options), "draw")  # type: ignore[arg-type]
    return state


def after_a_take() -> State:
    """Seat 1 took the upcard for a set, and the six cards below it came into its hand (R15)."""
    below = "KS QH 3S 8H 9S TD JC JS"
    state = in_hand(HAND, "2C 2D 3C 4C 5C", upcard="2H", below=below, draw=DRAW, turn=1)
    return played(state, "take set 2C 2D 2H", "discard 3S", "draw")[0]


def test_r15_the_other_still_holds_what_they_picked_up():
    state = after_a_take()
    known = Counter(cards("KS QH 8H 9S TD"))
    assert Counter(state.picked_up_by(1)) == known
    for seed in range(5):
        assert not known - Counter(dealt_again(state, 0, random.Random(seed)).hands[1])


def test_cards_that_were_laid_are_no_longer_held():
    state, _ = played(after_a_take(), "discard KD", "draw", "discard KS")
    assert sorted(map(str, state.picked_up_by(1))) == ["8H", "9S", "QH", "TD"]


def test_r52_only_hidden_cards_change():
    state = after_a_take()
    dealt = dealt_again(state, 0, random.Random(1))
    assert dealt.hands[0] == state.hands[0]
    assert dealt.hand_counts == state.hand_counts
    assert dealt.discard_pile == state.discard_pile
    hidden = Counter(state.hands[1]) + Counter(state.draw_pile)
    assert Counter(dealt.hands[1]) + Counter(dealt.draw_pile) == hidden
    assert dealt.hands[1] != state.hands[1]


def test_r52_to_r54_a_loss_does_not_depend_on_hidden_cards():
    state = to_go_out()
    pile = (*state.hands[1], *state.draw_pile)
    size = len(state.hands[1])
    swapped = replace(state, hands=(state.hands[0], pile[-size:]), pile=(*state.pile[: state.drawn], *pile[:-size]))
    assert swapped.hands[1] != state.hands[1]
    assert _played(swapped, OUT, BREAK, 8) == _played(state, OUT, BREAK, 8)


def test_a_hand_that_could_lay_is_rare_unless_its_owner_waits():
    """Whoever has had a turn has laid what they could."""
    state, _ = played(in_hand(HAND, "2C 2D 3C 4C 5C", draw=DRAW), "draw", "discard JD", "draw", "discard 5C", "draw")

    def melds(waiting: tuple[int, ...]) -> int:
        found = 0
        for seed in range(40):
            dealt = dealt_again(state, 0, random.Random(seed), waiting)
            found += bool(Expert().plan(view(dealt, 1))[1])
        return found

    assert melds(()) < melds((1,))


def test_the_same_choice_loses_nothing():
    """Both choices meet the same cards, so chance plays no part."""
    assert _played(to_go_out(), OUT, OUT, 6) == (0.0, 0.0)


def test_r40_to_break_the_run_that_goes_out_loses():
    lost, error = _played(to_go_out(), OUT, BREAK, 8)
    assert lost > 0.05 + 2 * error


def test_a_hand_is_played_to_its_end():
    for pegging in ("auto", "confirm"):
        state = dealt_again(to_go_out(pegging=pegging), 0, random.Random(3))
        ended = played_out(state, [Expert(), Expert()])
        assert ended.phase in ("deal", "over")
        assert ended.scores[0] > state.scores[0]


def test_r56_points_that_are_claimed_count_as_if_they_were_pegged():
    loss = _played(to_go_out(), OUT, BREAK, 4)
    assert _played(to_go_out(pegging="confirm"), OUT, BREAK, 4) == loss


def test_a_loss_becomes_surer_with_more_games():
    """The later games come on top of the first ones."""
    few, more = losses_played_out(to_go_out(), OUT, BREAK, (4, 4))
    assert (few, more) == (_played(to_go_out(), OUT, BREAK, 4), _played(to_go_out(), OUT, BREAK, 8))


@pytest.mark.parametrize(
    "state",
    [
        pytest.param(to_go_out(), id="nearly all cards laid"),
        pytest.param(to_go_out(scores=(118, 115)), id="near the target"),
        pytest.param(to_go_out(scores=(20, 130), reached=(1,), starter=1), id="a final turn"),
        pytest.param(to_go_out(jokers=4, ace="both", upcard_may_extend_opponent=True), id="other options"),
    ],
)
def test_every_judgement_keeps_the_choices(state: State):
    judgement = judge(state, BREAK)
    assert judgement is not None
    choices = evaluate(view(state, 0), legal_moves(state, 0))
    assert judgement.choices[0] == choices[0]
    assert sorted(map(str, (choice.move for choice in judgement.choices))) == sorted(
        map(str, (choice.move for choice in choices))
    )
    assert judgement.made in judgement.choices


def test_a_review_shows_what_the_games_say():
    """The chance of the choice that was made is what is left of the best after the second look."""
    state = to_go_out(scores=(100, 70))
    judgement = judge(state, BREAK)
    assert judgement is not None
    assert judgement.said is not None
    best, made, said = judgement.choices[0], judgement.made, judgement.said
    assert best.win_chance is not None
    assert made.win_chance is not None
    assert said.win_chance is not None
    lost = second_look_loss(state, best.move, made.move, best.win_chance - said.win_chance)
    assert best.win_chance - made.win_chance == pytest.approx(max(0.0, lost), abs=1e-3)
    assert made.win_chance != said.win_chance


def test_the_best_choice_gets_no_second_look():
    state = to_go_out()
    judgement = judge(state, evaluate(view(state, 0), legal_moves(state, 0))[0].move)
    assert judgement is not None
    assert judgement.made == judgement.choices[0]
    assert judgement.said is None


@pytest.mark.parametrize(
    "state",
    [
        pytest.param(
            played(in_hand("5H 6H 7H", OTHER, "3S 4S", draw=DRAW, scores=(80, 90, 70)), "draw")[0], id="three players"
        ),
        pytest.param(replace(to_go_out(pegging="confirm"), unclaimed=1), id="points unclaimed"),
        pytest.param(to_go_out(scores=(118, 122), reached=(1,), starter=1), id="a final turn"),
    ],
)
def test_nothing_is_played_out_where_the_values_are_all_there_is(state: State):
    assert not can_be_played_out(state)
    judgement = judge(state, BREAK)
    assert judgement is not None
    assert judgement.made != judgement.choices[0]
    assert judgement.said is None


def test_a_look_takes_the_same_games_everywhere():
    assert sum(GAMES) == 160
    state = to_go_out()
    assert second_look_loss(state, OUT, BREAK, 0.1) == second_look_loss(state, OUT, BREAK, 0.1)
