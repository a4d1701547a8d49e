"""The state of the host's end of a link: one table says what each input makes of it.

Three parts change side by side, and each is in one of its states. A link begins in the first of each.

    the board   AWAY      no board has introduced itself
                IN_STEP   the game stands at the board's pegs, or has gone on from them by the board's own events
                PARTED    the game has moved on since the pegs on which the board's next event was made
    the pegs    SENDING   the board gets a SET whenever it shows other pegs
                WITHHELD  it gets none; when all its events are in, people are to be asked
                ASKED     it gets none until people have answered
    the event   READY     the board's next event goes to the application
                OFFERED   the application has one and has not answered it

An input that concerns a part has an entry for each state in which it may come. Elsewhere it is refused, since only a
fault of this program can bring it there, whatever the wire does. Source: docs/protocol.md, "The state of the host".
"""

AWAY = "away"
IN_STEP = "in step"
PARTED = "parted"
SENDING = "sending"
WITHHELD = "withheld"
ASKED = "asked"
READY = "ready"
OFFERED = "offered"

PARTS = (
    ("the board", (AWAY, IN_STEP, PARTED)),
    ("the pegs", (SENDING, WITHHELD, ASKED)),
    ("the event", (READY, OFFERED)),
)

MEET = "meet"  # a board has introduced itself
PART = "part"  # after MEET or BEGIN: events may wait there that were made on other pegs
LEAVE = "leave"  # it is silent, or the port is opened again
CATCH_UP = "catch up"  # its events are in, and it may be shown the game
BEGIN = "begin"  # another game is to be shown
REOPEN = "reopen"  # after BEGIN: a question about this game is already open
WITHHOLD = "withhold"  # an event is part of a question
MISS = "miss"  # the board has lost events
ASK = "ask"  # people are asked
SETTLE = "settle"  # people have chosen the pegs
RELEASE = "release"  # there is nothing left to ask
OFFER = "offer"  # an event goes to the application
ANSWER = "answer"  # the application has stored it

TABLE = {
    (AWAY, MEET): IN_STEP,
    (IN_STEP, MEET): IN_STEP,  # another board, at the same port
    (PARTED, MEET): IN_STEP,
    (IN_STEP, PART): PARTED,
    (IN_STEP, LEAVE): AWAY,
    (PARTED, LEAVE): AWAY,
    (PARTED, CATCH_UP): IN_STEP,
    (AWAY, BEGIN): AWAY,
    (IN_STEP, BEGIN): IN_STEP,
    (PARTED, BEGIN): IN_STEP,
    (AWAY, SETTLE): AWAY,
    (IN_STEP, SETTLE): IN_STEP,
    (PARTED, SETTLE): IN_STEP,
    (SENDING, MEET): SENDING,
    (WITHHELD, MEET): WITHHELD,
    (ASKED, MEET): WITHHELD,  # more events may have come with it
    (SENDING, WITHHOLD): WITHHELD,
    (WITHHELD, WITHHOLD): WITHHELD,
    (ASKED, WITHHOLD): ASKED,  # the application asks anew by itself
    (SENDING, MISS): WITHHELD,
    (WITHHELD, MISS): WITHHELD,
    (ASKED, MISS): WITHHELD,
    (WITHHELD, ASK): ASKED,
    (SENDING, BEGIN): SENDING,
    (WITHHELD, BEGIN): SENDING,
    (ASKED, BEGIN): SENDING,
    (SENDING, REOPEN): ASKED,
    (SENDING, SETTLE): SENDING,
    (WITHHELD, SETTLE): SENDING,
    (ASKED, SETTLE): SENDING,
    (SENDING, RELEASE): SENDING,
    (WITHHELD, RELEASE): SENDING,
    (ASKED, RELEASE): SENDING,
    (READY, OFFER): OFFERED,
    (OFFERED, ANSWER): READY,
}


class LocalError(Exception):
    """An input that the state of the link does not allow: a fault of this program, never of the board or the wire."""


class LinkState:
    """Where a link is in the table."""

    def __init__(self):
        self._states = [states[0] for _, states in PARTS]

    def is_in(self, state: str) -> bool:
        """Return whether one of the parts is in this state."""
        return state in self._states

    def take(self, name: str) -> None:
        """Go on by an input. Raises LocalError, and stays, where the table has no entry for a part that it concerns."""
        after = []
        for i in range(len(PARTS)):
            part, states = PARTS[i]
            state = self._states[i]
            if (state, name) in TABLE:
                after.append(TABLE[(state, name)])
            elif concerns(name, states):
                raise LocalError('no "{}" while {} is {}'.format(name, part, state))
            else:
                after.append(state)
        self._states = after


def concerns(name: str, states: tuple) -> bool:
    """Return whether an input has an entry for one of these states."""
    return any([(state, name) in TABLE for state in states])
