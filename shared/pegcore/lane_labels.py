"""The names and colours of the lanes, and whether a loser can be lurched, as the host sends them to a board that knows
them: those that keep games.

Nothing confirms them, so all are sent at once when they are new, and then one of each with every beat.
"""

from .lines import plain
from .session import Output
from .track import LANE_NAMES

_LONGEST_PLAYER = 16  # letters of a player's name on the display


class LaneLabels:
    """What a host calls the lanes, how it colours them, and whether one of them can be lurched."""

    def __init__(self, output: Output):
        self._output = output
        self._lanes = 0  # of the board, 0 while there is none that knows labels
        self._names = []
        self._next_name = 0  # the lane whose name is sent with the next beat
        self._colors = []
        self._next_color = 0  # the lane whose colour is sent with the next beat
        self._has_lurch = True

    def begin(self, lanes: int):
        """Label the lanes of a board. lanes: how many it has."""
        self._lanes = lanes
        self._send_names()
        self._send_colors()
        self._send_lurch()

    def forget(self):
        """Send nothing: the board is away, or it is not known yet whether it knows labels."""
        self._lanes = 0

    def name(self, names):
        """Set the players' names by lane."""
        names = [" ".join(plain(name).split())[:_LONGEST_PLAYER].strip() for name in names]
        names += [""] * (len(LANE_NAMES) - len(names))
        if names != self._names:
            self._names = names
            self._send_names()

    def color(self, colors):
        """Set the colours by lane; a board whose lanes all have its own colours hears of none."""
        colors = list(colors)
        if colors != self._colors and (self._colors or any(colors)):
            self._colors = colors
            self._send_colors()

    def lurch(self, has_lurch: bool):
        """Set whether a lurch counts in the game; a board believes it does until it hears otherwise."""
        if has_lurch != self._has_lurch:
            self._has_lurch = has_lurch
            self._send_lurch()

    def refuse(self, verb: str) -> bool:
        """Send no more of what an older board does not know; return whether it is one of these labels."""
        if verb == "COLOR":
            self._colors = []
        elif verb == "LURCH":
            self._has_lurch = True
        else:
            return False
        return True

    def send_next(self):
        """Send one name, one colour and the lurch again."""
        self._send_next_name()
        self._send_next_color()
        self._send_lurch()

    def _send_names(self):
        for _ in range(self._lanes):
            self._send_next_name()

    def _send_colors(self):
        for _ in self._colors:
            self._send_next_color()

    def _send_lurch(self):
        if self._lanes and not self._has_lurch:
            self._output.send("LURCH off", replaces=True)

    def _send_next_name(self):
        if self._names and self._lanes:
            lane = self._next_name % min(len(self._names), self._lanes)
            self._next_name = lane + 1
            self._output.send("NAME {} {}".format(LANE_NAMES[lane], self._names[lane]).rstrip())

    def _send_next_color(self):
        if self._colors and self._lanes:
            lane = self._next_color % min(len(self._colors), self._lanes)
            self._next_color = lane + 1
            self._output.send("COLOR {} {}".format(LANE_NAMES[lane], self._colors[lane] or "-"))
