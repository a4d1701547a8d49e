"""What is said of cribbage before it is played."""

from autopeg.registry import GameFacts

FACTS = GameFacts(
    title="Cribbage",
    about="Six cards, a crib and a race to 121. Two to four players; four are two pairs.",
    option_help={
        "target": "Points to win.",
        "muggins": "Muggins: claim what the others overlook, once each time or freely.",
        "skunk": "When a win counts as more than one game.",
        "partners": "Four players are two sides.",
    },
    option_titles={"skunk": "extra games"},
    choice_names={
        "muggins": {False: "not played", "strict": "strict, one claim each", True: "free claims"},
        "skunk": {"lurch": "from the lurch", "skunk": "skunk", "double_skunk": "skunk, double skunk", "none": "never"},
    },
)
