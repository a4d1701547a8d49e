"""Games that go by rounds, kept on the board alone: Table Top Cribbage, Crib Rummy, Crummy Rummy.

Each is the list of what was typed, one word per entry, which is replayed: undo drops the last word. `a12` are 12
points for lane a, `a12o6` those of a turn that ends the hand with 6 cards left elsewhere, `h` his heels, `.` the end of
a hand or a round. A host learns only of the peg moves, as points.
Source: docs/rules/tabletop.md, crib_rummy.md, crummy_rummy.md; docs/keypad.md, "Alone".
"""

from pegcore.cribbage import HEELS_POINTS
from pegcore.melds import LAST_ROUND, contract_of, crib_rummy_bonus
from pegcore.scoreboard import ScoreError, leapfrog
from pegcore.words import lane, lane_text, state_text, whole

from .game import Game
from .kinds import CRIB_RUMMY, CRUMMY_RUMMY, SHIP, unit_of

MOST_WORDS = 999
MISSING = -1

_LINES = 5  # of each side of the table, T16
_PENALTY_STEP = 5  # Y32a
_MOST_CARDS = 106  # of the two packs of Crib Rummy, R2


def new_rounds(kind: str, target: int, lanes: int, first, match) -> "Rounds":
    """Return a new game. first: the lane that deals, or starts in Crib Rummy; None if unknown."""
    if kind == CRIB_RUMMY:
        return CribRummy(kind, target, lanes, first, match)
    if kind == CRUMMY_RUMMY:
        return CrummyRummy(kind, target, lanes, first, match)
    return TableTop(kind, target, lanes, first, match)


class Rounds(Game):
    """Base of these games.

    first: who deals or starts first, None if unknown; moves: (lane, points) of every move of the pegs; number: of the
    round, from 1; totals: of every lane, in points.
    """

    def __init__(self, kind: str, target: int, lanes: int, first, match):
        Game.__init__(self, target, unit_of(kind, target), ((0, 0),) * lanes, kind=kind, match=match)
        self.first = first
        self._words = []
        self._done = 0
        self._restart()

    # -- what every game answers

    def state(self) -> tuple:
        return (self._target, self._unit, self.turn, self.crib, self.pegs(), self.win)

    def pegs(self) -> tuple:
        return tuple(self._pegs)

    def target(self) -> int:
        return self._target

    def due_lane(self):
        """Return the lane whose points come next, None if any may."""
        return self.turn

    def can_undo(self) -> bool:
        return self._done > 0

    def can_redo(self) -> bool:
        return self._done < len(self._words)

    def after_snapshot(self, session: str, rev: int, state: tuple) -> Game:
        target, unit, turn, crib, pegs, win = state
        return Game(target, unit, pegs, turn, crib, win, session, rev)

    def perform(self, event: tuple, is_linked: bool) -> list:
        what = event[0]
        before = list(self.moves)
        if what == "PTS":
            self._check_entry(event[1])
            self._add(lane_text(event[1]) + str(event[2]))
        elif what == "PASS":
            self._add(self._word_of_enter(event[1]))
        elif what == "EXTRA":
            self._extra(event[1], event[2])
        elif what == "UNDO":
            self.undo()
        elif what == "REDO":
            self.redo()
        return _events_between(before, self.moves)

    def undo(self) -> None:
        if not self._done:
            raise ScoreError("nothing to undo: no entry has been made")
        self._done -= 1
        self._replay()

    def redo(self) -> None:
        if not self.can_redo():
            raise ScoreError("nothing to redo: nothing has been undone")
        self._apply(self._words[self._done])
        self._done += 1

    def record(self) -> list[str]:
        start = (self._target, self._unit, None, None, ((0, 0),) * self.lanes, None)
        return [self._origin(self.first), state_text(start), " ".join([str(self._done)] + self._words)]

    def replay(self, words: list[str], done: int) -> None:
        """Take the words of a record, of which so many are in force. Raises ScoreError."""
        if len(words) > MOST_WORDS:
            raise ScoreError("{} entries, {} at most".format(len(words), MOST_WORDS))
        for word in words:
            self._check_entry(0)
            self._apply(word)
        self._words = words
        self._done = done
        if done < len(words):
            self._replay()

    # -- for the games

    def _begin(self, target, unit, pegs):
        self._target = target
        self._unit = unit

    def _restart(self):
        """Return to the start of the game."""
        self._pegs = [(0, 0)] * self.lanes
        self.totals = [0] * self.lanes
        self.moves = []
        self.number = 1
        self.turn = None
        self.crib = None
        self.win = None

    def _apply(self, word):
        """Apply a word. Raises ScoreError before anything has changed."""

    def _word_of_enter(self, i):
        """Return the word of # with nothing typed while lane i is chosen."""
        return lane_text(i) + "0"

    def _extra(self, number: int, i: int) -> None:
        """Apply what else can be said in this game, by the letter of lane i. Raises ScoreError."""
        raise ScoreError("this game takes no such entry")

    def _add(self, word):
        self._check_entry(0)
        if self._done >= MOST_WORDS:
            raise ScoreError("more than {} entries: start a new game".format(MOST_WORDS))
        self._apply(word)
        self._words = self._words[: self._done] + [word]
        self._done += 1

    def _replay(self):
        self._restart()
        for word in self._words[: self._done]:
            self._apply(word)

    def _move(self, i, points, pegs):
        self._pegs[i] = pegs
        if points:
            self.moves.append((i, points))


class TableTop(Rounds):
    """Table Top Cribbage: the lines of both sides one by one, then the crib (T16-T29).

    dealer: the side with the crib; lines: the points entered in this round, by side; has_heels: whether his heels are
    entered.
    """

    def __init__(self, kind: str, target: int, lanes: int, first, match):
        self._is_first_open = first is None  # the first entry says who deals
        Rounds.__init__(self, kind, target, lanes, first, match)

    def _restart(self):
        Rounds._restart(self)
        self._begin_round(1 if self.first is None else self.first)

    def _begin_round(self, dealer):
        self.crib = self.dealer = dealer
        self.lines = [[], []]
        self.has_heels = False
        self.turn = 1 - dealer  # T21

    def due(self, i: int) -> int:
        """Return how many lines lane i has still to enter; the crib is one."""
        return _LINES + (1 if i == self.dealer else 0) - len(self.lines[i])

    def hand_points(self, i: int) -> int:
        """Return the points of a side in this round (T27)."""
        return sum(self.lines[i]) + (HEELS_POINTS if self.has_heels and i == self.dealer else 0)

    def _apply(self, word):
        if word == "h":
            if self.has_heels:
                raise ScoreError("his heels are already entered")
            self.has_heels = True
            self._count(self.dealer, HEELS_POINTS)
            return
        i, points = lane(word[:1]), whole(word[1:])
        is_first = not (self.moves or self.has_heels or any(self.lines)) and self.number == 1
        if is_first and self._is_first_open:
            self.first = None
            self._begin_round(1 - i)  # whoever enters the first line of a game does not deal
        if not self.due(i):
            raise ScoreError("lane {} has entered all its lines".format(lane_text(i)))
        self.lines[i].append(points)
        self._count(i, points)
        self.turn = 1 - self.dealer if self.due(1 - self.dealer) else self.dealer
        if not self.due(self.turn):
            self._end_round()

    def _count(self, i, points):
        if self.kind != SHIP:
            self._peg(i, points)

    def _peg(self, i, points):
        self.totals[i] += points
        self._move(i, points, leapfrog(self._pegs[i], points, self._target))

    def _end_round(self):
        if self.kind == SHIP:
            ahead = 0 if self.hand_points(0) > self.hand_points(1) else 1
            self._peg(ahead, self.hand_points(ahead) - self.hand_points(1 - ahead))
        one, two = self.totals
        if max(one, two) >= self._target and one != two:  # T24
            self.win = 0 if one > two else 1
            self.turn = self.crib = None
            return
        self.number += 1
        self._begin_round(1 - self.dealer)

    def _extra(self, number: int, i: int) -> None:
        if self._is_first_open and not self._done:
            self.first = i  # before the first line of a game only the dealer has something to enter
            self._restart()
        self._add("h")


class CribRummy(Rounds):
    """Crib Rummy: the points of every turn, with the bonus for going out, and final turns (R26, R38-R50)."""

    ask_above = 55  # the longest run laid at once, R34

    def _restart(self):
        Rounds._restart(self)
        self.pegged_out = []
        self._is_open = False  # somebody has had a turn in this hand
        self._starter = -1
        self.turn = self.first

    def _apply(self, word):
        if word == ".":
            if not self._is_open:
                raise ScoreError("no turn has been entered in this hand")
            self._end_hand()
            return
        end = word.find("o")
        i, points = lane(word[:1]), whole(word[1 : end if end > 0 else len(word)])
        if self.final_turns() and i not in self.final_turns():
            raise ScoreError("lane {} has no final turn".format(lane_text(i)))
        if end > 0:
            points += crib_rummy_bonus(self.lanes, _checked_left(whole(word[end + 1 :]), self.lanes))
        if not self._is_open:
            self._is_open = True
            self._starter = i
        self.totals[i] += points
        front = self._pegs[i][1]
        self._move(i, points, (front, front + points) if points else self._pegs[i])
        if self.totals[i] >= self._target and i not in self.pegged_out:
            self.pegged_out.append(i)
        self.turn = (i + 1) % self.lanes
        if end > 0 or self.pegged_out and self.turn == self._starter:
            self._end_hand()

    def final_turns(self) -> list:
        """Return the lanes with a final turn left (R47)."""
        lanes = []
        i = self.turn if self._is_open and self.pegged_out else None
        while i is not None and i != self._starter:
            lanes.append(i)
            i = (i + 1) % self.lanes
        return lanes

    def _end_hand(self):
        if self.pegged_out:
            best = max(self.totals)
            for i in self.pegged_out:  # the first to peg out wins a tie, R50
                if self.totals[i] == best:
                    self.win = i
                    break
            self.turn = None
            return
        self._is_open = False
        self.number += 1
        last = self._starter
        self.turn = None  # the lowest score chooses who starts; in a tie the first after the last starter (R8-R10)
        for step in range(1, self.lanes + 1):
            i = (last + step) % self.lanes
            if self.turn is None or self.totals[i] < self.totals[self.turn]:
                self.turn = i

    def _extra(self, number: int, i: int) -> None:
        """End the hand. number: of cards left in the other hands, when the last turn went out; 0: the pile ran out."""
        if not number:
            self._add(".")
            return
        _checked_left(number, self.lanes)
        last = self._words[self._done - 1] if self._done else "."
        if last == "." or last.find("o") > 0:
            raise ScoreError("enter the points of the turn first")
        self.undo()
        try:
            self._add("{}o{}".format(last, number))
        except ScoreError:
            self._add(last)
            raise


class CrummyRummy(Rounds):
    """Crummy Rummy: the penalties of seven rounds, pegged once a round; the lowest total wins (Y31, Y32).

    entered: the penalties entered in this round, by lane, MISSING if not yet.
    """

    ask_above = 200

    def _restart(self):
        Rounds._restart(self)
        self._begin_round(self.lanes - 1 if self.first is None else self.first)

    def _begin_round(self, dealer):
        self._dealer = dealer
        self.entered = [MISSING] * self.lanes
        self._find_turn()

    def _find_turn(self):
        """Find the first lane after the dealer whose penalty is missing."""
        self.turn = None
        for step in range(1, self.lanes + 1):
            i = (self._dealer + step) % self.lanes
            if self.entered[i] == MISSING:
                self.turn = i
                return

    def _apply(self, word):
        if word == ".":
            if self.turn is not None:
                raise ScoreError("lane {} is missing".format(lane_text(self.turn)))
            self._end_round()
            return
        i, points = lane(word[:1]), whole(word[1:])
        if points % _PENALTY_STEP:
            raise ScoreError("{}: penalties are multiples of 5".format(points))
        if not points and 0 in self.entered and self.entered[i] != 0:
            raise ScoreError("lane {} has gone out already".format(lane_text(self.entered.index(0))))
        least = contract_of(LAST_ROUND)[0] * _PENALTY_STEP
        if self.number == LAST_ROUND and 0 < points < least:
            raise ScoreError("{}: in round 7 every loser has at least {}".format(points, least))
        self.entered[i] = points
        self._find_turn()
        if self.turn is None and 0 in self.entered:
            self._end_round()

    def _end_round(self):
        for i in range(self.lanes):
            points = self.entered[i]
            total = self.totals[i]
            self.totals[i] = total + points
            self._move(i, points, (total, total + points))  # Y42
        if self.number == LAST_ROUND:
            self.turn = None
            self.win = self.totals.index(min(self.totals))  # several may share it, Y32
            return
        self.number += 1
        self._begin_round((self._dealer + 1) % self.lanes)

    def _word_of_enter(self, i):
        return "." if self.turn is None else Rounds._word_of_enter(self, i)


def _checked_left(left, lanes):
    if not lanes - 1 <= left <= _MOST_CARDS:
        raise ScoreError("{} cards left: {} to {}".format(left, lanes - 1, _MOST_CARDS))
    return left


def _events_between(before, after):
    """Return the events that turn one list of peg moves into another: what is new is pegged, what is gone is undone."""
    same = 0
    while same < len(before) and same < len(after) and before[same] == after[same]:
        same += 1
    events = [("UNDO",)] * (len(before) - same)
    return events + [("PTS", i, points) for i, points in after[same:]]
