"""Streaks, form and pairs, from the list of games alone."""

from collections.abc import Sequence

from autopeg.records import GameRow, Header
from autopeg.statistics.form import NEWEST, Form, Outcome, Pair, forms, outcome_of, pairs
from autopeg.statistics.results import Win

TWO = ("Ann", "Bob")


def game(
    number: int,
    names: Sequence[str],
    *winners: int,
    sides: Sequence[int] = (),
    by: Win = "win",
    rules: str = "cribbage",
) -> Outcome:
    return Outcome(number, rules, tuple(names), tuple(sides) or tuple(range(len(names))), winners, by)


def games(*won_by_ann: bool) -> list[Outcome]:
    return [game(number, TWO, 0 if won else 1) for number, won in enumerate(won_by_ann, 1)]


def form_of(outcomes: Sequence[Outcome], name: str) -> Form:
    return next(form for form in forms(outcomes) if form.player == name)


def test_a_streak_counts_from_the_newest_game_back() -> None:
    ann = form_of(games(True, True, True, False, True, True), "Ann")
    assert (ann.streak, ann.longest_won, ann.longest_lost) == (2, 3, 1)
    bob = form_of(games(True, True, True, False, True, True), "Bob")
    assert (bob.streak, bob.longest_won, bob.longest_lost) == (-2, 1, 3)


def test_the_form_is_the_newest_games_the_oldest_first() -> None:
    ann = form_of(games(*[True] * NEWEST, False, False), "Ann")
    assert len(ann.newest) == NEWEST
    assert [mark.won for mark in ann.newest[-3:]] == [True, False, False]
    assert ann.newest[-1].game_id == NEWEST + 2
    assert ann.games == NEWEST + 2


def test_a_game_that_goes_on_breaks_no_streak() -> None:
    going_on = Outcome(2, "cribbage", TWO, (0, 1), None, "win")
    first, *_ = games(True)
    ann = form_of([first, going_on, game(3, TWO, 0)], "Ann")
    assert (ann.streak, ann.games, ann.unfinished) == (2, 2, 1)


def test_a_win_says_by_how_much() -> None:
    """C49, C50."""
    ann = form_of([game(1, TWO, 0, by="lurch")], "Ann")
    assert [(mark.won, mark.by) for mark in ann.newest] == [(True, "lurch")]


def test_tables_of_different_sizes_are_kept_apart() -> None:
    outcomes = [*games(True), game(2, ("Ann", "Bob", "Cid"), 1)]
    assert [(form.player, form.players, form.streak) for form in forms(outcomes)] == [
        ("Ann", 2, 1),
        ("Bob", 2, -1),
        ("Ann", 3, -1),
        ("Bob", 3, 1),
        ("Cid", 3, -1),
    ]


def test_nobody_is_listed_who_has_won_and_lost_nothing() -> None:
    going_on = Outcome(1, "cribbage", ("Cid", "Dot"), (0, 1), None, "win")
    assert [form.player for form in forms([going_on, *games(True)])] == ["Ann", "Bob"]


def test_games_with_other_rules_are_kept_apart() -> None:
    """A score pad keeps the score of every game."""
    outcomes = [*games(True, True), *(game(number, TWO, 1, rules="crib_rummy") for number in (3, 4, 5))]
    found = forms(outcomes)
    assert [(form.rules, form.player, form.games, form.streak) for form in found] == [
        ("crib_rummy", "Ann", 3, -3),
        ("crib_rummy", "Bob", 3, 3),
        ("cribbage", "Ann", 2, 2),
        ("cribbage", "Bob", 2, -2),
    ]
    assert [(pair.rules, pair.won) for pair in pairs(outcomes)] == [("crib_rummy", (0, 3)), ("cribbage", (2, 0))]


def test_two_bots_of_a_level_are_one_who_neither_wins_nor_loses() -> None:
    assert forms([game(1, ("club", "club"), 0)]) == []
    assert pairs([game(1, ("club", "club"), 0)]) == []


def test_a_pair_has_its_score_and_its_course() -> None:
    assert pairs(games(False, True, True)) == [Pair("cribbage", "Ann", "Bob", 2, (2, 1), (-1, 0, 1))]


def test_partners_are_not_set_against_each_other() -> None:
    """C3."""
    found = pairs([game(1, ("Ann", "Bob", "Cid", "Dot"), 0, sides=(0, 1, 0, 1))])
    assert [(pair.one, pair.other, pair.won) for pair in found] == [
        ("Ann", "Bob", (1, 0)),
        ("Ann", "Dot", (1, 0)),
        ("Bob", "Cid", (0, 1)),
        ("Cid", "Dot", (1, 0)),
    ]


def test_who_shares_a_win_has_beaten_the_others_alone() -> None:
    """Y32."""
    found = pairs([game(1, ("Ann", "Bob", "Cid"), 0, 2)])
    assert [(pair.one, pair.other, pair.won) for pair in found] == [("Ann", "Bob", (1, 0)), ("Bob", "Cid", (0, 1))]


def test_the_list_of_games_tells_the_outcome() -> None:
    header = Header("cribbage", ("Ann", "club"), {"skunk": "skunk"}, {"seats": [None, "club"]})
    row = GameRow(4, "2026-05-01T10:00:00+00:00", "2026-05-01T10:20:00+00:00", header, 120, {"winner": 1, "games": 2})
    assert outcome_of(row) == Outcome(4, "cribbage", ("Ann", "club"), (0, 1), (1,), "skunk")
    crummy = GameRow(5, "", "", Header("crummy_rummy", ("Ann", "Bob", "Cid")), 9, {"winners": [0, 2]})
    assert outcome_of(crummy).winners == (0, 2)
    assert outcome_of(GameRow(6, "", "", header, 3, None)).winners is None


def test_the_list_of_games_names_the_game_whose_score_was_kept() -> None:
    assert outcome_of(GameRow(7, "", "", Header("score", TWO), 9, None)).rules == "cribbage"
    tabletop = Header("score", TWO, {"rules": "tabletop"})
    assert outcome_of(GameRow(8, "", "", tabletop, 9, None)).rules == "tabletop"
