"""The puzzles of every game: legal, of a clear margin, and of the same opinion as the evaluation."""

from collections import Counter

import pytest

from autopeg.engine.advice import advice_of
from autopeg.engine.games import rules_of
from autopeg.engine.moves import to_json
from autopeg.learning.practice.drill import drills_of
from autopeg.learning.practice.puzzles import PuzzleDrill, is_right, pack, puzzles_of, same_move, state_of
from autopeg.registry import GAME_NAMES, has_part
from autopeg.session.card_text import card_text

LEAST = 300
MARGINS = {"cribbage": (0.15, 0.8), "tabletop": (0.25, 1.5), "crib_rummy": (0.4, 2.0), "crummy_rummy": (0.5, 3.0)}
"""Points that a right choice may be worth less than the best, and points that a wrong one is worth less at least."""
TITLES = {
    1: "One choice is clearly better",
    2: "Two choices are clearly better",
    3: "Three choices are clearly better",
}
SAMPLE = 12


@pytest.fixture(params=[game for game in GAME_NAMES if has_part(game, "practice")])
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def puzzle_drill(game: str) -> PuzzleDrill:
    return next(drill for drill in drills_of(game) if isinstance(drill, PuzzleDrill))


def test_there_are_enough_of_every_kind_and_difficulty(game: str) -> None:
    puzzles = puzzles_of(game)
    assert len(puzzles) >= LEAST
    assert len({puzzle.name for puzzle in puzzles}) == len(puzzles)
    kinds = set(advice_of(game).KINDS) - {"count"}
    assert {puzzle.kind for puzzle in puzzles} == kinds
    levels = Counter(puzzle.difficulty for puzzle in puzzles)
    assert min(levels[level] for level in ("easy", "medium", "hard")) >= 10
    assert levels["easy"] < len(puzzles) / 3


def test_what_is_right_is_legal_and_clearly_better(game: str) -> None:
    rules = rules_of(game)
    for puzzle in puzzles_of(game):
        state = state_of(game, puzzle)
        assert rules.to_act(state) == puzzle.seat, puzzle.name
        assert puzzle.ahead > 0
        assert puzzle.ahead >= 2.5 * puzzle.error, puzzle.name
        legal = [to_json(move) for move in rules.legal_moves(state, puzzle.seat)]
        for right in puzzle.right:
            move = rules.parse_move(right)
            rules.apply(state, move)
            assert is_right(puzzle, move)
        assert any(is_right(puzzle, rules.parse_move(move)) for move in legal), puzzle.name
        assert not all(is_right(puzzle, rules.parse_move(move)) for move in legal), puzzle.name


def test_what_the_title_claims_is_so_by_the_evaluation(game: str) -> None:
    """Of every puzzle, though cribbage's take some seconds: a new evaluation can make any of them wrong."""
    drill = puzzle_drill(game)
    as_good, costly = MARGINS[game]
    for puzzle in puzzles_of(game):
        state = state_of(game, puzzle)
        choices = advice_of(game).evaluate(
            rules_of(game).view(state, puzzle.seat), rules_of(game).legal_moves(state, puzzle.seat)
        )
        assert not choices[0].by_chance, puzzle.name
        losses: dict[bool, list[float]] = {True: [], False: []}
        for choice in choices:
            losses[is_right(puzzle, choice.move)].append(choices[0].worth - choice.worth)
        assert max(losses[True]) <= as_good, puzzle.name
        assert min(losses[False]) >= costly, puzzle.name
        assert len(losses[True]) == len(puzzle.right), puzzle.name
        assert drill.step(puzzle.name).title == TITLES[len(puzzle.right)]


def test_they_are_small_on_disk(game: str) -> None:
    assert len(pack(puzzles_of(game))) < 100_000


def test_cards_may_be_in_any_order_but_not_rows_and_columns() -> None:
    assert same_move({"type": "discard", "cards": ["5H", "JD"]}, {"type": "discard", "cards": ["JD", "5H"]})
    assert not same_move({"type": "place", "cell": [1, 2]}, {"type": "place", "cell": [2, 1]})


def test_every_puzzle_is_solved_by_its_best_move_at_its_table(game: str) -> None:
    drill = puzzle_drill(game)
    for puzzle in puzzles_of(game)[:SAMPLE]:
        step = drill.step(puzzle.name)
        table = drill.table(game, step, card_text)
        for right in puzzle.right:
            assert table.judge(table.game.parse_move(right)).is_right
