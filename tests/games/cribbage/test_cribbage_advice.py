"""The valuation of cribbage: exact over every starter and crib, with reasons that read well."""

import random
from itertools import combinations

import pytest
from msgspec.structs import replace

from autopeg.counting.hand_points import points
from autopeg.engine.cards import PACK, Card, parse_cards
from autopeg.games.cribbage.advice import DiscardChoice, PlayChoice, evaluate
from autopeg.games.cribbage.advice_text import reasons
from autopeg.games.cribbage.analysis.discards import CountedCribs, crib_ways
from autopeg.games.cribbage.lessons import guide
from autopeg.games.cribbage.rules import View, apply, new, view
from autopeg.games.cribbage.rules.moves import Play, Position, Setup
from autopeg.games.cribbage.typed_position import typed_position
from autopeg.session.advice_text import shown_summands

FIVES = "5H 5S JD 4C 6D QH"


def counted_slowly(cards: tuple[Card, ...], dealt: tuple[Card, ...], others: int) -> list[int]:
    """Return the points of the crib with every starter and everything that the others may discard."""
    unseen = [card for card in PACK if card not in dealt]
    return [
        points((*cards, *rest), starter, is_crib=True)
        for starter in unseen
        for rest in combinations([card for card in unseen if card != starter], others)
    ]


@pytest.mark.parametrize("names", ["JD QH", "5H QH", "5S JD", "4C 6D"])
def test_the_crib_is_counted_over_every_way(names: str) -> None:
    """C28e: discards counted out slowly over all 45,540 cribs; two of a suit, jacks, neither."""
    hand, cards = parse_cards([FIVES]), parse_cards([names])
    slow = counted_slowly(cards, hand, 2)
    assert len(slow) == crib_ways(6) == 45_540
    assert CountedCribs(hand).mean(cards) == pytest.approx(sum(slow) / len(slow), abs=1e-12)


@pytest.mark.parametrize("name", ["JD", "5H"])
def test_five_cards_are_counted_over_47_starters(name: str) -> None:
    """C9: with three and four players the crib gets three more cards."""
    hand, cards = parse_cards(["5H 5S JD 4C 6D"]), parse_cards([name])
    unseen = [card for card in PACK if card not in hand]
    rng = random.Random(1)
    dealt = (rng.sample(unseen, 4) for _ in range(60_000))
    sampled = [points((*cards, *rest), starter, is_crib=True) for starter, *rest in dealt]
    assert crib_ways(5) == 713_460
    assert CountedCribs(hand).mean(cards) == pytest.approx(sum(sampled) / len(sampled), abs=0.06)


def discards(hand: str, is_dealer: bool, scores: str = "0,0", players: int = 2) -> list[DiscardChoice]:
    """Return the discards of a typed hand, the best first."""
    found = evaluate(*typed_position(hand, is_dealer, scores, players, None, "", "", "", is_go=False))
    return [choice for choice in found if isinstance(choice, DiscardChoice)]


def test_the_best_discard_comes_first_and_its_parts_add_up() -> None:
    ranked = discards(FIVES, is_dealer=False)
    best = ranked[0]
    assert len(ranked) == 15
    assert best.value.cards == parse_cards(["JD QH"])
    assert (best.value.least, best.value.most) == (12, 24)
    assert [part.name for part in best.parts] == ["hand", "crib", "pegging"]
    assert best.parts[1].points < 0
    for choice in ranked:
        assert sum(part.points for part in choice.parts) == pytest.approx(choice.worth, abs=1e-3)
    assert [choice.worth for choice in ranked] == sorted((choice.worth for choice in ranked), reverse=True)


def test_the_order_of_the_hand_changes_nothing() -> None:
    told = [(choice.value.cards, choice.worth) for choice in discards(FIVES, is_dealer=True)]
    turned = " ".join(reversed(FIVES.split()))
    assert [(choice.value.cards, choice.worth) for choice in discards(turned, is_dealer=True)] == told


def test_whose_crib_it_is_turns_the_order() -> None:
    hand = "5H 5D 2C 7S 9H KD"
    fives = set(parse_cards(["5H 5D"]))
    own, theirs = (
        next(choice for choice in discards(hand, is_dealer) if set(choice.value.cards) == fives)
        for is_dealer in (True, False)
    )
    assert own.worth - theirs.worth > 15
    seen, _ = typed_position(hand, False, "0,0", 2, None, "", "", "", is_go=False)
    assert "gives a five and a pair to the opponent's crib" in reasons(seen, theirs, str)


def test_the_crib_of_a_partner_counts_for_both() -> None:
    """C10: with four players a crib is of the dealer's side, so there is nothing to keep from it."""
    seen, legal = typed_position("5H 5S JD 4C 6D", False, "0,0", 4, None, "", "", "", is_go=False)
    for dealer, advises, gives in (
        (0, "your own crib, which counts for you", "puts a five into your own crib"),
        (1, "give it little", "gives a five to the opponent's crib"),
        (2, "your partner's crib, which counts for you both", "puts a five into your partner's crib"),
    ):
        sees = replace(seen, dealer=dealer)
        assert advises in guide(sees, legal)
        five = next(each for each in evaluate(sees, legal) if each.move.cards == parse_cards(["5H"]))
        assert gives in reasons(sees, five, str)
        assert (five.parts[1].points > 0) == (dealer != 1)


def test_near_the_end_the_race_decides() -> None:
    ranked = discards(FIVES, is_dealer=True, scores="110,112")
    chances = [choice.win_chance or 0 for choice in ranked]
    assert chances == sorted(chances, reverse=True)
    assert 0 < chances[-1] < chances[0] < 1


@pytest.mark.parametrize("players", [3, 4])
def test_with_more_players_one_card_is_discarded(players: int) -> None:
    ranked = discards("5H 5S JD 4C 6D", is_dealer=True, scores="0,0,0" if players == 3 else "0,0", players=players)
    assert ranked[0].value.cards == parse_cards(["JD"])
    assert [part.name for part in ranked[0].parts] == ["hand", "crib"]


def in_play() -> View:
    state, _ = apply(
        new({}, 2),
        Setup(
            Position(
                dealer=1,
                scores=(10, 12),
                hands=(parse_cards(["7H 8S 8D KC"]), parse_cards(["2C 3D 9H QC"])),
                crib=parse_cards(["AC AD TS JS"]),
                starter=parse_cards(["6C"])[0],
                to_act=0,
            )
        ),
    )
    return view(state, 0)


def test_plays_are_ranked_with_reasons() -> None:
    seen = in_play()
    legal = [Play(0, card) for card in seen.hand]
    ranked = evaluate(seen, legal)
    assert {choice.move for choice in ranked} == {*legal}
    worths = [choice.worth for choice in ranked]
    assert worths == sorted(worths, reverse=True)
    for choice in ranked:
        assert isinstance(choice, PlayChoice)
        own, other = choice.value.own, choice.value.other
        assert choice.worth == pytest.approx(own - other, abs=1e-3), "the points of both count alike"
        shown, theirs = (abs(each) for each in shown_summands(choice, 1))
        assert (shown, theirs) == (pytest.approx(own, abs=0.1), pytest.approx(other, abs=0.1))
        said = f"brings {shown:.1f} in the rest of the play, on average, and your opponent {theirs:.1f}"
        assert reasons(seen, choice, str)[-1] == said, "the numbers of the sum"
    fifteen = {Play(0, card) for card in parse_cards(["7H", "8S"])}
    assert fifteen & {choice.move for choice in ranked[:3]}


def test_with_more_players_points_of_the_others_count_less() -> None:
    """C16: nobody knows what three others hold."""
    seen = replace(in_play(), players=3, scores=(0, 0, 0), hand_counts=(4, 3, 3), played=(*in_play().played, ()))
    for choice in evaluate(seen, [Play(0, card) for card in seen.hand]):
        assert isinstance(choice, PlayChoice)
        counted = -next(part.points for part in choice.parts if part.name == "theirs")
        assert counted == pytest.approx(0.35 * choice.value.other, abs=1e-3)
        said = reasons(seen, choice, str)[-1]
        _, theirs = (abs(each) for each in shown_summands(choice, 1))
        assert theirs == pytest.approx(counted, abs=0.1)
        assert said.endswith(f", of which {theirs:.1f} is subtracted because it is less certain"), "as in the sum"


def test_the_last_card_scores_and_nothing_follows() -> None:
    """C22: the last card scores 1, also if it is led."""
    seen = replace(in_play(), hand=parse_cards(["KC"]), hand_counts=(1, 0), discarded=())
    seen = replace(seen, played=(parse_cards(["7H 8S 8D"]), parse_cards(["2C 3D 9H QC"])))
    legal = [Play(0, seen.hand[0])]
    assert "scores 1 for that" in guide(seen, legal)
    said = reasons(seen, evaluate(seen, legal)[0], str)
    assert said[-1] == "brings 1.0 in the rest of the play, on average, and your opponent 0.0"


def test_there_is_no_choice_where_nothing_can_be_chosen() -> None:
    seen = in_play()
    assert evaluate(seen, []) == []
    # From a position the play may begin with more cards than it is played with.
    assert evaluate(replace(seen, hand_counts=(4, 5)), [Play(0, card) for card in seen.hand]) == []


def test_the_same_view_gives_the_same_numbers() -> None:
    seen = in_play()
    legal = [Play(0, card) for card in seen.hand]
    assert evaluate(seen, legal) == evaluate(seen, legal)
