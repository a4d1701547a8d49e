"""What a person at the table is asked, or told, about a board: values for every screen alike.

A question names every entry that it is about, so that an answer cannot be meant for another one: with a new entry it is
a new question.
"""

from collections.abc import Sequence

from msgspec import Struct


class ConflictingScores(Struct, frozen=True):
    """The board and the game have been apart, and both may have moved on: whose scores count?

    sides: their names; ours: the scores of the game; theirs: those of the board, None where they cannot be told, so
    that only ours can be chosen; entries: what was entered on the board meanwhile, in words; own: what was entered here
    meanwhile, likewise; returned: what was undone or dropped here and still counts on the board; lost: what was entered
    on the board and cannot be taken even with its scores; is_missing: whether the board has lost entries; heard: the
    numbers of its entries in the store.
    """

    sides: tuple[str, ...]
    ours: tuple[int, ...]
    theirs: tuple[int, ...] | None
    entries: tuple[str, ...]
    own: tuple[str, ...] = ()
    returned: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    is_missing: bool = False
    heard: tuple[int, ...] = ()

    def reason(self) -> str:
        """Return how the question came about, as a sentence without its full stop."""
        if self.is_missing:
            told = f" Typed on it since: {_list(self.entries)}" if self.entries else ""
            return f"The board has lost what was typed on it before{'.' if told else ''}{told}"
        typed = f"typed on the board {_list(self.entries)}"
        if self.theirs is None:
            return f"The board was used for another game: {typed}"
        return f"The board was away, and both went on: {typed}; typed here {_list(self.own)}"

    def sentence(self) -> str:
        """Return the question for people."""
        return f"{self.reason()}. Which scores count?"

    def choices(self) -> tuple[str, ...]:
        """Return what can be chosen, each with what it keeps and what it drops; ours first."""
        ours = f"Keep Autopeg's scores: {self._scores(self.ours)}."
        if self.entries:
            ours += f" Drops what was typed on the board: {_list(self.entries)}."
        if self.theirs is None:
            return (ours,)
        theirs = f"Keep the board's scores: {self._scores(self.theirs)}."
        if self.own:
            theirs += f" Drops what was typed here: {_list(self.own)}."
        if self.returned:
            theirs += f" Brings back what was undone or dropped here: {_list(self.returned)}."
        if self.lost:
            theirs += f" Also drops what does not fit: {_list(self.lost)}."
        return (ours, theirs)

    def _scores(self, scores: Sequence[int]) -> str:
        return ", ".join(f"{side} {score}" for side, score in zip(self.sides, scores, strict=True))


class NewGame(Struct, frozen=True):
    """A new game was asked for on the board's keypad: shall it begin?

    entries: what was entered on the board in it already, in words; heard: as in ConflictingScores.
    """

    target: int
    lanes: int
    entries: tuple[str, ...] = ()
    heard: tuple[int, ...] = ()

    def sentence(self) -> str:
        """Return the question for people."""
        told = f". Typed in it so far: {_list(self.entries)}" if self.entries else ""
        return f"The board asks for a new game to {self.target} with {self.lanes} lanes{told}. Shall it begin?"

    def choices(self) -> tuple[str, str]:
        """Return what can be chosen: the new game, or the one that is played."""
        if not self.entries:
            return "Begin it", "Go on with this one"
        told = _list(self.entries)
        return f"Begin it with {told}", f"Go on with this one. Drops what was typed on the board: {told}."


Question = ConflictingScores | NewGame


class BoardMessage(Struct, frozen=True):
    """Something to tell the people at the table."""

    sentence: str


class KeyPress(Struct, frozen=True):
    """A key of the board that means nothing for the score, such as # alone."""

    key: str


BoardNews = BoardMessage | KeyPress


def _list(words: Sequence[str]) -> str:
    return ", ".join(words) or "nothing"
