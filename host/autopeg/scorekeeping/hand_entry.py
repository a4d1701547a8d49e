"""A hand of physical cards on the controller: typed, counted, and checked against what its owner claims."""

from msgspec.structs import replace

from autopeg.engine.cards import Card
from autopeg.games.counting.hand_count import HandCount, claimed_points, count_typed, names_typed
from autopeg.games.cribbage.rules.state import MugginsRule
from autopeg.scorekeeping.text_entry import typed_on

_MOST_TYPED = 48


class HandEntry:
    """One hand or crib. text: the cards as they are typed; counted: what they count, None until `count`.

    rule: the form of muggins that is played; is_hidden: whether the count is kept back, for strict claims come first.
    """

    def __init__(self, is_crib: bool, rule: MugginsRule) -> None:
        self.rule = rule
        self.is_hidden = False
        self.is_crib = is_crib
        self.text = ""
        self.counted: HandCount | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that have been typed, up to the first that is none."""
        if self.counted is not None:
            return self.counted.cards
        cards: list[Card] = []
        for name in names_typed(self.text.partition("=")[0]):
            try:
                cards.append(Card.parse(name))
            except ValueError:
                break
        return tuple(cards)

    def type(self, key: str) -> None:
        """Take a key into the text: a character, space, backspace, or tab, which turns a hand into a crib and back."""
        if key == "tab":
            self.is_crib = not self.is_crib
        else:
            self.text = typed_on(self.text, key, _MOST_TYPED)

    def count(self) -> HandCount:
        """Count the cards. Raises UsageError, IllegalMove where they are no hand; then it can be typed on."""
        self.counted = replace(count_typed(self.text, self.is_crib), is_binding=bool(self.rule))
        self.is_hidden = self.rule == "strict" and self.counted.claimed is not None
        return self.counted

    def check(self, claim: str) -> HandCount:
        """Compare the count with a claim. Raises UsageError for a claim that is no number."""
        assert self.counted is not None
        self.counted = replace(self.counted, claimed=claimed_points(claim))
        return self.counted
