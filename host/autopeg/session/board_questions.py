"""Questions and news about a board for the people at a table, the same for every screen.

A question names every entry that it is about, so that an answer cannot apply to another question: with a new entry it
becomes a new question.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from autopeg.base.phrases import listed, tally_text

Kept = Literal["both", "computer", "board"]
"""Whose scores an answer keeps."""


class ConflictingScores(Struct, frozen=True):
    """Question whose scores count after board and game were apart and both may have gone on. Entries are in words."""

    sides: tuple[str, ...]
    """The names of the sides."""
    ours: tuple[int, ...]
    """The scores of the game."""
    theirs: tuple[int, ...] | None
    """The scores of the board, None if they are not known; then only ours can be chosen."""
    both: tuple[int, ...] | None
    """The scores with the entries of both, None if they cannot be combined."""
    entries: tuple[str, ...]
    """The entries made on the board in between."""
    own: tuple[str, ...] = ()
    """The entries made here in between."""
    returned: tuple[str, ...] = ()
    """Entries that were undone or dropped here and still count on the board."""
    lost: tuple[str, ...] = ()
    """Entries made on the board that would be lost even with its scores."""
    is_missing: bool = False
    """Whether entries are no longer on the board: it lost them, or sent them to games that a copy has replaced."""
    heard: tuple[int, ...] = ()
    """The ids of its entries in the store."""
    is_first: bool = False
    """Whether the board kept its first game on its own, before it met a computer."""

    def reason(self) -> str:
        """Return the reason for the question, as a sentence without its full stop."""
        if self.is_missing:
            since = f". Typed on it since: {_list(self.entries)}" if self.entries else ""
            return f"The board no longer has all that was typed on it before{since}"
        typed = f"typed on the board {_list(self.entries)}"
        if self.theirs is None:
            return f"The board was used for another game: {typed}"
        if self.is_first:
            here = f"; typed here {_list(self.own)}" if self.own else ""
            return f"The board was used for a game of its own: {typed}{here}"
        return f"The board was away, and the game went on in both places: {typed}; typed here {_list(self.own)}"

    def sentence(self) -> str:
        """Return the question for people."""
        return f"{self.reason()}. Which scores count?"

    def kept(self) -> tuple[Kept, ...]:
        """Return what each choice keeps, in their order."""
        both: tuple[Kept, ...] = () if self.both is None else ("both",)
        board: tuple[Kept, ...] = () if self.theirs is None else ("board",)
        return (*both, "computer", *board)

    def meanings(self) -> tuple[str, ...]:
        """Return what each choice is, whatever the entries are."""
        return self.kept()

    def choices(self) -> tuple[str, ...]:
        """Return the choices, each with what it keeps and drops."""
        return tuple(self._choice(kept) for kept in self.kept())

    def dropped(self, kept: Kept) -> tuple[str, ...]:
        """Return the entries that an answer drops."""
        match kept:
            case "both":
                return ()
            case "computer":
                return self.entries
            case "board":
                return (*self.own, *self.lost)

    def _choice(self, kept: Kept) -> str:
        if kept == "both":
            return f"Keep both: {self._scores(self.both)}."
        if kept == "computer":
            ours = f"Keep Autopeg's scores: {self._scores(self.ours)}."
            return f"{ours} Drops what was typed on the board: {_list(self.entries)}." if self.entries else ours
        theirs = f"Keep the board's scores: {self._scores(self.theirs)}."
        if self.own:
            theirs += f" Drops what was typed here: {_list(self.own)}."
        if self.returned:
            theirs += f" Brings back what was undone or dropped here: {_list(self.returned)}."
        if self.lost:
            theirs += f" Also drops what does not fit: {_list(self.lost)}."
        return theirs

    def _scores(self, scores: Sequence[int] | None) -> str:
        return tally_text(self.sides, scores or ())


class NewGame(Struct, frozen=True):
    """Question whether to start the new game that was started on the board's keypad."""

    target: int
    lanes: int
    entries: tuple[str, ...] = ()
    """The entries already made in it on the board, in words."""
    heard: tuple[int, ...] = ()
    """The ids of these entries in the store."""

    def sentence(self) -> str:
        """Return the question for people."""
        typed = f". Typed in it so far: {_list(self.entries)}" if self.entries else ""
        return f"The board asks for a new game to {self.target} with {self.lanes} lanes{typed}. Start it?"

    def meanings(self) -> tuple[str, ...]:
        """Return what each choice is, whatever the entries are."""
        return f"{self.target} with {self.lanes}", "go on"

    def choices(self) -> tuple[str, str]:
        """Return the choices: the new game, or the current one."""
        if not self.entries:
            return "Start it", "Go on with this one"
        typed = _list(self.entries)
        return f"Start it with {typed}", f"Go on with this one. Drops what was typed on the board: {typed}."


Question = ConflictingScores | NewGame


class BoardMessage(Struct, frozen=True):
    """A message for people."""

    sentence: str


class GamesFound(BoardMessage, frozen=True):
    """A board has finished games alone, which wait in the store until people take them.

    sentence: for screens that cannot take them, which names the command that can.
    """

    uid: str
    """Of the board."""
    count: int
    """How many wait."""

    @staticmethod
    def of(uid: str, count: int) -> "GamesFound":
        it = "it" if count == 1 else "them"
        return GamesFound(f"{found_text(count)}. `autopeg board games` takes {it} into your records", uid, count)


class QuestionsWait(BoardMessage, frozen=True):
    """Other games wait for an answer about what was typed on the board, which is about to show this one."""

    games: tuple[int, ...]
    """Their numbers."""

    @staticmethod
    def of(games: Sequence[int]) -> "QuestionsWait":
        if len(games) == 1:
            which, resume = f"game {games[0]} waits", f"`autopeg resume {games[0]}`"
        else:
            which, resume = f"games {listed(map(str, games))} wait", "`autopeg resume`"
        return QuestionsWait(f"{which} for your answer about this board: {resume}", tuple(games))


def found_text(count: int) -> str:
    """Return what a board has done while no computer was there: "the board has finished 2 games on its own"."""
    return f"the board has finished {'a game' if count == 1 else f'{count} games'} on its own"


class KeyPress(Struct, frozen=True):
    """A key of the board that does not change the score, such as # alone."""

    key: str


BoardNews = BoardMessage | KeyPress


def _list(words: Sequence[str]) -> str:
    return ", ".join(words) or "nothing"
