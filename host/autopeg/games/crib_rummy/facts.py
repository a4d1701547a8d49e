"""What is said of Crib Rummy before it is played."""

from autopeg.registry import GameFacts

FACTS = GameFacts(
    title="Crib Rummy",
    about="Sets and runs that score more with every card that joins them; the pegs race to 121. Two to four players.",
    option_help={
        "target": "Points to win.",
        "jokers": "Jokers in the deck.",
        "ace": "Where an ace may stand in a run.",
        "pegging": "How the points of a turn are pegged.",
        "upcard_may_extend_opponent": "The upcard may go on an opponent's meld at once.",
    },
    option_titles={"upcard_may_extend_opponent": "upcard on opponents' melds"},
    choice_names={
        "ace": {"low": "low", "both": "low or high"},
        "pegging": {"auto": "automatically", "confirm": "when their player claims them"},
    },
    has_going_out=True,
)
