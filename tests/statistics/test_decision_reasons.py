"""Reasons in reviews: every sentence names the summands that differ, what speaks most for the best choice first."""

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from autopeg.engine.advice import Choice, Component, advice_of, components
from autopeg.engine.games import rules_of
from autopeg.engine.history import History
from autopeg.engine.moves import to_json
from autopeg.play.seating import new_player
from autopeg.play.table import Seat, Table
from autopeg.records import Header, Record
from autopeg.registry import GAME_NAMES
from autopeg.session.advice_text import advice_text_of, best_text, loss_text, shown_summands, winning_text
from autopeg.statistics.decision_text import (
    cost_text,
    describe_cost,
    describe_luck,
    describe_summary,
    explain_cost,
    reason_text,
)
from autopeg.statistics.review import Decision, decisions_of, summary_of

pytestmark = pytest.mark.usefixtures("quick_advice")

NUMBERS = re.compile(r"(.+) (\d+\.\d) instead of (\d+\.\d)")
GAIN_OR_COST = re.compile(r"(.+) (\d+\.\d) \(otherwise (.+) (\d+\.\d)\)")
PARTS = re.compile(r", but |(?<=\d|\)), | and (?=the |at |what |to |not |being |giving |in |using )")
COST = re.compile(r"better by (\d+\.\d) points?(?: and (\d+(?:\.\d)?)% of winning)?: BEST")
NEXT_BEST = re.compile(r"Next best: ([^;]+); it costs (\d+\.\d) points? and (\d+(?:\.\d)?)% of winning\.$")
NEXT_CHANCE = re.compile(r"Next best: ([^;,]+), (\d+%)\.$")
FEWER = "it makes fewer points on average, but wins more often"


def beginners_at(game: str) -> Table:
    """The table of a new game, with the same cards in every run."""
    rules = rules_of(game)
    seats = [Seat(name, new_player(game, "beginner", seat)) for seat, name in enumerate(("Ann", "Bob"))]
    return Table(History(rules, rules.new({}, 2)), seats, deck=f"reasons of {game}")


def states(game: str) -> Iterator[tuple[Any, int]]:
    """Those of a game between weak players, with the seat that is due."""
    table = beginners_at(game)
    while table.over is None and len(table.history.steps) < 160:
        seat = table.game.to_act(table.state)
        if seat is not None:
            yield table.state, seat
        table.advance()


@cache
def decisions(game: str) -> tuple[Decision, ...]:
    """Those of a game between weak players, weighed once for all tests."""
    table = beginners_at(game)
    while table.over is None and len(table.history.steps) < 160:
        table.advance()
    record = Record(Header(game, table.names), tuple(to_json(step.move) for step in table.history.steps))
    return decisions_of(record, table.history)


def points_of(choice: Choice) -> dict[str, float]:
    return {part.name: part.points for part in choice.parts}


@pytest.mark.parametrize("game", GAME_NAMES)
def test_no_reason_is_given_that_the_numbers_do_not_support(game: str) -> None:
    words = advice_text_of(game).PART_WORDS
    given = instead_of_discards = 0
    for decision in decisions(game):
        said = reason_text(game, decision)
        made, best = points_of(decision.made), points_of(decision.best)
        ahead = {name: best.get(name, 0.0) - made.get(name, 0.0) for name in {*made, *best}}
        assert set(ahead) <= set(words)
        if decision.made.move["type"] == "discard" != decision.best.move["type"]:
            instead_of_discards += not decision.is_best
            ahead = {name: ahead[name] for name in best if name not in made or not best.keys() - made.keys()}
        if not said:
            assert decision.is_best or not ahead or max(ahead.values()) < 0.1
            continue
        assert not decision.is_best
        if said == FEWER:
            assert decision.best.worth < decision.made.worth
            assert decision.wins_lost
            continue
        given += 1
        named = _parts_named(said, words, best, made)
        for name, difference in named.items():
            assert difference == pytest.approx(ahead[name], abs=0.11)
        assert max(ahead.values()) == pytest.approx(ahead[next(iter(named))]), "what speaks most comes first"
        assert all(abs(ahead[name]) < 0.11 for name in ahead.keys() - named.keys()), "every part is named"
    assert given > 3, "weak players give something to explain"
    assert bool(instead_of_discards) == game.endswith("rummy")


def _parts_named(said: str, words: Any, best: dict[str, float], made: dict[str, float]) -> dict[str, float]:
    """Return the parts that a sentence names, each with the difference as printed."""
    named: dict[str, float] = {}
    for part in PARTS.split(said):
        found = GAIN_OR_COST.fullmatch(part)
        if found is not None:
            [name] = [name for name in words if {found[1], found[3]} == {*words[name]}]
            named[name] = (1 if found[1] == words[name].good else -1) * (float(found[2]) + float(found[4]))
            continue
        found = NUMBERS.fullmatch(part)
        assert found is not None, part
        [name] = [name for name in words if found[1] in words[name] and name in {*best, *made} - named.keys()]
        sign = -1 if found[1] == words[name].bad != words[name].good else 1
        named[name] = sign * (float(found[2]) - float(found[3]))
    return named


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_kept_choice_has_the_summands_of_its_worth(game: str) -> None:
    for decision in decisions(game):
        for choice in (decision.made, decision.best):
            if choice.parts:
                assert sum(part.points for part in choice.parts) == pytest.approx(choice.worth, abs=0.01)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_cost_names_the_points_and_the_chance_that_the_valuation_has(game: str) -> None:
    named = 0
    for decision in decisions(game):
        said = describe_cost(decision, "BEST")
        if decision.is_best:
            assert said in ("nothing was better", "")
            continue
        best, made = decision.best.win_chance, decision.made.win_chance
        if decision.by_chance:
            assert best is not None
            assert made is not None
            digits = 1 if f"{best:.0%}" == f"{made:.0%}" else 0
            assert said.endswith(f"wins {best:.{digits}%} instead of {made:.{digits}%} of the games: BEST")
            continue
        found = COST.fullmatch(said)
        assert found is not None, said
        points, percent = found[1], found[2]
        assert float(points) == pytest.approx(decision.best.worth - decision.made.worth, abs=0.051)
        lost = None if best is None or made is None else best - made
        if percent is None:
            assert lost is None or lost < 0.005, "losses within the error are not named"
            continue
        named += 1
        assert lost is not None
        assert float(percent) > 0
        assert float(percent) / 100 == pytest.approx(lost, abs=0.0051 if lost > 0.099 else 0.00051)
        assert cost_text(decision) in said
    assert (named > 3) == (game != "cribbage"), "in cribbage the race is open"


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_hint_names_what_the_next_best_choice_costs(game: str) -> None:
    """The numbers of the sentence are those of the two choices; where the chance decides, it is named alone."""
    words, named = advice_text_of(game), {True: 0, False: 0}
    for state, seat in states(game):
        view, legal = rules_of(game).view(state, seat), rules_of(game).legal_moves(state, seat)
        choices = list(advice_of(game).evaluate(view, legal))
        said = best_text(words, view, choices, str)
        found = NEXT_BEST.search(said) or NEXT_CHANCE.search(said)
        if found is None:
            continue
        by_chance = choices[0].by_chance
        named[by_chance] += 1
        best = choices[0].win_chance or 0
        others = [
            (choice.worth, choice.win_chance)
            for choice in choices
            if choice.win_chance is not None and words.name_choice(choice.move, view, str) == found[1]
        ]
        if by_chance:
            assert found[2] in {f"{chance:.0%}" for _, chance in others}
        else:
            costs = {(f"{choices[0].worth - worth:.1f}", winning_text(best - chance)) for worth, chance in others}
            assert (found[2], f"{found[3]}% of winning") in costs
    assert sum(named.values()) > 3
    assert (named[False] > 0) == (game != "cribbage"), "in cribbage the race is open"


@pytest.mark.parametrize(
    ("points", "chance", "said"),
    [
        (1.2, 0.031, "1.2 points and 3.1% of winning"),
        (1.0, 0.124, "1.0 point and 12% of winning"),
        (1.2, 0.0996, "1.2 points and 10% of winning"),
        (1.2, 0.005, "1.2 points and 0.5% of winning"),
        (1.2, 0.004, "1.2 points"),
        (1.2, 0.0, "1.2 points"),
        (1.2, None, "1.2 points"),
    ],
)
def test_a_loss_within_the_error_of_the_tables_is_not_named(points: float, chance: float | None, said: str) -> None:
    assert loss_text(points, chance) == said


def test_a_summary_names_the_mean_loss_of_the_chance_where_all_are_known() -> None:
    def lost(points: float, chance: float | None) -> Decision:
        decision = a_decision({"yours": 5.0 - points}, {"yours": 5.0})
        if chance is None:
            return decision
        made = replace(decision.made, win_chance=0.5 - chance, by_points=True)
        return Decision(1, 0, "turn", made, replace(decision.best, win_chance=0.5, by_points=True), (), 2)

    known = (lost(1.0, 0.021), lost(2.0, 0.02))
    said = "Ann: placing cost 3.0 points in 2 decisions, none of them the best, and 2.1% of winning each on average"
    assert describe_summary("Ann", "tabletop", summary_of(known, 0, 1.5)) == said
    unknown = replace(known[0].made, win_chance=None)
    partly = (*known, Decision(2, 0, "turn", unknown, unknown, (), 2))
    assert "winning" not in describe_summary("Ann", "tabletop", summary_of(partly, 0, 1.5))


def test_a_decision_with_a_known_chance_is_graded_by_what_costs_more() -> None:
    def graded(points: float, chance: float, *, by_points: bool = True) -> str:
        decision = a_decision({"yours": 5.0 - points}, {"yours": 5.0})
        made = replace(decision.made, win_chance=0.5 - chance, by_points=by_points)
        best = replace(decision.best, win_chance=0.5, by_points=by_points)
        return Decision(1, 0, "turn", made, best, (), 2).grade(1.5)

    assert graded(1.6, 0.0) == "costly"
    assert graded(1.0, 0.0) == "good"
    assert graded(1.0, 0.04) == "costly"
    assert graded(0.05, 0.001) == "best"
    assert graded(0.05, 0.01) == "good"
    assert graded(1.6, 0.0, by_points=False) == "best"


def a_decision(made: dict[str, float], best: dict[str, float], instead: str = "discard") -> Decision:
    def choice(move: str, parts: dict[str, float]) -> Choice:
        summands = tuple(Component(*part) for part in parts.items())
        return Choice({"type": move, "player": 0}, sum(parts.values()), parts=summands)

    return Decision(1, 0, "discard", choice("discard", made), choice(instead, best), (), 2)


@pytest.mark.parametrize(
    ("game", "made", "instead", "best", "said"),
    [
        (
            "crib_rummy",
            {"use": -1.95, "gift": -7.8},
            "extend",
            {"now": 3, "later": 0, "safety": 0.7},
            "at once it makes 3.0 instead of 0.0 and not being caught with its cards is worth 0.7 instead of 0.0",
        ),
        (
            "crib_rummy",
            {"use": -1.95, "gift": -7.8},
            "discard",
            {"use": -1.0, "gift": 0.0},
            "to the next player the card is worth 0.0 instead of 7.8 and giving up the card costs 1.0 instead of 1.9",
        ),
        (
            "crib_rummy",
            {"now": 3, "later": 0, "safety": 0.1},
            "discard",
            {"kept": 4.4, "use": 0.0, "gift": 0.0},
            "the melds kept in your hand are worth 4.4 instead of 0.0, but at once it makes 0.0 instead of 3.0 "
            "and not being caught with its cards is worth 0.0 instead of 0.1",
        ),
        (
            "crummy_rummy",
            {"hand": -30.0, "gift": -5.0},
            "extend",
            {"hand": -10.0, "laid": 15.0},
            "what is laid down, now and later, saves 15.0 instead of 0.0",
        ),
        (
            "crummy_rummy",
            {"hand": -20.0, "wild": -30.0},
            "lay_down",
            {"hand": -5.0},
            "the hand is likely to cost 5.0 instead of 20.0",
        ),
    ],
)
def test_a_play_is_not_explained_by_the_discard_that_can_follow_it(
    game: str, made: dict[str, float], instead: str, best: dict[str, float], said: str
) -> None:
    assert reason_text(game, a_decision(made, best, instead)) == said


def test_what_the_crib_would_have_got_is_said() -> None:
    own = a_decision({"hand": 8.0, "crib": 3.0}, {"hand": 7.5, "crib": 6.5})
    assert explain_cost("cribbage", own, "discard 5H 5S") == (
        "better by 3.0 points: discard 5H 5S; the crib averages 6.5 instead of 3.0, "
        "but the hand kept averages 7.5 instead of 8.0"
    )
    others = a_decision({"hand": 8.0, "crib": -6.5}, {"hand": 7.5, "crib": -3.0})
    assert reason_text("cribbage", others) == (
        "the opponent's crib costs 3.0 instead of 6.5, but the hand kept averages 7.5 instead of 8.0"
    )


def test_every_summand_that_differs_is_named() -> None:
    """Also what the opponent makes."""
    decision = a_decision({"hand": 5.0, "crib": 4.0, "pegging": 0.1}, {"hand": 8.0, "crib": 2.0, "pegging": 1.0})
    assert reason_text("cribbage", decision) == (
        "the hand kept averages 8.0 instead of 5.0 and the play brings 1.0 instead of 0.1, "
        "but the crib averages 2.0 instead of 4.0"
    )
    play = a_decision({"pegging": 2.4, "theirs": -1.5}, {"pegging": 2.6, "theirs": -0.4}, "play")
    assert reason_text("cribbage", play) == (
        "the others' pegging costs 0.4 instead of 1.5 and the play brings 2.6 instead of 2.4"
    )


def test_a_summand_that_turns_from_cost_to_gain_is_told_as_both() -> None:
    decision = a_decision({"hand": 5.0, "pegging": -1.7}, {"hand": 5.0, "pegging": 0.6})
    assert reason_text("cribbage", decision) == "the play brings 0.6 (otherwise the play costs 1.7)"
    nearly = a_decision({"hand": 5.0, "pegging": -1.7}, {"hand": 5.0, "pegging": 0.04})
    assert reason_text("cribbage", nearly) == "the play costs 0.0 instead of 1.7"


def test_a_difference_within_the_error_is_none() -> None:
    decision = a_decision({"hand": 7.97, "pegging": 0.26}, {"hand": 8.06, "pegging": 0.23})
    assert decision.lost == pytest.approx(0.06)
    assert explain_cost("cribbage", decision, "play 5C") == "nothing was better"


def test_fewer_points_that_win_more_often_are_called_that() -> None:
    decision = a_decision({"hand": 8.0}, {"hand": 7.0})
    made, best = replace(decision.made, win_chance=0.5), replace(decision.best, win_chance=0.6)
    assert reason_text("cribbage", Decision(1, 0, "discard", made, best, (), 2)) == FEWER


def test_a_choice_that_only_wins_more_often_is_not_better_by_no_points() -> None:
    decision = a_decision({"hand": 7.0}, {"hand": 7.0})
    made, best = replace(decision.made, win_chance=0.3), replace(decision.best, win_chance=0.6)
    lost = Decision(1, 0, "play", made, best, (), 2)
    assert describe_cost(lost, "play 5C") == "better, and wins 60% instead of 30% of the games: play 5C"
    close = replace(lost, made=replace(made, win_chance=0.596), best=replace(best, win_chance=0.604))
    assert describe_cost(close, "play 5C") == "better, and wins 60.4% instead of 59.6% of the games: play 5C"
    assert cost_text(lost) == "a 30% chance to win"
    assert cost_text(replace(lost, made=replace(made, win_chance=0.595))) == "a 0.5% chance to win"


def test_all_and_one_are_said_in_words() -> None:
    better, best = a_decision({"hand": 5.0}, {"hand": 6.0}), a_decision({"hand": 6.0}, {"hand": 6.0})
    for own, said in (
        ((best, best), "cost 0.0 points in 2 decisions, all of them the best"),
        ((best, best, better), "cost 1.0 point in 3 decisions, 2 of them the best"),
        ((best,), "cost 0.0 points in 1 decision, the best"),
        ((better,), "cost 1.0 point in 1 decision, not the best"),
    ):
        assert describe_summary("Ann", "cribbage", summary_of(own, 0, 1.0)) == f"Ann: discarding {said}"


def test_luck_that_is_none_has_no_minus() -> None:
    """Means of many deals may be a hair below zero."""
    assert describe_luck(-0.04, 0.02) == "luck of the cards +0.0, +0.0 dealt and +0.0 turned up"


def test_nothing_is_said_where_nothing_is_lost_or_no_number_differs() -> None:
    assert reason_text("cribbage", a_decision({"hand": 8.0}, {"hand": 8.0})) == ""
    assert reason_text("cribbage", a_decision({"hand": 8.01}, {"hand": 8.02})) == ""


@pytest.mark.parametrize("digits", [0, 1, 2])
def test_the_parts_of_a_worth_add_up_as_they_are_shown(digits: int) -> None:
    """Rounded each for itself, 2.86 - 0.64 = 2.22 would read 2.9 - 0.6 = 2.2."""
    rng = random.Random(4)
    for _ in range(300):
        parts = [round(rng.uniform(-9, 20), 3) for _ in range(rng.randint(1, 4))]
        made = Choice(None, round(sum(parts), 3), parts=components(**{str(at): part for at, part in enumerate(parts)}))
        shown = shown_summands(made, digits)
        assert round(sum(shown), digits) == round(made.worth, digits)
        assert all(abs(each - part.points) <= 10**-digits for each, part in zip(shown, made.parts, strict=True))
