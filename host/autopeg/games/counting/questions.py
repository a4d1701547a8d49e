"""What is shown of a count in the games that count fifteens."""

from typing import Any

from autopeg.session.questions import Reveal


class RevealCount(Reveal, frozen=True):
    """A hand, crib or line is counted aloud until it is acknowledged."""

    event: Any
    said: int | None
    """What its owner counted, when he counts for himself."""
