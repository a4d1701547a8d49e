"""What a person does at the screen, key by key: choosing cards, typing points, undo, hints. Knows no screen."""

from collections.abc import Callable
from typing import Literal

from autopeg.errors import AutopegError
from autopeg.games.cribbage import State, View
from autopeg.games.cribbage.moves import Declare, Discard, Go, Muggins, Play
from autopeg.games.moves import Move
from autopeg.table import Table
from autopeg.ui.calling import spoken
from autopeg.ui.telling import side_names
from autopeg.ui.terminal.coach import NOTHING_TO_CHOOSE, counting_hint, hint_for
from autopeg.ui.terminal.ending import Ending
from autopeg.ui.terminal.keys import keys_of
from autopeg.ui.terminal.narration import Narration
from autopeg.ui.terminal.prompts import as_sentence, claim_prompt, prompt_of, verdict
from autopeg.ui.terminal.settings import Settings
from autopeg.ui.terminal.sitting import (
    Advance,
    CountCards,
    GameOver,
    HandOver,
    LayAway,
    MayClaim,
    PlayCard,
    Reveal,
    Sitting,
)

NoticeKind = Literal["hint", "trouble", "word"]

_MOST_DIGITS = 2


class Desk:
    """The person's side of one game.

    cue: what is waited for; cursor, marks: indexes into the open hand; typed: the digits of points being typed;
    claiming: the seat that is calling muggins; notice: what there is to say now; is_stuck: whether the game could not
    go on by itself and waits to be told to try again.
    """

    def __init__(self, table: Table, settings: Settings) -> None:
        self.table = table
        self.settings = settings
        self.names = tuple(seat.name for seat in table.seats)
        self.sitting = Sitting(table, settings)
        self.sides = side_names(self.names, self.state.sides)
        self.narration = Narration(self.names, settings.ascii_suits)
        self.ending: Ending | None = None
        self.is_stuck = False
        self.notice = ""
        self.notice_kind: NoticeKind = "word"
        self._rest()
        self.cue = self.sitting.cue()

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def view(self) -> View:
        return self.sitting.view

    def look(self) -> None:
        """Find out what is waited for now."""
        before, self.cue = self.cue, self.sitting.cue()
        if self.cue != before:
            self._rest()
            if isinstance(self.cue, Reveal) and self.cue.said is not None:
                self._say(verdict(self.cue.said, self.cue.event.points))
        if isinstance(self.cue, GameOver):
            self.ending = self.ending or Ending(self.table, self.settings)
        else:
            self.ending = None

    def trouble(self, error: AutopegError) -> None:
        """Say why something could not be done."""
        self._say(as_sentence(error, self.names), "trouble")

    # -- what the screen says

    @property
    def prompt(self) -> str:
        if self.is_stuck:
            return "Nothing of the game is lost. Press Enter to try again, or q to leave"
        if self.claiming is not None:
            return claim_prompt(self.names[self.claiming], len(self.sitting.claimants()) > 1)
        return prompt_of(self.cue, self.names, self.view)

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        if self.is_stuck:
            return (("Enter", "try again"), ("q", "quit"))
        if self.claiming is not None:
            return (("0-9 Enter", "claim"), ("Esc", "leave it"))
        follows = None if self.ending is None else self.ending.follows
        claims = bool(self.sitting.claimants())
        cards = len(self.view.hand)
        return tuple(keys_of(self.cue, cards=cards, claims=claims, hints=self.settings.hints, follows=follows))

    # -- what a person does

    def press(self, key: str) -> None:
        """Do what a key means here; keys are named as Textual does. A key without a meaning does nothing."""
        self.notice = ""
        if self.is_stuck:
            self.is_stuck = key != "enter"
            return
        if self.claiming is not None:
            self._press_claiming(key)
        elif key in ("u", "r"):
            self._try(self.table.undo if key == "u" else self.table.redo)
        elif key == "h":
            self._hint()
        elif key == "m":
            self._claim()
        else:
            self._press_at_cue(key)

    def _press_at_cue(self, key: str) -> None:
        match self.cue:
            case HandOver(seat=seat) if key == "enter":
                self.sitting.take_screen(seat)
            case Reveal() if key in ("enter", "space"):
                self.sitting.acknowledge()
            case MayClaim() if key in ("enter", "space"):
                self.sitting.pass_claim()
            case LayAway() | PlayCard():
                self._press_at_hand(key)
            case CountCards(is_declaration=is_declaration, seat=seat):
                points = self._typed_points(key)
                if points is not None and is_declaration:
                    self._submit(Declare(seat, points))
                elif points is not None:
                    self.sitting.count(points)
            case _:
                pass

    def _press_at_hand(self, key: str) -> None:
        cards = len(self.view.hand)
        if key in ("left", "right"):
            self.cursor = (self.cursor + (1 if key == "right" else -1)) % cards
        elif key.isdigit() and 1 <= int(key) <= cards:
            self.choose(int(key) - 1)
        elif key == "space" and isinstance(self.cue, LayAway):
            self._mark(self.cursor)
        elif key == "g" and isinstance(self.cue, PlayCard):
            self._submit(Go(self.cue.seat))
        elif key in ("enter", "space"):
            self._commit()

    def choose(self, index: int) -> None:
        """Mark a card to be laid away, or play it. index: into the open hand."""
        self.cursor = index
        if isinstance(self.cue, LayAway):
            self._mark(index)
        elif isinstance(self.cue, PlayCard):
            self._submit(Play(self.cue.seat, self.view.hand[index]))

    def _mark(self, index: int) -> None:
        self.marks = self.marks ^ {index}

    def _commit(self) -> None:
        match self.cue:
            case LayAway(seat=seat, cards=cards) if len(self.marks) == cards:
                self._submit(Discard(seat, tuple(self.view.hand[index] for index in sorted(self.marks))))
            case LayAway(cards=cards):
                number = "one card" if cards == 1 else f"{spoken(cards)} cards"
                self._say(f"Mark {number} first: {len(self.marks)} marked.", "trouble")
            case PlayCard(seat=seat, must_go=True):
                self._submit(Go(seat))
            case _:
                self.choose(self.cursor)

    def _press_claiming(self, key: str) -> None:
        assert self.claiming is not None
        if key == "escape":
            self._rest()
        elif key == "m":
            claimants = self.sitting.claimants()
            self.claiming = claimants[(claimants.index(self.claiming) + 1) % len(claimants)]
        else:
            points = self._typed_points(key)
            if points is not None:
                self._submit(Muggins(self.claiming, points))

    def _claim(self) -> None:
        claimants = self.sitting.claimants()
        if not claimants:
            self._say("There is nothing on which you could call muggins now.", "trouble")
            return
        self.claiming = claimants[0]
        self.typed = ""

    def _typed_points(self, key: str) -> int | None:
        """Add a key to the number being typed; return the number when it is complete."""
        typed = self.typed or ""
        if key.isdigit() and len(typed) < _MOST_DIGITS:
            self.typed = typed + key
        elif key == "backspace":
            self.typed = typed[:-1]
        elif key == "enter" and typed:
            return int(typed)
        elif key == "enter":
            self._say("Type a number of points first, 0 for none.", "trouble")
        return None

    def _hint(self) -> None:
        if not self.settings.hints:
            self._say("There are no hints in this game.", "trouble")
            return
        if isinstance(self.cue, CountCards):
            self._say(counting_hint(self.cue.counting), "hint")
        elif isinstance(self.cue, LayAway | PlayCard):
            self._say(hint_for(self.view, self.settings.ascii_suits), "hint")
        else:
            self._say(NOTHING_TO_CHOOSE, "hint")

    # -- inside

    def _submit(self, move: Move) -> None:
        self._try(lambda: self.table.submit(move))

    def _try(self, act: Callable[[], object]) -> None:
        """Do something at the table, or say why it cannot be done; then nothing has changed."""
        try:
            act()
        except AutopegError as error:
            self._say(as_sentence(error, self.names), "trouble")
        else:
            self._rest()

    def _say(self, sentence: str, kind: NoticeKind = "word") -> None:
        self.notice, self.notice_kind = sentence, kind

    def _rest(self) -> None:
        """Forget what was being chosen and typed."""
        self.cursor = 0
        self.marks: frozenset[int] = frozenset()
        self.claiming: int | None = None
        self.typed: str | None = None
        if isinstance(getattr(self, "cue", Advance()), CountCards):
            self.typed = ""
