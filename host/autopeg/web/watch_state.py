"""What devices are shown of the camera over their table."""

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

from autopeg.watching.checking import Finding


class WatchedCard(Struct, frozen=True):
    """A card at rest, in the latest picture."""

    card: str
    """Empty for one that lies face down."""
    is_sure: bool
    box: Sequence[tuple[float, float]]
    """Its corners, in pixels of a frame."""


class WatchQuestion(Struct, frozen=True):
    """A question about what was seen."""

    id: int
    about: str
    """The question in words, empty for one about which card it is."""
    choices: tuple[str, ...]
    takes: Literal["card", "points", "choice", "claim", "scores"]
    """What can be answered: any card, a number of points, only one of the choices, a claim: `none`, or one of the
    choices, who may claim, with a number of points; or the score of each side, which are the choices."""
    box: Sequence[tuple[float, float]] | None
    """The corners of the card that it is about, in pixels of a frame."""


class CheckState(Struct, frozen=True):
    """The check of the table before the first deal."""

    asks: str
    """What the next player is to do, empty if everybody's place is known."""
    findings: tuple[Finding, ...]
    angles: tuple[float, ...]
    """By seat, where players sit, clockwise from the right edge of the picture, in degrees."""
    has_claims: bool
    """Whether people choose now if players count and claim themselves: a game that was watched before goes on so."""


class WatchState(Struct, frozen=True, kw_only=True):
    """The camera over a table, as one device sees it."""

    source: str
    """Which camera it is."""
    is_camera: bool
    """Whether this device is the camera."""
    is_running: bool
    state: str
    """What keeps the camera from seeing the table, in a sentence; empty if nothing does."""
    packs: int
    """How often each card may be there; with two packs jokers are among them."""
    has_go: bool
    """Whether players say go in this game."""
    size: tuple[int, int]
    """Width and height of the frames."""
    cards: tuple[WatchedCard, ...]
    questions: tuple[WatchQuestion, ...]
    said: tuple[str, ...]
    """What has happened, in sentences, the newest last."""
    check: CheckState | None
    """None once the game is watched."""
    is_paused: bool
    """Whether what happens on the table does not count for now."""


class Watch(Protocol):
    """The camera over a table, as its room knows it."""

    def shown(self, device: str | None) -> WatchState:
        """Return what a device sees."""
        ...

    async def close(self) -> None:
        """Stop looking."""
        ...
