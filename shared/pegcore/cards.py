"""Cards as small integers: 0 (ace of clubs) to 51 (king of spades), four suits per rank, and the joker 52.

Sorting the integers sorts by rank, then by suit in the order clubs, diamonds, hearts, spades.
Source: docs/rules/cribbage.md C1, C2.
"""

RANKS = "A23456789TJQK"
SUITS = "CDHS"
JOKER = 52

_SUIT_SIGNS = (("♣", "C"), ("♦", "D"), ("♥", "H"), ("♠", "S"), ("♧", "C"), ("♢", "D"), ("♡", "H"), ("♤", "S"))
_TEXT_AND_EMOJI_STYLE = ("\ufe0e", "\ufe0f")  # unseen, and added to suit signs by many keyboards and web pages


def parse_card(text: str) -> int:
    """Return the card that `text` names: "5H", "TD", "10h", "Q♠" or "JK", in upper or lower case.

    Raises ValueError with the text if it is not a card.
    """
    if not isinstance(text, str):
        raise ValueError("{!r} is not a card: write rank and suit, such as 5H or TD".format(text))
    name = text.strip().upper()
    for style in _TEXT_AND_EMOJI_STYLE:
        name = name.replace(style, "")
    if name == "JK":
        return JOKER
    if name[:2] == "10":
        name = "T" + name[2:]
    for sign, letter in _SUIT_SIGNS:
        if name[1:] == sign:
            name = name[0] + letter
    if len(name) == 2:
        rank = RANKS.find(name[0])
        suit = SUITS.find(name[1])
        if rank >= 0 and suit >= 0:
            return rank * 4 + suit
    shown = repr(text)[1:-1]  # nothing in it controls a terminal
    raise ValueError(
        '"{}" is not a card: write rank (A 2-9 T J Q K) and suit (C D H S), such as 5H or TD'.format(shown)
    )


def card_name(card: int) -> str:
    """Return the two-character name of a card, "5H"; "JK" for the joker. Raises ValueError outside 0..52."""
    if card == JOKER:
        return "JK"
    if not 0 <= card < JOKER:
        raise ValueError("{:d} is not a card: cards are the numbers 0 to 52".format(card))
    return RANKS[card >> 2] + SUITS[card & 3]


def rank_of(card: int) -> int:
    """Return the rank 1 (ace) to 13 (king) of a card other than the joker."""
    return (card >> 2) + 1


def suit_of(card: int) -> int:
    """Return the suit 0 (clubs), 1 (diamonds), 2 (hearts), 3 (spades) of a card other than the joker."""
    return card & 3


def pip_of(card: int) -> int:
    """Return the pip value 1 to 10 of a card, for fifteens and the count (C2)."""
    rank = (card >> 2) + 1
    return rank if rank < 10 else 10
