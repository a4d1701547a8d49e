"""What people at the table tell the score-keeper, key by key. Knows no screen."""

from collections.abc import Callable, Sequence
from typing import Literal

from autopeg.boards.keeper import BoardKeeper
from autopeg.boards.questions import NewGame, Question, WhosePegs
from autopeg.engine.cards import Card
from autopeg.engine.history import Redo, Step, Undo
from autopeg.engine.moves import Move
from autopeg.engine.table import Table
from autopeg.errors import AutopegError
from autopeg.games.counting.hand_count import HandCount
from autopeg.records import Store
from autopeg.scorekeeping.announcer import Announcer
from autopeg.scorekeeping.board_questions import answers_to, ask
from autopeg.scorekeeping.claims import Claims, muggins_of
from autopeg.scorekeeping.form_entry import FormEntry
from autopeg.scorekeeping.forms import Form, forms_for
from autopeg.scorekeeping.hand_entry import HandEntry
from autopeg.scorekeeping.keys import keys_of, meant
from autopeg.scorekeeping.next_game import asked_table, next_table
from autopeg.scorekeeping.rules import State, default_action, next_move, rules_of, warning_for
from autopeg.scorekeeping.rules.moves import Correct, Points, ScoreMove
from autopeg.scorekeeping.text import describe_entry, words_for
from autopeg.scorekeeping.words import question_of
from autopeg.session.calling import owned, spoken
from autopeg.session.course import LANE_LETTERS
from autopeg.session.ending import Ending
from autopeg.session.prompts import as_sentence
from autopeg.session.settings import Settings
from autopeg.session.text import side_names

NoticeKind = Literal["hint", "trouble", "word"]

Mode = Literal["points", "score", "hand", "counted", "muggins", "form", "draft", "new"]
"""What is being typed or asked: points, a score to set, the cards of a hand; whether the hand that was counted is
pegged, who has the points that were overlooked; a form, and whether what it makes is right; whether a new game begins.
"""

_MOST_DIGITS = 3


class Controller:
    """The people's side of one game.

    lane: the chosen side; is_side_missing: a letter without a side was typed last, so no number is taken; mode, typed:
    what is being typed; hand: being typed or counted; claims, claimant: at muggins on it, and the side that is naming
    its points; entry: a form being filled in; notice: what there is to say now; wants_game: whether another game is
    wanted; question: what the board gives reason to ask, as people have it before them, which goes before everything
    else.
    """

    def __init__(
        self, table: Table, settings: Settings, announcer: Announcer, keeper: BoardKeeper | None = None
    ) -> None:
        self.table = table
        self._keeper = keeper
        self.settings = settings
        self.names = tuple(seat.name for seat in table.seats)
        self.sides = side_names(self.names, self.state.sides)
        self.announcer = announcer
        self.words = words_for(self.state)
        self.forms = forms_for(self.state)
        self.counts_hands = self.state.options.rules == "cribbage"
        self.ending: Ending | None = None
        self.lane = 0
        self.mode: Mode = "points"
        self.is_side_missing = False
        self.notice = ""
        self.notice_kind: NoticeKind = "word"
        self.wants_game = False
        self.question: Question | None = None
        self._rest()
        if not table.history.steps:
            self._try(table.advance)
        self.look()
        self._follow_turn()

    @property
    def state(self) -> State:
        return self.table.state

    def look(self) -> None:
        """Take in what has happened, also by somebody else: the end of the game, its undoing, a question."""
        self.question = None if self._keeper is None else self._keeper.question
        if self.table.over is None:
            self.ending = None
        elif self.ending is None:
            self.ending = Ending(self.table, self.settings)
            self._rest()

    def look_at_entry(self, before: State) -> None:
        """Take in what somebody has entered on the board, and say what speaks against it. before: the state then."""
        self.look()
        steps = self.table.history.steps
        if not self.typed:
            self._follow_turn()
        if steps and steps[-1].state is self.state and isinstance(steps[-1].move, Points):
            doubt = warning_for(before, steps[-1].move)
            if doubt is not None:
                self._say(
                    self._named(f"{question_of(steps[-1].move, doubt)} It is recorded; undo takes it back."), "hint"
                )

    def _follow_turn(self) -> None:
        """Choose the side whose entry comes next, where the rules say whose."""
        if self.state.due_lane is not None:
            self.lane = self.state.due_lane
            self.is_side_missing = False

    # -- what the screen says

    @property
    def lane_name(self) -> str:
        return self.sides[self.lane]

    @property
    def preview(self) -> int | None:
        """The score at which the front peg of the chosen side would stand with what is typed, or None."""
        if self.is_side_missing or (self.ending is not None and self.mode != "score"):
            return None
        target = self.state.board_target
        if self.mode == "points" and self.typed and self.state.pegs_at_once:
            return min(target, self.state.scores[self.lane] + int(self.typed))
        if self.mode == "score" and self.typed:
            return min(target, int(self.typed))
        if self.mode == "counted" and self.counted is not None:
            return min(target, self.state.scores[self.lane] + self.counted.owners)
        return None

    @property
    def cards(self) -> tuple[Card, ...] | None:
        """The cards that are being typed or lie counted, None while there is no hand."""
        return None if self.hand is None else self.hand.cards

    @property
    def counted(self) -> HandCount | None:
        """The hand that lies counted."""
        return None if self.hand is None else self.hand.counted

    @property
    def what(self) -> str:
        """What is counted: "Ann's hand", "Your crib"."""
        return owned(self.lane_name, "crib" if self.hand is not None and self.hand.is_crib else "hand")

    @property
    def is_count_shown(self) -> bool:
        """Whether everybody may see what the hand counts."""
        return self.hand is not None and not self.hand.is_hidden

    @property
    def question_asked(self) -> object:
        """What is asked now, besides what `mode` says: by the board, or whether a doubtful entry is meant."""
        return self.question or self._doubted

    @property
    def prompt(self) -> str:
        name = self.lane_name
        if self.question is not None:
            return ask(self.question)
        if self.is_side_missing and self._takes_number:
            return f"Choose {self._letters} first"
        match self.mode:
            case "points" if self.ending is not None:
                return "The game is over"
            case "points":
                asked = self.words.ask(self.state, self.lane, self.names)
                is_his = self.state.asks_points or self.typed
                return f"{LANE_LETTERS[self.lane]} {name}: {asked}" if is_his else f"{asked[0].upper()}{asked[1:]}"
            case "form":
                assert self.entry is not None
                return self._of_side(self.entry.form, self.entry.form.ask)
            case "draft":
                assert self.entry is not None
                assert self.entry.draft is not None
                return self._of_side(self.entry.form, f"{self.entry.draft.said}. Peg it?")
            case "score":
                return f"{LANE_LETTERS[self.lane]} {name}: what is the score?"
            case "hand":
                return f"{self.what}, the starter last:"
            case "counted":
                return self._counted_prompt()
            case "muggins":
                assert self.counted is not None
                if self.claimant is not None:
                    return f"{LANE_LETTERS[self.claimant]} {self.sides[self.claimant]}: muggins for how many points?"
                if muggins_of(self.state) == "strict":
                    return f"{self.lane_name} said {self.counted.claimed}. Whose muggins? Enter: nobody's"
                return f"{spoken(self.counted.overlooked).capitalize()} overlooked: whose muggins? Enter: nobody's"
            case "new":
                return "Begin a new game? This one is kept. Enter: yes"

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        lanes = f"a-{'abcd'[len(self.sides) - 1]}"
        if self.question is not None:
            return answers_to(self.question)
        match self.mode:
            case "points":
                follows = None if self.ending is None else self.ending.follows
                return tuple(self._keys_at_rest(follows))
            case "form":
                return (("Enter", "show"), ("Esc", "leave it"))
            case "draft":
                return (("Enter", "peg"), ("Backspace", "change it"), ("Esc", "leave it"))
            case "score":
                return ((lanes, "side"), ("0-9 Enter", "set the score"), ("Esc", "leave it"))
            case "hand":
                other = "a hand" if self.hand is not None and self.hand.is_crib else "a crib"
                return (("Enter", "count"), ("Tab", f"it is {other}"), ("= 8", "claimed"), ("Esc", "leave it"))
            case "counted":
                return (("Enter", "peg"), (lanes, "side"), ("0-9", "claimed"), ("Esc", "leave it"))
            case "muggins":
                if self.claimant is not None:
                    return (("0-9 Enter", "claim"), (lanes, "side"))
                return ((lanes, "muggins"), ("Enter", "nobody"), ("u", "undo"))
            case "new":
                return (("Enter", "new game"), ("Esc", "leave it"))

    def _of_side(self, form: Form, text: str) -> str:
        return f"{LANE_LETTERS[self.lane]} {self.lane_name}: {text}" if form.is_of_side else text[0].upper() + text[1:]

    def _keys_at_rest(self, follows: str | None) -> Sequence[tuple[str, str]]:
        forms = [(form.key, form.label) for form in self.forms]
        go_on = self.words.GO_ON[type(next_move(self.state))]
        counting = [("h k", "count")] if self.counts_hands else forms
        return tuple(
            keys_of(len(self.sides), is_over=self.ending is not None, follows=follows, go_on=go_on, more=counting)
        )

    @property
    def drafted(self) -> tuple[str, ...]:
        """What is typed into a form, as it is to be seen, or what has become of it."""
        return () if self.entry is None else self.entry.lines

    def _counted_prompt(self) -> str:
        assert self.counted is not None
        if self.typed:
            return f"{self.lane_name} claims"
        if not self.is_count_shown:
            return f"{LANE_LETTERS[self.lane]} {self.lane_name} said {self.counted.claimed}. Peg it?"
        ask = f"Peg {self.counted.owners} for {LANE_LETTERS[self.lane]} {self.lane_name}?"
        return ask if self.counted.claimed is not None else f"{ask} Or type what was claimed:"

    # -- what people do

    @property
    def takes_text(self) -> bool:
        """Whether letters are typed now, so that none of them is a command."""
        return self.mode in ("hand", "form") and self.question is None

    @property
    def takes_typing(self) -> bool:
        """Whether anything can be typed now."""
        if self.question is not None:
            return False
        if self.mode == "points":
            return self.ending is None and not (self.state.is_round_told and not self.typed)
        return self.mode in ("score", "hand", "counted", "form") or self.claimant is not None

    def press(self, key: str) -> None:
        """Do what a key means here: a printable one is its character, others are named as Textual does."""
        self.notice = ""
        self.announcer.hush()
        if self.mode == "points":
            self.hand = None
        if self._keeper is not None and self.question is not None:
            self._answer_board(self._keeper, self.question, meant(key.lower()))
            return
        if self.mode == "hand" and self.hand is not None:
            self._press_in_hand(self.hand, key)
            return
        if self.mode == "form" and self.entry is not None:
            self._press_in_form(self.entry, key)
            return
        key = meant(key.lower())
        if self.is_side_missing and self._takes_number and (key == "enter" or key.isdigit()):
            self._say(f"{self.prompt}.", "trouble")
        elif key in ("escape", "*"):
            self._clear()
        elif (len(key) == 1 and key in "abcd") or key in ("tab", "left"):
            self._choose(key)
        elif key in ("u", "r"):
            self._go_back_or_forth(Undo() if key == "u" else Redo())
        elif self.mode == "points":
            self._press_at_rest(key)
        else:
            self._press_in_mode(key)

    def _press_at_rest(self, key: str) -> None:
        if key == "n" and self.ending is not None:
            self.wants_game = self.ending.follows is not None
        elif key == "n":
            self._go_on(next_move(self.state))
        elif key == "s":
            self._enter("score")
        elif key == "g" and self.ending is None and self.settings.seats:
            self._enter("new")
        elif key in ("h", "k") and self.ending is None and self.counts_hands:
            self._enter("hand")
            self.hand = HandEntry(key == "k", muggins_of(self.state))
        elif (form := next((form for form in self.forms if form.key == key), None)) is not None:
            self._open_form(form)
        elif key == "enter" and self.typed:
            self._peg_typed()
        elif key == "enter" and self.state.is_round_told:
            self._go_on(next_move(self.state))
        elif key == "enter" and self.ending is None:
            self._say("Type a number of points first.", "trouble")
        elif self.ending is None:
            self._type_digit(key)

    def _press_in_mode(self, key: str) -> None:
        if self.mode == "score" and key == "enter" and self.typed:
            self._submit(Correct(self.lane, int(self.typed)))
        elif self.mode == "counted" and key == "enter" and self.hand is not None:
            self._peg_or_check(self.hand)
        elif self.mode == "muggins" and key == "enter" and self.claimant is not None:
            self._claim(self.claimant, int(self.typed or 0))
        elif self.mode == "muggins" and key == "enter":
            self._end_claims()
        elif self.mode == "draft" and self.entry is not None and self.entry.draft is not None and key == "enter":
            self._submit_and_tell(self.entry.draft.move)
        elif self.mode == "draft" and self.entry is not None and key == "backspace":
            self.mode, self.entry.draft, self.typed = "form", None, self.entry.text
        elif self.mode == "new" and key == "enter":
            self.wants_game = True
        elif self.mode in ("score", "counted") or self.claimant is not None:
            self._type_digit(key)

    def _press_in_hand(self, hand: HandEntry, key: str) -> None:
        if key == "escape":
            self._rest()
        elif key != "enter":
            hand.type(key)
            self.typed = hand.text
        elif self._try(lambda: self._tell_count(hand.count())):
            self.mode, self.typed = "counted", ""

    def _open_form(self, form: Form) -> None:
        """Begin to fill in a form; one that asks for nothing is told at once."""
        entry = FormEntry(form)
        if form.ask:
            self._enter("form")
            self.entry = entry
        elif self._try(lambda: entry.fill(self.state, self.lane)) and entry.draft is not None:
            self._submit_and_tell(entry.draft.move)

    def _press_in_form(self, entry: FormEntry, key: str) -> None:
        if key == "escape":
            self._rest()
        elif key != "enter":
            entry.type(key)
            self.typed = entry.text
        elif self._try(lambda: entry.fill(self.state, self.lane)) and entry.draft is not None:
            self.mode, self.typed = "draft", ""
            doubt = warning_for(self.state, entry.draft.move)
            if doubt is not None:
                self._say(self._named(question_of(entry.draft.move, doubt)), "hint")

    def press_board_key(self, key: str) -> None:
        """Do what a key of the board's keypad means that enters nothing there: # alone is Enter, or what comes next."""
        if key == "#":
            is_at_rest = self.mode == "points" and not self.typed and self.question is None
            if is_at_rest and self.ending is None:
                self.notice = ""
                self.announcer.hush()
                self._go_on(default_action(self.state))
            else:
                self.press("n" if is_at_rest else "enter")

    def _answer_board(self, keeper: BoardKeeper, question: Question, key: str) -> None:
        match question:
            case NewGame():
                if key == "enter":
                    self.wants_game = self._try(lambda: keeper.check(question))
                elif key in ("escape", "*"):
                    self._try(lambda: keeper.answer(question, 1))
            case WhosePegs():
                if key.isdigit() and 1 <= int(key) <= len(question.choices()):
                    self._try(lambda: keeper.answer(question, int(key) - 1))

    @property
    def _letters(self) -> str:
        """The letters of the sides that can be chosen."""
        others = None if self.claims is None else self.lane
        return " or ".join(LANE_LETTERS[lane] for lane in range(len(self.sides)) if lane != others)

    @property
    def _takes_number(self) -> bool:
        """Whether digits make a number for the chosen side."""
        if self.mode == "muggins":
            return self.claims is not None and self.claims.is_strict
        return self.mode in ("score", "counted") or (self.mode == "points" and self.ending is None)

    def _type_digit(self, key: str) -> None:
        is_new = self._doubted is not None  # Enter has ended the number that is doubted
        self._doubted = None
        if key == "backspace":
            self.typed = self.typed[:-1]
        elif key.isdigit() and key.isascii():
            typed = "" if is_new or self.typed == "0" else self.typed
            self.typed = typed + key
            if len(self.typed) > _MOST_DIGITS:
                self.typed = ""
                self._say(f"A number has {spoken(_MOST_DIGITS)} digits at most: type it again.", "trouble")

    def _choose(self, key: str) -> None:
        """Choose a side, by its letter or the next one, and begin a number; with points that were overlooked, peg them
        for it.
        """
        lanes = len(self.sides)
        self._doubted = None
        lane = (self.lane + (1 if key == "tab" else -1)) % lanes if len(key) > 1 else "abcd".index(key)
        self.typed = ""
        if lane >= lanes:
            self.is_side_missing = self._takes_number
            self.claimant = None
            self._say(f"There is no side {LANE_LETTERS[lane]}: there are {spoken(lanes)}.", "trouble")
        elif self.mode == "muggins" and self.claims is not None:
            if lane == self.lane:
                self.claimant, self.is_side_missing = None, self._takes_number
                self._say(f"{self.lane_name} cannot claim what {self.lane_name} has overlooked (C45).", "trouble")
            elif self.claims.is_strict:
                self.claimant, self.is_side_missing = lane, False
            else:
                self._claim(lane, None)
        else:
            self.lane, self.is_side_missing = lane, False

    def next_table(self, store: Store | None) -> tuple[Table, Settings]:
        """Return the table of the game that is wanted, and its settings. Raises Failure when it cannot be stored."""
        self.wants_game = False
        if self._keeper is not None and isinstance(self.question, NewGame):
            following = asked_table(self.table, self.question, store, self.settings)
            self._keeper.accept(self.question)
            return following
        return next_table(self.table, self.ending, store, self.settings)

    # -- pegging

    def _peg_typed(self) -> None:
        move = Points(self.lane, int(self.typed))
        if not move.points and not rules_of(self.state).ALLOWS_ZERO:
            self._rest()
            self._say("Nothing to peg.")
        elif self._is_sure(move, "Enter once more pegs it."):
            self._submit(move)

    def _is_sure(self, move: ScoreMove, again: str) -> bool:
        """Whether a move is to be made: one that is doubted, once it has been told twice. again: how that is done."""
        doubt = warning_for(self.state, move)
        before, self._doubted = self._doubted, move
        if doubt is None or before == move:
            return True
        self._say(self._named(f"{question_of(move, doubt)} {again}"), "hint")
        return False

    def _peg_or_check(self, hand: HandEntry) -> None:
        """Check what is typed, as its owner's claim, against the hand that was counted; else peg that (C44, C45)."""
        counted = hand.counted
        assert counted is not None
        if self.typed:
            if self._try(lambda: self._tell_count(hand.check(self.typed))):
                self.typed = ""
            return
        if counted.owners and not self._try(lambda: self.table.submit(Points(self.lane, counted.owners))):
            return
        claims = Claims(counted, self.lane, self.sides, muggins_of(self.state))
        is_settled = self.is_count_shown and not counted.overlooked
        if claims.is_open and not is_settled and self.table.over is None:
            self.mode, self.claims = "muggins", claims
            return
        self._end_claims()
        if not counted.owners:
            self._say("Nothing to peg.")

    def _claim(self, side: int, points: int | None) -> None:
        """Peg what a side claims, or say why it gets nothing. points: None for all that was overlooked."""
        claims = self.claims
        assert claims is not None

        def peg() -> None:
            if won := claims.worth(side, points):
                self.table.submit(Points(side, won))

        is_pegged = self._try(peg)
        self.claimant, self.typed = None, ""
        if not is_pegged:
            return
        self._say(claims.settle(side, points))
        if not claims.is_open:
            self._end_claims()

    def _end_claims(self) -> None:
        """Nobody claims any more; now everybody may see a count that was hidden, until the next key."""
        hand, was_shown = self.hand, self.is_count_shown
        self._rest()
        if hand is not None and hand.counted is not None and not was_shown and self.ending is None:
            self.hand, hand.is_hidden = hand, False
            self._tell_count(hand.counted)

    def _tell_count(self, counted: HandCount) -> None:
        if self.is_count_shown:
            self.announcer.say(f"{counted.call()} {counted.result()}.")

    def _go_on(self, move: ScoreMove) -> None:
        """Make the move that comes next, and say what it is."""
        again = "" if isinstance(move, Points) else "The same key once more ends it."
        if self._is_sure(move, again):
            self._submit_and_tell(move)

    def _submit_and_tell(self, move: ScoreMove) -> None:
        before = self.state
        if self._submit(move):
            self._say(f"{describe_entry(before, self.table.history.steps[-1], self.names)}.")

    def _go_back_or_forth(self, move: Undo | Redo) -> None:
        """Take back or put back exactly one move, a deal as well, and say which."""
        before, steps, undone = self.state, self.table.history.steps, self.table.history.undone
        about: Step | None = (steps[-1] if steps else None) if isinstance(move, Undo) else (undone or [None])[0]
        if self._submit(move) and about is not None:
            word = "Taken back" if isinstance(move, Undo) else "Put back"
            earlier = self.state if isinstance(move, Undo) else before
            self._say(f"{word}: {describe_entry(earlier, about, self.names)}.")

    # -- inside

    def _submit(self, move: Move) -> bool:
        if not self._try(lambda: self.table.submit(move)):
            return False
        self._rest()
        self._follow_turn()
        return True

    def _try(self, act: Callable[[], object]) -> bool:
        """Do something at the table, or say why it cannot be done; then nothing has changed."""
        try:
            act()
        except AutopegError as error:
            self.look()
            self.trouble(error)
            return False
        self.look()
        return True

    def _say(self, sentence: str, kind: NoticeKind = "word") -> None:
        self.notice, self.notice_kind = sentence, kind

    def _named(self, sentence: str) -> str:
        """Return a sentence in which seats are called by their names."""
        return as_sentence(sentence, self.names, self.settings.ascii_suits)

    def tell(self, sentence: str) -> None:
        """Say something that the board has given reason to say."""
        self._say(f"{sentence[0].upper()}{sentence[1:]}.")

    def trouble(self, error: AutopegError) -> None:
        """Say why something could not be done."""
        self._say(as_sentence(error, self.names, self.settings.ascii_suits), "trouble")

    def _enter(self, mode: Mode) -> None:
        self._rest()
        self.mode = mode

    def _clear(self) -> None:
        """Clear what is typed: the number of a claim, else all of it; with nothing typed nobody claims."""
        if self.claimant is not None:
            self.claimant, self.typed = None, ""
        elif self.mode == "muggins":
            self._end_claims()
        else:
            self._rest()

    def _rest(self) -> None:
        """Forget what was typed and counted."""
        if self.mode == "muggins":
            self.is_side_missing = False
        self.mode = "points"
        self.typed = ""
        self.hand: HandEntry | None = None
        self.claims: Claims | None = None
        self.claimant: int | None = None
        self.entry: FormEntry | None = None
        self._doubted: ScoreMove | None = None
