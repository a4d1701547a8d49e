"""Questions of the board as text, and how to answer them in lines and by keys."""

from collections.abc import Iterator, Mapping, Sequence

from autopeg.base.phrases import either
from autopeg.session.board_questions import Kept, NewGame, Question

READING_SECONDS = 1.0
"""The least time to read a question: a key pressed sooner was meant for the screen before."""

AGAIN_SECONDS = 5.0
"""Within this time, a choice made twice counts although the board has had another entry just before."""

QUIET_SECONDS = 1.5
"""Without a new entry on the board for so long, a question that has changed is asked again as a whole."""

_YES_OR_NO = ("yes", "no")
_MOST_NUMBERS = 99
_LABELS: Mapping[Kept, str] = {"both": "keep both", "computer": "keep Autopeg's", "board": "keep the board's"}


class LineAnswers:
    """Typed answers to questions.

    Each question has its own numbers: a new entry on the board makes a new question, and a line typed for the previous
    one must not answer one that nobody has read yet.
    """

    def __init__(self) -> None:
        self.question: Question | None = None
        """The open question, None without one."""
        self.words: tuple[str, ...] = ()
        """What to type for each of the choices."""
        self._used = 0

    def put(self, question: Question | None) -> None:
        """Replace the open question. question: None closes it."""
        was_asking = self.question is not None
        self.question = question
        if question is None:
            self.words = ()
        elif isinstance(question, NewGame) and not was_asking:
            self.words = _YES_OR_NO
        else:
            count = len(question.choices())
            first = self._used if self._used + count <= _MOST_NUMBERS else 0
            self._used = first + count
            self.words = _numbers(question, first)

    def follow(self, question: Question) -> bool:
        """Put a question in place of one that reads the same, with the same answers; return whether it does."""
        shown = self.question
        reads_the_same = shown is not None and lines_of(question, self.words) == self.lines()
        if reads_the_same and type(question) is type(shown):
            self.question = question
            return True
        return False

    def lines(self) -> tuple[str, ...]:
        """Return the reason for the question, and a line for each answer."""
        return () if self.question is None else lines_of(self.question, self.words)

    def prompt(self) -> str:
        """Return the question on one line, with the words to type."""
        assert self.question is not None
        return ask(self.question, self.words)

    def choice_of(self, line: str) -> int | None:
        """Return the choice that a line makes, None if it does not answer this question."""
        return self.words.index(line.lower()) if line.lower() in self.words else None


def ask(question: Question, words: Sequence[str] = ()) -> str:
    """Return a question on one line. words: what to type in lines; empty on the screen, which shows the keys."""
    if isinstance(question, NewGame):
        asked = f"The board asks for a new game to {question.target} with {question.lanes} lanes. Start it?"
    else:
        asked, words = "Which scores count?", words or _numbers(question)
    return f"{asked} Type {either(words)}" if words else asked


def lines_of(question: Question, words: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the reason for the question, and a line for each answer: what it keeps and what it drops.

    words: as in `ask`.
    """
    if isinstance(question, NewGame):
        if not question.entries and words in ((), _YES_OR_NO):
            return ()
        return tuple(_choices(question, words)) if words else question.choices()
    return (f"{question.reason()}.", *_choices(question, words or _numbers(question)))


def _choices(question: Question, words: Sequence[str]) -> Iterator[str]:
    return (f"  {word}  {choice}" for word, choice in zip(words, question.choices(), strict=True))


def _numbers(question: Question, above: int = 0) -> tuple[str, ...]:
    """Return numbers for the answers, the first of them the one after `above`."""
    return tuple(str(above + number) for number, _ in enumerate(question.choices(), 1))


def answers_to(question: Question) -> tuple[tuple[str, str], ...]:
    """Return the keys that answer a question, with their labels."""
    if isinstance(question, NewGame):
        return (("Enter", "new game"), ("Esc", "continue this one"))
    return tuple(zip(_numbers(question), (_LABELS[kept] for kept in question.kept()), strict=True))
