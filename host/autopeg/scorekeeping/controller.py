"""Score pad controller of one game, shared by line mode, screen and page."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from autopeg.base.errors import AutopegError, Refusal, UsageError
from autopeg.base.phrases import capitalised
from autopeg.base.typed_words import quoted
from autopeg.boards.sync import BoardSync
from autopeg.counting.hand_count import HandCount, count_typed, points_typed
from autopeg.engine.history import Redo, ScoresChosen, Step, Undo
from autopeg.engine.moves import Move
from autopeg.engine.options import MugginsRule
from autopeg.play.table import Table
from autopeg.records import Store
from autopeg.score.moves import Correct, Points, ScoreMove
from autopeg.score.state import State
from autopeg.scorekeeping import text as score_text
from autopeg.scorekeeping.claims import Claims
from autopeg.scorekeeping.text import (
    AnyForm,
    Draft,
    announcement,
    describe_entry,
    describe_match,
    question_about,
    words_for,
)
from autopeg.session.announcer import Announcer
from autopeg.session.board_questions import NewGame, Question
from autopeg.session.card_text import card_text
from autopeg.session.course import LANE_LETTERS, Course
from autopeg.session.ending import Ending, game_asked_for, start_again
from autopeg.session.refusals import describe_error, sentence
from autopeg.session.settings import Settings
from autopeg.session.speech import Voice
from autopeg.session.text import side_names

NoticeKind = Literal["entry", "count", "word", "hint", "trouble"]

DOUBTED = "DOUBTED"
"""The code of the refusal of an entry that must be confirmed."""


class Change(Struct, frozen=True):
    """One step at the table, with the entry that it concerns."""

    move: Move
    """A move of the game, undo, redo, or a choice of scores."""
    before: State
    """The state in which the entry was made."""
    entry: Step | None
    """The entry that was made, undone or redone; None for a choice of scores."""
    state: State
    """The state that follows."""


class Notice(Struct, frozen=True):
    """A message to the people at the table: an entry, a count, a word, a warning (`hint`) or a refusal (`trouble`)."""

    text: str
    kind: NoticeKind = "word"
    change: Change | None = None


class Controller:
    """Controller of one score pad. Refused actions raise an AutopegError and change nothing."""

    def __init__(
        self,
        table: Table,
        settings: Settings,
        sync: BoardSync | None = None,
        voice: Voice | None = None,
        on_notice: Callable[[Notice], None] | None = None,
    ) -> None:
        self.table = table
        self.settings = settings
        self.announcer = Announcer(voice)
        self.sync = sync
        self.names = table.names
        self.sides = side_names(self.names, self.state.sides)
        self.words = words_for(self.state)
        self.forms = self.words.FORMS
        self.muggins: MugginsRule = self.state.muggins
        self.counts_hands = self.words.COUNTS_HANDS
        self.lane = 0
        """The chosen side."""
        self.is_side_unknown = False
        """Whether the side named last does not exist, so that numbers are refused until another is named."""
        self.hand: HandCount | None = None
        """The counted hand that waits to be pegged."""
        self.is_count_shown = True
        """Whether everybody may see the points of the hand; strict claims come first."""
        self.claims: Claims | None = None
        """The claims on the hand that was pegged last."""
        self.question: Question | None = None
        """The question of the board, as it is shown."""
        self.ending: Ending | None = None
        self.wants_game = False
        """Whether another game is wanted; `next_table` starts it."""
        self.said = ""
        """The last action, as a sentence without a full stop."""
        self._notify = on_notice
        self._unconfirmed: ScoreMove | None = None
        self._is_own = False
        self._history = table.history.copy()
        table.listeners.append(self._on_step)
        self.look()
        self.follow_turn()

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def course(self) -> Course:
        return Course.of(self.state)

    def begin(self) -> None:
        """Make the move before the first entry: the first deal, if a match has settled who deals."""
        if not self.table.history.steps:
            self.table.advance()

    def look(self) -> None:
        """Update the ending and the question after a change at the table."""
        self.question = None if self.sync is None else self.sync.question
        if self.table.over is None:
            self.ending = None
        elif self.ending is None:
            self.ending = Ending(self.table, self.settings)

    # -- prompts and messages

    @property
    def announced(self) -> str:
        """The announcement of the deal while points of it are asked for, else empty."""
        state = self.state
        is_asking = state.dealer is not None and state.asks_points and self.table.over is None
        return self.words.describe_deal(state, self.names) if is_asking else ""

    @property
    def standing(self) -> tuple[str, ...]:
        """What to know apart from the scores, of the game and of its match."""
        match = self.settings.match
        of_match = "" if match is None else describe_match(match, self.sides, self.state.skunk)
        return tuple(filter(None, (self.words.standing(self.state, self.names), of_match)))

    @property
    def lane_name(self) -> str:
        return self.sides[self.lane]

    @property
    def letters(self) -> str:
        """The letters of the sides that can be chosen."""
        owner = None if self.claims is None else self.claims.owner
        return " or ".join(LANE_LETTERS[lane] for lane in range(len(self.sides)) if lane != owner)

    @property
    def choose_side_first(self) -> str:
        """The prompt while no side is chosen."""
        return f"Choose {self.letters} first"

    def asks(self, is_typing: bool = False) -> str:
        """Return the prompt during the game: for the points of the chosen side, or for the next move."""
        asked = self.words.ask(self.state, self.lane, self.names)
        return self.of_side(asked, self.state.asks_points or is_typing)

    def of_side(self, text: str, is_of_side: bool = True) -> str:
        """Return a prompt for the chosen side, or for everybody."""
        return f"{LANE_LETTERS[self.lane]} {self.lane_name}: {text}" if is_of_side else capitalised(text)

    def say(self, text: str, kind: NoticeKind = "word", change: Change | None = None) -> None:
        """Send a message to the screen."""
        if self._notify is not None:
            self._notify(Notice(sentence(text), kind, change))

    def explain(self, error: AutopegError) -> str:
        """Return an error as a sentence."""
        return describe_error(error, score_text, self.names, partial(card_text, ascii_only=self.settings.ascii_suits))

    # -- entries

    def _check_warning(self, state: State, move: ScoreMove, again: str = "") -> None:
        """Raise Refusal with DOUBTED for an unlikely move. again: how to confirm it."""
        question = question_about(state, move, self.names)
        if question is not None:
            raise Refusal(DOUBTED, f"{question} {again}".rstrip())

    def no_such_side(self, name: str) -> UsageError:
        """Return the error for a side that does not exist. name: as typed."""
        sides = (f"{letter} {side}" for letter, side in zip(LANE_LETTERS, self.sides, strict=False))
        return UsageError(f"there is no side {quoted(name)}: choose from {', '.join(sides)}")

    def choose(self, lane: int) -> None:
        """Choose the side whose points come next."""
        self.lane, self.is_side_unknown = lane, False

    def enter(self, points: int, again: str) -> None:
        """Peg points for the chosen side. again: as in `make`."""
        self.end_claims()
        if points or self.state.ALLOWS_ZERO:
            self.make(Points(self.lane, points), again)
        else:
            self.say("Nothing to peg")

    def correct(self, score: int) -> None:
        """Set the score of the chosen side."""
        self.submit(Correct(self.lane, score))

    def go_on(self, again: str) -> None:
        """Make the next move: a deal, or the end of a round. again: as in `make`."""
        self.make(self.state.next_move, again)

    def press_enter(self, again: str) -> None:
        """Make the move for # alone on a board's keypad. again: as in `make`."""
        move = self.state.default_action
        self.make(move, "" if isinstance(move, Points) else again)

    def fill_in(self, form: AnyForm, text: str) -> Draft:
        """Return the draft of a filled-in form."""
        return form.draft(self.state, self.lane, text)

    def make(self, move: ScoreMove, again: str) -> None:
        """Make a move. An unlikely one is refused as DOUBTED until it is repeated; again: says how."""
        before, self._unconfirmed = self._unconfirmed, move
        if before != move:
            self._check_warning(self.state, move, again)
        self.submit(move)

    def submit(self, move: Move) -> None:
        """Make a move without asking for confirmation; open claims end."""
        self.end_claims()
        self._record(lambda: self.table.submit(move))

    def submit_all(self, moves: Sequence[ScoreMove], is_sure: bool) -> Callable[[], object]:
        """Return a function that makes several moves as one. is_sure: unlikely ones are confirmed."""
        if not is_sure:
            state = self.state
            for step in self.table.history.steps_of(moves):
                self._check_warning(state, step.move)
                state = step.state
        return lambda: self._record(lambda: self.table.submit_all(moves))

    def amend(self, at: int, move: ScoreMove | None, is_sure: bool) -> Callable[[], object]:
        """Return a function that corrects an earlier entry.

        at: its index among those in force; move: the right move, None removes the entry; is_sure: an unlikely move is
        confirmed.
        """
        if move is not None and not is_sure:
            self._check_warning(self._state_before(at), move)
        struck = self.describe(at)

        def amend() -> None:
            self._record(lambda: self.table.amend(at, move))
            self.said = f"Removed: {struck}" if move is None else f"Corrected: {self.describe(at)}"

        return amend

    def describe(self, at: int) -> str:
        """Return an entry as text. at: its index among those in force."""
        return describe_entry(self._state_before(at), self.table.history.steps[at], self.names)

    def _state_before(self, at: int) -> State:
        history = self.table.history
        return history.state_before(len(history.steps) - at)

    def undo(self) -> None:
        """Undo exactly one move, which may be a deal."""
        self.claims = None
        self.submit(Undo())

    def redo(self) -> None:
        """Redo exactly one move."""
        self.claims = None
        self.submit(Redo())

    # -- counting a hand, and claims on it

    def count(self, text: str, is_crib: bool) -> None:
        """Count a typed hand, the starter last, and announce its points unless strict claims come first."""
        self.end_claims()
        self.hand = replace(count_typed(text, is_crib), is_binding=bool(self.muggins))
        self.is_count_shown = self.muggins != "strict" or self.hand.claimed is None
        self._announce_count(self.hand)

    def check_claim(self, claim: str) -> None:
        """Compare the counted hand with its owner's claim (C44)."""
        assert self.hand is not None
        self.hand = replace(self.hand, claimed=points_typed(claim))
        self._announce_count(self.hand)

    def peg_hand(self) -> None:
        """Peg the counted hand for the chosen side; overlooked points can be claimed (C44, C45, C47)."""
        hand = self.hand
        if hand is None:
            raise UsageError("count a hand first: hand 5H 5S 5C JD + 5D")
        if hand.owners:
            self._record(lambda: self.table.submit(Points(self.lane, hand.owners)))
        else:
            self.say("Nothing to peg")
        self.hand = None
        claims = Claims(hand, self.lane, self.sides, self.muggins)
        is_settled = self.is_count_shown and not hand.overlooked
        self.claims = claims
        if not claims.is_open or is_settled or self.table.over is not None:
            self.end_claims()

    def claim(self, lane: int, points: int | None) -> None:
        """Peg a claim of a side, or say that it gets nothing. points: None for all overlooked points."""
        claims = self.claims
        if claims is None:
            raise UsageError("nothing to claim: muggins needs a hand that was counted with a claim and pegged")
        won = claims.worth(lane, points)
        if won:
            self._record(lambda: self.table.submit(Points(lane, won)))
        result = claims.settle(lane, points)
        if result:
            self.say(result)
        if not claims.is_open:
            self.end_claims()

    def end_claims(self) -> None:
        """Close the claims, and show a count that was hidden."""
        claims, self.claims = self.claims, None
        if claims is not None and not self.is_count_shown:
            self.is_count_shown = True
            self._announce_count(claims.counted)

    def _announce_count(self, hand: HandCount) -> None:
        if self.is_count_shown:
            count = f"{hand.call()} {hand.result()}."
            self.say(count, "count")
            if self.table.over is None:
                self.announcer.say(count)

    # -- questions of the board, and other games

    def answer(self, question: Question, choice: int) -> None:
        """Answer a question of the board. question: as shown; choice: index into `question.choices()`."""
        assert self.sync is not None
        if isinstance(question, NewGame) and choice == 0:
            self.sync.check(question)
            self.question, self.wants_game = question, True
        else:
            self.sync.answer(question, choice)

    def follow(self) -> None:
        """Request the next game, or another one while this one goes on."""
        if not self.settings.seats or (self.ending is not None and self.ending.follows is None):
            raise UsageError("this pad can't start another game")
        self.wants_game = True

    def next_table(self, store: Store | None) -> tuple[Table, Settings]:
        """Return the table of the requested game, and its settings. Raises Failure when it cannot be stored."""
        self.wants_game = False
        if self.sync is not None and isinstance(self.question, NewGame):
            following = game_asked_for(self.table, self.question, store, self.settings)
            self.sync.accept(self.question)
            return following
        if self.ending is not None:
            return self.ending.next_table(store)
        return start_again(self.table, store, self.settings)

    # -- events at the table

    def follow_turn(self) -> None:
        """Choose the side whose entry comes next, if the rules say which."""
        if self.state.due_lane is not None:
            self.lane, self.is_side_unknown = self.state.due_lane, False

    def _record(self, make: Callable[[], object]) -> None:
        """Make moves that were entered here, not on the board."""
        self._is_own = True
        try:
            make()
        finally:
            self._is_own = False

    def _on_step(self, step: Step) -> None:
        """Report a step, whoever made it, and warn about an unlikely entry of the board (C59, R57)."""
        change = self._change_of(step)
        self.announcer.say(announcement(change.before, step, self.names, self.table.game.is_over(step.state)))
        if self._is_own:
            self._unconfirmed = None  # an entry on the board does not end a pending confirmation
        self.follow_turn()
        if change.entry is None:
            return
        said = describe_entry(change.before, change.entry, self.names)
        is_undo, is_redo = isinstance(step.move, Undo), isinstance(step.move, Redo)
        self.said = f"{'Undone: ' if is_undo else 'Redone: ' if is_redo else ''}{said}"
        self.say(self.said, "entry", change)
        if isinstance(step.move, Points) and not self._is_own:
            question = question_about(change.before, step.move, self.names)
            if question is not None:
                self.say(f"{question} It is recorded: undo it if it is wrong", "hint")

    def _change_of(self, step: Step) -> Change:
        history = self._history
        before, entry = history.state, step
        if isinstance(step.move, Undo):
            entry, before = history.steps[-1], step.state
        elif isinstance(step.move, Redo):
            entry = history.undone[0]
        history.take(step)
        is_choice = isinstance(step.move, ScoresChosen)
        return Change(step.move, before, None if is_choice else entry, step.state)
