"""Keypad input: strokes become a lane, a number, and finally a request.

A request is a tuple: ("PTS", lane, points), ("UNDO",), ("REDO",), ("NEW", target, lanes), ("KEY", name) for a key
without a meaning here, ("NO",) for a refused one; on a board alone also ("BEGIN", kind, target, lanes, games to win),
("NEXT",) for the next game, ("PASS", lane) and ("EXTRA", number, lane), see Game.perform. ("OPTION", name, step)
changes one. Source: docs/keypad.md.
"""

from .game import CRIBBAGE

_LANE_KEYS = "ABCD"
_MOST_DIGITS = 3


class Entry:
    """The number being typed, the menu of a new game, and cards being counted.

    lane: the chosen lane, which stays even if not in play, but then takes no number.
    digits: the typed digits, as text.
    is_asking: waits for a second #.
    menu: None, or a Menu.
    count: None, or the count.Count of cards being typed.
    lanes: in play.
    most_lanes: of the board.
    """

    def __init__(self, most_lanes: int):
        self.lane = 0
        self.lanes = most_lanes
        self.digits = ""
        self.is_asking = False
        self.menu = None
        self.count = None
        self._most_lanes = most_lanes
        self._has_dropped = False  # the last digits were dropped: a # after them is not a # alone

    def points(self) -> int:
        """Return the typed or counted number, 0 for none."""
        if self.count:
            return self.count.ghost_points()
        return int(self.digits) if self.digits else 0

    def is_empty(self) -> bool:
        """Return whether nothing has been typed, and neither menu nor count is open."""
        return not (self.digits or self.menu or self.count)

    def is_lane_in_play(self) -> bool:
        """Return whether the chosen lane is in play."""
        return self.lane < self.lanes

    def begin_game(self, lanes: int, kind: str = CRIBBAGE) -> None:
        """Set how many lanes are in play of which kind of game, and clear what was typed for another one."""
        self.lanes = lanes
        if not self.is_lane_in_play():
            self.clear()
        if self.count and not (self.is_lane_in_play() and self.count.kind == (kind or CRIBBAGE)):
            self.count = None

    def choose(self, lane) -> None:
        """Choose the lane whose points come next, if any, unless something is being typed."""
        if lane is not None and not (self.digits or self.count):
            self.lane = lane

    def clear(self) -> None:
        """Clear the typed digits."""
        self.digits = ""
        self.is_asking = False
        self._has_dropped = False

    def strike(self, stroke: str, game, is_linked: bool = False) -> tuple | None:
        """Handle a stroke and return its request, or None. game: on the board; is_linked: whether a host is there."""
        if self.count:
            return self._strike_in_count(self.count, stroke)
        if stroke == "hold 0":
            self.clear()
            from .menu import menu_of  # seldom: its memory is free otherwise

            self.menu = menu_of(game, self.lanes, self._most_lanes, is_linked)
            return None
        if self.menu:
            return self._strike_in_menu(self.menu, stroke)
        if len(stroke) > 1:
            return self._hold(stroke, game)
        if stroke == "*":
            self.clear()
            return None
        if stroke in _LANE_KEYS:
            self._drop()
            self.lane = _LANE_KEYS.find(stroke)
            return None if self.is_lane_in_play() else ("KEY", stroke)
        if not self.is_lane_in_play():
            return ("NO",)
        return self._commit(game, is_linked) if stroke == "#" else self._type(stroke)

    def _hold(self, stroke, game):
        if stroke[5] in _LANE_KEYS:
            return self._begin_count(game)
        self.clear()
        return ("UNDO",) if stroke == "hold *" else ("REDO",)

    def _type(self, digit):
        if self.is_asking:
            self.clear()  # its # has ended that number
        if len(self.digits) == _MOST_DIGITS:
            self._drop()
            return ("NO",)
        if self.digits or digit != "0":
            self.digits += digit
            self._has_dropped = False
        return None

    def _commit(self, game, is_linked):
        points = self.points()
        if not points:
            return self._commit_nothing(game, is_linked)
        if points > game.ask_above and not self.is_asking:
            self.is_asking = True
            return None
        self.clear()
        return ("PTS", self.lane, points)

    def _commit_nothing(self, game, is_linked):
        if self._has_dropped:
            self.clear()
            return ("NO",)
        if not game.kind or is_linked and game.kind == CRIBBAGE:
            self.clear()
            return ("KEY", "#")
        if game.win is not None and not self.is_asking:
            self.is_asking = True
            return None
        self.clear()
        return ("PASS", self.lane) if game.win is None else ("NEXT",)

    def _drop(self):
        has_dropped = bool(self.digits)
        self.clear()
        self._has_dropped = has_dropped

    def _strike_in_menu(self, menu, stroke):
        request = menu.strike(stroke)
        if menu.is_left:
            self.menu = None
        return request

    # -- counting

    def _begin_count(self, game):
        self.clear()
        if not self.is_lane_in_play():
            return ("NO",)
        from .count import Count  # it takes memory that many games never need

        self.count = Count(game, self.lane)
        return None

    def _strike_in_count(self, count, stroke):
        request = count.strike(stroke)
        if request and request != ("NO",):
            self.count = None
        return None if request == ("LEAVE",) else request
