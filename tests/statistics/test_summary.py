"""The summary of a finished game: where points come from, how it went, accuracy and mistakes."""

from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from autopeg.engine import winners_of
from autopeg.engine.advice import Choice, Judgement
from autopeg.records import Header, Record
from autopeg.registry import GAME_NAMES
from autopeg.statistics.review import Decision, accuracy_of, costliest, review, summary_of, with_guess
from autopeg.statistics.summary import GameSummary, Lead, Story, TurningPoint, game_summary, story_of, summary_parts_of
from autopeg.statistics.summary_text import best_text, lead_text, story_lines, summary_rows, turning_text
from support.play.bot_games import bots_record
from support.statistics.one_deal import DEAL, NAMES

pytestmark = pytest.mark.usefixtures("quick_advice")


def summarised(record: Record) -> GameSummary:
    history = record.replayed()
    return game_summary(record, history, history.over)


@pytest.fixture(scope="module", params=GAME_NAMES)
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Record:
    """A game that two bots have played to its end."""
    return bots_record(tmp_path_factory.mktemp("games"), request.param, ("club", "beginner"), {})


def test_a_deal_of_cribbage_is_split_into_hand_crib_and_pegging() -> None:
    found = summarised(Record(Header("cribbage", NAMES), DEAL))
    assert [side["hand"] for side in found.sources] == [12, 14]
    assert found.sources[0]["crib"] == 4
    assert sum(found.sources[1].values()) == summarised_scores(DEAL)[1]
    assert [best and (best.points, best.what) for best in found.story.best] == [(12, "hand"), (14, "hand")]
    assert best_text("cribbage", found.story, NAMES, str) == "Best hand: Bob's hand for 14 (TD JD QD KD KH)"


def summarised_scores(moves: tuple[dict[str, Any], ...]) -> tuple[int, ...]:
    return Record(Header("cribbage", NAMES), moves).replayed().state.scores


def test_the_points_by_source_make_the_score(played: Record) -> None:
    history = played.replayed()
    found = summarised(played)
    sums = tuple(sum(side.values()) for side in found.sources)
    assert sums == history.state.scores
    assert {source for side in found.sources for source in side} <= set(summary_parts_of(played.header.game).SOURCES)


def test_the_course_begins_level_and_ends_with_the_winner(played: Record) -> None:
    history = played.replayed()
    found = summarised(played)
    assert found.course[0].leads == (0, 0)
    assert found.course[-1].n == len(played.moves)
    low = history.game.LOWEST_WINS
    own, other = history.state.scores
    assert found.course[-1].leads == ((other - own, own - other) if low else (own - other, other - own))
    assert all(earlier.n < later.n for earlier, later in pairwise(found.course))
    assert len(found.deals) == sum(step.is_deal for step in history.steps)
    if found.knows_chances:
        assert all(sum(standing.chances or ()) == pytest.approx(1, abs=0.001) for standing in found.course)
        assert history.over is not None
        winners = winners_of(history.over)  # who are level share the win (Y32)
        assert found.course[-1].chances == tuple((side in winners) / len(winners) for side in (0, 1))


def test_the_turning_point_is_the_deal_that_did_most_for_the_winner(played: Record) -> None:
    found = summarised(played)
    turning = found.story.turning
    assert turning is not None
    ends = [*found.deals[1:], len(played.moves) + 1]
    rises: list[float] = []
    for n, end in zip(found.deals, ends, strict=True):
        before = [standing for standing in found.course if standing.n <= n - 1][-1]
        after = [standing for standing in found.course if standing.n <= end - 1][-1]
        rises.append(found.value(after, turning.side) - found.value(before, turning.side))
    assert rises[turning.deal - 1] == max(rises) == pytest.approx(turning.after - turning.before)
    part = summary_parts_of(played.header.game).PART
    text = turning_text(part, found.story, NAMES)
    start = f"Turning point: {part} {turning.deal} took {NAMES[turning.side]}"
    assert text.startswith(start)


def test_the_rows_are_in_words_for_every_side(played: Record) -> None:
    game, history = played.header.game, played.replayed()
    rows = summary_rows(game, summarised(played), review(played, history))
    labels = [row.label for row in rows]
    assert all(len(row.values) == 2 for row in rows)
    assert summary_parts_of(game).BEST in labels
    assert ("Luck in points" in labels) is (game == "cribbage")
    assert labels[-2:] == ["Accuracy", "Points lost by decisions"]
    assert all(value.endswith("%") for value in rows[-2].values)


def test_after_resigning_the_other_side_has_won() -> None:
    record = Record(Header("cribbage", NAMES, extra={"resigned": 1}), DEAL)
    found = summarised(record)
    assert found.course[-1].chances == (1.0, 0.0)
    assert found.story.turning is None  # no deal was played to its end


def test_a_game_of_three_has_leads_instead_of_chances() -> None:
    found = summarised(Record(Header("cribbage", (*NAMES, "Cid")), ()))
    assert found.knows_chances is False
    assert found.course[0].leads == (0, 0, 0)
    assert found.story.turning is None


def test_the_score_pad_has_no_summary() -> None:
    assert summarised(Record(Header("score", NAMES), ())) == GameSummary(Story(None, (), None), (), (), ())


def of_points(*pegged: tuple[int, int]) -> Story:
    """Return the story of a game kept on the score pad: each time a side and its points."""
    moves = tuple({"type": "points", "player": side, "points": points} for side, points in pegged)
    return story_of(Record(Header("score", NAMES, {"target": 61}), moves).replayed(), None)


def test_the_lead_goes_to_whoever_is_alone_ahead() -> None:
    assert of_points() == Story(None, (), None)
    assert of_points((0, 2), (1, 2)).lead == Lead(0, 0, 0)
    assert of_points((0, 2), (1, 2), (1, 3)).lead == Lead(1, 1, 0)
    assert of_points((1, 1), (0, 2), (1, 2), (0, 2)).lead == Lead(0, 3, 0)


PADS: dict[str, tuple[dict[str, Any], list[tuple[Any, ...]], str]] = {
    "cribbage": (
        {"target": 61},
        [
            ("deal", 0),
            ("points", 1, 4),
            ("points", 0, 6),
            ("deal", 1),
            ("points", 1, 10),
            ("correct", 1, 5),
            ("points", 0, 55),
        ],
        "The lead changed once, to Ann in deal 1",
    ),
    "tabletop": (
        {"target": 61},
        [
            *[("deal", 0), *[("points", side, points) for points in (9, 4) for side in (1, 0)]],
            *[("points", side, 0) for _ in range(3) for side in (1, 0)],
            *[("points", 0, 29), ("deal", 1), ("points", 0, 9), ("points", 1, 28), ("points", 0, 9), ("points", 1, 28)],
            *[("points", side, 0) for _ in range(3) for side in (0, 1)],
            ("points", 1, 0),
        ],
        "The lead changed once, to Bob in round 2",
    ),
    "crib_rummy": (
        {"target": 61},
        [("deal", 0), ("points", 0, 5), ("points", 1, 50), ("correct", 1, 5), ("points", 0, 57), ("points", 1, 2)],
        "Ann was ahead all the way",
    ),
    "crummy_rummy": (
        {},
        [
            move
            for n in range(7)
            for move in (("deal", n % 2), ("points", 0, 65 if n else 0), ("points", 1, 0 if n else 90), ("round_over",))
        ],
        "The lead changed once, to Bob in round 3",
    ),
}
"""By game, options and entries of a finished game, and what its end says."""


@pytest.mark.parametrize("rules", GAME_NAMES)
def test_a_score_pad_tells_the_lead_of_the_game_whose_score_was_kept(rules: str) -> None:
    """Slips that were corrected and rounds entered in part are no changes, and in Crummy Rummy few points lead."""
    options, entries, told = PADS[rules]
    words = {"points": ("player", "points"), "correct": ("player", "score"), "deal": ("dealer",), "round_over": ()}
    moves = tuple({"type": kind, **dict(zip(words[kind], values, strict=True))} for kind, *values in entries)
    history = Record(Header("score", NAMES, {"rules": rules, **options}), moves).replayed()
    assert history.over is not None
    assert story_lines(rules, story_of(history, history.over), NAMES, str) == (told,)


@pytest.mark.parametrize(
    ("lead", "text"),
    [
        (None, "Nobody was ahead at any time"),
        (Lead(0, 0, 1), "You were ahead all the way"),
        (Lead(1, 0, 1), "Bob and Dan were ahead all the way"),
        (Lead(1, 1, 2), "The lead changed once, to Bob and Dan in deal 2"),
        (Lead(0, 2, 5), "The lead changed twice, at last to you in deal 5"),
        (Lead(0, 7, 0), "The lead changed 7 times, at last to you"),
    ],
)
def test_who_was_ahead_is_said_to_the_reader(lead: Lead | None, text: str) -> None:
    assert lead_text("deal", Story(lead, (), None), ("You", "Bob and Dan")) == text


def test_a_story_has_three_lines_and_speaks_to_the_reader(played: Record) -> None:
    history = played.replayed()
    story = story_of(history, history.over)
    lead, best, turning = story_lines(played.header.game, story, NAMES, str)
    assert lead.startswith(("The lead changed", "Ann was", "Bob was"))
    assert best.startswith(f"{summary_parts_of(played.header.game).BEST}: ")
    assert turning.startswith("Turning point: ")
    assert story.turning is not None
    side = story.turning.side
    own = story_lines(played.header.game, story, ("You", "Bob") if side == 0 else ("Ann", "You"), str)
    assert "your chance to win" in own[2]
    assert NAMES[side] not in " ".join(own)


def test_a_turning_point_of_partners_is_theirs() -> None:
    turning = TurningPoint(3, 0, False, -2, 14, (23, 7))
    words = turning_text("deal", Story(None, (), turning), ("You and Cid", "Bob and Dan"))
    assert words == "Turning point: deal 3 took you and Cid from 2 behind to 14 ahead (23 to 7 points)"


def test_a_story_asks_for_no_chance_within_a_deal(played: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    """One within a deal of Table Top Cribbage may take a second."""
    history = played.replayed()
    between = [history.state_before(len(history.steps) - n) for n, step in enumerate(history.steps) if step.is_deal]
    asked: list[Any] = []
    monkeypatch.setattr(summary_parts_of(played.header.game), "win_chances", asked.append)
    story_of(history, history.over)
    assert asked == between


def decision(n: int, lost: float, wins_lost: float | None = None, seat: int = 0) -> Decision:
    chances = (None, None) if wins_lost is None else (0.5, 0.5 - wins_lost)
    move = {"player": seat}
    best, made = Choice(move, 5.0, chances[0]), Choice(move, 5.0 - lost, chances[1])
    return Decision(n, seat, "play", made, best, (), 4)


def test_decisions_are_graded_by_points_or_by_the_chance_to_win() -> None:
    assert [decision(1, lost).grade(1.0) for lost in (0.0, 0.09, 0.1, 0.99, 1.0)] == [
        "best",
        "best",
        "good",
        "good",
        "costly",
    ]
    assert [decision(1, 3.0, lost).grade(1.0) for lost in (0.0, 0.004, 0.005, 0.02, 0.03)] == [
        "best",
        "best",
        "good",
        "good",
        "costly",
    ]


@pytest.mark.parametrize("by_points", [True, False])
def test_nothing_was_better_than_what_is_graded_as_best(by_points: bool) -> None:
    """Losses within the error of the estimates count in full, but stay in the sums."""
    for lost in (0.0, 0.06, 0.099, 0.1, 0.5, 2.0):
        for wins_lost in (None, 0.0, 0.004, 0.005, 0.01, 0.2):
            made = decision(1, lost, wins_lost)
            made = replace(made, best=replace(made.best, by_points=by_points))
            assert made.is_best is (made.grade(1.0) == "best") is (made.credit(1.0) == 1.0)
    assert (decision(1, 0.06).is_best, decision(1, 0.06).lost) == (True, 0.06)
    found = summary_of((decision(1, 0.06), decision(2, 0.05), decision(3, 0.2)), 0, 1.0)
    assert (found.best, found.lost) == ({"play": 2}, {"play": pytest.approx(0.31)})


def test_accuracy_falls_to_a_fifth_for_choices_at_random() -> None:
    """A costly decision keeps a tenth of its credit, one that costs twice as much a hundredth."""
    assert accuracy_of([], 1.0) is None
    made = [decision(1, 0.0), decision(2, 1.0), decision(3, 2.0), decision(4, 99.0)]
    assert [each.credit(1.0) for each in made] == pytest.approx([1, 0.1, 0.01, 0])
    assert accuracy_of(made, 1.0) == pytest.approx(0.2 + 0.8 * 1.11 / 4)
    assert accuracy_of([decision(1, 0.0, 0.03)], 1.0) == pytest.approx(0.2 + 0.8 * 0.1)
    assert accuracy_of([replace(each, guessed=each.credit(1.0)) for each in made], 1.0) == pytest.approx(0.2)


def test_accuracy_leaves_out_what_a_second_look_added() -> None:
    """Only the choice made gets one, so it would lift choices at random above the others."""
    best, said = Choice("best", 0.0, 0.5), Choice("made", 0.0, 0.47)
    seen = replace(said, win_chance=0.5)
    first = with_guess(Decision(1, 0, "play", said, best, (), 2), Judgement(0, "play", said, (best, said)), 1.0)
    again = with_guess(Decision(1, 0, "play", seen, best, (), 2), Judgement(0, "play", seen, (best, seen), said), 1.0)
    assert (first.credit(1.0), again.credit(1.0)) == pytest.approx((0.1, 1.0))
    assert (first.guessed, again.guessed, again.gained) == pytest.approx((0.55, 0.55, 0.9))
    assert accuracy_of([again], 1.0) == accuracy_of([first], 1.0)
    assert (first.hinted, again.hinted) == (None, 0.47)


def test_accuracy_counts_a_decision_by_what_was_at_stake() -> None:
    """Where every choice is as good, nothing is decided; and who does worse than at random has no less than none."""
    forced = replace(decision(1, 0.0), guessed=1.0)
    assert accuracy_of([forced], 1.0) is None
    small, large = replace(decision(2, 0.0), guessed=0.4), replace(decision(3, 99.0), guessed=0.1)
    assert accuracy_of([forced, small, large], 1.0) == pytest.approx(0.2 + 0.8 * (0.6 - 0.1) / 1.5)
    assert accuracy_of([replace(large, guessed=0.9)], 1.0) == 0.0
    counted = replace(decision(4, 2.0), kind="count", guessed=0.5)
    assert accuracy_of([counted], 1.0) is None, "what is said with muggins is right or wrong"
    assert accuracy_of([small, large, counted], 1.0) == accuracy_of([small, large], 1.0)


def test_the_three_costliest_decisions_of_a_seat_are_worth_another_try() -> None:
    decisions = [decision(1, 0.5), decision(2, 3.0), decision(3, 0.05), decision(4, 9.0, seat=1), decision(5, 1.0)]
    assert [each.n for each in costliest([*decisions, decision(6, 2.0)], (0,), 1.0)] == [2, 6, 5]
    assert [each.n for each in costliest(decisions, (1,), 1.0)] == [4]
    assert costliest(decisions[2:3], (0,), 1.0) == []
