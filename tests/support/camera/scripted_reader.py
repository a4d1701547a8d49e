"""A reader without a process, which answers as a test has said."""

from collections.abc import Sequence
from concurrent.futures import Future

from autopeg.camera.reader import Reader
from autopeg.camera.reading import Reading


class ScriptedReader(Reader):
    """Answers photo after photo as scripted, the last answer again and again. See `stand_in_eye.reading_of`."""

    def __init__(self, *answers: Reading | Exception) -> None:
        super().__init__()
        self.answers = list(answers)
        self.asked: list[tuple[bytes, int | None, int]] = []
        """Every photo, with the number of cards that were expected, and of packs."""

    def read(self, photo: bytes, expect: int | None = None, packs: int = 1) -> Future[Reading]:
        self.asked.append((photo, expect, packs))
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        result: Future[Reading] = Future()
        if isinstance(answer, Reading):
            result.set_result(answer)
        else:
            result.set_exception(answer)
        return result

    def script(self, answers: Sequence[Reading | Exception]) -> None:
        """Answer so from now on."""
        self.answers = list(answers)
