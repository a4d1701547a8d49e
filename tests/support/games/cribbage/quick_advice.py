"""Advice that is quick enough for tests."""

import pytest

_PLAY_SAMPLES = 40


def simulate_less(patch: pytest.MonkeyPatch) -> None:
    """Evaluate the cards of the play in cribbage by the same code, from a fiftieth of the simulations."""
    patch.setattr("autopeg.games.cribbage.advice._PLAY_SAMPLES", _PLAY_SAMPLES)
