"""The game on the board: its pegs and entries, whose turn and crib it is, and its origin.

It is started on the board, or taken over from a host's snapshot; entries, undo and redo work in both. A game that no
host knows has one of the kinds of kinds.KINDS, and a match that it is part of. Games by rounds are in rounds.
"""

from pegcore.scoreboard import TARGETS, Scoreboard, ScoreError, lurch_line
from pegcore.words import lane_text, state_text

CRIBBAGE = "cribbage"
MOST_ENTRIES = 500  # for undo; older ones become the start of the game


class Game:
    """A game on the board.

    lanes: in play; turn, crib, win: lanes or None; session, rev: of the snapshot with the pegs, None and 0 for a
    game started on the board; kind: one of KINDS, or "" for a host's game; match: (games to win, games won by each lane
    before this one), for a game without a host; is_lurch_on: whether a lurch counts in a host's game, as far as it has
    said.
    """

    ask_above = 29  # no hand counts more, so a larger number is probably a typo

    def __init__(
        self,
        target: int,
        unit: int,
        pegs,
        turn=None,
        crib=None,
        win=None,
        session=None,
        rev: int = 0,
        kind: str = "",
        match=None,
    ):
        self.lanes = len(pegs)
        self.turn = turn
        self.crib = crib
        self.win = win
        self.session = session
        self.rev = rev
        self.kind = kind
        self.match = match or (1, (0,) * self.lanes)
        self.is_lurch_on = True
        self._begin(target, unit, pegs)

    def state(self) -> tuple:
        """Return (target, unit, turn, crib, pegs, win), see pegcore.words."""
        board = self._scoreboard
        return (board.target, board.unit, self.turn, self.crib, self.pegs(), self.win)

    def pegs(self) -> tuple:
        """Return (back, front) of every lane in play."""
        return tuple([self._scoreboard.pegs(i) for i in range(self.lanes)])

    def target(self) -> int:
        return self._scoreboard.target

    def due_lane(self):
        """Return the lane whose points come next, None if any may."""
        return

    def after_snapshot(self, session: str, rev: int, state: tuple):
        """Return the game after a host's snapshot. Entries stay, for undo, as long as they lead to the same pegs."""
        target, unit, turn, crib, pegs, win = state
        board = self._scoreboard
        if (target, unit, pegs) != (board.target, board.unit, self.pegs()):
            self._begin(target, unit, pegs)
        self.kind = ""
        if session != self.session:
            self.is_lurch_on = True
        self.turn = turn
        self.crib = crib
        self.win = win
        self.session = session
        self.rev = rev
        return self

    def perform(self, event: tuple, is_linked: bool) -> list:
        """Make an entry and return the events (see pegcore.words.event_from) that tell a host of it.

        event: PTS, UNDO, REDO or KEY as on the wire; ("PASS", lane) for # with nothing typed while that lane is chosen,
        ("EXTRA", number, lane) for what else a kind of game can be told. Raises ScoreError.
        """
        what = event[0]
        if what == "PTS":
            self.enter(event[1], event[2])
        elif what == "PASS":
            self.crib = 0 if self.crib is None else (self.crib + 1) % self.lanes  # the deal goes to the left
            return []
        elif what == "EXTRA":
            raise ScoreError("this game takes no such entry")
        elif what == "UNDO" and (self.can_undo() or not is_linked):
            self.undo()
        elif what == "REDO" and (self.can_redo() or not is_linked):
            self.redo()
        # An entry made at the host cannot be undone here: the host undoes it and sends the pegs.
        return [event]

    def enter(self, i: int, points: int) -> None:
        """Peg points for lane i. Raises ScoreError for a lane not in play and after the end."""
        self._check_entry(i)
        self._scoreboard.enter(i, points)
        if self._scoreboard.count() > MOST_ENTRIES:
            self._forget_oldest()
        self.win = self._scoreboard.winner()

    def _check_entry(self, i):
        if i >= self.lanes:
            raise ScoreError("lane {} is not in play".format(lane_text(i)))
        if self.win is not None:
            raise ScoreError("the game is over, lane {} has won: undo to go on".format(lane_text(self.win)))

    def can_undo(self) -> bool:
        return self._scoreboard.can_undo()

    def can_redo(self) -> bool:
        return self._scoreboard.can_redo()

    def undo(self) -> None:
        """Undo the last entry. Raises ScoreError when there is none here."""
        self._scoreboard.undo()
        self.win = self._scoreboard.winner()

    def go_back(self, count: int) -> None:
        """Undo so many entries, as many as there are at most."""
        self._scoreboard.go_back(count)

    def redo(self) -> None:
        """Redo the last undone entry. Raises ScoreError when there is none."""
        self._scoreboard.redo()
        self.win = self._scoreboard.winner()

    def record(self) -> list[str]:
        """Return the game as three lines of text: its origin, its pegs at the start, its entries."""
        board = self._scoreboard
        start = (board.target, board.unit, self.turn, self.crib, board.start[: self.lanes], self.win)
        entries = [str(board.count())]
        for i, points in board.entries:
            entries.append(lane_text(i) + str(points))
        return [self._origin(self.crib), state_text(start), " ".join(entries)]

    def _origin(self, first):
        """Return the first line of a record: session and revision; without a host also kind, match and `first`."""
        origin = "{} {}".format(self.session or "-", self.rev)
        if not self.kind:
            return origin
        to, won = self.match
        return "{} {} {} {} {}".format(origin, self.kind, to, ",".join([str(games) for games in won]), lane_text(first))

    def has_lurch(self) -> bool:
        """Return whether a loser can be lurched: only at cribbage (C49, T25), which a host's game is taken for unless
        it has said that no lurch counts."""
        return self.is_lurch_on if not self.kind else self.kind == CRIBBAGE

    def is_alone_and_over(self) -> bool:
        """Return whether this is a finished game that no host knows."""
        return bool(self.kind) and self.win is not None

    def _begin(self, target, unit, pegs):
        self.lanes = len(pegs)
        # A Scoreboard has at least two lanes: a single lane gets an unused second one.
        start = list(pegs) + [(0, 0)] * (2 - len(pegs))
        self._scoreboard = Scoreboard(len(start), target, unit, start)

    def _forget_oldest(self):
        """Merge the first entry into the start."""
        old = self._scoreboard
        entries = old.history()
        begun = Scoreboard(old.lanes, old.target, old.unit, old.start)
        begun.enter(*entries[0])
        self._begin(old.target, old.unit, [begun.pegs(i) for i in range(self.lanes)])
        for i, points in entries[1:]:
            self._scoreboard.enter(i, points)


def is_goal(target: int) -> bool:
    """Return whether a game is won at its target. Above the longest game nobody races to it: it is only how far the
    track goes, and the lowest total wins (Y42, Y43)."""
    return target <= TARGETS[-1]


def is_lurch(state: tuple) -> bool:
    """Return whether a game is won with all losers below half way (C49). state: see Game.state."""
    target, _, _, _, pegs, win = state
    losers = [pegs[i][1] for i in range(len(pegs)) if i != win]
    return win is not None and bool(losers) and is_goal(target) and max(losers) < lurch_line(target)
