"""Questions and news about a board for the people at a table, the same for every screen.

A question names every entry that it is about, so that no answer can be meant for another one: with a new entry it is a
new question.
"""

from collections.abc import Sequence

from msgspec import Struct


class ConflictingScores(Struct, frozen=True):
    """The board and the game were apart, and both may have gone on: whose scores count? Entries are in words."""

    sides: tuple[str, ...]
    """The names of the sides."""
    ours: tuple[int, ...]
    """The scores of the game."""
    theirs: tuple[int, ...] | None
    """The scores of the board, None if they are not known; then only ours can be chosen."""
    entries: tuple[str, ...]
    """What was entered on the board in between."""
    own: tuple[str, ...] = ()
    """What was entered here in between."""
    returned: tuple[str, ...] = ()
    """What was undone or dropped here and still counts on the board."""
    lost: tuple[str, ...] = ()
    """What was entered on the board and would be lost even with its scores."""
    is_missing: bool = False
    """Whether the board has lost entries."""
    heard: tuple[int, ...] = ()
    """The ids of its entries in the store."""

    def reason(self) -> str:
        """Return why there is a question, as a sentence without its full stop."""
        if self.is_missing:
            since = f". Typed on it since: {_list(self.entries)}" if self.entries else ""
            return f"The board has lost what was typed on it before{since}"
        typed = f"typed on the board {_list(self.entries)}"
        if self.theirs is None:
            return f"The board was used for another game: {typed}"
        return f"The board was away, and the game went on in both places: {typed}; typed here {_list(self.own)}"

    def sentence(self) -> str:
        """Return the question for people."""
        return f"{self.reason()}. Which scores count?"

    def choices(self) -> tuple[str, ...]:
        """Return the choices, each with what it keeps and what it drops; ours first."""
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
    """A new game was started on the board's keypad: shall it begin here?"""

    target: int
    lanes: int
    entries: tuple[str, ...] = ()
    """What was entered on the board in it already, in words."""
    heard: tuple[int, ...] = ()
    """The ids of these entries in the store."""

    def sentence(self) -> str:
        """Return the question for people."""
        typed = f". Typed in it so far: {_list(self.entries)}" if self.entries else ""
        return f"The board asks for a new game to {self.target} with {self.lanes} lanes{typed}. Start it?"

    def choices(self) -> tuple[str, str]:
        """Return the choices: the new game, or the one that is being played."""
        if not self.entries:
            return "Start it", "Go on with this one"
        typed = _list(self.entries)
        return f"Start it with {typed}", f"Go on with this one. Drops what was typed on the board: {typed}."


Question = ConflictingScores | NewGame


class BoardMessage(Struct, frozen=True):
    """Something that people should read."""

    sentence: str


class KeyPress(Struct, frozen=True):
    """A key of the board that does not change the score, such as # alone."""

    key: str


BoardNews = BoardMessage | KeyPress


def _list(words: Sequence[str]) -> str:
    return ", ".join(words) or "nothing"
