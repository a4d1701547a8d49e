"""Deals of cribbage that were not seen to their end: what is asked, and the scores that settle them."""

import pytest

from autopeg.base.errors import UsageError
from autopeg.watching.observer import Observer
from autopeg.watching.reading import Said
from support.watching.cribbage_table import FAR, NAMES, NEAR, PACK, Play, begun, observer, pegged
from watched_cribbage import Row
from watching_facts import watch

LAID = [(0, "7C"), (1, "8D"), (0, "9S"), (0, "4D"), (0, "2S"), (1, "TC"), (1, "KC"), (1, "9H")]
"""Ann leads to Bob's deal: Bob pegs 2 and the last card, Ann 3 and a go."""


def deal_without(card: str) -> Play:
    """Return a deal in which a card of the play was not seen, and whose cards are gathered."""
    play = begun("5H")
    for seat, each in LAID:
        if each != card:
            play(each, seat)
    return play


def gather(play: Play) -> None:
    for row in play.rows:
        row.setdefault("last", play.t + 2)
    play.t += 10


def test_a_deal_with_a_missing_card_is_settled_by_the_scores() -> None:
    play = deal_without("4D")
    gather(play)
    play.starter("JH")
    watching = observer(dealer=1)
    seen = watch(watching, play.rows)
    asked = seen.of("unsure")[-1]
    assert asked["about"] == "Answer question 1, or say the scores after this deal: Ann's and Bob's."
    assert pegged(seen) == [(1, 2), (0, 3), (0, 1)], "the next deal waits"
    seen.lines += watching.answer(asked["id"], "20 25")
    assert pegged(seen)[3:] == [(0, 16), (1, 23), (0, 2)], "what is missing, and the heels of the next deal"
    assert [line["dealer"] for line in seen.of("deal")] == [1, 0]
    assert not watching.questions.open


@pytest.mark.parametrize("scores", ["20", "20 25 30", "none"])
def test_the_scores_that_settle_a_deal_are_those_of_all_sides(scores: str) -> None:
    play = deal_without("4D")
    gather(play)
    watching = observer(dealer=1)
    asked = [*watch(watching, play.rows).of("unsure"), *watching.end()][-1]
    with pytest.raises(UsageError, match="is not a score of each side: say those of Ann and Bob, such as 45 60"):
        watching.answer(asked["id"], scores)


def test_scores_that_are_lower_than_what_was_counted_replace_it() -> None:
    play = deal_without("4D")
    gather(play)
    watching = Observer("cribbage", {}, NAMES[:2], 1, (10, 10))
    seen = watch(watching, play.rows)
    asked = [*seen.of("unsure"), *watching.end()][-1]
    with pytest.raises(UsageError, match="no score can be lower than at the beginning of the deal"):
        watching.answer(asked["id"], "9 30")
    lines = watching.answer(asked["id"], "13 30")
    assert [line["undoes"] for line in lines if line["type"] == "corrected"] == [[n["n"] for n in seen.points]]
    assert [(line["player"], line["points"]) for line in lines if line["type"] == "points"] == [(0, 3), (1, 20)]


def test_the_scores_that_settle_a_deal_can_end_the_game() -> None:
    play = deal_without("4D")
    gather(play)
    watching = observer(dealer=1)
    asked = [*watch(watching, play.rows).of("unsure"), *watching.end()][-1]
    lines = watching.answer(asked["id"], "121 40")
    assert [(line["player"], line["points"]) for line in lines if line["type"] == "points"] == [(1, 38), (0, 117)]
    assert [line["winner"] for line in lines if line["type"] == "over"] == [0]


def test_each_deal_that_ends_in_doubt_asks_for_the_scores_anew() -> None:
    play = deal_without("4D")
    gather(play)
    play.starter("JH")
    for seat, card in [(1, "QC"), (0, "2D"), (1, "5D"), (0, "3H"), (1, "6S")]:
        play(card, seat)
    gather(play)
    play.starter("KH")
    watching = observer(dealer=1)
    seen = watch(watching, play.rows)
    first, second = seen.of("unsure")[-2:]
    assert (first["id"], "none") in [(line["id"], line["answer"]) for line in seen.of("answered")]
    seen.lines += watching.answer(second["id"], "30 40")
    assert [line["dealer"] for line in seen.of("deal")] == [1, 1], "two deals later Bob deals again"


def test_a_hand_that_is_spread_names_the_card_that_was_not_seen() -> None:
    play = deal_without("4D")
    for row in play.rows[1:]:
        row["last"] = play.t + 1
    play.t += 2
    for slot, card in enumerate(["7C", "9S", "4D", "2S"]):
        play.rows.append({"card": card, "place": [0.3 + 0.08 * slot, 0.85], "first": play.t + slot / 10})
    watching = observer(dealer=1)
    seen = watch(watching, play.rows)
    assert pegged(seen) == [(1, 2), (0, 3), (0, 1), (1, 1), (1, 1), (0, 2), (1, 7)]
    assert not watching.questions.open


def test_a_question_that_rests_on_another_one_waits_for_it() -> None:
    seen = deal_without("4D").seen()
    assert [line["about"] for line in seen.of("unsure")] == ["Which card did Ann play before the KC?"]


def test_cards_are_seen_while_points_wait_for_their_owner() -> None:
    play = begun("5H")
    for seat, card in LAID:
        play(card, seat)
    for card in ("AC", "AD", "3S", "9D"):
        play(card, 1)
    gather(play)
    play.starter("JH")
    play("QC", 1)
    watching = observer(dealer=1, muggins=True)
    seen = watch(watching, play.rows)
    where = [line["where"] for line in seen.of("seen")]
    assert where == ["starter"] + ["play"] * 8 + ["crib"] * 4 + ["starter", "play"]
    (asked,) = seen.of("unsure")
    assert asked["about"] == "How many points does Bob peg for the 8D?"
    watching.answer(asked["id"], "2")
    assert not any(line["type"] == "seen" for line in watching.answer(2, "3")), "what was seen is not seen again"


def test_a_go_that_nobody_can_say_is_refused_in_words() -> None:
    play = begun()
    play("7H", 0)
    watching = observer(dealer=1)
    watch(watching, play.rows)
    (refused,) = watching.say(Said(play.t, "go", 1))
    assert refused["message"] == "Nobody can say go now: up to 21 every card fits."
    (refused,) = watching.say(Said(play.t, "points", 1, 3))
    assert refused["message"] == "There are no points to declare now."


def test_scores_settle_a_deal_that_was_counted_with_a_card_in_doubt() -> None:
    play = begun("5H")
    for seat, card in LAID:
        doubt = {"confidence": 0.55, "choices": [["4D", 0.55], ["4C", 0.4]]}
        play(card, seat, **(doubt if card == "4D" else {}))
    for card in ("KD", "QS", "6H", "3C"):
        play(card, 1)
    gather(play)
    watching = observer(dealer=1)
    seen = watch(watching, play.rows)
    [doubt, asked] = [*seen.of("unsure"), *watching.end()]
    for question, choice in ((asked, "20 25"), (doubt, "4D")):
        seen.lines += watching.answer(question["id"], choice)
        assert [sum(points for player, points in pegged(seen) if player == side) for side in (0, 1)] == [20, 25]


def test_scores_that_were_said_are_taken_back_and_asked_for_again() -> None:
    play = deal_without("4D")
    gather(play)
    watching = observer(dealer=1)
    seen = watch(watching, play.rows)
    asked = [*seen.of("unsure"), *watching.end()][-1]
    before = pegged(seen)
    seen.lines += watching.answer(asked["id"], "20 25")
    assert len(pegged(seen)) == len(before) + 2
    seen.lines += watching.undo()
    assert pegged(seen) == before
    again = watching.open_questions()[-1]
    assert "say the scores after this deal" in again["about"]
    seen.lines += watching.answer(again["id"], "21 26")
    assert sum(points for _, points in pegged(seen)) == 47


def test_scores_that_were_said_stay_if_a_card_turns_out_to_be_another_players() -> None:
    """Whoever led was not the dealer: with the card Bob's, Ann has dealt."""
    rows: list[Row] = [
        {"card": "5H", "place": list(PACK), "first": 2.0, "last": 14.0},
        {"card": "7C", "place": [0.35, NEAR], "first": 4.0, "last": 14.0},
        {"card": "8D", "place": [0.4, FAR], "first": 6.0, "last": 14.0, "choices": [["8D", 0.55], ["KH", 0.4]]},
    ]
    watching = observer()
    seen = watch(watching, rows)
    asked = [*seen.of("unsure"), *watching.end()][-1]
    seen.lines += watching.answer(asked["id"], "20 25")
    assert [line["dealer"] for line in seen.of("deal")] == [1]
    seen.lines += watching.correct_owner(1, 1)
    assert [line["dealer"] for line in seen.of("deal")] == [1, 0]
    assert pegged(seen) == [(0, 20), (1, 25)]
