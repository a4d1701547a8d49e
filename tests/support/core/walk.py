"""A link's state that keeps which entries of the table it has used."""

from pegcore.link_state import PARTS, TABLE, LinkState


class Walk(LinkState):
    """walked: the (state, input) of every entry used, kept together with those of other links."""

    def __init__(self, walked):
        super().__init__()
        self._walked = walked

    def take(self, name: str) -> None:
        before = [state for _, states in PARTS for state in states if self.is_in(state)]
        super().take(name)
        self._walked.update([(state, name) for state in before if (state, name) in TABLE])
