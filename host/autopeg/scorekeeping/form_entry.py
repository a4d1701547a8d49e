"""A form on the controller: typed, and what has become of it."""

from autopeg.scorekeeping.forms import Draft, Form
from autopeg.scorekeeping.rules import State
from autopeg.scorekeeping.text_entry import typed_on


class FormEntry:
    """One form being filled in. text: as it is typed; draft: what it makes, None until `fill`."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self.text = ""
        self.draft: Draft | None = None

    @property
    def lines(self) -> tuple[str, ...]:
        """What is typed, as it is to be seen, or the reasons of what it makes."""
        return self.form.show(self.text) if self.draft is None else self.draft.lines

    def type(self, key: str) -> None:
        """Take a key into the text."""
        self.text = typed_on(self.text, key)

    def fill(self, state: State, side: int) -> Draft:
        """Make the draft of what is typed. Raises UsageError and IllegalMove; then it can be typed on."""
        self.draft = self.form.draft(state, side, self.text)
        return self.draft
