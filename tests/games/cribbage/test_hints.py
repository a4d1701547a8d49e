"""Advice: exact over every starter and crib, with reasons that read well."""

import builtins
import random
from itertools import combinations

import pytest

from autopeg.engine.cards import PACK, parse_cards
from autopeg.errors import Failure, UsageError
from autopeg.games.counting.hand_points import points
from autopeg.games.cribbage.analysis.choices import rank_discards, rank_plays
from autopeg.games.cribbage.rules import apply, new, view
from autopeg.games.cribbage.rules.moves import Play, Position, Setup


def test_the_crib_is_counted_over_every_way() -> None:
    """C28e: one discard counted out slowly over all 45,540 cribs."""
    hand = parse_cards(["5H 5S JD 4C 6D QH"])
    ranked = {discard.cards: discard for discard in rank_discards(hand, own_crib=True)}
    assert len(ranked) == 15
    cards = parse_cards(["JD QH"])
    unseen = [card for card in PACK if card not in hand]
    slow = [
        points((*cards, *pair), starter, is_crib=True)
        for starter in unseen
        for pair in combinations([card for card in unseen if card != starter], 2)
    ]
    assert len(slow) == ranked[cards].ways == 45_540
    assert ranked[cards].crib == pytest.approx(sum(slow) / len(slow))


def test_the_best_discard_comes_first_with_its_reasons() -> None:
    best = rank_discards(parse_cards(["5H 5S JD 4C 6D QH"]), own_crib=False)[0]
    assert best.cards == parse_cards(["JD QH"])
    assert (best.least, best.most) == (12, 24)
    assert best.total == pytest.approx(best.hand - best.crib)
    assert "4C 5H 5S 6D makes 12 before the starter" in best.reasons


def test_whose_crib_it_is_turns_the_order() -> None:
    hand = parse_cards(["5H 5D 2C 7S 9H KD"])
    own = {one.cards: one.total for one in rank_discards(hand, own_crib=True)}
    theirs = {one.cards: one.total for one in rank_discards(hand, own_crib=False)}
    fives = parse_cards(["5H 5D"])
    assert own[fives] - theirs[fives] > 15
    five = next(one for one in rank_discards(hand, own_crib=False) if one.cards == fives)
    assert "gives a five and a pair to the opponent's crib" in five.reasons


@pytest.mark.parametrize("players", [3, 4])
def test_five_cards_are_counted_over_47_starters(players: int) -> None:
    """C9."""
    ranked = rank_discards(parse_cards(["5H 5S JD 4C 6D"]), own_crib=True, players=players)
    assert [one.ways for one in ranked] == [713_460] * 5
    assert ranked[0].cards == parse_cards(["JD"])


@pytest.mark.parametrize(("names", "players"), [("5H 5S JD", 2), ("5H 5H JD 4C 6D QH", 2), ("5H 5S JD 4C 6D QH", 3)])
def test_a_hand_that_is_none_is_refused(names: str, players: int) -> None:
    with pytest.raises(UsageError, match="C9"):
        rank_discards(parse_cards([names]), own_crib=True, players=players)


def test_without_numpy_the_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without_numpy(name: str, *args: object, **kwargs: object) -> object:
        if name.partition(".")[0] == "numpy":
            raise ImportError(name)
        return real(name, *args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", without_numpy)
    with pytest.raises(Failure, match=r"pip install autopeg\[numpy\]"):
        rank_discards(parse_cards(["5H 5S JD 4C 6D QH"]), own_crib=True)


def test_plays_are_ranked_with_reasons() -> None:
    state = new({}, 2)
    position = Position(
        dealer=1,
        scores=(10, 12),
        hands=(parse_cards(["7H 8S 8D KC"]), parse_cards(["2C 3D 9H QC"])),
        crib=parse_cards(["AC AD TS JS"]),
        starter=parse_cards(["6C"])[0],
        to_act=0,
    )
    state, _ = apply(state, Setup(position))
    ranked = rank_plays(view(state, 0))
    assert {one.play.card for one in ranked} == {*parse_cards(["7H 8S 8D KC"])}
    assert [one.play.value for one in ranked] == sorted((one.play.value for one in ranked), reverse=True)
    state, _ = apply(state, Play(0, parse_cards(["8S"])[0]))
    state, _ = apply(state, Play(1, parse_cards(["3D"])[0]))
    assert all(" from here on, on average, " in one.reasons[-1] for one in rank_plays(view(state, 0)))
    with pytest.raises(UsageError, match="player 1 has no card to play"):
        rank_plays(view(state, 1))
    fifteen = parse_cards(["7H", "8S"])
    assert sum(card in fifteen for card in (one.play.card for one in ranked[:3])) >= 1


def test_the_same_view_gives_the_same_advice() -> None:
    rng = random.Random(2)
    hand = [PACK[card] for card in rng.sample(range(52), 6)]
    assert rank_discards(hand, True) == rank_discards(hand, True)
