"""Advice that is quick enough for tests."""

import pytest

_FEW: dict[str, object] = {
    "advice._PLAY_SAMPLES": 40,
    "analysis.race_play._HANDS": {},
    "analysis.race_play._MOST_HANDS": 60,
    "analysis.race_discards.HANDS": (10, 20),
}
"""How many simulations, or hands of the other player, evaluate a move."""


def simulate_less(patch: pytest.MonkeyPatch) -> None:
    """Evaluate discards and cards of the play in cribbage by the same code, from a tenth of the hands or fewer."""
    for name, number in _FEW.items():
        patch.setattr(f"autopeg.games.cribbage.{name}", number)
