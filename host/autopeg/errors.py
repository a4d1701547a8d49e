"""What goes wrong, by who must act.

AutopegError
├── UsageError     the words of a command, an option or a file make no sense: mend them, exit 2
│   └── IllegalMove    the rules say no: `code` is the rule's word, the state is unchanged
└── Failure        the world said no (disk, terminal, another program): exit 1
"""


class AutopegError(Exception):
    """The root: the message is one sentence for a person."""


class UsageError(AutopegError):
    """Input that makes no sense; the message names the value and its place."""


class IllegalMove(UsageError):
    """A move that the rules refuse. code: the reason code of the rules, such as EXCEEDS_31."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class Failure(AutopegError):
    """Something outside the program failed; the message says what and what to do."""
