"""Crib Rummy watched: cards laid in a turn become melds, their points and the bonus."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from autopeg.engine.cards import Card
from autopeg.games.crib_rummy.watching import lay
from autopeg.games.crib_rummy.watching.hand_reading import HandReading
from autopeg.score.moves import GoOut
from autopeg.watching.observer import Observer
from autopeg.watching.reading import watching_of
from autopeg.watching.sightings import Sighting
from support.games.narrowing import of_kind
from support.watching.crib_rummy_table import NAMES, Table, begun, in_play, pegged
from watched_rummy import crib_rummy
from watching_facts import Row, watch

POINTS = ("kind", "player", "side", "points")


def as_points(lines: Sequence[Row]) -> list[Row]:
    """Each turn with all its cards and its bonus; cards added to one meld may be laid at once or one by one."""
    return [
        {key: line[key] for key in POINTS}
        | {
            "cards": sorted(str(card) for part in line["parts"] for card in part["cards"]),
            "kinds": {part["kind"] for part in line["parts"]},
            "bonus": [part["points"] for part in line["parts"] if part["kind"] == "rummy"],
        }
        for line in lines
    ]


def best_of(table: Table) -> HandReading:
    return of_kind(table.observer.best, HandReading)


def hand_counts(table: Table) -> tuple[int, ...]:
    return best_of(table).state.hand_counts


@pytest.mark.parametrize(("players", "seed"), [(2, 108), (3, 103)])
def test_points_are_those_of_the_rules(players: int, seed: int) -> None:
    played = crib_rummy(players, seed, {})
    seen = watch(Observer("crib_rummy", {}, NAMES[:players], played.dealer), played.rows)
    assert as_points(seen.points) == as_points(played.truth)
    assert [line["winner"] for line in seen.of("over")] == [played.winner]


def test_a_turn_counts_with_its_discard() -> None:
    table = begun()
    table.meld("Ann", "7H 8H 9H")
    assert not table.seen().points
    table = begun()
    table.meld("Ann", "7H 8H 9H")
    table.discard("2C")
    seen = table.seen()
    assert pegged(seen) == [(0, 3)]
    assert [line["where"] for line in seen.of("seen")] == ["discard", "meld", "meld", "meld", "discard"]


def test_points_go_to_the_player_on_turn_wherever_the_card_lies() -> None:
    table = begun()
    table.meld("Ann", "7H 8H 9H")
    table.discard("2C")
    table.meld("Bob", "QC QD QH")
    table.meld("Ann", "TH", slot=3)
    table.discard("3C")
    assert pegged(table.seen()) == [(0, 3), (1, 5)]


def test_an_upcard_that_is_taken_brings_the_pile_into_the_hand() -> None:
    table = begun("9H")
    table.take_upcard()
    table.meld("Ann", "7H 8H 9H")
    table.discard("2C")
    seen = table.seen()
    assert pegged(seen) == [(0, 3)]
    assert hand_counts(table) == (8, 11)


def test_a_joker_stands_for_what_the_layout_says() -> None:
    table = begun()
    table.meld("Ann", "JK 7H 8H")
    table.discard("2C")
    table.discard("4S")
    table.meld("Ann", "9H", slot=3)
    table.discard("3C")
    seen = table.seen()
    assert pegged(seen) == [(0, 3), (0, 3)]
    assert not seen.of("unsure")


def test_a_joker_that_is_left_open_is_asked_about() -> None:
    table = begun()
    table.meld("Ann", "8S JK JK")
    table.discard("2C")
    (asked,) = table.seen().of("unsure")
    assert {answer for answer, _ in asked["choices"]} >= {"set", "9S"}
    assert asked["about"] == "What does Ann's joker stand for?"

    lines = table.observer.answer(asked["id"], "set")
    assert [line["points"] for line in lines if line["type"] == "points"] == [2]


def test_a_card_that_was_not_seen_needs_no_question_if_it_scores_the_same_whatever_it_was() -> None:
    table = in_play()
    table.meld("Ann", "7H 8H", slot=6)
    table.discard("2S")
    seen = table.seen()
    assert pegged(seen) == [(0, 2), (1, 2), (0, 3)]
    assert not seen.of("unsure")


def test_a_card_that_was_not_seen_is_asked_about_if_it_may_score_more() -> None:
    table = in_play()
    table.meld("Ann", "4H 5S", slot=6)
    table.discard("2S")
    (asked,) = table.seen().of("unsure")
    assert asked["about"] == "How many points does Ann peg for the turn?"
    lines = table.observer.answer(asked["id"], "5")
    assert [line["points"] for line in lines if line["type"] == "points"] == [5]


@pytest.mark.parametrize("name", ["Ann", "Bob"])
def test_a_question_about_the_first_turn_of_a_hand_names_the_player_before_whom_its_cards_lie(name: str) -> None:
    table = begun()
    table.meld(name, "4H 5S")
    table.discard("2C")
    table.discard("3C")
    table.discard("9S")
    (asked,) = table.seen().of("unsure")
    assert asked["about"] == f"How many points does {name} peg for the turn?"


def test_a_card_that_was_misread_is_the_one_that_makes_its_meld() -> None:
    table = in_play()
    table.meld("Ann", "8C JC TC", slot=6)
    table.discard("2S")
    seen = table.seen()
    assert pegged(seen) == [(0, 2), (1, 2), (0, 3)]
    assert not seen.of("unsure")


def test_a_hand_counts_the_card_that_was_drawn_in_a_turn_whose_points_are_typed() -> None:
    table = in_play()
    table.meld("Ann", "4H 9S KD", slot=6)
    table.discard("2S")
    (asked,) = table.seen().of("unsure")
    table.observer.answer(asked["id"], "7")
    assert hand_counts(table) == (5, 8)


def test_going_out_is_kept_with_the_cards_that_are_left() -> None:
    table = begun()
    table.meld("Ann", "7H 8H 9H TH JH QH KH")
    table.meld("Ann", "2C 2D 2H 2S", slot=10)
    table.discard("4C")
    seen = table.seen()
    assert pegged(seen) == [(0, 18 + 4 + 22)]
    moves = [move for each in table.observer.counted for move in watching_of("crib_rummy").moves_of(each.entry)]
    (out,) = [move for move in moves if isinstance(move, GoOut)]
    assert (out.player, out.points, out.cards_left, len(out.cards)) == (0, 22, 11, 11)


def with_a_card_missed(scores: tuple[int, ...] = ()) -> Table:
    """Return a table at which Ann has laid three cards, of which two were seen, and then six."""
    table = in_play(scores=scores)
    table.meld("Ann", "7H 8H", slot=6)
    table.discard("2S")
    table.discard("5D")
    table.meld("Ann", "9C 9D 9S", slot=10)
    table.meld("Ann", "JC JD JS", slot=15)
    return table


def test_the_bonus_is_asked_about_if_a_card_of_the_hand_was_missed() -> None:
    table = with_a_card_missed()
    (asked,) = table.seen().of("unsure")
    assert {answer for answer, _ in asked["choices"]} >= {"18", "20", "22"}
    lines = table.observer.answer(asked["id"], "18")
    assert [line["points"] for line in lines if line["type"] == "points"] == [18]


def test_cards_that_are_shown_tell_the_bonus_where_a_card_of_the_hand_was_missed() -> None:
    table = with_a_card_missed()
    table.meld("Bob", "6C 8C TC KS 4D AD AC 2D", slot=8)
    seen = table.seen()
    assert pegged(seen) == [(0, 2), (1, 2), (0, 3), (0, 20)]
    assert not seen.of("unsure")


def test_another_bonus_may_be_typed() -> None:
    table = with_a_card_missed()
    (asked,) = table.seen().of("unsure")
    lines = table.observer.answer(asked["id"], "14")
    assert [line["points"] for line in lines if line["type"] == "points"] == [14]


@pytest.mark.parametrize("score", [105, 112])
def test_another_bonus_may_be_typed_for_the_turn_that_wins(score: int) -> None:
    table = with_a_card_missed(scores=(score, 10))
    (asked,) = table.seen().of("unsure")
    lines = table.observer.answer(asked["id"], "14")
    assert [line["points"] for line in lines if line["type"] == "points"] == [14]
    assert [line["winner"] for line in lines if line["type"] == "over"] == [0]


def test_a_hand_in_which_a_card_was_missed_may_go_on() -> None:
    table = with_a_card_missed()
    table.discard("4C")
    table.discard("6S")
    seen = table.seen()
    assert pegged(seen) == [(0, 2), (1, 2), (0, 3), (0, 4)]
    assert not seen.of("unsure")


def test_points_may_be_forgotten_where_players_claim_them() -> None:
    table = begun(pegging="confirm")
    table.meld("Ann", "7H 8H 9H")
    table.discard("2C")
    (asked,) = table.seen().of("unsure")
    lines = table.observer.answer(asked["id"], "2")
    assert [line["points"] for line in lines if line["type"] == "points"] == [2]


@pytest.mark.parametrize("dealer", [None, 1])
def test_zones_are_places_as_well(dealer: int | None) -> None:
    laid = "discard KD, Ann 7H, Ann 8H, Ann 9H, discard 2C, Bob QC, Bob QD, Bob QH, Ann TH, discard 3C"
    rows: list[Row] = []
    for at, each in enumerate(laid.split(", "), 1):
        place, card = each.split()
        rows.append({"card": card, "place": place, "first": 2.0 * at})
    seen = watch(Observer("crib_rummy", {}, NAMES[:2], dealer), rows)
    assert pegged(seen) == [(0, 3), (1, 5)]


def like_the_eighth_card() -> Table:
    """Return a table at which a discard is equal to the card that appears where the upcard and six more are taken."""
    table = in_play("6D")
    for card in ("4S", "8C", "TD", "QS", "AH", "6D", "2S"):
        table.discard(card)
    return table


def test_a_discard_like_the_card_that_would_appear_asks_nothing() -> None:
    table = like_the_eighth_card()
    table.meld("Bob", "9C 9D 9H", slot=6)
    table.discard("5S")
    seen = table.seen()
    assert pegged(seen) == [(0, 2), (1, 2), (1, 2)]
    assert not seen.of("unsure")


def test_an_answer_that_no_melds_explain_costs_as_much_as_a_card_that_was_not_seen() -> None:
    table = like_the_eighth_card()
    table.seen()
    end = len(table.rows) - 1
    table.observer._settle(("turn", end), "0")  # type: ignore[attr-defined]
    assert hand_counts(table) == (8, 8)


def test_cards_that_lie_apart_are_two_melds_even_where_they_could_be_one() -> None:
    table = in_play()
    table.meld("Ann", "7H 8H 9H", slot=-8)
    table.meld("Ann", "TH JH QH", slot=5)
    table.discard("2S")
    seen = table.seen()
    assert pegged(seen) == [(0, 2), (1, 2), (0, 6)]
    assert not seen.of("unsure")


def test_a_card_laid_while_melds_lie_there_speaks_against_the_end_of_the_game_or_the_hand() -> None:
    table = in_play()
    table.seen()
    best, facts = best_of(table), table.observer.table
    new = Sighting(len(facts.sightings), 30.0, ((Card.parse("8D"), 1.0),), (0.2, 0.75), "", None)
    for phase in ("over", "deal"):
        over = replace(best, state=replace(best.state, phase=phase))
        assert [each.cost > over.cost for each in lay(over, new, facts)] == [True]


def test_cards_of_another_hand_speak_against_the_end_of_the_game() -> None:
    table = in_play()
    table.seen()
    best, facts = best_of(table), table.observer.table
    new = Sighting(len(facts.sightings), 30.0, ((Card.parse("8D"), 1.0),), (0.2, 0.75), "", None)
    over = replace(best, begins=len(best.roles), state=replace(best.state, phase="over"))
    assert [0 < each.cost - over.cost < 1 for each in lay(over, new, facts)] == [True]


@pytest.mark.parametrize("cards", [4, 6, 8])
@pytest.mark.parametrize(("scores", "is_over"), [((), False), ((100, 60), True)])
def test_a_hand_shown_after_somebody_has_gone_out_changes_nothing(
    cards: int, scores: tuple[int, ...], is_over: bool
) -> None:
    table = in_play(scores=scores)
    table.meld("Ann", "7H 8H 9H TH", slot=6)
    table.discard("5S")
    table.discard("8S")
    table.meld("Ann", "4H 5H 6H", slot=3)
    table.meld("Ann", "JH", slot=10)
    table.discard("AS")
    table.meld("Bob", "6C 8C TC KS 9D AD AC 2D"[: 3 * cards], slot=8)
    seen = table.seen()
    assert pegged(seen) == [(0, 2), (1, 2), (0, 6), (0, 33)]
    assert not seen.of("unsure", "corrected")
    assert table.observer.is_over == is_over


def test_more_cards_than_hands_can_have_left_speak_once_against_the_end_of_a_hand() -> None:
    table = in_play()
    table.seen()
    best, facts = best_of(table), table.observer.table
    hands = (best.state.hands[0][:0], best.state.hands[1][:2])
    over = replace(best, state=replace(best.state, phase="over", hand_over="rummy", hands=hands))
    costs: list[float] = []
    for at in range(4):
        new = Sighting(len(facts.sightings), 30.0, ((Card.parse("8D"), 1.0),), (0.2 + 0.03 * at, 0.25), "", None)
        (over,) = lay(over, new, facts)
        costs.append(over.cost - best.cost)
    assert costs[1] == 0 < costs[2] == costs[3]


def test_a_line_that_has_counted_and_become_doubtful_is_asked_about() -> None:
    table = in_play()
    table.seen()
    watching = table.observer
    (*before, last) = watching.best.entries
    anns = replace(last, value=replace(last.value, player=0, side=0))
    likelier = replace(best_of(table), cost=-0.8, entries=(*before, anns))
    watching.readings.now[:] = [likelier, watching.best]
    assert watching.tell([], watching.t) == watching._news() == []  # type: ignore[attr-defined]
    assert not watching.tell([], watching.t + 14)
    (asked,) = watching.tell([], watching.t + 2)
    assert [answer for answer, _ in asked["choices"]] == ["Ann 2", "Bob 2"]

    lines = watching.answer(asked["id"], "Bob 2")
    assert [line["type"] for line in lines] == ["answered"]
    assert not watching.questions.open


def test_a_line_is_due_after_the_same_card_when_the_game_is_read_once_more() -> None:
    table = begun(pegging="confirm")
    table.meld("Ann", "7H 8H 9H")
    table.discard("2C")
    table.meld("Bob", "QC QD QH")
    watch(table.observer, table.rows, {}, {"points": "2"})
    causes = [each.cause for each in table.observer.best.entries]
    table.observer.correct(0, "KD")
    assert [each.cause for each in table.observer.best.entries] == causes


def test_cards_left_are_not_known_once_a_card_was_missed_however_a_turn_is_read() -> None:
    table = with_a_card_missed()
    table.discard("4C")
    table.discard("6S")
    table.seen()
    assert not any(of_kind(each, HandReading).is_counted for each in table.observer.readings.now)


def test_no_hand_begins_while_most_melds_of_the_last_one_lie_there() -> None:
    table = in_play()
    table.seen()
    best, facts = best_of(table), table.observer.table
    facts.sightings = [replace(each, gone=None if each.id == 1 else 20.0) for each in facts.sightings]
    new = Sighting(len(facts.sightings), 30.0, ((Card.parse("8D"), 1.0),), (0.5, 0.5), "", None)
    over = replace(best, state=replace(best.state, phase="deal"))
    one_left = min(each.cost for each in lay(over, new, facts))
    facts.sightings = [replace(each, gone=None) for each in facts.sightings]
    assert min(each.cost for each in lay(over, new, facts)) - best.cost > 2 * (one_left - best.cost)


def test_a_discard_that_goes_out_is_seen_after_cards_that_others_show() -> None:
    table = in_play()
    table.meld("Ann", "7H 8H 9H TH", slot=6)
    table.discard("5S")
    table.discard("8S")
    table.meld("Ann", "4H 5H 6H", slot=3)
    table.meld("Ann", "JH", slot=10)
    table.meld("Bob", "6C 8C TC", slot=8)
    table.discard("AS")
    table.meld("Bob", "KS 9D", slot=11)
    table.discard("4D")
    seen = table.seen()
    assert pegged(seen)[:4] == [(0, 2), (1, 2), (0, 6), (0, 33)]


def test_play_that_goes_on_shows_that_the_game_is_not_over() -> None:
    table = in_play(scores=(118, 60))
    table.meld("Ann", "7H 8H 9H", slot=6)
    table.discard("2S")
    table.discard("5D")
    table.discard("4D")
    table.discard("9C")
    table.meld("Ann", "4S 4C 4H", slot=10)
    table.discard("JC")
    seen = table.seen()
    assert pegged(seen) == [(0, 2), (1, 2), (0, 3), (0, 2)]
    assert seen.of("over")[0]["t"] < seen.of("corrected")[0]["t"] < seen.points[-1]["t"]


def test_cards_that_nobody_plays_on_with_leave_a_game_over() -> None:
    table = in_play(scores=(118, 60))
    table.meld("Ann", "7H 8H 9H", slot=6)
    table.discard("2S")
    table.discard("5D")
    table.meld("Bob", "4D 9C JC", slot=8)
    table.seen()
    assert table.observer.is_over


@pytest.mark.parametrize(("after_s", "asked"), [(0.5, 1), (1.5, 0)])
def test_a_discard_at_once_after_a_card_may_be_that_of_the_turn_before(after_s: float, asked: int) -> None:
    table = in_play()
    table.meld("Ann", "7H 8H 9H", slot=6)
    table.wait(2.0)
    table.meld("Ann", "3S", slot=3)
    table.wait(after_s - 3.0)
    table.discard("2S")
    assert len(table.seen().of("unsure")) == asked


@pytest.mark.parametrize("bare_s", [3.0, 6.0])
def test_a_discard_may_have_been_missed_while_the_pile_was_bare(bare_s: float) -> None:
    table = in_play()
    table.take_upcard()
    table.wait(bare_s - 3.0)
    table.discard("8S")
    table.meld("Ann", "9C 9D 9H", slot=6)
    table.discard("5S")
    seen = table.seen()
    assert pegged(seen) == [(0, 2), (1, 2), (0, 2)]
    assert not seen.of("unsure")


@pytest.mark.parametrize(("x", "seat"), [(0.5, 1), (0.53, 0)])
def test_an_equal_card_that_lies_elsewhere_is_another_discard(x: float, seat: int) -> None:
    table = in_play()
    table.discard("8S")
    table.take_upcard()
    table.discard("8S")
    table.rows[-1]["place"] = [x, 0.5]
    table.meld("Ann" if seat == 0 else "Bob", "9C 9D 9H", slot=6)
    table.discard("5S")
    assert pegged(table.seen())[-1] == (seat, 2)


def test_more_cards_than_a_hand_that_make_no_melds_are_asked_about_at_once() -> None:
    table = in_play()
    table.meld("Ann", "4H 9S KD 6C 8C TC KS 9D AD AC 2D 5S", slot=6)
    table.discard("2S")
    (asked,) = table.seen().of("unsure")
    table.observer.answer(asked["id"], "7")
    assert [line.entry.value.points for line in table.observer.counted[1:]] == [2, 2, 7]


def test_a_card_taken_with_the_upcard_may_be_laid_beside_it() -> None:
    table = in_play()
    table.meld("Ann", "7H 8H 9H", slot=6)
    table.discard("2S")
    table.discard("5D")
    table.wait(2.0)
    table.meld("Ann", "TH JH QH", slot=9)
    table.discard("9D")
    table.discard("6C")
    table.take_upcard()
    table.meld("Ann", "6C 6D 6S 6H", slot=16)
    table.discard("4C")
    table.seen()
    assert hand_counts(table)[0] == 2 + 7 - 4 - 1
