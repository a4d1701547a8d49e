"""The plain tuples that pegcore.host_end speaks in, by their types; MicroPython has none, so that they stand in a stub.

State: the pegs; Event: what a board reports; Happening: what the host's end tells; HeardBoard: as a board introduces
itself.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pegcore.host_end import Board as HeardBoard
    from pegcore.host_end import Event, Happening, State
else:
    State = Event = Happening = HeardBoard = tuple

__all__ = ["Event", "Happening", "HeardBoard", "State"]
