"""The score-keeper in lines: no colour, no cursor, for pipes and screen readers. What is typed: `HELP`."""

import re
from typing import Protocol, TextIO

from msgspec.structs import replace

from autopeg.boards.keeper import BoardKeeper
from autopeg.boards.questions import Happened, NewGame, Pressed, Question
from autopeg.engine.history import Redo, ScoresChosen, Step, Undo
from autopeg.engine.opening import leave_table
from autopeg.engine.table import Table
from autopeg.errors import AutopegError, UsageError
from autopeg.games.counting.hand_count import HandCount, count_typed
from autopeg.games.cribbage.rules.state import MugginsRule
from autopeg.records import Store
from autopeg.scorekeeping.announcer import Announcer
from autopeg.scorekeeping.board_questions import LineAnswers
from autopeg.scorekeeping.claims import Claims, muggins_of
from autopeg.scorekeeping.entries import DealSum, entries_of
from autopeg.scorekeeping.forms import Form, forms_for
from autopeg.scorekeeping.next_game import asked_table, next_table
from autopeg.scorekeeping.rules import State, default_action, next_move, rules_of, warning_for
from autopeg.scorekeeping.rules.moves import Correct, Deal, GoOut, Points, RoundOver, ScoreMove
from autopeg.scorekeeping.text import describe_entry, describe_lines, words_for
from autopeg.scorekeeping.words import describe_match, question_of, title_of
from autopeg.session.calling import doing
from autopeg.session.ending import Ending
from autopeg.session.prompts import as_sentence
from autopeg.session.settings import Settings
from autopeg.session.speech import Voice
from autopeg.session.text import describe_scores, side_names
from autopeg.terminal.board import FRONT_LETTERS, Board
from autopeg.terminal.board_watch import BoardWatch
from autopeg.terminal.typed_lines import TypedLines

_PEGGING = """\
Type a line and press Enter:
  A 12, Ann 12    12 points for a side, by its letter or name; 12 alone: for the side {alone}
  A = 57          puts the score of a side right
  deal, deal Bob  the next {part}, {passes}; Bob deals"""

_COUNTING = """\
  hand 5H 5S 5C JD + 5D, crib 5H 5S 5C JD + 5D
                  counts a hand or a crib, the starter last; with = 8 behind it checks the claim of eight
  peg, peg B      pegs what was counted, for the side named last or for B
{muggins}"""

_MUGGINS = {
    "strict": """\
  muggins B 3     B claims three that were overlooked; more than that gives nothing
  nobody          nobody else claims: says what the hand was""",
    True: "  muggins B       pegs what was overlooked for B",
}

_GAME = """\
  undo, redo      takes the last entry back, puts it back
  scores, board, entries
                  how it stands; the board with its pegs; every entry
  new, next       a new game, the one that stands is kept; after the end, the game that follows
  help, quit      this page; leave, the game is kept"""

_ENTRY = re.compile(r"(?P<side>.*?)\s*(?P<is_set>=?)\s*(?<![0-9])(?P<number>[0-9]{1,3})\s*#?")


class _Leaves(Exception):
    """The person at the keyboard leaves."""


class _Lines(Protocol):
    def readline(self) -> str: ...


def keep(
    table: Table,
    store: Store | None,
    settings: Settings,
    voice: Voice | None,
    stdin: TextIO,
    stdout: TextIO,
    keeper: BoardKeeper | None = None,
) -> Table:
    """Keep score in lines until the people leave or the input ends; return the table of the last game."""
    games: list[_PlainGame] = []
    lines: _Lines = stdin if keeper is None else TypedLines(stdin, lambda: games[-1].attend_board())
    while True:
        game = _PlainGame(table, store, settings, Announcer(table, voice), lines, stdout, keeper)
        games.append(game)
        try:
            following = game.run()
        except _Leaves:
            return table
        leave_table(table)
        table, settings = following


class _PlainGame:
    """One game in lines."""

    def __init__(
        self,
        table: Table,
        store: Store | None,
        settings: Settings,
        announcer: Announcer,
        lines: _Lines,
        stdout: TextIO,
        keeper: BoardKeeper | None,
    ) -> None:
        self._table = table
        self._store = store
        self._settings = settings
        self._announcer = announcer
        self._lines = lines
        self._stdout = stdout
        self._names = tuple(seat.name for seat in table.seats)
        self._sides = side_names(self._names, self._state.sides)
        self._lane = 0
        self._is_side_missing = False
        self._counted: HandCount | None = None
        self._claims: Claims | None = None
        self._muggins: MugginsRule = muggins_of(table.state)
        self._doubted: ScoreMove | None = None
        self._words = words_for(table.state)
        self._forms = {form.word: form for form in forms_for(table.state)}
        self._counts_hands = table.state.options.rules == "cribbage"
        self._before: State = table.state
        self._following: tuple[Table, Settings] | None = None
        table.listeners.append(self._tell)
        self._keeper = keeper
        self._answers = LineAnswers()
        self._watch: BoardWatch | None = None
        if keeper is not None:
            keeper.sit_down(table)
            keeper.listeners.clear()
            self._watch = BoardWatch(keeper, self._say)
            keeper.listeners.append(self._hear_board)

    @property
    def _state(self) -> State:
        return self._table.state

    def _say(self, *lines: str) -> None:
        """Write lines, at once."""
        for line in lines:
            self._stdout.write(f"{line}\n")
        self._stdout.flush()

    def run(self) -> tuple[Table, Settings]:
        """Keep the score of the game and return the table of the one that follows. Raises _Leaves."""
        self._say(f"{title_of(self._state, self._settings.match)}.")
        self._show_scores()
        self._tell_end()
        if not self._table.history.steps:
            self._table.advance()
        while self._following is None:
            self._tell_question()
            self._say(f"? {self._prompt()}")
            line = self._lines.readline()
            if not line:
                raise _Leaves
            try:
                self._obey(line.strip())
            except AutopegError as error:
                self._say(as_sentence(error, self._names, ascii_only=True))
        return self._following

    # -- what is told

    def _prompt(self) -> str:
        if self._answers.question is not None:
            return self._answers.prompt()
        if self._table.over is None:
            asked = self._words.ask(self._state, self._lane, self._names)
            if self._is_side_missing:
                return f"Choose {self._letters} first"
            if not self._state.asks_points:
                return f"{asked[0].upper()}{asked[1:]}"
            return f"{FRONT_LETTERS[self._lane]} {self._sides[self._lane]}: {asked}"
        follows = Ending(self._table, self._settings).follows
        return f"{'' if follows is None else f'{follows.capitalize()}? Type next, or '}undo, or quit"

    def _tell(self, step: Step) -> None:
        scores = describe_scores(step.state, self._names)
        before, self._before = self._before, step.state
        if self._state.due_lane is not None:
            self._lane = self._state.due_lane
            self._is_side_missing = False
        match step.move:
            case Undo():
                self._say(f"Taken back. {scores}.")
            case Redo():
                self._say(f"Put back. {scores}.")
            case ScoresChosen():
                pass  # the board's keeper says so
            case Points(player=side) | Correct(player=side) | GoOut(player=side):
                told = describe_entry(before, step, self._names)
                self._say(f"{told}. {self._standing_of(side)}")
            case _:
                self._say(f"{describe_entry(before, step, self._names)}.")
                self._say(*(f"{line}." for line in describe_lines(step, self._names)))
                if step.state.scores != before.scores:
                    self._say(f"{scores}.")
        if isinstance(step.move, Points) and step.state is not before:
            self._warn(before, step.move)
        self._tell_end()

    def _tell_end(self) -> None:
        if self._table.over is not None:
            self._say(*(f"{line}." for line in Ending(self._table, self._settings).lines()))

    def _standing_of(self, side: int) -> str:
        """How a side stands: its score, and what there is to say of it."""
        notes = (f"{self._sides[side]} {self._state.scores[side]}", *self._words.notes(self._state, side))
        return f"{', '.join(notes)}.".replace("!.", "!")

    def _warn(self, before: State, move: Points) -> None:
        """Say what speaks against an entry that was made without being asked about, on the board (C59, R57)."""
        doubt = warning_for(before, move)
        if doubt is not None and self._doubted != move:
            self._say(
                as_sentence(
                    f"{question_of(move, doubt)} It is recorded; undo takes it back", self._names, ascii_only=True
                )
            )
        self._doubted = None

    def _show_scores(self) -> None:
        state = self._state
        for side, name in enumerate(self._sides):
            notes = ", ".join((str(state.scores[side]), *self._words.notes(state, side)))
            self._say(f"{FRONT_LETTERS[side]} {name}: {notes}")
        if state.dealer is not None and state.asks_points and state.over is None:
            self._say(f"{self._words.describe_deal(state, self._names)}.")
        standing = self._words.standing(state, self._names)
        if standing:
            self._say(f"{standing}.")
        if self._settings.match is not None:
            self._say(f"{describe_match(self._settings.match, self._sides, state.skunk)}.")

    def _show_board(self) -> None:
        state = self._state
        board = Board(state.sides, state.board_target, state.skunk, ascii_only=True, unit=state.unit)
        self._say(*("".join(cell.char for cell in row).rstrip() for row in board.draw(self._state.pegs)))
        self._show_scores()

    def _show_entries(self) -> None:
        steps = self._table.history.steps
        for line in entries_of(self._table.history.state_before(len(steps)), steps):
            if isinstance(line, DealSum):
                assert line.dealer is not None
                self._say(f"{self._words.PART} {line.number}: {doing(self._names[line.dealer], 'deal')}")
            else:
                what = (
                    "set to" if line.points is None else f"{line.points}" if line.score is None else f"+{line.points},"
                )
                score = "" if line.score is None else f" {line.score}"
                self._say(f"{line.number:>3}  {self._sides[line.side]} {what}{score}")

    # -- what is typed

    def _obey(self, line: str) -> None:
        choice = self._answers.choice_of(line)
        if self._keeper is not None and self._answers.question is not None and choice is not None:
            self._answer_board(self._keeper, self._answers.question, choice)
            return
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        match word.lower(), rest:
            case (("quit" | "q" | "exit"), ""):
                raise _Leaves
            case (("help" | "?"), ""):
                self._say(self._help())
            case (("undo" | "redo"), ""):
                self._claims = None
                self._table.submit(Undo() if word.lower() == "undo" else Redo())
            case "deal", _:
                self._submit(Deal(self._seat(rest) if rest else self._state.next_dealer))
            case "over", "":
                self._end_round()
            case form, _ if form in self._forms:
                self._fill_in(self._forms[form], rest)
            case (("hand" | "crib"), _) if self._counts_hands:
                self._count(rest, word.lower() == "crib")
            case "peg", _ if self._counts_hands:
                self._peg_counted(self._side(rest))
            case "muggins", _ if self._counts_hands:
                self._claim(rest)
            case "nobody", "" if self._claims is not None:
                self._end_claims()
            case (("scores" | "score"), ""):
                self._show_scores()
            case "board", "":
                self._show_board()
            case "entries", "":
                self._show_entries()
            case (("new" | "next"), ""):
                self._follow(is_next=word.lower() == "next")
            case _:
                self._enter(line)

    def _enter(self, line: str) -> None:
        """Peg points, or put a score right."""
        entry = _ENTRY.fullmatch(line)
        if entry is None:
            if line and self._choose(line):
                return
            raise UsageError(f"{line!r} means nothing here; help tells what does" if line else "type help for help")
        if self._is_side_missing and not entry["side"]:
            raise UsageError(self._why_no_side(entry["number"]))
        side = self._side_of_entry(entry["side"])
        number = int(entry["number"])
        self._lane = side
        self._end_claims()
        if entry["is_set"]:
            self._table.submit(Correct(side, number))
        elif not number and not rules_of(self._state).ALLOWS_ZERO:
            self._say("Nothing to peg.")
        else:
            self._submit(Points(side, number))

    def _choose(self, word: str) -> bool:
        """Choose the side that a letter or a name alone stands for; return whether the line is one."""
        names = [name.casefold() for name in (*self._sides, *self._names)]
        if word.upper() not in "ABCD" and word.casefold() not in names:
            return False
        self._lane = self._side_of_entry(word)
        return True

    def _side_of_entry(self, word: str) -> int:
        """Return the side that points are for; after one that is not in play no number is taken until another is
        named.
        """
        self._is_side_missing = True
        side = self._side(word)
        self._is_side_missing = False
        return side

    @property
    def _letters(self) -> str:
        return " or ".join(FRONT_LETTERS[: len(self._sides)])

    def _why_no_side(self, number: str) -> str:
        """Return why a number alone is not taken as points now."""
        letter = FRONT_LETTERS[0]
        if self._answers.question is None:
            return f"choose {self._letters} first, such as {letter} {number}"
        answers = " or ".join(self._answers.words)
        return f"{number} does not answer this question: type {answers}, or points with their side, such as {letter} 5"

    def _help(self) -> str:
        """Return what can be typed in this game."""
        part = self._words.PART
        if self._counts_hands:
            pegging = _PEGGING.format(alone="named last", part=part, passes="the crib passes to the left")
            muggins = _MUGGINS.get(self._muggins)
            counting = _COUNTING.format(muggins=muggins) if muggins else _COUNTING.removesuffix("\n{muggins}")
            return "\n".join((pegging, counting, _GAME))
        forms = [f"  {form.word:<14}  {form.usage}" for form in self._forms.values()]
        over = f"  {'over':<14}  the {part} is over, all of it has been told"
        pegging = _PEGGING.format(alone="that is asked for", part=part, passes="the dealer passes to the left")
        return "\n".join((pegging, over, *forms, _GAME))

    def _end_round(self) -> None:
        move = next_move(self._state)
        if not isinstance(move, RoundOver):
            raise UsageError(f"no {self._words.PART} is being told: deal begins the next")
        self._submit(move)

    def _fill_in(self, form: Form, text: str) -> None:
        """Tell what a form asks for; before it may stand whose it is."""
        first, _, rest = text.partition(" ")
        side = self._lane
        if first.upper() in (*"ABCD"[: len(self._sides)], *(name.upper() for name in self._names)):
            side, text = self._side(first), rest
        draft = form.draft(self._state, side, text)
        self._submit(draft.move)

    def _submit(self, move: ScoreMove) -> None:
        """Make a move: one that is doubted, once it has been typed twice."""
        doubt = warning_for(self._state, move)
        before, self._doubted = self._doubted, move
        if doubt is None or before == move:
            self._table.submit(move)
            self._doubted = None
        else:
            again = "to peg it" if isinstance(move, Points | GoOut) else "if it is so"
            self._say(
                as_sentence(f"{question_of(move, doubt)} Type it once more {again}", self._names, ascii_only=True)
            )

    def _side(self, word: str) -> int:
        """Return the side that a letter or a name stands for, the one named last for an empty word."""
        if not word:
            return self._lane
        letter = "ABCD".find(word.upper()) if len(word) == 1 else -1
        if 0 <= letter < len(self._sides):
            return letter
        wanted = word.casefold()
        for side, name in enumerate(self._sides):
            if wanted in (name.casefold(), *(one.casefold() for one in self._names[side :: len(self._sides)])):
                return side
        letters = ", ".join(f"{FRONT_LETTERS[side]} {name}" for side, name in enumerate(self._sides))
        raise UsageError(f"there is no side {word!r}: choose from {letters}")

    def _seat(self, word: str) -> int:
        """Return the seat of a name, or of a side's letter where a side is one player."""
        for seat, name in enumerate(self._names):
            if name.casefold() == word.casefold():
                return seat
        side = self._side(word)
        if len(self._sides) < len(self._names):
            raise UsageError(f"deal {word}: say which of {self._sides[side]} deals")
        return side

    # -- the board

    @property
    def _question(self) -> Question | None:
        return None if self._keeper is None else self._keeper.question

    def attend_board(self) -> None:
        """Take in what has been entered on the board, and put what it gives reason to ask."""
        if self._watch is not None:
            self._watch.attend()
        if self._tell_question():
            self._say(f"? {self._prompt()}")

    def _tell_question(self) -> bool:
        """Say what is asked, if that is not what was asked before; return whether it was said."""
        if self._question == self._answers.question:
            return False
        self._answers.put(self._question)
        self._say(*self._answers.lines())
        self._is_side_missing = True  # a number alone is taken for an answer, and there may be another question now
        return self._question is not None

    def _hear_board(self, happened: Happened) -> None:
        """# alone on the board tells what comes next."""
        if happened == Pressed("#") and self._table.over is None and self._question is None:
            self._table.submit(default_action(self._state))

    def _answer_board(self, keeper: BoardKeeper, question: Question, choice: int) -> None:
        if isinstance(question, NewGame) and choice == 0:
            keeper.check(question)
            self._following = asked_table(self._table, question, self._store, self._settings)
            keeper.accept(question)
        else:
            keeper.answer(question, choice)

    # -- hands

    def _count(self, text: str, is_crib: bool) -> None:
        self._end_claims()
        self._counted = replace(count_typed(text, is_crib), is_binding=bool(self._muggins))
        if self._muggins == "strict" and self._counted.claimed is not None:
            self._say(f"{self._counted.claimed} claimed. Type peg, then the claims of the others: muggins B 3.")
            return
        said = f"{self._counted.call()} {self._counted.result()}."
        self._say(said)
        self._announcer.say(said)

    def _peg_counted(self, side: int) -> None:
        counted = self._counted
        if counted is None:
            raise UsageError("count a hand first: hand 5H 5S 5C JD + 5D")
        if counted.owners:
            self._table.submit(Points(side, counted.owners))
        else:
            self._say("Nothing to peg.")
        self._counted = None
        self._lane = side
        claims = Claims(counted, side, self._sides, self._muggins)
        is_hidden = claims.is_strict and counted.claimed is not None
        if claims.is_open and self._table.over is None:
            self._claims = claims
        elif is_hidden:
            self._say(claims.truth())

    def _claim(self, text: str) -> None:
        """Peg what a side claims that the owner of the hand pegged last has overlooked (C45, C45a, C47)."""
        if self._counted is not None or self._claims is None:
            raise UsageError("muggins is claimed on a hand that was counted with a claim and pegged")
        word, _, number = text.rpartition(" ")
        has_number = number.isascii() and number.isdigit() and len(number) <= 2
        side = self._side(word.strip() if has_number else text)
        points = int(number) if has_number else None
        won = self._claims.worth(side, points)
        if won:
            self._table.submit(Points(side, won))
        told = self._claims.settle(side, points)
        if told:
            self._say(told)
        if not self._claims.is_open:
            self._end_claims()

    def _end_claims(self) -> None:
        """Nobody claims any more on the hand pegged last; a count that was kept back is told."""
        claims, self._claims = self._claims, None
        if claims is not None and claims.is_strict:
            self._say(claims.truth())

    # -- the game that follows

    def _follow(self, is_next: bool) -> None:
        ending = None if self._table.over is None else Ending(self._table, self._settings)
        if is_next and ending is None:
            raise UsageError("the game goes on: new begins another, and keeps this one")
        if not self._settings.seats or (ending is not None and ending.follows is None):
            raise UsageError("no other game can follow here")
        self._following = next_table(self._table, ending, self._store, self._settings)
