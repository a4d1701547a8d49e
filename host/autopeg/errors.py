"""What goes wrong, by who must act.

AutopegError
├── UsageError         a command, an option or a file makes no sense: correct it, exit 2
│   └── Refusal            it can't be done now: `code` says why to programs, nothing has changed
│       └── IllegalMove        the rules of the game forbid it: `code` and facts, the game's text makes the sentence
└── Failure            the world said no (disk, terminal, another program): exit 1
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypedDict, Unpack

if TYPE_CHECKING:
    from autopeg.engine.cards import Card


class AutopegError(Exception):
    """The root: the message is one sentence for a person."""

    def __reduce__(self) -> tuple[object, ...]:
        """Let an error travel from a worker process as it is, whatever its class is made from."""
        return _restored, (type(self), self.args, self.__dict__)


def _restored(kind: type[AutopegError], args: tuple[object, ...], fields: dict[str, object]) -> AutopegError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error


class UsageError(AutopegError):
    """Input that makes no sense; the message names the value and its place."""


class Refusal(UsageError):
    """Something that can't be done now, for a reason outside the rules of the game; the message is a sentence."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        """What programs read, such as MOVED_ON."""


class Facts(TypedDict, total=False):
    """What a refusal is about; each code has the facts that its sentence needs."""

    seat: int
    """Whose move it is."""
    due: Sequence[int]
    """The seats that may or must act instead."""
    card: "Card"
    cards: "Sequence[Card]"
    cell: tuple[int, int]
    """A place on a grid, (row, column) from 0."""
    count: int
    """How much there is or would be."""
    limit: int
    """How much there should or may be."""
    wanted: tuple[int, int]
    """How many runs and sets a contract has."""
    laid: tuple[int, int]
    """How many runs and sets were laid."""
    name: str
    """Of a meld, a move, a game or a field of a record."""
    detail: str
    """What a parser has found."""
    cause: "IllegalMove"
    """The refusal that would follow from this."""


class IllegalMove(Refusal):
    """A move that the rules refuse. Its text is for logs; `autopeg.session.refusals` makes the sentence for people."""

    def __init__(self, code: str, rule: str = "", why: str = "", **facts: Unpack[Facts]) -> None:
        super().__init__(code, "")
        self.rule = rule
        """The numbers of the rules that refuse it, such as "C14"; empty where no rule does."""
        self.why = why
        """Which of the reasons that share a code; empty where there is one."""
        self.facts = facts

    def __str__(self) -> str:
        rule = f" ({self.rule})" if self.rule else ""
        facts = ", ".join(filter(None, [self.why, *(f"{name} {fact}" for name, fact in self.facts.items())]))
        return f"{self.code}{rule}{': ' if facts else ''}{facts}"


class Failure(AutopegError):
    """Something outside the program failed; the message says what and what to do."""
