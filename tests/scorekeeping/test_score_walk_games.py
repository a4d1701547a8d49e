"""Whatever is told of the other games, it is taken or refused with a sentence, and everything can be shown."""

import random
from typing import Any

import pytest

from autopeg.boards.sync import pegs_of
from autopeg.engine.games import rules_of
from autopeg.engine.history import History, Step, describe
from autopeg.engine.refusal import IllegalMove
from autopeg.score.entries import DealSum, deals_of, entries_of
from autopeg.score.state import State
from autopeg.scorekeeping.text import describe_entry, describe_loss, words_for
from pegcore.words import state_text
from support.scorekeeping.kitchen import NAMES, TABLE

SCORE = rules_of("score")
CARDS = TABLE.split()


def any_line(chance: random.Random, side: int) -> dict[str, Any]:
    """Return one line of a record, of any game, often one that can be."""
    points = chance.choice((0, 0, 2, 5, 10, 65, 70, 1, -1, 40))
    table = {"grid": [CARDS[first : first + 5] for first in range(0, 25, 5)], "crib": CARDS[25:]}
    return chance.choice(
        [
            *[{"type": "points", "player": side, "points": points}] * 6,
            {"type": "correct", "player": side, "score": chance.choice((0, 5, 100, 120, 121, -5))},
            *[{"type": "deal", "dealer": side}] * 3,
            *[{"type": "round_over"}] * 3,
            {"type": "heels", "player": side},
            {"type": "table", "player": side, **table},
            {"type": "go_out", "player": side, "points": points, "cards_left": chance.randint(0, 20)},
            {"type": "amend", "player": side, "round": chance.randint(0, 4), "points": points},
            {"type": "undo"},
            {"type": "redo"},
        ]
    )


def check(history: History, before: State, step: Step) -> None:
    """Everything that a screen, a board and a replay show of a step is there."""
    state = history.state
    words = words_for(state)
    assert all(0 <= back <= front for back, front in state.pegs)
    assert state_text(pegs_of(state))
    assert describe(SCORE, 1, {}, step)["scores"] == list(state.scores)
    assert words.ask(state, 0, NAMES[: state.players])
    assert all(isinstance(note, str) for side in range(state.sides) for note in words.notes(state, side))
    words.standing(state, NAMES[: state.players])
    if step.move.tag not in ("undo", "redo"):
        assert describe_entry(before, step, NAMES[: state.players])
    if state.over is not None:
        assert state.winner_lane in range(state.sides)
        describe_loss(state, state.over, NAMES[: state.sides])
    steps = history.steps
    start = history.state_before(len(steps))
    for side in range(state.sides):
        listed = [
            line.score for line in entries_of(start, steps) if not isinstance(line, DealSum) and line.side == side
        ]
        pegged = [score for score in listed if score is not None]
        assert not pegged or state.options.rules == "crummy_rummy" or pegged[-1] == state.scores[side]
        assert sum(deal.gained[side] for deal in deals_of(start, steps)) == state.scores[side]


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize(
    ("rules", "players", "options"),
    [
        ("tabletop", 2, {}),
        ("tabletop", 4, {"variant": "ship"}),
        ("crib_rummy", 3, {"target": 61}),
        ("crummy_rummy", 3, {}),
    ],
)
def test_whatever_is_told_is_taken_or_refused(rules: str, players: int, options: dict[str, Any], seed: int) -> None:
    chance = random.Random(seed)
    history = History(SCORE, SCORE.new({"rules": rules, **options}, players))
    for _ in range(120):
        before = history.state
        try:
            step = history.play(any_line(chance, chance.randint(0, players)))
        except IllegalMove:
            assert history.state is before
        else:
            check(history, before, step)
