"""One table, its board and its store, in step by a BoardSync."""

from pathlib import Path

from autopeg.boards.file_stores import MemoryStore
from autopeg.boards.sync import BoardSync, Explain
from autopeg.boards.virtual import QuickClock
from autopeg.play.table import Table
from autopeg.records import Store
from autopeg.session.board_questions import BoardMessage, BoardNews, ConflictingScores, Kept
from support.boards.link.joined import JoinedBoard
from support.boards.link.tally import Points, tally_table

SOON = 200  # steps of 10 ms
AWAY = 400


class Evening:
    """One table, its board and its store. heard: what its BoardSync has reported."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(folder)
        self.board = JoinedBoard(MemoryStore(), QuickClock())
        self.heard: list[BoardNews] = []
        self.attach(tally_table(self.store))

    def attach(self, table: Table, explain: Explain | None = None) -> None:
        """Play at a table from now on. explain: why the rules refuse an entry."""
        self.table = table
        self.board.restart_host(self.store.boards())
        self.sync = BoardSync(self.board) if explain is None else BoardSync(self.board, explain)
        self.sync.listeners.append(self.heard.append)
        self.sync.attach(table)
        self.live(SOON)

    def live(self, steps: int = SOON) -> None:
        """Let time pass, polling the board."""
        for _ in range(steps):
            self.board.step()
            self.sync.poll()

    def enter(self, *events: tuple[object, ...]) -> None:
        """Let a person enter something on the board."""
        for event in events:
            assert self.board.app.perform(event) == ""

    def lose_memory(self) -> None:
        """Let the board lose what it has stored, and be used again."""
        self.board.store.files = {"uid.txt": self.board.store.files["uid.txt"]}
        self.board.power_on()

    def part(self) -> None:
        """Pull the cable for so long that both ends know."""
        self.board.is_plugged = False
        self.live(AWAY)

    def meet(self) -> None:
        self.board.plug()
        self.live(AWAY)

    def disagree(self) -> None:
        """Let both go on while they are apart: 4 for Bob on the board, 5 for Ann here."""
        self.part()
        self.enter(("PTS", 1, 4))
        self.table.submit(Points(0, 5))
        self.meet()

    def asked(self) -> ConflictingScores:
        """Return the question which scores count, which has to be open."""
        assert isinstance(self.sync.question, ConflictingScores)
        return self.sync.question

    def answer(self, kept: Kept, question: ConflictingScores | None = None) -> None:
        """Answer a question, by default the open one."""
        question = question or self.asked()
        self.sync.answer(question, question.kept().index(kept))

    def scores(self) -> tuple[int, ...]:
        return self.table.state.scores

    def shown(self) -> tuple[int, ...]:
        return tuple(front for _, front in self.board.pegs())


def said(evening: Evening) -> str:
    return "; ".join(news.sentence for news in evening.heard if isinstance(news, BoardMessage))
