"""The game in lines: no colour, no cursor, for pipes and screen readers. What is typed: `HELP`."""

from collections.abc import Callable
from functools import partial
from typing import TextIO

from autopeg.cards import Card
from autopeg.errors import AutopegError, UsageError
from autopeg.games.cribbage import State, View
from autopeg.games.cribbage.moves import Declare, Discard, Go, Muggins, Play
from autopeg.records import Store
from autopeg.table import Table
from autopeg.ui.calling import owned
from autopeg.ui.telling import side_names, tell_scores
from autopeg.ui.terminal.board import FRONT_LETTERS, Board
from autopeg.ui.terminal.coach import NOTHING_TO_CHOOSE, counting_hint, hint_for
from autopeg.ui.terminal.ending import Ending
from autopeg.ui.terminal.faces import cards_text
from autopeg.ui.terminal.narration import Narration
from autopeg.ui.terminal.prompts import as_sentence, kept_note, prompt_of, verdict
from autopeg.ui.terminal.settings import Settings
from autopeg.ui.terminal.sitting import (
    Advance,
    CountCards,
    Cue,
    GameOver,
    HandOver,
    LayAway,
    MayClaim,
    PlayCard,
    Reveal,
    Sitting,
)

HELP = """\
Type a line and press Enter:
  5H or 3         a card by its name, or by its number in your hand; two of them to lay two away
  go              no card of yours fits within 31
  8 or count 8    points, where you are asked to count or to declare them
  muggins 2       claim two points that were overlooked, where muggins is played
  hint            what a strong player would do, and why
  undo, redo      take your last decision back, put it back
  board, hand     show the board with the scores; show your hand and the table
  help, quit      this page; leave, the game is kept"""

_HIDING_LINES = 60


class _Leaves(Exception):
    """The person at the keyboard leaves."""


def play(table: Table, store: Store | None, settings: Settings, stdin: TextIO, stdout: TextIO) -> None:
    """Play at a table in lines until its people leave or the input ends, following games counted in."""
    while True:
        game = _PlainGame(table, store, settings, stdin, stdout)
        try:
            following = game.run()
        except _Leaves:
            if table.over is None:
                game.say(kept_note(store is not None))
            return
        if following is None:
            return
        table, settings = following


class _PlainGame:
    """One game in lines."""

    def __init__(self, table: Table, store: Store | None, settings: Settings, stdin: TextIO, stdout: TextIO) -> None:
        self._table = table
        self._store = store
        self._settings = settings
        self._stdin = stdin
        self._stdout = stdout
        self._sitting = Sitting(table, settings)
        self._names = tuple(seat.name for seat in table.seats)
        self._narration = Narration(self._names, ascii_only=True)
        self._is_news = True
        self._told = len(self._narration.follow(table.history))
        if self._told:
            self._show_board()

    @property
    def _state(self) -> State:
        return self._table.state

    @property
    def _view(self) -> View:
        return self._sitting.view

    def say(self, *lines: str) -> None:
        """Write lines, at once."""
        for line in lines:
            self._stdout.write(f"{line}\n")
        self._stdout.flush()

    def run(self) -> tuple[Table, Settings] | None:
        """Play the game to its end; return the table of the game that follows, or None."""
        while True:
            cue = self._sitting.cue()
            self._tell()
            match cue:
                case Advance():
                    self._by_itself(self._table.advance)
                    continue
                case Reveal():
                    self._reveal(cue)
                    if not cue.claimants:
                        self._sitting.acknowledge()
                        continue
                case PlayCard(must_go=True) if self._settings.auto_go:
                    self._by_itself(partial(self._table.submit, Go(cue.seat)))
                    continue
                case GameOver():
                    following = self._end()
                    if following is not None or self._table.over is not None:
                        return following
                    continue
                case _:
                    pass
            if self._is_news:
                self._show_hand(cue)
            self.say(f"? {prompt_of(cue, self._names, self._view)}")
            before = (self._state, self._sitting.viewer)
            self._answer(cue, self._read())
            self._is_news = self._is_news or before != (self._state, self._sitting.viewer)

    # -- what is told

    def _tell(self) -> None:
        lines = self._narration.follow(self._table.history, self._sitting.untold)
        if len(lines) < self._told:
            self.say("Taken back.")
        for line in lines[self._told :]:
            self.say(f"{line.text}{f' (+{line.points})' if line.points else ''}")
        self._told = len(lines)

    def _reveal(self, cue: Reveal) -> None:
        event = cue.event
        cards = event.cards or ()
        whose = owned(self._names[event.player], event.what or "hand")
        self.say(f"{whose} is {cards_text(cards[:-1], True)}, with the starter {cards_text(cards[-1:], True)}")
        if cue.said is not None:
            self.say(verdict(cue.said, event.points))

    def _show_hand(self, cue: Cue) -> None:
        view = self._view
        if isinstance(cue, CountCards) and cue.counting.kind == "show":
            cards = cue.counting.cards
            self.say(f"{cards_text(cards[:-1], True)}, with the starter {cards_text(cards[-1:], True)}")
        elif isinstance(cue, LayAway | PlayCard):
            if isinstance(cue, PlayCard):
                series = cards_text(view.series, True) or "nothing"
                starter = cards_text((view.starter,), True) if view.starter is not None else "not turned"
                self.say(f"Starter {starter}, on the table {series}, count {view.count}")
            hand = "  ".join(f"{n}) {cards_text((card,), True)}" for n, card in enumerate(view.hand, 1))
            self.say(f"Hand: {hand}")

    def _show_board(self) -> None:
        view = self._view
        sides = side_names(self._names, self._state.sides)
        board = Board(len(sides), view.target, view.skunk, ascii_only=True)
        self.say(*("".join(cell.char for cell in row).rstrip() for row in board.draw(self._sitting.pegs)))
        self.say(*(f"{FRONT_LETTERS[lane]}: {side}" for lane, side in enumerate(sides)))
        self.say(tell_scores(self._state, self._names))

    # -- what is answered

    def _read(self) -> list[str]:
        """Return the words of the next line. Raises _Leaves at the end of the input."""
        line = self._stdin.readline()
        if not line:
            raise _Leaves
        return line.split()

    def _answer(self, cue: Cue, words: list[str]) -> None:
        """Do what a line says, or say why not; then nothing has changed."""
        self._is_news = False
        try:
            self._obey(cue, words)
        except AutopegError as error:
            self.say(self._sentence(error))

    def _obey(self, cue: Cue, words: list[str]) -> None:
        match [words[0].lower(), *words[1:]] if words and words[0].isalpha() else words:
            case ["quit" | "q" | "exit"]:
                raise _Leaves
            case ["help" | "?"]:
                self.say(HELP)
            case ["board" | "score" | "scores"]:
                self._show_board()
            case ["hand"]:
                self._is_news = True
            case ["hint"]:
                self.say(self._hint(cue))
            case ["undo"]:
                self._table.undo()
            case ["redo"]:
                self._table.redo()
            case ["muggins", points]:
                self._table.submit(Muggins(self._claimant(), _points(points)))
            case ["count", points]:
                self._count(cue, _points(points))
            case ["go"] if isinstance(cue, PlayCard):
                self._table.submit(Go(cue.seat))
            case given:
                self._answer_cue(cue, given)

    def _answer_cue(self, cue: Cue, words: list[str]) -> None:
        match cue:
            case HandOver(seat=seat) if not words:
                if self._stdout.isatty():
                    self.say(*[""] * _HIDING_LINES)
                self._sitting.take_screen(seat)
            case Reveal() if not words:
                self._sitting.acknowledge()
            case MayClaim() if not words:
                self._sitting.pass_claim()
            case CountCards() if len(words) == 1:
                self._count(cue, _points(words[0]))
            case LayAway(seat=seat) if words:
                self._table.submit(Discard(seat, tuple(self._card(word) for word in words)))
            case PlayCard(seat=seat) if len(words) == 1:
                self._table.submit(Play(seat, self._card(words[0])))
            case _:
                said = " ".join(words)
                raise UsageError(f"{said!r} means nothing here; help tells what does" if said else "Type help for help")

    def _count(self, cue: Cue, points: int) -> None:
        if not isinstance(cue, CountCards):
            raise UsageError("nothing is to be counted now")
        if cue.is_declaration:
            self._table.submit(Declare(cue.seat, points))
        else:
            self._sitting.count(points)

    def _card(self, word: str) -> Card:
        """Return the card that a name or a number of the hand stands for. Raises UsageError."""
        hand = self._view.hand
        if word.isdigit():
            if not 1 <= int(word) <= len(hand):
                raise UsageError(f"there is no card {word}: your hand has {len(hand)}")
            return hand[int(word) - 1]
        try:
            return Card.parse(word)
        except ValueError as error:
            raise UsageError(f"{error}; help tells what else can be typed") from None

    def _claimant(self) -> int:
        claimants = self._sitting.claimants()
        if not claimants:
            raise UsageError("there is nothing on which you could call muggins now")
        return claimants[0]

    def _hint(self, cue: Cue) -> str:
        if not self._settings.hints:
            return "There are no hints in this game."
        if isinstance(cue, CountCards):
            return counting_hint(cue.counting)
        return hint_for(self._view, ascii_only=True) if isinstance(cue, LayAway | PlayCard) else NOTHING_TO_CHOOSE

    # -- what happens by itself

    def _by_itself(self, act: Callable[[], object]) -> None:
        """Let something happen that nobody has typed; where it fails, wait until it may be tried again."""
        try:
            act()
        except AutopegError as error:
            self.say(self._sentence(error), "? Nothing of the game is lost: press Enter to try again, or type quit")
            if self._read()[:1] == ["quit"]:
                raise _Leaves from None

    def _sentence(self, error: AutopegError) -> str:
        return as_sentence(error, self._names)

    def _end(self) -> tuple[Table, Settings] | None:
        """Say who has won, and ask what follows; the game goes on where its end is undone."""
        ending = Ending(self._table, self._settings)
        self._show_board()
        self.say(*ending.lines())
        if ending.follows is None:
            return None
        while True:
            self.say(f"? {ending.follows.capitalize()}? Type yes, undo, or quit")
            try:
                match self._read():
                    case ["yes" | "y"]:
                        return ending.next_table(self._store)
                    case ["undo"]:
                        self._table.undo()
                        return None
                    case ["quit" | "q" | "no" | "n"]:
                        raise _Leaves
                    case _:
                        pass
            except AutopegError as error:
                self.say(self._sentence(error))


def _points(word: str) -> int:
    if not word.isdigit() or len(word) > 2:
        raise UsageError(f"{word!r} is no number of points: type 0 to 29")
    return int(word)
