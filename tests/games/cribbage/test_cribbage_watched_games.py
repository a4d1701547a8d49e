"""Cribbage watched: whole games of bots, and what a camera's mistakes make of them."""

from itertools import groupby

import pytest

from autopeg.watching.facts import time_of
from autopeg.watching.observer import Line, Observer
from autopeg.watching.zones import Zones
from support.watching.cribbage_table import (
    NAMES,
    as_points,
    game,
    observer,
)
from watched_cribbage import Noise, Row, Style, disturbed, watched
from watching_facts import moments_of, watch

STYLES = {
    "plain": Style(),
    "cut": Style(has_cut=True),
    "turned over": Style(turns_over=True),
    "spread": Style(spreads=True),
    "stacked": Style(stacks=True),
    "pack in the middle": Style(starter=(0.5, 0.5)),
    "pack in a zone": Style(starter=(0.3, 0.65)),
    "one row": Style(in_row=True, starter=(0.05, 0.5)),
}


@pytest.mark.parametrize("style", STYLES.values(), ids=list(STYLES))
def test_points_are_those_of_the_rules(style: Style) -> None:
    for seed in (1, 2):
        played = game(2, seed, style)
        seen = watch(observer(), played.rows)
        assert as_points(seen.points) == as_points(played.truth)
        assert [line["winner"] for line in seen.of("over")] == [played.winner]
        assert not seen.of("unsure", "refused", "corrected", "open")


@pytest.mark.parametrize("players", [3, 4])
def test_three_and_four_players(players: int) -> None:
    played = game(players)
    seen = watch(observer(players), played.rows)
    assert as_points(seen.points) == as_points(played.truth)
    assert not seen.of("unsure", "refused", "corrected", "open")


@pytest.mark.parametrize("radius", [0.36, 0.39])
@pytest.mark.parametrize(("players", "starter", "first_angle"), [(4, (0.5, 0.5), 90.0), (2, (0.5, 0.09), 0.0)])
def test_players_may_sit_at_the_left_and_right_edges(
    radius: float, players: int, starter: tuple[float, float], first_angle: float
) -> None:
    angles = tuple((first_angle + 360 / players * seat) % 360 for seat in range(players))
    zones = Zones(players, NAMES[:players], angles)
    for seed in (1, 2):
        played = game(players, seed, Style(starter=starter, radius=radius, first_angle=first_angle))
        seen = watch(Observer("cribbage", {}, NAMES[:players], zones=zones), played.rows)
        assert as_points(seen.points) == as_points(played.truth)
        assert not seen.of("unsure", "refused", "corrected", "open")


@pytest.mark.parametrize("edge", ["near", "far"])
def test_an_arm_says_nothing_of_a_card_whose_place_is_clear(edge: str) -> None:
    played = game()
    arms: list[Row] = [{"arm": edge, "t": round(row["first"] - 0.2, 2)} for row in played.rows]
    seen = watch(observer(), [*played.rows, *arms])
    assert as_points(seen.points) == as_points(played.truth)
    assert not seen.of("unsure", "refused", "corrected", "open")


def test_a_source_that_is_cut_says_the_same_up_to_there() -> None:
    whole = game(2, 3)
    rows, _ = disturbed(whole, Noise(lost=0.03, late=0.1, doubled=0.05, wrong=0.03, doubtful=0.1), 3)
    lines = watch(observer(), rows).lines
    for end in range(10, 140, 13):
        cut = [{**row, "last": row["last"] if row["last"] < end else None} for row in rows if row["first"] < end]
        watching = observer()
        told: list[Line] = []
        for _, together in groupby(moments_of(cut), key=time_of):
            told += watching.tell(list(together))
        assert told == lines[: len(told)]


def test_doubled_and_late_facts_change_nothing() -> None:
    played = game(2, 2)
    rows, _ = disturbed(played, Noise(doubled=0.3), 2)
    seen = watch(observer(), rows)
    assert as_points(seen.points) == as_points(played.truth)
    assert len(seen.of("seen")) == len(played.rows)


def test_doubtful_cards_are_asked_about_and_then_pegged_in_order() -> None:
    for seed in (1, 2, 3):
        played = game(2, seed)
        rows, truth = disturbed(played, Noise(doubtful=0.1), seed)
        seen = watch(observer(), rows, truth)
        assert as_points(seen.points) == as_points(played.truth)
        unanswered = watch(observer(), rows)
        assert as_points(unanswered.points) == as_points(played.truth)[: len(unanswered.points)]
        assert seen.of("answered")
        assert unanswered.of("open")


@pytest.mark.parametrize("style", [Style(turns_over=True), Style(in_row=True)])
def test_a_camera_is_mistaken_about_cards_alone(style: Style) -> None:
    """Backs and arms are reported unchanged."""
    played = watched(3, 2, {}, style)
    rows, cards = disturbed(played, Noise(lost=0.1, late=0.1, doubled=0.1, wrong=0.1, doubtful=0.1), 2)
    others = [row for row in played.rows if row.get("card", "??") == "??"]
    assert others
    assert [row for row in rows if row.get("card", "??") == "??"] == others
    assert all(rows[number - 1]["card"] != "??" for number in cards)


@pytest.mark.parametrize("players", [2, 3])
def test_every_card_is_seen_asked_about_or_refused(players: int) -> None:
    """Silence is no answer, also with cards missing, taken for others, without a known dealer and after the game."""
    for seed in (0, 3):
        played = watched(players, seed, {})
        rows, _ = disturbed(played, Noise(lost=0.01, late=0.02, doubled=0.02, wrong=0.01, doubtful=0.01), seed)
        seen = watch(observer(players), rows)
        laid = {(row["card"], row["last"]) for row in rows}
        assert len(seen.of("seen", "unsure", "refused")) > 0.95 * len(laid)


def test_an_owner_who_counts_too_many_is_corrected_without_a_claim() -> None:
    """C44, C47: every count of a game is asked for, one after the other, the hands after the last card too."""
    played = game(2, 4)
    watching = observer(muggins="strict")
    seen = watch(watching, played.rows, {}, {"points": "29"})
    assert as_points(seen.points) == as_points(played.truth)
    assert {watching.questions.kind(line["id"]) for line in seen.of("unsure")} == {"points"}


def test_a_spread_hand_corrects_a_card_of_the_play() -> None:
    played = game(2, 1, Style(spreads=True))
    rows = [dict(row) for row in played.rows]
    at = next(at for at, row in enumerate(rows) if at > 2)
    others = {row["card"] for row in rows[:30]}
    rows[at]["card"] = next(card for card in ("KS", "KD", "QD", "QS", "TS") if card not in others)
    seen = watch(observer(dealer=played.dealer), rows)
    assert [(line["card"], line["was"]) for line in seen.of("corrected")] == [
        (played.rows[at]["card"], rows[at]["card"])
    ]
    assert as_points(seen.points) == as_points(played.truth)


def test_a_late_card_changes_the_order_without_a_question() -> None:
    for seed in range(3):
        played = game(2, seed)
        rows, _ = disturbed(played, Noise(late=0.03), seed)
        seen = watch(observer(dealer=played.dealer), rows)
        truth = [(line["kind"], line["player"], line["points"]) for line in played.truth]
        assert [(line["kind"], line["player"], line["points"]) for line in seen.points] == truth
