"""The colours of the lanes at one table, which people choose as they sit down.

People with any kind of colour blindness can tell every pair apart, on paper, in the dark and on LEDs; the shape of a
lane's mark says the same.
"""

from collections.abc import Collection, Mapping

from autopeg.base.errors import UsageError
from autopeg.records import Store

COLORS = {"orange": "D55E00", "blue": "0072B2", "green": "009E73", "pink": "CC79A7", "silver": "FFFFFF"}
"""What an LED shows of each colour. The first four are those of the lanes as boards are delivered, in their order."""

_NAMES = tuple(COLORS)


class LaneColors:
    """The colours chosen at a table. code: of the table; what is chosen is in the store."""

    def __init__(self, store: Store, code: str) -> None:
        self._store = store
        self._code = code
        self._chosen = store.lane_colors(code)

    def shown(self, sides: int) -> list[int]:
        """Return the number of the colour of each side: the chosen one, else its own, else the first that is free."""
        found = {side: _NAMES.index(name) for side, name in self._chosen.items() if side < sides}
        found |= {side: side for side in range(sides) if side not in found and side not in found.values()}
        free = (number for number in range(len(_NAMES)) if number not in found.values())
        left = dict(zip((at for at in range(sides) if at not in found), free, strict=False))
        return [number for _, number in sorted((found | left).items())]

    def on_leds(self, sides: int) -> list[str]:
        """Return what LEDs show of the colours, "" for a side that shows the one its board gives it."""
        return ["" if number == side else COLORS[_NAMES[number]] for side, number in enumerate(self.shown(sides))]

    def check(self, color: str, side: int, sides: int, sitting: Collection[int]) -> None:
        """Check that a side may have a colour. sitting: the other sides at which somebody sits. Raises UsageError."""
        check_color(color)
        shown = self.shown(sides)
        if any(shown[other] == _NAMES.index(color) for other in sitting if other != side):
            raise UsageError(f"another player at this table has {color}: choose another colour")

    def choose(self, chosen: Mapping[int, str]) -> None:
        """Store the colours of sides, which have been checked. Raises Failure."""
        after = {side: name for side, name in self._chosen.items() if name not in chosen.values()} | dict(chosen)
        self._store.keep_lane_colors(self._code, after)
        self._chosen = after


def check_color(color: str) -> None:
    """Check the name of a colour. Raises UsageError."""
    if color not in COLORS:
        raise UsageError(f'there is no colour "{color[:16]}": choose from {", ".join(COLORS)}')
