"""Cribbage watched: single cards, and what they mean."""

from collections.abc import Sequence

import pytest

from autopeg.base.errors import UsageError
from autopeg.watching.observer import Observer
from autopeg.watching.reading import Said
from support.watching.cribbage_table import (
    FAR,
    NAMES,
    PACK,
    Play,
    begun,
    observer,
    pegged,
)
from watched_cribbage import Row
from watching_facts import moments_of, watch


def test_heels_wait_until_the_dealer_is_known() -> None:
    play = begun("JS")
    assert watch(observer(), play.rows).points == []
    play("7H", 0)
    seen = watch(observer(), play.rows)
    assert [(line["kind"], line["player"]) for line in seen.points] == [("heels", 1)]
    assert [line["dealer"] for line in seen.of("deal")] == [1]


def test_a_card_out_of_turn_is_refused_and_can_be_picked_up() -> None:
    play = begun()
    play("7H", 0)
    early = play("9H", 0)
    early["last"] = play.t + 1
    play("8C", 1)
    seen = play.seen()
    assert [(line["code"], line["player"], line["card"]) for line in seen.of("refused")] == [("NOT_YOUR_TURN", 0, "9H")]
    assert pegged(seen) == [(1, 2)]


def test_a_card_that_is_picked_up_again_is_undone() -> None:
    play = begun()
    play("7H", 0)
    wrong = play("8C", 1)
    wrong["last"] = play.t + 1
    play("7C", 1)
    play("7D", 0)
    seen = play.seen()
    (correction,) = seen.of("corrected")
    assert correction["undoes"] == [line["n"] for line in seen.of("points") if line["points"] == 2][:1]
    assert pegged(seen) == [(1, 2), (0, 6)]


def test_a_card_that_does_not_fit_leads_a_new_series() -> None:
    play = begun()
    for seat, card in enumerate(["KH", "QC", "5D", "9S"]):
        play(card, seat % 2)
    assert pegged(play.seen()) == [(0, 1)]


def test_a_go_is_assumed_when_a_player_goes_on_above_21() -> None:
    play = begun()
    for seat, card in [(0, "KH"), (1, "QC"), (0, "5D"), (0, "6S")]:
        play(card, seat)
    assert pegged(play.seen()) == [(0, 2)]


def test_a_wrong_card_is_corrected_with_all_that_followed() -> None:
    play = begun()
    for seat, card in [(0, "7H"), (1, "8C"), (0, "9D")]:
        play(card, seat)
    watching = observer(dealer=1)
    seen = watch(watching, play.rows)
    assert pegged(seen) == [(1, 2), (0, 3)]
    seen.lines += watching.correct(2, "6C")
    (correction,) = seen.of("corrected")
    assert (correction["card"], correction["was"], correction["player"]) == ("6C", "8C", 1)
    assert len(correction["undoes"]) == 2
    assert pegged(seen) == []
    seen.lines += watching.undo()
    assert pegged(seen) == [(1, 2), (0, 3)]


def test_a_card_that_is_corrected_changes_only_the_points_that_depend_on_it() -> None:
    """A fifteen, a pair, and a run if the second eight is a nine: points that stay name the cards that score them."""
    play = begun()
    for seat, card in [(0, "7C"), (1, "8H"), (0, "8C")]:
        play(card, seat)
    watching = observer(dealer=1)
    seen = watch(watching, play.rows)
    fifteen, pair, run = (1, 2), (0, 2), (0, 3)
    for sighting, card, void, counted_again in [
        (0, "2D", [], []),
        (3, "9C", [pair], [run]),
        (1, "7H", [fifteen, run], [fifteen, run]),
        (3, "8C", [run], [pair]),
        (1, "6H", [fifteen], []),
    ]:
        before = {line["n"]: (line["player"], line["points"]) for line in seen.points}
        corrected, *points = lines = watching.correct(sighting, card)
        assert (corrected["type"], corrected["card"]) == ("corrected", card)
        assert [before[n] for n in corrected["undoes"]] == void
        assert [(line["player"], line["points"]) for line in points] == counted_again
        seen.lines += lines
    assert pegged(seen) == [pair]
    assert [line["was"] for line in seen.of("corrected")] == ["2S", "8C", "7C", "9C", "7H"]


def test_a_card_that_is_another_players_is_said_even_if_no_points_change() -> None:
    play = begun()
    play("7C", 0)
    play("9H", 1)["place"] = [0.5, 0.5]
    watching = observer(dealer=1)
    watch(watching, play.rows)
    (corrected,) = [line for line in watching.correct_owner(2, 0) if line["type"] == "corrected"]
    assert (corrected["card"], corrected["was"], corrected["player"], corrected["undoes"]) == ("9H", "9H", 0, [])


def test_a_doubtful_card_answers_itself_when_it_is_seen_better() -> None:
    play = begun()
    play("7H", 0)
    doubtful = play("8C", 1, confidence=0.5, choices=[["8C", 0.5], ["6C", 0.4]])
    play("9D", 0)
    play.rows.append({**doubtful, "choices": [], "confidence": 0.97, "first": play.t + 1})
    seen = play.seen()
    assert [line["answer"] for line in seen.of("answered")] == ["8C"]
    assert pegged(seen) == [(1, 2), (0, 3)]


@pytest.mark.parametrize("is_answered", [True, False])
def test_a_card_beside_the_one_that_seemed_to_be_it_is_another(is_answered: bool) -> None:
    """A card in doubt is not the one that is surely seen a card's width beside it, later in the deal."""
    play = begun()
    play("7H", 0)
    play("8C", 1, confidence=0.54, choices=[["8C", 0.54], ["6C", 0.41]])
    play("9D", 0)
    play("8C", 1)
    play("TD", 0)
    play.rows[4]["place"] = [play.rows[2]["place"][0] + 0.07, FAR]
    seen = watch(observer(dealer=1), play.rows, {2: "7H", 3: "6C", 5: "8C"} if is_answered else None)
    assert [line["answer"] for line in seen.of("answered")] == ["6C"]
    assert [line["card"] for line in seen.of("seen")].count("8C") == 1
    assert pegged(seen) == [(1, 4), (1, 1)]


def test_a_late_card_is_known_for_one_by_the_next() -> None:
    """C58: nobody has overlooked a card that was only seen after the next one."""
    play = begun()
    for seat, card in [(0, "JD"), (1, "3C"), (0, "QS"), (1, "3S"), (1, "5D")]:
        play(card, seat)
    play.t -= 0.6
    play("5H", 0)
    play("TS", 0)
    seen = play.seen()
    assert not seen.of("open")
    assert pegged(seen) == [(0, 2), (0, 2)]


def test_the_same_card_again_is_no_new_play() -> None:
    play = begun()
    first = play("7H", 0)
    first["last"] = play.t + 1.0
    play.rows.append({**first, "place": [0.5, 0.9], "first": play.t + 1.5, "last": None})
    play("8C", 1)
    seen = play.seen()
    assert pegged(seen) == [(1, 2)]
    assert [line["card"] for line in seen.of("seen")] == ["2S", "7H", "8C"]


@pytest.mark.parametrize(
    ("form", "claim", "won"),
    [
        (True, "none", 0),
        (True, "Ann 2", 2),
        (True, "5", 2),
        ("strict", "Ann 2", 2),
        ("strict", "Ann 3", 0),
        ("strict", "none", 0),
    ],
)
def test_muggins_waits_for_the_owner_and_then_for_claims(form: object, claim: str, won: int) -> None:
    """C43, C45, C45a, C46: cards that were laid meanwhile count once nobody claims any more."""
    play = begun()
    for seat, card in [(0, "7H"), (1, "8C"), (0, "9D")]:
        play(card, seat)
    watching = observer(dealer=1, muggins=form)
    seen = watch(watching, play.rows)
    assert (pegged(seen), len(seen.of("unsure"))) == ([], 1)
    seen.lines += watching.answer(1, "0")
    asked = seen.of("unsure")[-1]
    assert (asked["player"], [answer for answer, _ in asked["choices"]][:3]) == (1, ["none", "Ann 1", "Ann 2"])
    with pytest.raises(UsageError, match="Dora 2 is no claim: say none, or who claims"):
        watching.answer(2, "Dora 2")
    seen.lines += watching.answer(2, claim)
    assert pegged(seen) == ([(0, won)] if won else [])
    seen.lines += watching.answer(3, "3")
    assert pegged(seen)[-1] == (0, 3)


def test_a_card_that_could_have_been_played_is_asked_about() -> None:
    play = begun()
    for seat, card in [(0, "KH"), (1, "QC"), (0, "5D"), (1, "9S")]:
        play(card, seat)
    play.t += 10
    play("3C", 0)
    watching = observer(dealer=1)
    seen = watch(watching, play.rows)
    (asked,) = seen.of("unsure")
    assert {answer for answer, _ in asked["choices"]} == {"yes", "no"}
    assert pegged(seen) == [(0, 1)]
    seen.lines += watching.answer(asked["id"], "yes")
    assert pegged(seen) == [(0, 1), (1, 2)]


def test_a_go_that_is_said_is_pegged_at_once() -> None:
    play = begun()
    for seat, card in [(0, "KH"), (1, "QC"), (0, "9D")]:
        play(card, seat)
    watching = observer(dealer=1)
    seen = watch(watching, play.rows)
    seen.lines += watching.say(Said(watching.t, "go", 1))
    assert pegged(seen) == []
    seen.lines += watching.say(Said(watching.t, "go", 0))
    assert pegged(seen) == [(0, 1)]


def test_nobody_says_go_while_every_card_fits() -> None:
    play = begun()
    play("KH", 0)
    watching = observer(dealer=1)
    watch(watching, play.rows)
    for _ in range(2):
        assert [line["code"] for line in watching.say(Said(watching.t, "go", 1))] == ["GO_WITH_PLAYABLE"]
    with pytest.raises(UsageError, match="nothing to undo"):
        watching.undo()


def test_a_pack_without_jokers_has_none() -> None:
    play = begun("7S")
    play("AH", 0)
    play("JK", 1)
    play("4C", 1, confidence=0.4, choices=[["JK", 0.5], ["4C", 0.4]])
    seen = play.seen()
    assert [line["card"] for line in seen.of("seen")] == ["7S", "AH"]
    assert [line["choices"] for line in seen.of("unsure")] == [[["4C", 0.4]]]


def test_a_fifth_card_is_refused() -> None:
    play = begun()
    for card, other in [("KH", "2C"), ("3C", "2D"), ("AC", "AD"), ("4S", "9H")]:
        play(card, 0)
        play(other, 1)
    play.rows = play.rows[:-1]
    play.t += 8
    play("8H", 0)
    assert "FIFTH_CARD" in [line["code"] for line in play.seen().of("refused")]


def test_a_starter_that_was_not_seen_is_asked_for() -> None:
    play = Play()
    for card, other in [("KH", "2C"), ("3C", "2D"), ("AC", "AD"), ("4S", "9H")]:
        play(card, 0)
        play(other, 1)
    watching = observer(dealer=1)
    seen = watch(watching, play.rows)
    asked = seen.of("open")[-1]
    assert asked["about"] == "Which card is the starter?"
    assert len(asked["choices"]) == 44
    assert "5D" in dict(asked["choices"])
    assert "KH" not in dict(asked["choices"])
    with pytest.raises(UsageError, match="is not a card"):
        watching.answer(asked["id"], "Ann")
    seen.lines += watching.answer(asked["id"], "5D")
    assert [line["what"] for line in seen.points if line["kind"] == "show"] == ["hand", "hand"]


def test_a_card_taken_for_one_that_lies_near_it_is_asked_about() -> None:
    play = begun()
    for card, seat in (("5D", 0), ("QH", 1), ("3C", 0), ("QH", 1)):
        play(card, seat)
    watching = observer(dealer=1)
    (asked,) = watch(watching, play.rows).of("unsure")
    assert watching.questions.sighting(asked["id"]) == 4
    assert [line["card"] for line in watching.answer(asked["id"], "QC") if line["type"] == "seen"] == ["QC"]


def test_a_card_near_a_border_is_its_players_though_another_is_on_turn() -> None:
    """A card seen late, and the next player's before it: both count as soon as both are seen."""
    rows: list[Row] = [
        {"card": "AH", "place": list(PACK), "first": 1.0},
        {"card": "JH", "place": [0.383, 0.209], "first": 4.0},
        {"card": "QC", "place": [0.604, 0.81], "first": 8.0},
        {"card": "3D", "place": [0.8, 0.389], "first": 9.4},
        {"card": "8D", "place": [0.203, 0.606], "first": 10.0},
    ]
    seen = watch(observer(4, dealer=1), rows, {}, {"missed": "none"})
    assert pegged(seen) == [(1, 2)]


def test_the_first_of_two_cards_of_a_player_is_seen_after_the_second() -> None:
    play = begun()
    for seat, card in enumerate(["8C", "6S", "6H", "AD"]):
        play(card, seat % 2)
    play.t -= 1.2
    play("QH", 1)
    seen = play.seen()
    assert pegged(seen) == [(0, 2), (1, 2)]
    assert not seen.of("unsure", "refused")


def test_a_card_that_people_have_named_is_no_other_one_when_it_is_seen_late() -> None:
    play = begun()
    play("7H", 0)
    play("9H", 0)
    play.t -= 1.2
    play("8C", 1)
    play("JD", 1)
    seen = watch(observer(dealer=1), play.rows, {}, {"missed": "8C"})
    assert [seen.of("unsure")[0]["about"]] == [line["about"] for line in seen.of("unsure")]
    assert pegged(seen) == [(1, 2), (0, 3), (0, 1)]


PLAYED = ("7H", "8C", "9H", "TD", "QH", "QS", "KC", "KD")


def dealt(crib: Sequence[str], played: Sequence[str] = PLAYED) -> Play:
    """Return a deal of which these cards of the play and the crib were seen, and of which all cards have gone."""
    play = begun()
    for at, card in enumerate(played):
        play(card, at % 2)
    for card in crib:
        play(card, 1)["place"] = [0.3 + 0.05 * len(play.rows), 0.35]
    for row in play.rows:
        row["last"] = play.t + 3
    play.t += 10
    return play


def test_the_next_deal_may_begin_with_a_card_of_the_deal_before() -> None:
    play = dealt(["4C", "4H", "5C"])
    play.starter("QH")
    seen = watch(observer(dealer=1), play.rows, {}, {"crib": "4"})
    assert [line["dealer"] for line in seen.of("deal")] == [1, 0]
    assert seen.points[-1]["points"] == 4


def test_the_next_deal_may_begin_with_a_card_of_the_deal_before_without_any_of_its_crib() -> None:
    play = dealt([])
    play.starter("QH")
    seen = watch(observer(dealer=1), play.rows, {}, {"crib": "4"})
    assert [line["dealer"] for line in seen.of("deal")] == [1, 0]


def test_the_points_that_are_typed_for_a_crib_may_win() -> None:
    play = dealt(["4C", "4H", "5C"])
    play.starter("8D")
    seen = watch(Observer("cribbage", {}, NAMES[:2], 1, scores=(0, 90)), play.rows, {}, {"crib": "29"})
    assert [line["winner"] for line in seen.of("over")] == [1]


@pytest.mark.parametrize("is_starter_laid", [True, False])
def test_hands_may_be_taken_up_with_the_starter_and_laid_to_be_counted(is_starter_laid: bool) -> None:
    """One hand after the other beside the starter, or both without it."""
    play = dealt([])
    if is_starter_laid:
        play.starter("2S")
    for seat in (0, 1):
        hand = [play(card, seat) for card in PLAYED[seat::2]]
        if is_starter_laid:
            play.t += 5
            for row in hand:
                row["last"] = play.t - 3
    for card in ("4C", "4H", "5C", "5D"):
        play(card, 1)["place"] = [0.3 + 0.02 * len(play.rows), 0.35]
    seen = watch(observer(dealer=1), play.rows)
    assert (seen.points[-1]["what"], seen.points[-1]["points"]) == ("crib", 8)
    assert not seen.of("unsure", "open")


def test_a_card_of_the_crib_that_still_lies_elsewhere_is_asked_about_if_the_crib_lacks_one() -> None:
    play = dealt(["4C", "QH", "5C", "5D"])
    play.starter("8D")
    seen = watch(observer(dealer=1), play.rows)
    assert "QH" in [card for line in seen.of("unsure") for card, _ in line["choices"]]


def test_a_deal_that_was_not_seen_to_its_end_ends_with_the_next_one() -> None:
    play = dealt([], PLAYED[:5])
    play.starter("8D")
    for seat, card in enumerate(["3C", "JD", "2D"], 1):
        play(card, seat % 2)
    seen = watch(observer(dealer=1), play.rows)
    assert [line["code"] for line in seen.of("refused")] == ["UNFINISHED_DEAL"]
    assert [line["dealer"] for line in seen.of("deal")] == [1, 0]
    assert pegged(seen)[-1] == (1, 2)


def test_a_starter_that_is_seen_after_the_first_card_lies_where_packs_lie() -> None:
    play = Play()
    play("JC", 0)
    play.starter("AS")
    play("5C", 1)
    assert pegged(play.seen())[-1:] == [(1, 2)]


def test_that_no_card_was_missed_also_holds_if_the_lead_was_taken_for_the_starter() -> None:
    """With three players the pack lies near one of them, and the starter is seen after the lead."""
    rows: list[Row] = [
        {"card": "7H", "place": [0.616, 0.799], "first": 2.0},
        {"card": "8H", "place": list(PACK), "first": 2.2},
        {"card": "5D", "place": [0.172, 0.442], "first": 5.0},
        {"card": "6S", "place": [0.709, 0.264], "first": 7.0},
        {"card": "3H", "place": [0.534, 0.79], "first": 9.0},
        {"card": "2S", "place": [0.221, 0.391], "first": 11.0},
        {"card": "8S", "place": [0.739, 0.312], "first": 13.0},
        {"card": "8C", "place": [0.454, 0.806], "first": 15.0},
        {"card": "QD", "place": [0.27, 0.319], "first": 17.0},
        {"card": "6H", "place": [0.768, 0.375], "first": 19.0},
        {"card": "3C", "place": [0.307, 0.254], "first": 21.0},
    ]
    seen = watch(observer(3, dealer=2), rows, {}, {"missed": "none"})
    assert pegged(seen) == [(2, 3), (2, 2)]


def test_a_card_of_the_crib_is_not_the_last_one_of_the_play_once_that_is_named() -> None:
    """The last card was not seen, and the first one of the crib lies where its owner might have laid it."""
    play = begun("4S")
    for seat, card in [(1, "5H"), (0, "7C"), (1, "KS"), (0, "5S"), (1, "QC"), (0, "TD"), (1, "KC")]:
        play(card, seat)
    for at, card in enumerate(["4H", "6D", "3D", "4C"]):
        play(card, 0)["place"] = [0.4 + 0.08 * at, 0.69]
    seen = watch(observer(dealer=0), play.rows, {}, {"dead": "no", "missed": "8C"})
    assert [(line["what"], line["points"]) for line in seen.points if line["kind"] == "show"] == [
        ("hand", 8),
        ("hand", 4),
        ("crib", 8),
    ]


def test_late_where_no_card_can_have_been_late_is_taken_as_no() -> None:
    play = begun()
    for seat, card in [(0, "KH"), (1, "QC"), (0, "8D"), (1, "9S")]:
        play(card, seat)
    play.t += 10
    play("AC", 0)
    watching = observer(dealer=1)
    seen = watch(watching, play.rows)
    (asked,) = seen.of("unsure")
    seen.lines += watching.answer(asked["id"], "late")
    assert [line["where"] for line in seen.of("seen") if line["card"] == "AC"] == ["play"]


def test_a_card_laid_too_early_waits_while_a_player_counts() -> None:
    play = begun("5H")
    for seat, card in [(0, "KH"), (1, "QC"), (1, "JD"), (0, "2D")]:
        play(card, seat)
    seen = watch(observer(dealer=1, muggins="strict"), play.rows)
    assert [line["code"] for line in seen.of("refused")] == ["NOT_YOUR_TURN"]


def test_cards_that_are_told_at_once_count_in_the_order_in_which_they_came_to_rest() -> None:
    """The light was out while they were laid."""
    play = begun()
    for seat, card in [(0, "AH"), (1, "4C"), (0, "QD"), (1, "4S"), (0, "AS")]:
        play(card, seat)
    watching = observer(dealer=1)
    lines = watching.tell([*reversed(moments_of(play.rows))], play.t)
    assert [(line["player"], line["points"]) for line in lines if line["type"] == "points"] == [(0, 2)]
    assert not [line for line in lines if line["type"] == "refused"]
