"""Keys of Crib Rummy and what each does, for help and docs."""

from autopeg.games.rummy.keys import DISCARD_ROW, HAND_ROWS, KEYS, SUGGEST_ROW, KeyGroups, key_page, key_row
from autopeg.terminal.controller import AT_ANY_TIME

KEY_GROUPS: KeyGroups = (
    (
        "Your turn",
        (
            key_row("draw", "draw a card; so does Enter when none is marked", "Enter"),
            key_row("take", "take the upcard: with the marked cards, or choose how"),
            key_row("lay", "lay the marked cards: a new meld, or to one on the table", "Enter"),
            SUGGEST_ROW,
            DISCARD_ROW,
            key_row("go_first", "go first in the hand, or not, when you are asked", KEYS["not_first"]),
            key_row("claim", "claim the points of your turn; or type them, then Enter"),
        ),
    ),
    ("Your hand", HAND_ROWS),
)

HELP = f"""\
{key_page(KEY_GROUPS)}{AT_ANY_TIME}
* a marked card, + one that has just come; 6+4: a meld has made 6, its next
card makes 4. Click cards to mark them, a pile to take from it."""
