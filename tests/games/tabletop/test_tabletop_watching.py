"""Table Top Cribbage watched: cards in the cells of a grid become the counts of the rules."""

import re
from collections.abc import Sequence
from functools import cache
from math import dist

import pytest

from autopeg.base.errors import UsageError
from autopeg.games.tabletop.watching.lattice import cells_of
from autopeg.watching.observer import Observer
from watched_cribbage import Noise, Row, Watched, disturbed
from watched_tabletop import watched
from watching_facts import watch

NAMES = ("Ann", "Bob", "Cid", "Dee")
POINTS = ("kind", "player", "side", "points", "parts", "what", "index", "cards")


@cache
def game(players: int = 2, seed: int = 1, variant: str = "base") -> Watched:
    return watched(players, seed, {"variant": variant})


def observer(played: Watched, variant: str = "base") -> Observer:
    return Observer("tabletop", {"variant": variant}, NAMES[: played.players], played.dealer)


def as_points(lines: Sequence[Row]) -> list[Row]:
    return [{key: line[key] for key in POINTS if key in line} for line in lines]


@pytest.mark.parametrize("variant", ["base", "ship"])
@pytest.mark.parametrize("players", [2, 4])
def test_counts_are_those_of_the_rules(players: int, variant: str) -> None:
    played = game(players, 1, variant)
    seen = watch(observer(played, variant), played.rows)
    assert as_points(seen.points) == as_points(played.truth)
    assert [line["winner"] for line in seen.of("over")] == [played.winner]
    assert not seen.of("unsure", "refused", "corrected", "open")


def test_doubtful_cards_are_asked_about() -> None:
    played = game()
    rows, truth = disturbed(played, Noise(doubtful=0.05, doubled=0.1), 1)
    seen = watch(observer(played), rows, truth)
    assert seen.of("unsure")
    assert as_points(seen.points) == as_points(played.truth)


def first_round(played: Watched) -> list[Row]:
    """Return the rows of the first round, with its starter; the starter of the second one is the first card after."""
    end = min(row["last"] for row in played.rows)
    return [row for row in played.rows if row["first"] < end]


def doubted(rows: Sequence[Row]) -> list[Row]:
    """Return rows with a card of the first round in doubt."""
    laid = {row["card"] for row in rows[:24]}
    other = next(name for name in ("KS", "KD", "QS") if name not in laid)
    choices = [[rows[10]["card"], 0.55], [other, 0.4]]
    return [*rows[:10], {**rows[10], "confidence": 0.55, "choices": choices}, *rows[11:]]


def test_a_card_whose_answer_is_undone_is_asked_about_again_though_the_next_round_began_long_ago() -> None:
    played = game()
    watching = observer(played)
    seen = watch(watching, doubted(played.rows))
    before = as_points(seen.points)
    assert before != as_points(played.truth)
    asked = seen.of("unsure")[0]
    seen.lines += watching.answer(asked["id"], asked["choices"][0][0])
    assert as_points(seen.points) == as_points(played.truth)
    undone = watching.undo()
    assert [line["type"] for line in undone] == ["corrected", "unsure", "unsure"]
    assert undone[1]["choices"] == asked["choices"]
    seen.lines += undone
    assert as_points(seen.points) == before


def test_missing_cards_are_asked_about_one_by_one_and_nothing_wrong_is_counted() -> None:
    played = game()
    in_grid = [row for row in first_round(played)[5:] if row["card"] != "??" and 384 < row["place"][0] < 896]
    lost = sorted(in_grid[:2], key=lambda row: (row["place"][1], row["place"][0]))
    rows = [row for row in played.rows if row not in lost]
    watching = observer(played)
    seen = watch(watching, rows)
    counted = as_points(seen.points)
    assert counted == as_points(played.truth)[: len(counted)]
    with pytest.raises(UsageError, match="was seen in this deal: say the card that was not"):
        watching.answer(seen.of("unsure")[0]["id"], rows[0]["card"])
    for row in lost:
        asked = next(line for line in watching.open_questions() if line["about"].startswith("Not all cards"))
        assert re.search(r"Which one lies in row \d, column \d\?", asked["about"])
        seen.lines += watching.answer(asked["id"], row["card"])
    assert as_points(seen.points) == as_points(played.truth)
    assert not watching.questions.open


def test_the_last_round_is_over_when_the_table_is_cleared() -> None:
    played = game()
    lost = played.rows[-1]
    watching = observer(played)
    seen = watch(watching, played.rows[:-1])
    asked, scores = seen.of("open")
    assert asked["about"] == "Not all cards of the round were seen. Which one is in the crib?"
    assert asked["t"] == max(row["last"] for row in played.rows) + 4.0
    assert scores["about"] == f"Answer question {asked['id']}, or say the scores after this deal: Ann's and Bob's."
    seen.lines += watching.answer(asked["id"], lost["card"])
    assert as_points(seen.points) == as_points(played.truth)


def test_a_round_of_which_much_is_missing_is_settled_by_the_scores() -> None:
    played = game()
    first = first_round(played)
    rows = [row for row in played.rows if row not in first[6:14]]
    watching = observer(played)
    seen = watch(watching, rows)
    asked = seen.of("unsure")[0]
    assert asked["about"] == "Not all of this deal was seen. Say the scores after it: Ann's and Bob's."
    until = Observer("tabletop", {"variant": "base"}, NAMES[:2], played.dealer)
    watch(until, [row for row in rows if row in first])
    lines = [*until.end(), *until.answer(1, "30 40")]
    assert [(line["player"], line["what"]) for line in lines if line["type"] == "points"] == [
        (0, "round"),
        (1, "round"),
    ]
    with pytest.raises(UsageError, match="is not a score of each side"):
        until.answer(1, "30")


@pytest.mark.parametrize(("before", "said", "is_over"), [((0, 0), "70 80", False), ((100, 100), "121 125", True)])
def test_scores_settle_a_full_round_with_a_card_in_doubt(before: tuple[int, int], said: str, is_over: bool) -> None:
    played = game()
    rows = doubted(first_round(played))
    watching = Observer("tabletop", {"variant": "base"}, NAMES[:2], played.dealer, before)
    seen = watch(watching, rows)
    asked = [*seen.of("unsure"), *watching.end()][-1]
    seen.lines += watching.answer(asked["id"], said)
    scores = [*before]
    for line in seen.points:
        scores[line["side"]] += line["points"]
    assert scores == [*map(int, said.split())]
    assert bool(seen.of("over")) is is_over
    seen.lines += watching.undo()
    assert not any(line.get("what") == "round" for line in seen.points)


def test_scores_that_settle_a_round_can_end_the_game() -> None:
    played = game()
    first = first_round(played)
    watching = Observer("tabletop", {"variant": "base"}, NAMES[:2], played.dealer, (50, 50))
    watch(watching, [row for row in first if row not in first[6:14]])
    watching.end()
    with pytest.raises(UsageError, match="no score can be lower than at the beginning of the deal"):
        watching.answer(1, "40 60")
    lines = watching.answer(1, "60 500")
    assert [line["winner"] for line in lines if line["type"] == "over"] == [1]


def test_a_starter_seen_after_the_next_card_is_the_middle_of_the_grid() -> None:
    played = game()
    rows = [dict(row) for row in played.rows]
    rows[0]["first"] = rows[1]["first"] + 0.5
    seen = watch(observer(played), rows)
    assert as_points(seen.points) == as_points(played.truth)
    assert not seen.of("unsure")


def test_the_earlier_of_two_equal_cards_is_named_once_the_later_one_was() -> None:
    played = game()
    rows = [dict(row) for row in played.rows]
    first, place = 2, rows[2]["place"]
    second = next(at for at in range(4, 20) if rows[at]["card"] != "??" and dist(place, rows[at]["place"]) > 350)
    rows[first]["card"] = rows[second]["card"]
    truth = {at: row["card"] for at, row in enumerate(played.rows, 1)}
    seen = watch(observer(played), rows, truth)
    assert len(seen.of("unsure")) == 2
    assert as_points(seen.points) == as_points(played.truth)


def test_the_dealer_is_asked_for() -> None:
    played = game()
    watching = Observer("tabletop", {}, NAMES[:2])
    seen = watch(watching, [{**row, "last": None} for row in played.rows[:3]])
    (asked,) = seen.of("unsure")
    assert [line["type"] for line in watching.answer(asked["id"], "Bob")] == ["answered", "deal"]


def test_cells_follow_from_the_places_of_the_cards() -> None:
    places = [(0.5, 0.64), (0.61, 0.5), (0.28, 0.22), (0.9, 0.5)]
    assert cells_of((0.5, 0.5), places) == [(3, 2), (2, 3), (0, 0), None]


@pytest.mark.parametrize("lost", [slice(6, 9), slice(-15, -7)])
def test_a_program_that_knows_the_game_names_the_cards_that_were_not_seen_or_the_scores(lost: slice) -> None:
    played = game()
    missing = [row for row in played.rows if row["card"] != "??"][lost]
    rows = [row for row in played.rows if row not in missing]
    seen = watch(observer(played), rows, {at: row["card"] for at, row in enumerate(rows, 1)}, game=played)
    assert [line["winner"] for line in seen.of("over")] == [played.winner]
    assert not seen.of("open")
    assert [sum(line["points"] for line in seen.points if line["side"] == side) for side in (0, 1)] == [
        sum(row["points"] for row in played.truth if row["side"] == side) for side in (0, 1)
    ]
