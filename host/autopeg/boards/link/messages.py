"""Values sent over the link. Those of pegcore are plain tuples, with their types in its stubs."""

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pegcore.host_end import LinkEvent
    from pegcore.words import Event, State
else:
    State = Event = LinkEvent = tuple

__all__ = ["Event", "Greeting", "LinkEvent", "State"]


class Greeting(NamedTuple):
    """Introduction of a board. Source: docs/protocol.md, "From board to host"."""

    firmware: str
    uid: str
    epoch: str
    last: int
    session: str | None
    rev: int
    lanes: int
    holes: int
    leds: int
    name: str
    boot: str
