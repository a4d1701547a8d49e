"""The finished games that a board has kept: which there are, and their records read part by part.

One question is on the wire at a time, repeated until it is answered, so that entries and pegs never wait for it.
Source: docs/protocol.md, "Games played alone".
"""

from .kept_games import record_from
from .session import Repeat

GAMES = "games"
GAME = "game"


class Collector:
    """The host's questions to one board. is_keeper: whether the board has said that it keeps games."""

    def __init__(self):
        self.is_keeper = False
        self._uid = ""
        self._question = ""
        self._is_asked = True  # whether the question has been sent
        self._repeat = Repeat()
        self._wanted = []  # (tag, number)
        self._parts = []  # of the first of them
        self._count = 0  # of its parts, 0 until one has arrived

    def meet(self, uid: str, now_ms: int):
        """Begin with a board that has introduced itself; its events and pegs go first."""
        self.forget()
        self._uid = uid
        self._ask("GAMES", now_ms)
        self._is_asked = True  # not now, but when it would be repeated

    def forget(self):
        """End the questions: the board is away."""
        self.is_keeper = False
        self._wanted = []
        self._rest()

    def read(self, tag: str, numbers, now_ms: int):
        """Read these games; a GAME link event brings each."""
        self._wanted = [(tag, number) for number in numbers]
        self._begin_game(now_ms)

    def question_due(self, now_ms: int) -> str:
        """Return the body of the packet to send now, empty for none."""
        if self._is_asked and not self._repeat.is_due(now_ms):
            return ""
        self._is_asked = True
        return self._question

    def take_games(self, tag: str, first: int, last: int) -> list[tuple]:
        """Handle a GAMES of the board and return the link events."""
        if self._question != "GAMES":
            return []
        self.is_keeper = True
        self._rest()
        return [(GAMES, self._uid, tag, first, last)]

    def take_refusal(self) -> list[tuple] | None:
        """Handle an ERR BAD_VERB; return the link events if it answers GAMES, else None."""
        if self._question != "GAMES":
            return None
        self._rest()
        return [(GAMES, self._uid, "", 1, 0)]

    def take_part(self, packet: tuple, now_ms: int) -> list[tuple]:
        """Handle a GAME of the board and return the link events. packet: see kept_games.game_from."""
        tag, number, part, count, text = packet
        if not self._wanted or (tag, number) != self._wanted[0]:
            return []
        if not part:
            return self._end_game((), now_ms)
        if self._count not in (0, count):  # the game is still on the board, and has changed meanwhile
            self._begin_game(now_ms)
            return []
        if part != len(self._parts) + 1:
            return []
        self._count = count
        self._parts.append(text)
        if part == count:
            return self._end_game(tuple(record_from("".join(self._parts))), now_ms)
        self._ask_part(now_ms)
        return []

    def _end_game(self, record, now_ms):
        tag, number = self._wanted.pop(0)
        self._begin_game(now_ms)
        return [(GAME, self._uid, tag, number, record)]

    def _begin_game(self, now_ms):
        self._parts = []
        self._count = 0
        if self._wanted:
            self._ask_part(now_ms)
        else:
            self._rest()

    def _ask_part(self, now_ms):
        tag, number = self._wanted[0]
        self._ask("GAME {} {} {}".format(tag, number, len(self._parts) + 1), now_ms)

    def _ask(self, question, now_ms):
        self._question = question
        self._is_asked = False
        self._repeat.start(now_ms)

    def _rest(self):
        self._question = ""
        self._is_asked = True
        self._repeat.stop()
