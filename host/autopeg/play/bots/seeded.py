"""Base class of the bots of every game."""

import random


class SeededBot:
    """Bot that decides from its views alone: the same seed and the same views in order give the same moves."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def close(self) -> None:
        """Do nothing: a bot holds nothing to release."""
        return

    def chance_of(self, *seen: object) -> random.Random:
        """Return a random generator that depends on the seed and the values seen."""
        return random.Random(":".join(map(str, (self._seed, *seen))))
