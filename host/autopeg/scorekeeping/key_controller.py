"""Score pad controller for single keys: its modes, prompts and key handlers."""

from collections.abc import Callable, Iterator
from typing import Literal

from autopeg.base.errors import AutopegError, Refusal, UsageError
from autopeg.base.phrases import owned, spoken, spoken_count
from autopeg.base.typed_words import type_key
from autopeg.boards.sync import BoardSync
from autopeg.counting.hand_count import HandCount
from autopeg.engine.cards import Card
from autopeg.engine.moves import Move
from autopeg.play.table import Table
from autopeg.scorekeeping.board_questions import answers_to, ask
from autopeg.scorekeeping.controller import DOUBTED, Controller, Notice, NoticeKind
from autopeg.scorekeeping.keys import canonical_key, cards_typed, help_page, keys_of
from autopeg.scorekeeping.text import AnyForm, Draft, describe_game, question_about
from autopeg.session.board_questions import NewGame, Question
from autopeg.session.course import LANE_LETTERS
from autopeg.session.settings import Settings
from autopeg.session.speech import Voice

Mode = Literal["points", "score", "hand", "counted", "muggins", "form", "draft", "new"]
"""What is being typed or asked: points; a corrected score; the cards of a hand; whether to peg the counted hand; who
gets the overlooked points; a form; whether its draft is right; whether to start a new game.
"""

_MOST_DIGITS = 3
_MOST_CARDS = 48
"""The characters of five cards and a claim, with room for mistakes."""
_MOST_IN_FORM = 120
"""Those of the 29 cards of a table, with room for names of three letters and blanks."""
_AGAIN = "Press the same key again to confirm."


class KeyController(Controller):
    """Controller of the score pad of one screen. Errors become notices, nothing is raised."""

    def __init__(
        self, table: Table, settings: Settings, sync: BoardSync | None = None, voice: Voice | None = None
    ) -> None:
        self.notice = ""
        """The message to show now."""
        self.notice_kind: NoticeKind = "word"
        self.mode: Mode = "points"
        self._reset()
        super().__init__(table, settings, sync, voice, self._on_notice)
        self._try(self.begin)

    def _reset(self) -> None:
        """Clear what was typed and counted."""
        if self.mode == "muggins":
            self.is_side_unknown = False
        self.mode = "points"
        self.typed = ""
        """The text being typed."""
        self.claimant: int | None = None
        """The side that is naming the points of its claim."""
        self.form: AnyForm | None = None
        """The form being filled in, and its draft below."""
        self.draft: Draft | None = None
        self.is_crib = False
        """Whether the hand being typed is a crib."""
        self.counted: HandCount | None = None
        """The counted hand on the screen."""
        self._unconfirmed = None

    # -- display

    @property
    def title(self) -> str:
        return describe_game(self.state, self.settings.match)

    @property
    def scores(self) -> tuple[int, ...]:
        return self.state.scores

    @property
    def pegs(self) -> tuple[tuple[int, int], ...]:
        return self.state.pegs

    @property
    def help(self) -> str:
        return help_page(self.forms, self.counts_hands)

    @property
    def preview(self) -> int | None:
        """The score of the chosen side with the typed points, None if they move no peg."""
        if self.is_side_unknown or (self.ending is not None and self.mode != "score"):
            return None
        score, target = self.state.scores[self.lane], self.state.board_target
        if self.mode == "points" and self.typed and self.state.pegs_at_once:
            return min(target, score + int(self.typed))
        if self.mode == "score" and self.typed:
            return min(target, int(self.typed))
        if self.mode == "counted" and self.counted is not None:
            return min(target, score + self.counted.owners)
        return None

    @property
    def cards(self) -> tuple[Card, ...] | None:
        """The cards being typed or counted, None while there is no hand."""
        if self.counted is not None:
            return self.counted.cards
        return cards_typed(self.typed) if self.mode == "hand" else None

    @property
    def what(self) -> str:
        """The name of the hand being counted: "Ann's hand", "Your crib"."""
        is_crib = self.is_crib if self.counted is None else self.counted.is_crib
        return owned(self.lane_name, "crib" if is_crib else "hand")

    @property
    def drafted(self) -> tuple[str, ...]:
        """The lines of the draft, or of the text typed into a form."""
        if self.draft is not None:
            return self.draft.lines
        return () if self.form is None else self.form.show(self.typed)

    @property
    def open_question(self) -> object:
        """The open question apart from `mode`: a question of the board, or the entry to confirm."""
        return self.question or self._unconfirmed

    @property
    def prompt(self) -> str:
        if self.question is not None:
            return ask(self.question)
        if self.is_side_unknown and self._takes_number:
            return self.choose_side_first
        match self.mode:
            case "points":
                return self.asks(bool(self.typed)) if self.ending is None else "The game is over"
            case "form":
                assert self.form is not None
                return self.of_side(self.form.ask, self.form.is_of_side)
            case "draft":
                assert self.form is not None
                assert self.draft is not None
                return self.of_side(f"{self.draft.said}. Peg it?", self.form.is_of_side)
            case "score":
                return self.of_side("what is the score?")
            case "hand":
                return f"{self.what}, the starter last:"
            case "counted":
                return self._counted_prompt()
            case "muggins":
                return self._muggins_prompt()
            case "new":
                return "Begin a new game? This one is kept. Enter: yes"

    def _counted_prompt(self) -> str:
        assert self.counted is not None
        if self.typed:
            return f"{self.lane_name} claims"
        side = f"{LANE_LETTERS[self.lane]} {self.lane_name}"
        if not self.is_count_shown:
            return f"{side} claims {self.counted.claimed}. Peg it?"
        ask = f"Peg {self.counted.owners} for {side}?"
        return ask if self.counted.claimed is not None else f"{ask} Or type the claim:"

    def _muggins_prompt(self) -> str:
        assert self.claims is not None
        if self.claimant is not None:
            return f"{LANE_LETTERS[self.claimant]} {self.sides[self.claimant]}: muggins for how many points?"
        counted = self.claims.counted
        if self.claims.is_strict:
            return f"{self.lane_name} claimed {counted.claimed}. Who calls muggins? Enter: nobody"
        return f"{spoken_count(counted.overlooked, 'point').capitalize()} overlooked. Who calls muggins? Enter: nobody"

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        """The keys that work now, with their labels, the most important first."""
        lanes = f"a-{'abcd'[len(self.sides) - 1]}"
        if self.question is not None:
            return answers_to(self.question)
        match self.mode:
            case "points":
                return tuple(self._keys_in_points())
            case "form":
                return (("Enter", "show"), ("Esc", "cancel"))
            case "draft":
                return (("Enter", "peg"), ("Backspace", "change it"), ("Esc", "cancel"))
            case "score":
                return ((lanes, "side"), ("0-9 Enter", "set the score"), ("Esc", "cancel"))
            case "hand":
                other = "hand" if self.is_crib else "crib"
                return (("Enter", "count"), ("Tab", other), ("= 8", "claim"), ("Esc", "cancel"))
            case "counted":
                return (("Enter", "peg"), (lanes, "side"), ("0-9", "claim"), ("Esc", "cancel"))
            case "muggins" if self.claimant is not None:
                return (("0-9 Enter", "claim"), (lanes, "side"))
            case "muggins":
                return ((lanes, "muggins"), ("Enter", "nobody"), ("u", "undo"))
            case "new":
                return (("Enter", "new game"), ("Esc", "cancel"))

    def _keys_in_points(self) -> Iterator[tuple[str, str]]:
        follows = None if self.ending is None else self.ending.follows
        go_on = self.words.GO_ON[type(self.state.next_move)]
        more = [("h k", "count")] if self.counts_hands else [(form.key, form.label) for form in self.forms]
        return keys_of(len(self.sides), is_over=self.ending is not None, follows=follows, go_on=go_on, more=more)

    @property
    def takes_text(self) -> bool:
        """Whether letters are text now, not commands."""
        return self.mode in ("hand", "form") and self.question is None

    @property
    def takes_typing(self) -> bool:
        """Whether anything can be typed now."""
        if self.question is not None:
            return False
        if self.mode == "points":
            return self.ending is None and not (self.state.is_round_entered and not self.typed)
        return self.mode in ("score", "hand", "counted", "form") or self.claimant is not None

    @property
    def _takes_number(self) -> bool:
        """Whether digits are a number for the chosen side."""
        if self.mode == "muggins":
            return self.claims is not None and self.claims.is_strict
        return self.mode in ("score", "counted") or (self.mode == "points" and self.ending is None)

    # -- keys

    def press(self, key: str) -> None:
        """Handle a key: a printable one by its character, others by Textual's names."""
        self._clear_notice()
        if self.mode == "points":
            self.counted = None
        self._try(lambda: self._press(key))

    def press_board_key(self, key: str) -> None:
        """Handle a key of the board's keypad that the board ignores: # alone is Enter, or makes the next move."""
        if key != "#":
            return
        if self.mode != "points" or self.typed or self.question is not None:
            self.press("enter")
        elif self.ending is not None:
            self.press("n")
        else:
            self._clear_notice()
            self._try(lambda: self._do_and_show(lambda: self.press_enter(_AGAIN)))

    def _clear_notice(self) -> None:
        self.notice = ""
        self.announcer.hush()

    def _press(self, key: str) -> None:
        if self.question is not None:
            self._answer_board(self.question, canonical_key(key.lower()))
        elif self.takes_text:
            self._press_in_text(key)
        else:
            self._press_command(canonical_key(key.lower()))

    def _press_command(self, key: str) -> None:
        if self.is_side_unknown and self._takes_number and (key == "enter" or key.isdigit()):
            raise UsageError(self.choose_side_first)
        if key in ("escape", "*"):
            self._clear()
        elif self.mode != "draft" and ((len(key) == 1 and key in "abcd") or key in ("tab", "left")):
            self._choose(key)
        elif key in ("u", "r"):
            self._do_and_show(self.undo if key == "u" else self.redo)
        elif self.mode == "points":
            self._press_in_points(key)
        else:
            self._press_in_mode(key)

    def _press_in_points(self, key: str) -> None:
        goes_on = self.ending is None
        match key:
            case "n" if goes_on:
                self._do_and_show(lambda: self.go_on(_AGAIN))
            case "n":
                self.follow()
            case "s":
                self._begin("score")
            case "g" if goes_on and self.settings.seats:
                self._begin("new")
            case "h" | "k" if goes_on and self.counts_hands:
                self._begin("hand")
                self.is_crib = key == "k"
            case "enter" if self.typed:
                self.enter(int(self.typed), "Press Enter again to peg it.")
                self._reset()
            case "enter" if self.state.is_round_entered:
                self._do_and_show(lambda: self.go_on(_AGAIN))
            case "enter" if goes_on:
                raise UsageError("type a number of points first")
            case _:
                form = next((form for form in self.forms if form.key == key), None)
                if form is not None:
                    self._open(form)
                elif goes_on:
                    self._type_digit(key)

    def _press_in_mode(self, key: str) -> None:
        match self.mode, key:
            case "score", "enter" if self.typed:
                self.correct(int(self.typed))
            case "counted", "enter" if self.typed:
                self.check_claim(self.typed)
                self.counted, self.typed = self.hand, ""
            case "counted", "enter":
                self.peg_hand()
                if self.claims is not None:
                    self.mode = "muggins"
            case "muggins", "enter" if self.claimant is not None:
                self._claim(self.claimant, int(self.typed or 0))
            case "muggins", "enter":
                self.end_claims()
            case "draft", "enter" if self.draft is not None:
                move = self.draft.move
                self._do_and_show(lambda: self.submit(move))
            case "draft", "backspace":
                self.mode, self.draft = "form", None
            case "new", "enter":
                self.follow()
            case _ if self.mode in ("score", "counted") or self.claimant is not None:
                self._type_digit(key)
            case _:
                pass

    def _press_in_text(self, key: str) -> None:
        """Type the cards of a hand, or the text of a form."""
        match key:
            case "escape":
                self._reset()
            case "tab" if self.form is None:
                self.is_crib = not self.is_crib
            case "enter" if self.form is None:
                self.count(self.typed, self.is_crib)
                self.mode, self.counted, self.typed = "counted", self.hand, ""
            case "enter":
                assert self.form is not None
                self.draft = self.fill_in(self.form, self.typed)
                self.mode = "draft"
                question = question_about(self.state, self.draft.move, self.names)
                if question is not None:
                    self.say(question, "hint")
            case _:
                self.typed = type_key(self.typed, key, _MOST_CARDS if self.form is None else _MOST_IN_FORM).upper()

    def _open(self, form: AnyForm) -> None:
        """Open a form; one that asks for nothing is entered at once."""
        if form.ask:
            self._begin("form")
            self.form = form
        else:
            move = self.fill_in(form, "").move
            self._do_and_show(lambda: self.submit(move))

    def _answer_board(self, question: Question, key: str) -> None:
        if isinstance(question, NewGame):
            choices = {"enter": 0, "escape": 1, "*": 1}
        else:
            choices = {str(at + 1): at for at in range(len(question.choices()))}
        if key in choices:
            self.answer(question, choices[key])

    def _type_digit(self, key: str) -> None:
        is_new = self._unconfirmed is not None  # Enter ended the number that is to be confirmed
        self._unconfirmed = None
        if key == "backspace":
            self.typed = self.typed[:-1]
        elif key.isdigit() and key.isascii():
            typed = "" if is_new or self.typed == "0" else self.typed
            self.typed = typed + key
            if len(self.typed) > _MOST_DIGITS:
                self.typed = ""
                raise UsageError(f"a number has at most {spoken(_MOST_DIGITS)} digits: type it again")

    def _choose(self, key: str) -> None:
        """Choose a side, by letter or the next one, and start a number; with overlooked points, peg them for it."""
        lanes = len(self.sides)
        lane = (self.lane + (1 if key == "tab" else -1)) % lanes if len(key) > 1 else "abcd".index(key)
        self._unconfirmed = None
        self.typed = ""
        self.claimant = None
        was_missing, self.is_side_unknown = self.is_side_unknown, self._takes_number  # until it is known to exist
        if lane >= lanes:
            raise self.no_such_side(LANE_LETTERS[lane])
        if self.claims is None:
            self.choose(lane)
        elif self.claims.is_strict:
            self.claims.check_owner(lane)
            self.claimant, self.is_side_unknown = lane, False
        else:
            self.is_side_unknown = was_missing
            self.claim(lane, None)

    def _clear(self) -> None:
        """Clear the number of a claim; without one, close the claims, or clear everything typed."""
        if self.claimant is not None:
            self.claimant, self.typed = None, ""
        elif self.mode == "muggins":
            self.end_claims()
        else:
            self._reset()

    def _begin(self, mode: Mode) -> None:
        self._reset()
        self.mode = mode

    def _claim(self, lane: int, points: int) -> None:
        try:
            self.claim(lane, points)
        finally:
            self.claimant, self.typed = None, ""

    # -- messages

    def submit(self, move: Move) -> None:
        super().submit(move)
        self._reset()

    def end_claims(self) -> None:
        claims, was_shown = self.claims, self.is_count_shown
        super().end_claims()
        if claims is not None:
            self._reset()
            if not was_shown and self.table.over is None:
                self.counted = claims.counted  # until the next key

    def look(self) -> None:
        had_ended = self.ending is not None
        super().look()
        if self.ending is not None and not had_ended:
            self._reset()

    def follow_turn(self) -> None:
        if self._is_own or not self.typed:
            super().follow_turn()

    def trouble(self, error: AutopegError) -> None:
        """Show an error, or the warning before an unlikely entry."""
        is_doubted = isinstance(error, Refusal) and error.code == DOUBTED
        self._show(self.explain(error), "hint" if is_doubted else "trouble")

    def _do_and_show(self, act: Callable[[], None]) -> None:
        """Run an action whose result the scores alone don't show, and show it as a notice."""
        act()
        self._show(f"{self.said}.")

    def _try(self, act: Callable[[], object]) -> None:
        """Run an action, or show why it is refused.

        Only a change at the table brings up a question, so that the next digit does not answer one that a key has
        hidden.
        """
        state = self.state
        try:
            act()
        except AutopegError as error:
            self.trouble(error)
        if self.state is not state or self.question is not None:
            self.look()

    def _on_notice(self, notice: Notice) -> None:
        """Show a notice; entries and counts are on the screen anyway."""
        if notice.kind not in ("entry", "count"):
            self._show(notice.text, notice.kind)

    def _show(self, sentence: str, kind: NoticeKind = "word") -> None:
        self.notice, self.notice_kind = sentence, kind
