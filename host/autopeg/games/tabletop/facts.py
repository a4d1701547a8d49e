"""What is said of Table Top Cribbage before it is played."""

from autopeg.registry import GameFacts

FACTS = GameFacts(
    title="Table Top Cribbage",
    about="Build five rows and five columns together: one side counts the rows, the other the columns.",
    option_help={
        "variant": "The variant that is played.",
        "target": "Points to win.",
        "rows_side": "The side that counts the rows.",
    },
    option_titles={"rows_side": "rows"},
    choice_names={"variant": {"base": "base game", "ship": "Ship variation"}, "rows_side": {0: "seat 1", 1: "seat 2"}},
    pair_names={"rows_side": {0: "seats 1 and 3", 1: "seats 2 and 4"}},
    option_defaults={"target": "121, ship 31"},
    variant_option="variant",
)
