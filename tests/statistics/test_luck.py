"""The luck of the cards: by hand for one deal, and none at all on average."""

import random

import pytest
from msgspec.structs import replace

from autopeg.engine.cards import PACK, parse_cards
from autopeg.games.cribbage import rules as cribbage
from autopeg.games.cribbage.analysis.discard_values import value_discards
from autopeg.games.cribbage.analysis.discards import CribMeans, mean_hand
from autopeg.games.cribbage.averages import LUCK_SPREAD, luck_of, usual_worth
from autopeg.games.cribbage.rules.moves import Deal
from autopeg.records import Header, Record
from autopeg.statistics.decision_text import describe_chance
from autopeg.statistics.skill import game_skill, player_skill
from support.statistics.one_deal import DEAL, NAMES


def test_the_luck_of_a_deal_is_what_hand_and_crib_made_beyond_their_means() -> None:
    ann, bob = luck_of(Record(Header("cribbage", NAMES), DEAL).replayed())
    kept, away = parse_cards(["4S 5S 6S 7S"]), parse_cards(["2C 2D"])
    hand, crib = mean_hand(kept, kept + away), CribMeans(kept + away, "dealer").mean(away)
    assert ann.turned == pytest.approx(12 - hand + 4 - crib)
    kept, away = parse_cards(["TD JD QD KD"]), parse_cards(["9C 9H"])
    hand, crib = mean_hand(kept, kept + away), CribMeans(kept + away, "pone").mean(away)
    assert bob.turned == pytest.approx(14 - hand - (4 - crib))


def test_the_luck_of_cards_dealt_is_their_best_discard_beside_the_usual() -> None:
    history = Record(Header("cribbage", NAMES), DEAL).replayed()
    ann, bob = luck_of(history)
    state = history.state_before(len(history.steps) - 1)
    assert ann.dealt == pytest.approx(value_discards(cribbage.view(state, 0))[0].points - usual_worth(True))
    assert bob.dealt == pytest.approx(value_discards(cribbage.view(state, 1))[0].points - usual_worth(False))
    assert ann.dealt > 3


@pytest.mark.parametrize("moves", [DEAL[:-1], (*DEAL, {"type": "undo"})])
def test_a_deal_counts_once_its_crib_was_shown(moves: tuple[dict[str, object], ...]) -> None:
    assert list(luck_of(Record(Header("cribbage", NAMES), moves).replayed())) == []


def test_the_luck_of_three_players_is_not_known() -> None:
    record = Record(Header("cribbage", (*NAMES, "Cid")), ())
    assert list(luck_of(record.replayed())) == []


def test_nobody_is_lucky_on_average() -> None:
    rng = random.Random(4)
    start = replace(cribbage.new({}, 2), dealer=0, cutters=())
    deals = 150
    sums = [0.0, 0.0]
    for _ in range(deals):
        cards = rng.sample(PACK, 12)
        state, _ = cribbage.apply(start, Deal(0, (tuple(cards[:6]), tuple(cards[6:]))))
        for seat in (0, 1):
            sums[seat] += value_discards(cribbage.view(state, seat))[0].points - usual_worth(seat == 0)
    # A hand scatters by four points and more: three times the error of so many.
    assert all(abs(total / deals) < 1.1 for total in sums)


def test_luck_and_skill_are_kept_by_deal() -> None:
    record = Record(Header("cribbage", NAMES), DEAL)
    history = record.replayed()
    game = game_skill(record, history, None)
    ann, bob = player_skill([(7, game)], "cribbage")
    assert (ann.player, ann.deals, ann.games, ann.kinds) == ("Ann", 1, 1, ("discard", "play", "count"))
    assert ann.lost[0] == 0.0
    assert ann.best[0] == 1.0
    assert ann.best[2] is None
    luck = next(iter(luck_of(history)))
    assert ann.dealt == pytest.approx(luck.dealt, abs=1e-3)
    assert ann.turned == pytest.approx(luck.turned, abs=1e-3)
    assert [point.game_id for point in bob.course] == [7]
    assert bob.course[0].lost == bob.lost


def test_chance_keeps_luck_within_bounds_that_narrow_with_the_deals() -> None:
    one, hundred = LUCK_SPREAD.within(1), LUCK_SPREAD.within(100)
    assert one.both == pytest.approx(1.96 * LUCK_SPREAD.both, abs=0.001)
    assert hundred.both == pytest.approx(one.both / 10, abs=0.001)
    assert LUCK_SPREAD.both == pytest.approx((LUCK_SPREAD.dealt**2 + LUCK_SPREAD.turned**2) ** 0.5, rel=0.05)
    record = Record(Header("cribbage", NAMES), DEAL)
    for skill in player_skill([(1, game_skill(record, record.replayed(), None))], "cribbage"):
        assert (skill.lucky_deals, skill.chance) == (1, one)
    said = describe_chance(0.5, 0.5, 100, hundred)
    assert said == (
        "chance gives -0.97 to +0.97 in 100 deals, ±0.57 dealt and ±0.77 turned up, in 19 of 20 cases: "
        "this is one of the others"
    )


def test_the_spread_of_luck_is_that_of_deals_played() -> None:
    """With 40 deals the spread of a sample lies within a quarter of its own in all but one of 100 cases."""
    found = [each for deal in range(40) for each in _luck_of_dealing(deal)]
    mean = sum(found) / len(found)
    spread = (sum((each - mean) ** 2 for each in found) / (len(found) - 1)) ** 0.5
    assert spread == pytest.approx(LUCK_SPREAD.dealt, rel=0.25)


def _luck_of_dealing(number: int) -> list[float]:
    """Return the luck of the cards dealt to both seats in a deal."""
    cards = random.Random(number).sample(PACK, 12)
    start = replace(cribbage.new({}, 2), dealer=0, cutters=())
    state, _ = cribbage.apply(start, Deal(0, (tuple(cards[:6]), tuple(cards[6:]))))
    return [value_discards(cribbage.view(state, seat))[0].points - usual_worth(is_dealer=seat == 0) for seat in (0, 1)]
