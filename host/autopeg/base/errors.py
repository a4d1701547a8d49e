"""Exceptions, grouped by who has to act.

AutopegError
├── UsageError         a command, an option or a file is invalid: correct it, exit code 2
│   ├── UnknownName        nothing has this name; those that there are, to type and to read
│   └── Refusal            not possible now: `code` tells programs why, nothing has changed
│       └── IllegalMove        forbidden by the rules of the game: `code` and facts, in engine/refusal.py; the game's
│                              text makes the sentence
└── Failure            something outside failed (disk, terminal, another program): exit code 1
    ├── DamagedGame        a stored game cannot be read; all others can
    ├── GameDeleted        another window has deleted the game that is played
    ├── GameMovedOn        another window has moved the game on, which has to be read again here
    └── StoreBusy          another program has the games: the same can be tried again
"""

import re
from collections.abc import Sequence


class AutopegError(Exception):
    """Base class; the message is one sentence for a person."""

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the error as it is, so that a worker process can raise it whatever its constructor's parameters."""
        return _restored, (type(self), self.args, self.__dict__)


def _restored(kind: type[AutopegError], args: tuple[object, ...], fields: dict[str, object]) -> AutopegError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error


class UsageError(AutopegError):
    """Invalid input; the message names the value and its place."""


class UnknownName(UsageError):
    """Nothing has this name. The message lists the names that there are, as one types them."""

    def __init__(self, problem: str, names: Sequence[str], titles: Sequence[str]) -> None:
        super().__init__(f"{problem}: choose from {', '.join(names)}")
        self.problem = problem
        """The message without the names."""
        self.titles = titles
        """What people call what has these names."""


class Refusal(UsageError):
    """Something is not possible now, for a reason outside the rules of the game; the message is a sentence."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        """The reason for programs, such as MOVED_ON."""


_KINDS = {
    "object": "an object",
    "array": "a list",
    "str": "a text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
}
_EXPECTED = re.compile(r"Expected `([^`]+)`, got `(\w+)`(?: - at `\$\.?(.*)`)?")


def describe_validation(error: Exception) -> str:
    """Return in plain words what is wrong with a decoded JSON value. error: of msgspec."""
    found = _EXPECTED.fullmatch(str(error))
    if found is None:
        return str(error)
    wanted = " or ".join(_KINDS.get(kind, kind) for kind in found[1].split(" | "))
    return f"{found[3] or 'this'} must be {wanted}, not {_KINDS.get(found[2], found[2])}"


class Failure(AutopegError):
    """Something outside the program failed; the message says what happened and what to do."""


class DamagedGame(Failure):
    """A stored game cannot be read. Nothing of it is changed, and all others can be read."""

    def __init__(self, game_id: int, problem: str) -> None:
        super().__init__(f"game {game_id} cannot be read: {problem}")
        self.game_id = game_id


class GameDeleted(Failure):
    """Another window has deleted the game that is played here."""


class GameMovedOn(Failure):
    """Another window has moved on with the game that is played here: it has to be read again.

    why: what has happened; remedy: what to do where nothing reads it again.
    """

    def __init__(self, why: str, remedy: str) -> None:
        super().__init__(f"{why}; {remedy}")
        self.why = why


class StoreBusy(Failure):
    """Another program has had the games for too long: nothing has changed, and the same can be tried again."""
