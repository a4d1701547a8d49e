"""What is said of High Card before it is played."""

from autopeg.registry import GameFacts

FACTS = GameFacts(
    title="High Card",
    about="A hand of three or five cards: the highest card takes a round, and whoever takes most rounds has won.",
    option_help={"rounds": "Cards in a hand, one for each round."},
)
