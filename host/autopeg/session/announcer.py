"""What a voice says at a table: sentences, and the log of a game as it grows."""

from collections.abc import Callable

from autopeg.base.errors import Failure
from autopeg.play.table import Table
from autopeg.session.card_text import spoken_card
from autopeg.session.speech import Voice
from autopeg.session.text import Narration, describe_result, describe_scores, side_names, text_of


class Announcer:
    """An optional voice. voice: None for silence."""

    def __init__(self, voice: Voice | None) -> None:
        self._voice = voice
        self.trouble: str | None = None
        """Why the voice failed, None while it works."""

    def say(self, text: str) -> None:
        """Say a text at once, if there is a voice. After a failure, stay silent for the rest of the game."""
        self._try(lambda voice: voice.say(text))

    def add(self, text: str) -> None:
        """Say a text after what is being said; like `say` otherwise."""
        self._try(lambda voice: voice.add(text))

    def hush(self) -> None:
        """Stop speaking at once."""
        if self._voice is not None:
            self._voice.hush()

    def _try(self, speak: Callable[[Voice], None]) -> None:
        if self._voice is None or self.trouble is not None:
            return
        try:
            speak(self._voice)
        except Failure as failure:
            self.trouble = str(failure)


class SpokenLog:
    """The log of a game, each new line of which is said aloud, and who has won. voice: None for silence.

    What was played before is not said.
    """

    def __init__(self, table: Table, voice: Voice | None) -> None:
        self.announcer = Announcer(voice)
        self._is_silent = voice is None
        self._table = table
        self._narration = Narration(text_of(table.game.NAME), table.names, spoken_card)
        self._said = 0 if voice is None else len(self._narration.follow(table.history))
        self._is_end_said = table.over is not None

    def follow(self, unshown: int) -> None:
        """Say what is new. unshown: the number of last lines that nobody may hear yet."""
        if self._is_silent:
            return
        lines = self._narration.follow(self._table.history, unshown)
        if len(lines) < self._said:
            self.announcer.say("Undone.")
        for line in lines[self._said :]:
            self.announcer.add(line.text)
        self._said = len(lines)
        if not unshown:
            self._say_end()

    def _say_end(self) -> None:
        """Say the result once the game is over, and again if it ends once more after an undo."""
        over, state = self._table.over, self._table.state
        if over is not None and not self._is_end_said:
            self.announcer.add(f"{describe_result(over, side_names(self._table.names, state.sides))}.")
            self.announcer.add(f"{describe_scores(state, self._table.names)}.")
        self._is_end_said = over is not None
