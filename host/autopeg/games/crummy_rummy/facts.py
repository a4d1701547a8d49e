"""What is said of Crummy Rummy before it is played."""

from autopeg.registry import GameFacts

FACTS = GameFacts(
    title="Crummy Rummy",
    about="Seven rounds, each with a contract of its own; what is left in the hand counts against you, "
    "and lowest wins.",
    option_help={
        "ace": "Where an ace may stand in a run.",
        "movable": "The wild cards that may leave their meld.",
        "out_of_turn": "When the upcard may be taken out of turn.",
        "max_reshuffles": "Reshuffles in a round; the next one ends it.",
        "points_a_hole": "Points for each hole of the board.",
    },
    option_titles={
        "movable": "movable wild cards",
        "out_of_turn": "upcard out of turn",
        "max_reshuffles": "reshuffles at most",
    },
    option_defaults={"max_reshuffles": "no limit"},
    choice_names={
        "ace": {"high": "high", "both": "low or high"},
        "movable": {"all": "all of them"},
        "out_of_turn": {"after": "after the draw", "before": "once it is declined"},
        "max_reshuffles": {None: "no limit"},
    },
    has_going_out=True,
)
