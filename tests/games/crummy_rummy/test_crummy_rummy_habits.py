"""The script that fits the habits of the master runs from its first game to the file, and finds what it is shown."""

import random
from itertools import chain
from math import exp
from pathlib import Path

import msgspec
import pytest

pytest.importorskip("numpy")

import make_crummy_rummy_habits as script
from autopeg.games.crummy_rummy.bots.opponent import SIGNS, Habits, habits
from pegcore.melds import LAST_ROUND


def test_the_habits_are_fitted_to_games_and_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(script, "FILE", tmp_path / "habits.json")
    found = list(chain.from_iterable(script.discards(seed) for seed in range(2)))
    script.write(found)
    made = msgspec.json.decode(script.FILE.read_bytes(), type=Habits)
    assert made.discards == len(found) > 80
    assert [list(weights) for weights in made.rounds] == [list(SIGNS)] * LAST_ROUND
    assert {seen.round for seen in found} == set(range(1, LAST_ROUND + 1))
    assert 0.02 < sum(seen.is_taken for seen in found) / len(found) < 0.5


def test_those_of_the_bots_have_every_sign_of_every_round() -> None:
    assert [list(weights) for weights in habits().rounds] == [list(SIGNS)] * LAST_ROUND
    assert all(weights["took 1 away"] > 1 for weights in habits().rounds[1:3])


def test_a_liking_is_found() -> None:
    """Cards beside one that was taken are taken in half of the cases, others in one of twenty."""
    rng = random.Random(1)
    beside = SIGNS.index("took 1 away")
    found: list[script.Seen] = []
    for _ in range(4_000):
        signs = [float(rng.random() < 0.3) for _ in SIGNS]
        signs[0] = 1.0
        found.append(script.Seen(1, tuple(signs), rng.random() < (0.5 if signs[beside] else 0.05)))
    weights = script.fitted(found)
    assert 1 / (1 + exp(-weights[0] - weights[beside])) == pytest.approx(0.5, abs=0.15)
    assert all(abs(weight) < 0.5 for at, weight in enumerate(weights) if at not in (0, beside))
