"""A deal of cribbage whose points are known."""

NAMES = ("Ann", "Bob")
DEAL = (
    {
        "type": "deal",
        "dealer": 0,
        "hands": [["4S", "5S", "6S", "7S", "2C", "2D"], ["TD", "JD", "QD", "KD", "9C", "9H"]],
    },
    {"type": "discard", "player": 1, "cards": ["9C", "9H"]},
    {"type": "discard", "player": 0, "cards": ["2C", "2D"]},
    {"type": "starter", "card": "KH"},
    *(
        {"type": "play", "player": number % 2 ^ 1, "card": card}
        for number, card in enumerate(["TD", "5S", "JD", "6S", "QD", "4S", "KD", "7S"])
    ),
)
"""Ann deals: 5S makes fifteen, 6S and 7S thirty-one. Bob shows 14 (run, pair, flush), Ann 12, the crib 4."""
