"""A voice that is heard by tests alone."""

from autopeg.session.speech import Voice


class Ear(Voice):
    """A voice that remembers what it was to say. heard: in order, "-" for silence asked for."""

    def __init__(self) -> None:
        super().__init__(())
        self.heard: list[str] = []

    def say(self, text: str) -> None:
        self.heard.append(text)

    def add(self, text: str) -> None:
        self.heard.append(f"then {text}")

    def hush(self) -> None:
        self.heard.append("-")
