"""What the bots of every game share."""

import random


class SeededBot:
    """One who plays by what is in view alone: the same seed and the same views in order give the same moves."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def close(self) -> None:
        """A bot holds nothing."""
        return

    def chance_of(self, *seen: object) -> random.Random:
        """Return a source of chance that belongs to what is in view."""
        return random.Random(":".join(map(str, (self._seed, *seen))))
