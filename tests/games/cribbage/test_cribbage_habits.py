"""The script that fits the habits of the master runs from its first deal to the file, and finds what it is shown."""

from math import exp
from pathlib import Path

import msgspec
import pytest

pytest.importorskip("numpy")

import make_cribbage_habits as script
from autopeg.games.cribbage.analysis.habits import Sight, chances, features, weights


def test_the_habits_are_fitted_to_plays_and_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(script, "DEALS", {2: range(6), 3: range(3)})
    monkeypatch.setattr(script, "STEPS", 40)
    monkeypatch.setattr(script, "FILE", tmp_path / "habits.json")
    script.FILE.write_text('{"4": {"points": 1.5}}')
    script.main([2, 3])
    written = msgspec.json.decode(script.FILE.read_bytes(), type=dict[str, dict[str, float]])
    assert written["4"] == {"points": 1.5}, "the others stay"
    for players in (2, 3):
        found = written[str(players)]
        assert len(found) > 50
        assert set(found) <= set(weights(2)) | {name for name in found if name.partition(" ")[2].isdigit()}
        assert found["points"] > 0, "experts like points"


def test_what_is_always_played_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever always plays the lower of two cards is expected to do so again."""
    monkeypatch.setattr(script, "STEPS", 100)
    made = [(Sight((), 0, (low, low + 3), 4), low) for low in range(9)] * 20
    fitted = script.fitted(made)

    def pull(sight: Sight, rank: int) -> float:
        [found] = [each for fitting, each in features(sight) if fitting == rank]
        return sum(fitted.get(name, 0.0) * value for name, value in found.items())

    for sight, low in made[:9]:
        assert pull(sight, low) > pull(sight, low + 3)


def test_chances_are_those_of_the_features() -> None:
    """What is computed once for many hands adds up to the pulls of the features, which the weights are fitted to."""
    by_name = weights(2)
    for tail, count, hand in (
        ((), 0, (2, 4, 7, 12)),
        ((9,), 10, (4, 4, 4, 9)),
        ((6, 7), 15, (5, 8, 8)),
        ((3, 3), 18, (3, 8, 12)),
        ((11,), 29, (0, 1)),
    ):
        for others in range(5):
            sight = Sight(tail, count, hand, others)
            pulls = {
                rank: exp(sum(by_name.get(name, 0.0) * value for name, value in found.items()))
                for rank, found in features(sight)
            }
            expected = {rank: pull / sum(pulls.values()) for rank, pull in pulls.items()}
            assert dict(chances(*sight)) == pytest.approx(expected)
