"""The host's newest pegs and their revision, the pegs the board is known to show, and when to send a snapshot.

Source: docs/protocol.md, "Snapshots".
"""

from .lines import sum_of
from .session import Repeat
from .words import state_text

# Three chances to receive an event, which is sent at once, after 100 and after 300 ms.
QUIET_MS = 500


def digest_of(state: tuple) -> str:
    """Return the digest of a state, the check sum of its text."""
    return sum_of(state_text(state).encode()).decode()


class Snapshot:
    """The pegs that a board should show.

    session: of the game, None without one; state: see words.state_from; rev: the revision of the newest pegs; own_rev:
    of the newest not caused by an event of the board. Revisions are stored with the game.
    """

    def __init__(self):
        self.session = None
        self.state = None
        self.rev = 0
        self.own_rev = 0
        self._digest = None
        self._held = None  # (session, rev, digest) last reported; digest None: unknown
        self._repeat = Repeat()
        self._heal_ms = None  # when to replace other pegs under this revision

    def begin(self, session: str, state: tuple, rev: int, own_rev: int):
        """Start another game, or resume one."""
        self.session = session
        self.rev = rev
        self.own_rev = own_rev
        self._take(state)

    def move_on(self, state: tuple, is_own: bool):
        """Set new pegs. is_own: not caused by an event of the board."""
        self.rev += 1
        if is_own:
            self.own_rev = self.rev
        self._take(state)

    def is_ahead_of(self, session: str | None, rev: int) -> bool:
        """Return whether the host's game has moved on since this revision, or is another one."""
        return self.state is not None and (session != self.session or rev < self.own_rev)

    def is_shown(self) -> bool:
        """Return whether the board has reported these pegs."""
        return self._held == (self.session, self.rev, self._digest)

    def lanes(self) -> int:
        """Return how many lanes are in play, 0 without a game."""
        return 0 if self.state is None else len(self.state[4])

    def forget_board(self):
        """Forget which pegs the board shows."""
        self._held = None
        self._heal_ms = None
        self._repeat.stop()

    def note(self, session: str | None, rev: int, digest: str | None, now_ms: int):
        """Handle the pegs that the board reports, in one of four cases."""
        self._held = (session, rev, digest)
        if self.is_shown():
            self._repeat.stop()
            self._heal_ms = None
        elif session == self.session and rev > self.rev:
            self.overtake(session, rev)
        elif session == self.session and rev == self.rev:
            # Its pegs include its own entries, which come as events; only a remaining difference is healed.
            self._repeat.stop()
            if self._heal_ms is None:
                self._heal_ms = now_ms + QUIET_MS
        else:
            self._heal_ms = None

    def overtake(self, session: str | None, rev: int):
        """Move past a revision that the board has and this host has forgotten."""
        if session == self.session and rev > self.rev:
            self.rev = rev + 1
            self._repeat.stop()

    def body_due(self, now_ms: int) -> str | None:
        """Return the SET to send now, or None: first, as a retry, or healing with a new revision."""
        if self.state is None or self.is_shown():
            return None
        if self._held and self._held[:2] == (self.session, self.rev):
            if self._heal_ms is None or now_ms < self._heal_ms:
                return None
            self._heal_ms = None
            self._repeat.stop()
            self.rev += 1
        if not self._repeat.is_running():
            self._repeat.start(now_ms)
        elif not self._repeat.is_due(now_ms):
            return None
        return "SET {} {} {}".format(self.session, self.rev, state_text(self.state))

    def beat(self) -> str:
        """Return the BEAT of these pegs."""
        return "BEAT {} {} {}".format(self.session, self.rev, self._digest)

    def _take(self, state):
        self.state = state
        self._digest = digest_of(state)
        self._heal_ms = None
        self._repeat.stop()
