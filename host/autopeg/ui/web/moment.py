"""What a table in the page is between two moves, who listens to it, and what everybody at it has to agree to."""

import asyncio
from collections.abc import Callable
from typing import Any, Literal

from msgspec import Struct, field

from autopeg.games import Game
from autopeg.games.history import Step
from autopeg.ui.telling import Line

Agreed = Literal["undo", "end_round"]
"""What everybody who is here has to agree to: taking the last decision back, ending a blocked round (Y32b)."""


GRACE_S = 5.0
"""How long a device whose stream has ended is taken to be on its way back."""


class Moment(Struct, frozen=True):
    """A table between two moves. number: how often it has changed; moves: how many are in force; last: the newest of
    them; shown, told: what `GamePage` gives of it; ending: the sentences of the end, empty before it; can_redo: whether
    something has been taken back; pad: what a score pad shows besides, None of a game of cards.
    """

    number: int
    game: Game
    state: Any
    moves: int
    last: Step | None
    log: tuple[Line, ...]
    shown: tuple[dict[str, Any], ...]
    told: dict[str, Any]
    ending: tuple[str, ...]
    follows: str | None
    can_redo: bool
    pad: dict[str, Any] | None = None

    @property
    def over(self) -> dict[str, Any] | None:
        """The result, None while the game goes on."""
        return self.game.is_over(self.state)


class Listener:
    """One open stream of a device: it is told that something is new, and fetches the newest when it can."""

    def __init__(self, device: str) -> None:
        self.device = device
        self.news = asyncio.Event()


class Audience(set[Listener]):
    """The open streams of a table, and the devices whose last one has ended a moment ago, as when a page is loaded
    again or a phone changes its network."""

    def __init__(self) -> None:
        super().__init__()
        self._gone: dict[str, asyncio.TimerHandle] = {}

    def has(self, device: str | None) -> bool:
        """Return whether a device listens, or will in all likelihood listen again at once."""
        return device in self._gone or any(listener.device == device for listener in self)

    def is_left(self) -> bool:
        """Return whether nobody listens and nobody is on the way back."""
        return not self and not self._gone

    def leave(self, listener: Listener, tell: Callable[[], None]) -> None:
        """End a stream. tell: is called now, and again when its device is given up."""
        self.discard(listener)
        device = listener.device
        if device in self._gone:
            self._gone[device].cancel()
        self._gone[device] = asyncio.get_running_loop().call_later(GRACE_S, self._give_up, device, tell)
        tell()

    def _give_up(self, device: str, tell: Callable[[], None]) -> None:
        del self._gone[device]
        tell()

    def wake(self) -> None:
        """Tell all streams that something is new."""
        for listener in self:
            listener.news.set()


class Agreement(Struct):
    """What somebody has asked all others. by: his seat; do: does it; seats: those that have agreed."""

    by: int
    what: Agreed
    do: Callable[[], object]
    seats: set[int] = field(default_factory=set[int])
