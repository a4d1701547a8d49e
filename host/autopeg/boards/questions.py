"""What a person at the table is asked, or told, about a board: values for every screen alike."""

from msgspec import Struct

from autopeg.link.values import State


class WhosePegs(Struct, frozen=True):
    """The board and the game have been apart, and both may have moved on: whose pegs count?

    ours: of the game; theirs: of the board, None where they cannot be told, so that only ours can be chosen; entries:
    what was entered on the board meanwhile, in words; is_missing: whether the board has lost some of it.
    """

    ours: State
    theirs: State | None
    entries: tuple[str, ...]
    is_missing: bool = False

    def sentence(self) -> str:
        """Return the question for people."""
        if self.entries:
            said = f"while the board was away, it was told {', '.join(self.entries)}"
            said += ", and the game has moved on too"
        else:
            said = "the board has begun anew"
        if self.is_missing and self.entries:
            said += "; the board has lost what was entered before that"
        return f"{said}: which scores count, {' or '.join(self.choices())}?"

    def choices(self) -> tuple[str, ...]:
        """Return what can be chosen, each with its scores; ours first."""
        ours = f"those here ({_scores(self.ours)})"
        return (ours,) if self.theirs is None else (ours, f"the board's ({_scores(self.theirs)})")


class NewGame(Struct, frozen=True):
    """A new game was asked for on the board's keypad: shall it begin?"""

    target: int
    lanes: int

    def sentence(self) -> str:
        """Return the question for people."""
        return f"the board asks for a new game to {self.target} with {self.lanes} lanes: shall it begin?"

    def choices(self) -> tuple[str, str]:
        """Return what can be chosen: the new game, or the one that is played."""
        return "begin it", "go on with this one"


Question = WhosePegs | NewGame


class Said(Struct, frozen=True):
    """Something to tell the people at the table."""

    sentence: str


class Pressed(Struct, frozen=True):
    """A key of the board that means nothing for the score, such as # alone."""

    key: str


Happened = Said | Pressed


def _scores(state: State) -> str:
    return ":".join(str(front) for _, front in state[4])
