"""The menu of a new game, and its second page with the options. Source: docs/keypad.md."""

from .kinds import CRIBBAGE, KINDS, kinds_for, most_lanes_of, target_for, targets_of, unit_of, usual_target

_MOST_TO_WIN = 4  # best of 7
_OPTION_KEYS = {"A": ("brightness", -10), "B": ("brightness", 10), "C": ("rotation", 1), "D": ("display", 1)}


def menu_of(game, lanes: int, most_lanes: int, is_linked: bool):
    """Return the menu that begins with the game on the board; a host plays its own games."""
    if is_linked:
        return Menu(CRIBBAGE, game.target(), lanes, most_lanes, 1, True)
    return Menu(game.kind or CRIBBAGE, game.target(), lanes, most_lanes, game.match[0], False)


class Menu:
    """The menu of a new game.

    kind, target, lanes, to_win: of the game that a # would start; is_linked: whether a host is there, which chooses
    kind and match itself; is_options: whether the options are shown; is_left: whether the last key has closed the menu.
    """

    def __init__(self, kind: str, target: int, lanes: int, most_lanes: int, to_win: int, is_linked: bool):
        self.to_win = to_win
        self.is_options = False
        self.is_left = False
        self._wanted_lanes = lanes
        self._wanted_target = 0  # as chosen by a key
        self._most_lanes = most_lanes
        self.is_linked = is_linked
        self._choose(kind)
        if target in targets_of(kind):
            self.target = target

    def picture(self) -> tuple:
        """Return (holes to the finish, lanes, number of the kind, games that win the match) for the LEDs."""
        return (self.target // unit_of(self.kind, self.target), self.lanes, KINDS.index(self.kind), self.to_win)

    def strike(self, stroke: str) -> tuple | None:
        """Handle a stroke and return its request, see entry, or None."""
        if stroke == "*" or self.is_options and stroke == "#":
            self.is_left = True
            return None
        if self.is_options:
            option = _OPTION_KEYS.get(stroke)
            return ("OPTION",) + option if option else ("NO",)
        if stroke == "#":
            self.is_left = True
            return self._request()
        target = target_for(self.kind, stroke)
        if target:
            self.target = self._wanted_target = target
        elif stroke == "0":
            self.is_options = True
        elif len(stroke) == 1 and "2" <= stroke <= "9" and int(stroke) <= most_lanes_of(self.kind, self._most_lanes):
            self.lanes = self._wanted_lanes = int(stroke)
        elif stroke == "D" and not self.is_linked:
            kinds = kinds_for(self._most_lanes)
            self._choose(kinds[(kinds.index(self.kind) + 1) % len(kinds)])
        elif stroke == "1" and not self.is_linked:
            self.to_win = self.to_win % _MOST_TO_WIN + 1
        else:
            return ("NO",)
        return None

    def _choose(self, kind):
        """Choose the kind of game, with the length and the lanes that were chosen before, as far as it has them."""
        self.kind = kind
        self.target = self._wanted_target if self._wanted_target in targets_of(kind) else usual_target(kind)
        self.lanes = most_lanes_of(kind, self._wanted_lanes)

    def _request(self):
        if self.is_linked or self.kind == CRIBBAGE and self.to_win == 1:
            return ("NEW", self.target, self.lanes)
        return ("BEGIN", self.kind, self.target, self.lanes, self.to_win)
