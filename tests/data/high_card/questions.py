"""What a person is asked in High Card."""

from autopeg.session.questions import Question


class PlayCard(Question, frozen=True):
    """A person plays a card of his hand (H3)."""

    seat: int
