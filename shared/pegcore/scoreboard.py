"""Scorekeeping: lanes with two leapfrogging pegs, entries, undo and redo by replay, winner, lurch and skunk.

The board needs only this for a whole game; the host moves its pegs and counts a win by it.
Source: docs/rules/cribbage.md C32-C40 (pegs, undo, end), C49-C51 (lurch and skunk).
"""

TARGETS = (61, 121, 241)
SKUNK_RULES = ("lurch", "skunk", "double_skunk", "none")


class ScoreError(ValueError):
    """Refused entry; the message names it and the rule. The game is unchanged."""


def games_won(rule: str, target: int, scores: tuple[int, ...] | list[int], winner: int) -> int:
    """Return how many games a win counts: 1, 2 or, with double_skunk, 4 (C49-C51).

    rule: one of SKUNK_RULES; scores: of every side, in points. All opponents must be below the line.
    """
    best = max([scores[side] for side in range(len(scores)) if side != winner])
    if rule in ("lurch", "double_skunk") and best < lurch_line(target):
        return 2 if rule == "lurch" else 4
    if rule in ("skunk", "double_skunk") and best < skunk_line(target):
        return 2
    return 1


def lurch_line(target: int) -> int:
    """Return the score below which a loser is lurched: half way, 31, 61 or 121 (C49)."""
    return (target + 1) // 2


def skunk_line(target: int) -> int:
    """Return the score below which a loser is skunked: three quarters, 46, 91 or 181 (C50)."""
    return target * 3 // 4 + 1


def leapfrog(pegs: tuple[int, int], points: int, target: int) -> tuple[int, int]:
    """Return (back, front) after points: the back peg jumps that far beyond the front peg, at most to the target.

    0 points move no peg (C33, C38).
    """
    front = pegs[1]
    return (front, min(target, front + points)) if points else pegs


class Scoreboard:
    """One game of pegs. Lanes are numbers from 0; scores are points across laps.

    lanes: 2 to 4; target: the points that end the game; unit: points per hole. start: the first pegs as (back, front)
    pairs, for a game taken over from elsewhere. A score of 0 moves no peg (C38); points past
    the target are dropped (C33); after the winning entry only undo is accepted (C35).
    """

    def __init__(self, lanes: int = 2, target: int = 121, unit: int = 1, start=None):
        if not 2 <= lanes <= 4:
            raise ScoreError("a board has 2 to 4 lanes, not {}".format(lanes))
        if target < 1 or unit < 1:
            raise ScoreError("target {} and unit {} must be 1 or more".format(target, unit))
        self.lanes = lanes
        self.target = target
        self.unit = unit
        self.start = tuple([(0, 0)] * lanes) if start is None else tuple([tuple(pair) for pair in start])
        if len(self.start) != lanes:
            raise ScoreError("{} pairs of pegs for {} lanes".format(len(self.start), lanes))
        for back, front in self.start:
            if not 0 <= back <= front:
                raise ScoreError(
                    "pegs {},{}: the back peg is 0 or more and not before the front peg".format(back, front)
                )
        self.entries = []
        self._done = 0
        self._pegs = list(self.start)

    # -- the score

    def pegs(self, lane: int) -> tuple[int, int]:
        """Return (back, front) of a lane, in points."""
        return self._pegs[lane]

    def winner(self) -> int | None:
        """Return the lane that has reached the target, or None."""
        for lane in range(self.lanes):
            if self._pegs[lane][1] >= self.target:
                return lane
        return None

    # -- changes

    def enter(self, lane: int, points: int):
        """Peg `points` for a lane and return its new (back, front). An entry after an undo clears the redo list.

        Raises ScoreError for an unknown lane, points below 0 and a game that is over.
        """
        if not 0 <= lane < self.lanes:
            raise ScoreError("lane {}: this game has lanes 0 to {}".format(lane, self.lanes - 1))
        if points < 0:
            raise ScoreError("{} points: an entry is 0 or more; take points back with undo".format(points))
        winner = self.winner()
        if winner is not None:
            raise ScoreError("the game is over: lane {} has {}; undo to go on".format(winner, self._pegs[winner][1]))
        if self._done < len(self.entries):
            self.entries = self.entries[: self._done]
        self.entries.append((lane, points))
        self._done += 1
        self._apply(lane, points)
        return self._pegs[lane]

    def can_undo(self) -> bool:
        return self._done > 0

    def can_redo(self) -> bool:
        return self._done < len(self.entries)

    def undo(self):
        """Undo the last entry, even the winning one (C39), and return it as (lane, points).

        Raises ScoreError when there is none.
        """
        if not self._done:
            raise ScoreError("nothing to undo: no entry has been made")
        self.go_back(1)
        return self.entries[self._done]

    def go_back(self, count: int) -> None:
        """Undo so many entries, as many as there are at most."""
        self._done -= count
        self._replay()

    def redo(self):
        """Redo the last undone entry and return it as (lane, points).

        Raises ScoreError when there is none.
        """
        if self._done == len(self.entries):
            raise ScoreError("nothing to redo: nothing has been undone")
        self._done += 1
        self._replay()
        return self.entries[self._done - 1]

    def count(self) -> int:
        """Return how many entries are in force."""
        return self._done

    def history(self) -> list[tuple[int, int]]:
        """Return the entries in force, oldest first, as (lane, points)."""
        return self.entries[: self._done]

    # -- inside

    def _replay(self):
        self._pegs = list(self.start)
        for lane, points in self.history():
            self._apply(lane, points)

    def _apply(self, lane, points):
        self._pegs[lane] = leapfrog(self._pegs[lane], points, self.target)
