"""Keypad input: strokes become a lane, a number, and finally a request.

A request is a tuple: ("PTS", lane, points), ("UNDO",), ("REDO",), ("NEW", target, lanes), ("KEY", name) for a key
without a meaning here, ("NO",) for a refused one. Source: docs/keypad.md.
"""

ASK_ABOVE = 29  # no hand counts more, so a larger number is probably a typo

_TARGETS = {"A": 61, "B": 121, "C": 241}
_LANE_KEYS = "ABCD"
_MOST_DIGITS = 3


class Entry:
    """The number being typed and the menu of a new game.

    lane: the chosen lane, which stays even if not in play, but then takes no number.
    digits: the typed digits, as text.
    is_asking: waits for a second #.
    menu: None, or the (target, lanes) that a # would start.
    lanes: in play.
    most_lanes: of the board.
    """

    def __init__(self, most_lanes: int):
        self.lane = 0
        self.lanes = most_lanes
        self.digits = ""
        self.is_asking = False
        self.menu = None
        self._most_lanes = most_lanes
        self._has_dropped = False  # the last digits were dropped: a # after them is not a # alone

    def points(self) -> int:
        """Return the typed number, 0 for none."""
        return int(self.digits) if self.digits else 0

    def is_lane_in_play(self) -> bool:
        """Return whether the chosen lane is in play."""
        return self.lane < self.lanes

    def begin_game(self, lanes: int) -> None:
        """Set how many lanes are in play, and clear a number typed for another lane."""
        self.lanes = lanes
        if not self.is_lane_in_play():
            self.clear()

    def clear(self) -> None:
        """Clear the typed digits."""
        self.digits = ""
        self.is_asking = False
        self._has_dropped = False

    def strike(self, stroke: str, target: int):
        """Handle a stroke and return its request, or None. target: of the game, preset in the menu."""
        if stroke == "hold 0":
            self.clear()
            self.menu = (target if target in _TARGETS.values() else 121, self.lanes)
            return None
        if self.menu:
            return self._strike_in_menu(stroke, self.menu[0], self.menu[1])
        if stroke == "hold *" or stroke == "hold #":
            self.clear()
            return ("UNDO",) if stroke == "hold *" else ("REDO",)
        if stroke == "*":
            self.clear()
            return None
        if stroke in _LANE_KEYS:
            self._drop()
            self.lane = _LANE_KEYS.find(stroke)
            return None if self.is_lane_in_play() else ("KEY", stroke)
        if not self.is_lane_in_play():
            return ("NO",)
        return self._commit() if stroke == "#" else self._type(stroke)

    def _type(self, digit):
        if self.is_asking:
            self.clear()  # its # has ended that number
        if len(self.digits) == _MOST_DIGITS:
            self._drop()
            return ("NO",)
        self.digits = (self.digits + digit).lstrip("0")
        if self.digits:
            self._has_dropped = False
        return None

    def _commit(self):
        points = self.points()
        if not points:
            request = ("NO",) if self._has_dropped else ("KEY", "#")
            self.clear()
            return request
        if points > ASK_ABOVE and not self.is_asking:
            self.is_asking = True
            return None
        self.clear()
        return ("PTS", self.lane, points)

    def _drop(self):
        has_dropped = bool(self.digits)
        self.clear()
        self._has_dropped = has_dropped

    def _strike_in_menu(self, stroke, target, lanes):
        if stroke == "#":
            self.menu = None
            return ("NEW", target, lanes)
        if stroke == "*":
            self.menu = None
        elif stroke in _TARGETS:
            self.menu = (_TARGETS[stroke], lanes)
        elif len(stroke) == 1 and "2" <= stroke <= "9" and int(stroke) <= self._most_lanes:
            self.menu = (target, int(stroke))
        else:
            return ("NO",)
        return None
