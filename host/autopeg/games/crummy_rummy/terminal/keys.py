"""Keys of Crummy Rummy and what each does, for help and docs."""

from autopeg.games.rummy.keys import DISCARD_ROW, HAND_ROWS, KEYS, SUGGEST_ROW, KeyGroups, KeyRow, key_page, key_row
from autopeg.terminal.controller import AT_ANY_TIME

KEY_GROUPS: KeyGroups = (
    (
        "Your turn",
        (
            key_row("draw", "draw from the deck; so does Enter when no card is marked", "Enter"),
            key_row("take", "take the upcard"),
            key_row("put_together", "make a meld of the contract from the marked cards"),
            KeyRow(("Backspace",), "take the last of these melds apart"),
            key_row("lay", "lay the contract down; after that, the marked cards", "Enter"),
            SUGGEST_ROW,
            DISCARD_ROW,
            key_row("agree_end", "agree to end the round; warnings for beginners", KEYS["warnings"]),
        ),
    ),
    ("Your hand", HAND_ROWS),
    (
        "Out of turn",
        (
            key_row("take", "take the upcard and a penalty card; or decline", "Enter"),
            key_row("see_cards", "see your cards first, when several people play"),
        ),
    ),
)

HELP = f"""\
{key_page(KEY_GROUPS)}{AT_ANY_TIME}"""
