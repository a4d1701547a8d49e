"""Advice that is quick enough for tests."""

import pytest

_FEW: dict[str, object] = {
    "cribbage.advice._PLAY_SAMPLES": 40,
    "cribbage.analysis.race_play._HANDS": {},
    "cribbage.analysis.race_play._MOST_HANDS": 60,
    "cribbage.analysis.race_discards.HANDS": (10, 20),
    "crib_rummy.second_look.GAMES": (4, 8),
    "tabletop.advice.ROUNDS": ((26, 16), (6, 32)),
    "crummy_rummy.second_look.DEALS": 20,
}
"""How many simulations, orders of cards, or hands of the other player, evaluate a move."""


def simulate_less(patch: pytest.MonkeyPatch) -> None:
    """Evaluate choices by the same code, from a tenth of the hands or fewer."""
    for name, number in _FEW.items():
        patch.setattr(f"autopeg.games.{name}", number)
