"""The script that fits the habits of the master runs from its first deal to the file, and finds what it is shown."""

from pathlib import Path

import msgspec
import pytest

pytest.importorskip("numpy")

import make_cribbage_habits as script
from autopeg.games.cribbage.analysis.habits import Sight, features, weights


def test_the_habits_are_fitted_to_plays_and_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(script, "DEALS", range(6))
    monkeypatch.setattr(script, "STEPS", 40)
    monkeypatch.setattr(script, "FILE", tmp_path / "habits.json")
    script.main()
    found = msgspec.json.decode(script.FILE.read_bytes(), type=dict[str, float])
    assert len(found) > 50
    assert set(found) <= set(weights()) | {name for name in found if name.partition(" ")[2].isdigit()}
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
