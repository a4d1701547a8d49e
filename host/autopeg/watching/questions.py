"""The questions that have been asked about a watched game, by what they are about."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from autopeg.base.errors import UsageError
from autopeg.watching.reading import Key

WORDS = ("go", "points", "claim")
"""What people may be asked to say."""


class Question(Struct):
    """A question that has been asked."""

    id: int
    key: Key
    is_open: bool = True


class Questions:
    """Everything is asked about once, and again if the answer is undone."""

    def __init__(self, earlier: int = 0) -> None:
        """earlier: how many were asked in earlier games, so that the numbers go on."""
        self._earlier = earlier
        self._all: list[Question] = []
        self._by_key: dict[Key, Question] = {}

    def next_game(self) -> "Questions":
        """Return those of another game, whose numbers go on."""
        return Questions(self._earlier + len(self._all))

    def ask(self, key: Key) -> Question:
        """Return a new question."""
        self._by_key[key] = question = Question(self._earlier + len(self._all) + 1, key)
        self._all.append(question)
        return question

    def forget(self, keys: Iterable[Key]) -> None:
        """Let what was asked about be asked again, except for what is still open."""
        for key in keys:
            if key in self._by_key and not self._by_key[key].is_open:
                del self._by_key[key]

    def keep_words(self, key: Key | None) -> None:
        """Forget what people were asked to say, except for one thing, which they have not said."""
        for each in [each for each in self._by_key if each[0] in WORDS and each != key]:
            self._by_key.pop(each).is_open = False

    def __iter__(self) -> Iterator[Question]:
        return iter([*self._by_key.values()])

    def __contains__(self, key: Key) -> bool:
        return key in self._by_key

    def about(self, key: Key) -> Question | None:
        """Return the question about something."""
        return self._by_key.get(key)

    @property
    def open(self) -> tuple[Question, ...]:
        """The questions that nobody has answered, and nothing else either."""
        return tuple(question for question in self if question.is_open)

    @property
    def open_keys(self) -> tuple[Key, ...]:
        return tuple(question.key for question in self.open)

    def numbered(self, question_id: int) -> Question:
        """Return the question with a number. Raises UsageError if that is not open, nor was answered."""
        found = next((each for each in self if each.id == question_id), None)
        if found is None:
            raise UsageError(f"question {question_id} is not open")
        return found

    def kind(self, question_id: int) -> str:
        """Return what a question is about, as its key names it; empty for none that was asked."""
        return next((each.key[0] for each in self._all if each.id == question_id), "")

    def sighting(self, question_id: int) -> int:
        """Return the sighting at which a question came up that is not about words."""
        return next(each.key[1] for each in self._all if each.id == question_id)
