"""Score pad in line mode: no colour, no cursor, for pipes and screen readers. The help texts list what to type."""

import re
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TextIO

from msgspec.structs import replace

from autopeg.base.errors import AutopegError, Failure, Refusal, StoreBusy, UsageError
from autopeg.base.phrases import capitalised, doing, either, listed
from autopeg.base.typed_words import number_typed, quoted
from autopeg.boards.sync import BoardSync
from autopeg.engine.history import Redo, Undo
from autopeg.play.table import Table
from autopeg.records import Store
from autopeg.score.entries import DealSum, entries_of
from autopeg.score.moves import Correct, Deal, GoOut, Points, RoundOver, ScoreMove
from autopeg.score.state import State
from autopeg.scorekeeping.board_questions import QUIET_SECONDS, LineAnswers
from autopeg.scorekeeping.controller import Controller, Notice
from autopeg.scorekeeping.text import AnyForm, counted_lines, describe_game
from autopeg.session.board_questions import BoardNews, KeyPress, Question
from autopeg.session.course import LANE_LETTERS
from autopeg.session.ending import Ending
from autopeg.session.settings import Settings
from autopeg.session.speech import Voice
from autopeg.session.text import describe_scores
from autopeg.terminal.line_shell import LeaveGame, LineShell
from autopeg.terminal.scorekeeping.slips import describe_slip, side_typed

_PEGGING = """\
Type a line and press Enter:
  A 12, Ann 12    12 points for a side, by its letter or name; 12 alone: for the side {alone}
  A = 57          corrects the score of a side
  deal, deal Bob  the next {part}, {passes}; Bob deals"""

_COUNTING = """\
  hand 5H 5S 5C JD + 5D, crib 5H 5S 5C JD + 5D
                  counts a hand or a crib, the starter last; = 8 at the end checks a claim of eight
  peg, peg B      pegs the counted hand, for the side named last or for B
{muggins}"""

_MUGGINS = {
    "strict": """\
  muggins B 3     B claims three overlooked points; a claim for too many gets nothing
  nobody          nobody else claims: shows what the hand was""",
    True: "  muggins B       pegs the overlooked points for B",
}

_GAME = """\
  undo, redo      undoes the last entry; redoes it
  scores, board, entries
                  shows the scores; the board with its pegs; every entry
  new, next       begins a new game and keeps this one; after the end, begins the next game
  help, quit      this page; leave (the game is kept)"""

_ENTRY = re.compile(r"(?P<side>.*?)\s*(?P<is_set>=?)\s*(?<![0-9])(?P<number>[0-9]{1,3})\s*#?")
_NUMBERED = re.compile(r"\s*=?\s*[0-9].*")
_BELOW_ZERO = re.compile(r"(?:^|[\s=])(-\s*[0-9]+)$")

_LEAVING = ("quit", "q", "exit")


def _is_letter(word: str) -> bool:
    """Return whether a word is the letter of a side, in play or not."""
    return len(word) == 1 and word.upper() in LANE_LETTERS


class ScoreLines(LineShell):
    """The score pad of one game in line mode."""

    def __init__(
        self,
        table: Table,
        store: Store | None,
        settings: Settings,
        stdin: TextIO,
        stdout: TextIO,
        sync: BoardSync | None = None,
        voice: Voice | None = None,
    ) -> None:
        super().__init__(stdin, stdout)
        self._store = store
        settings = replace(settings, ascii_suits=True)
        self._controller = Controller(table, settings, sync, voice, self._on_notice)
        self._forms = {form.word: form for form in self._controller.forms}
        self._alone: Mapping[str, Callable[[], object]] = {
            **dict.fromkeys(("help", "?"), lambda: self.say(self._help())),
            **dict.fromkeys(("scores", "score"), self._show_scores),
            "undo": self._controller.undo,
            "redo": self._controller.redo,
            "over": self._end_round,
            "board": self._show_board,
            "display": self.say_display,
            "entries": self._show_entries,
            "new": self._controller.follow,
            "next": self._follow,
        }
        """What a word does that stands alone."""
        self._sync = sync
        self._answers = LineAnswers()
        self._heard: Question | None = None
        """The newest question of the board, whose entries have been written."""
        self._heard_at = 0.0
        if sync is not None:
            sync.listeners.append(self._on_board_news)

    def run(self) -> tuple[Table, Settings]:
        controller = self._controller
        self.say(f"{describe_game(controller.state, controller.settings.match)}.")
        self._show_scores()
        self._show_end()
        controller.begin()
        while True:
            self._show_question()
            self.say(f"? {self._prompt()}")
            line = ""
            try:
                line = self.read()
                if line.lower() not in _LEAVING:
                    controller.table.check_current()
                self._handle(line)
                if controller.wants_game:
                    return controller.next_table(self._store)
            except AutopegError as error:
                self.say(controller.explain(error))
                if isinstance(error, Refusal) and error.code == "MOVED_ON":
                    self._show_scores()
                if isinstance(error, StoreBusy):
                    self.enter_again(line)

    # -- output

    def _prompt(self) -> str:
        if self._answers.question is not None:
            return self._answers.prompt()
        controller = self._controller
        if controller.ending is not None:
            follows = controller.ending.follows
            return f"{'' if follows is None else f'{follows.capitalize()}? Type next, or '}undo, or quit"
        if controller.is_side_unknown:
            return f"{controller.choose_side_first}, such as {controller.letters[0]} 12"
        return f"{controller.asks()}{self._how_to_answer()}"

    def _how_to_answer(self) -> str:
        """Return what to type: for points, the next deal, the end of a round."""
        controller = self._controller
        state = controller.state
        if state.asks_points:
            other = (controller.lane + 1) % len(controller.sides)
            first = "peg, " if controller.hand is not None else ""
            first = f"muggins {LANE_LETTERS[other]} 2, nobody, " if controller.claims is not None else first
            return f" {first}12, or {LANE_LETTERS[other]} 12 for {controller.sides[other]}; help lists the rest"
        return " over" if isinstance(state.next_move, RoundOver) else f" deal, or deal {self._controller.names[0]}"

    def _on_notice(self, notice: Notice) -> None:
        change = notice.change
        if change is None:
            self.say(notice.text)
            return
        controller = self._controller
        scores = f"{describe_scores(change.state, controller.names)}."
        match change.move:
            case Undo() | Redo():
                self.say(f"{notice.text} {scores}")
            case Points(player=side) | Correct(player=side) | GoOut(player=side):
                self.say(f"{notice.text} {self._standing_of(side, change.state)}")
            case _:
                counted = () if change.entry is None else counted_lines(change.entry, controller.names)
                self.say(notice.text, *(f"{line}." for _, line in counted))
                if change.state.scores != change.before.scores:
                    self.say(scores)
        if controller.table.game.is_over(change.state) is not None:
            self._show_end()

    def _show_end(self) -> None:
        controller = self._controller
        if controller.table.over is not None:
            self.say(*(f"{line}." for line in Ending(controller.table, controller.settings).lines()))

    def _standing_of(self, side: int, state: State) -> str:
        """Return a side with its score and notes: "Ann 12, 109 to go."."""
        controller = self._controller
        notes = (f"{controller.sides[side]} {state.scores[side]}", *controller.words.notes(state, side))
        return f"{', '.join(notes)}.".replace("!.", "!")

    def _show_scores(self) -> None:
        controller = self._controller
        state, words = controller.state, controller.words
        for side, name in enumerate(controller.sides):
            notes = ", ".join((str(state.scores[side]), *words.notes(state, side)))
            self.say(f"{LANE_LETTERS[side]} {name}: {notes}")
        self.say(*(f"{said}." for said in (controller.announced, *controller.standing) if said))

    def _show_board(self) -> None:
        self.say_board(self._controller.course, self._controller.state.pegs)
        self._show_scores()

    def _show_entries(self) -> None:
        controller = self._controller
        history = controller.table.history
        for line in entries_of(history.state_before(len(history.steps)), history.steps):
            if isinstance(line, DealSum):
                assert line.dealer is not None
                self.say(f"{controller.words.PART} {line.number}: {doing(controller.names[line.dealer], 'deal')}")
            else:
                what = (
                    "set to" if line.points is None else f"{line.points}" if line.score is None else f"+{line.points},"
                )
                score = "" if line.score is None else f" {line.score}"
                self.say(f"{line.number:>3}  {controller.sides[line.side]} {what}{score}")

    # -- input

    def _handle(self, line: str) -> None:
        if self._answers.question is not None and self._answer_board(self._answers.question, line):
            return
        controller = self._controller
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        match word.lower(), rest:
            case word, "" if word in _LEAVING:
                raise LeaveGame
            case word, "" if word in self._alone:
                self._alone[word]()
            case "deal", _:
                self._make(Deal(self._seat(rest) if rest else controller.state.next_dealer))
            case form, _ if form in self._forms:
                self._fill_in(self._forms[form], rest)
            case (("hand" | "crib"), _) if controller.counts_hands:
                controller.count(rest, word.lower() == "crib")
                if controller.hand is not None and not controller.is_count_shown:
                    claimed = controller.hand.claimed
                    self.say(f"{claimed} claimed. Type peg, then the claims of the others: muggins B 3.")
            case "peg", _ if controller.counts_hands:
                controller.choose(self._side(rest))
                controller.peg_hand()
            case "muggins", _ if controller.counts_hands:
                self._claim(rest)
            case "nobody", "" if controller.claims is not None:
                controller.end_claims()
            case _:
                self._enter(line)

    def _answer_board(self, question: Question, line: str) -> bool:
        """Answer the question that is shown, or show it again; return whether a line does either."""
        choice, asked = self._answers.choice_of(line), self._controller.question
        if choice is not None:
            if asked not in (question, None):
                raise UsageError("more was typed on the board since: read the question again")
            self._controller.answer(question, choice)
        elif not line and asked == question:
            self.say(*self._answers.lines())
        return choice is not None or not line

    def _follow(self) -> None:
        if self._controller.table.over is None:
            raise UsageError("this game is not over: type new to begin another and keep this one")
        self._controller.follow()

    def _enter(self, line: str) -> None:
        """Peg points, or correct a score."""
        controller = self._controller
        below_zero = _BELOW_ZERO.search(line)
        if below_zero is not None:
            controller.is_side_unknown = below_zero[1] != line
            raise UsageError(f"points and scores are numbers from 0 up, not {below_zero[1]}")
        entry = _ENTRY.fullmatch(line)
        if entry is None or (entry["side"] and self._named(entry["side"]) is None):
            self._choose_alone(line)
            return
        if controller.is_side_unknown and not entry["side"]:
            raise UsageError(self._which_side(entry["number"]))
        self._choose(entry["side"])
        number = int(entry["number"])
        if entry["is_set"]:
            controller.correct(number)
        else:
            controller.enter(number, "Type it again to peg it.")

    def _choose_alone(self, line: str) -> None:
        """Choose the side that a line is, or say what is wrong with it; then numbers alone are refused."""
        if not line:
            raise UsageError("type help to see what you can type")
        if self._named(line) is not None or _is_letter(line):
            self._choose(line)
            return
        self._controller.is_side_unknown = True
        slip = describe_slip(line, self._named)
        if slip is None and _NUMBERED.search(line):
            raise self._controller.no_such_side(_NUMBERED.sub("", line))
        raise UsageError(slip or f"{quoted(line)} is not understood. Type help to see what you can type")

    def _make(self, move: ScoreMove) -> None:
        self._controller.make(move, f"Type it again to {'peg it' if isinstance(move, Points | GoOut) else 'confirm'}.")

    def _choose(self, word: str) -> None:
        """Choose the side of a word; for an empty one, the side named last."""
        self._controller.choose(self._side(word))

    def _which_side(self, number: str) -> str:
        """Return what to type instead of a number without a side."""
        if self._answers.question is None:
            return f"{self._controller.choose_side_first}, such as {LANE_LETTERS[0]} {number}"
        answers = either(self._answers.words)
        example = f"{LANE_LETTERS[0]} 5"
        return f"{number} does not answer this question: type {answers}, or points with their side, such as {example}"

    def _help(self) -> str:
        """Return the help page of this game."""
        controller = self._controller
        part = controller.words.PART
        if controller.counts_hands:
            pegging = _PEGGING.format(alone="named last", part=part, passes="the crib passes to the left")
            muggins = _MUGGINS.get(controller.muggins)
            counting = _COUNTING.format(muggins=muggins) if muggins else _COUNTING.removesuffix("\n{muggins}")
            return "\n".join((pegging, counting, _GAME))
        forms = [f"  {form.word:<14}  {form.usage}" for form in self._forms.values()]
        over = f"  {'over':<14}  ends the {part} once all of it is entered"
        pegging = _PEGGING.format(alone="asked for", part=part, passes="the dealer passes to the left")
        return "\n".join((pegging, over, *forms, _GAME))

    def _end_round(self) -> None:
        move = self._controller.state.next_move
        if not isinstance(move, RoundOver):
            raise UsageError(f"there is no open {self._controller.words.PART}: type deal to begin the next")
        self._make(move)

    def _fill_in(self, form: AnyForm, text: str) -> None:
        """Enter the text typed for a form. text: may start with the side."""
        controller = self._controller
        first, _, rest = text.partition(" ")
        if self._named(first) is not None or (form.is_of_side and _is_letter(first)):
            self._choose(first)
            text = rest
        elif form.is_of_side:
            self._choose("")
        self._make(controller.fill_in(form, text).move)

    def _claim(self, text: str) -> None:
        word, _, number = text.rpartition(" ")
        has_number = number_typed(number) is not None and len(number) <= 3
        named, points = side_typed(text, self._named)
        if named and points and not has_number:
            raise UsageError(describe_slip(text, self._named, "muggins ") or f"{quoted(points)} is not a number")
        side = self._side(word.strip() if has_number else text)
        self._controller.claim(side, int(number) if has_number else None)

    def _side(self, word: str) -> int:
        """Return the side of a letter or name; for an empty word, the side named last.

        After an unknown one, nothing is pegged until a side is named.
        """
        controller = self._controller
        if not word and controller.is_side_unknown:
            raise UsageError(controller.choose_side_first)
        side = self._named(word) if word else controller.lane
        if side is None:
            controller.is_side_unknown = True
            named, more = side_typed(word, self._named)
            if named and more:
                raise UsageError(f"{quoted(more)} is one word too many after the side: type {named} alone")
            raise controller.no_such_side(word)
        return side

    def _named(self, word: str) -> int | None:
        """Return the side of a letter or name, None if a word is neither."""
        sides, names = self._controller.sides, self._controller.names
        letter = LANE_LETTERS.find(word.upper()) if len(word) == 1 else -1
        if 0 <= letter < len(sides):
            return letter
        wanted = word.casefold()
        for side, name in enumerate(sides):
            if wanted in (name.casefold(), *(one.casefold() for one in names[side :: len(sides)])):
                return side
        return None

    def _seat(self, word: str) -> int:
        """Return the seat of a name, or of a letter if each side is one player."""
        controller = self._controller
        for seat, name in enumerate(controller.names):
            if name.casefold() == word.casefold():
                return seat
        side = self._side(word)
        if len(controller.sides) < len(controller.names):
            raise UsageError(f"deal {word}: say which of {controller.sides[side]} deals")
        return side

    # -- the board

    def poll_board(self, poll: Callable[[], None]) -> None:
        """Write the board's question whole when it is new, and again once its entries have come to rest."""
        poll()
        self._controller.look()
        question, shown, now = self._controller.question, self._answers.question, time.monotonic()
        if question is not None and shown is not None and question != shown:
            if question != self._heard:
                self._say_added(question, self._heard or shown)
                self._heard, self._heard_at = question, now
            if now - self._heard_at < QUIET_SECONDS:
                return
        if self._show_question():
            self.say(f"? {self._prompt()}")

    def follow_others(self) -> None:
        said = ""
        with suppress(Failure):  # what is typed next tells it
            said = self._controller.table.catch_up()
        if said:
            self.say(f"{capitalised(said)}.")
            self._controller.look()
            self._show_scores()
            self.say(f"? {self._prompt()}")

    def _say_added(self, question: Question, before: Question) -> None:
        """Write the entries that a question has and the one before had not."""
        count = len(before.entries)
        if question.entries[:count] == before.entries and question.entries[count:]:
            self.say(f"Also typed on the board: {listed(question.entries[count:])}. Press Enter for the question.")

    def _show_question(self) -> bool:
        """Write a new question about the board; return whether there was one."""
        self._controller.look()
        question = self._controller.question
        if question == self._answers.question:
            return False
        self._heard = question
        if question is not None and self._answers.follow(question):
            return False
        self._answers.put(question)
        self.say(*self._answers.lines())
        self._controller.is_side_unknown = True  # a number alone may be a late answer to it
        return question is not None

    def _on_board_news(self, news: BoardNews) -> None:
        """Make the next move for # alone on the board."""
        controller = self._controller
        is_asked = self._sync is not None and self._sync.question is not None
        if news == KeyPress("#") and controller.table.over is None and not is_asked:
            controller.press_enter("Press # again on the board to confirm.")
