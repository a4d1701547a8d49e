"""What is said of the score pad before it is used."""

from autopeg.registry import GameFacts

FACTS = GameFacts(
    title="Score pad",
    deals_cards=False,
    about="You play any of these games with your own cards; every phone at the table enters points.",
)
