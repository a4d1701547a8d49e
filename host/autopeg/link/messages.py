"""The values that go over the link. Those of pegcore are plain tuples, whose types stand in its stubs."""

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pegcore.host_end import LinkEvent
    from pegcore.words import Event, State
else:
    State = Event = LinkEvent = tuple

__all__ = ["Event", "Greeting", "LinkEvent", "State"]


class Greeting(NamedTuple):
    """How a board introduces itself. Source: docs/protocol.md, "From board to host"."""

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
