"""The keys of Crummy Rummy: what each does, and which are told of at the foot of the screen."""

from collections.abc import Iterator

from autopeg.games.crummy_rummy.hand_view import ContractHandView
from autopeg.games.crummy_rummy.questions import AskOutOfTurn, TakeCard, TakeTurn
from autopeg.games.rummy.keys import DISCARD_ROW, HAND_ROWS, KEYS, SUGGEST_ROW, KeyGroups, KeyRow, key_page, key_row
from autopeg.session.questions import Question
from autopeg.terminal.keys import AT_ANY_TIME, KeyHint, common_keys, keys_at_any_time

KEY_GROUPS: KeyGroups = (
    (
        "Your turn",
        (
            key_row("draw", "draw from the deck; Enter does where no card is marked", "Enter"),
            key_row("take", "take the upcard"),
            key_row("put_together", "put the marked cards together to a meld of the contract"),
            KeyRow(("Backspace",), "take the last of these melds apart again"),
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
            key_row("take", "take the upcard and a penalty card; let it go", "Enter"),
            key_row("see_cards", "see your cards first, where several people play"),
        ),
    ),
)

HELP = f"""\
{key_page(KEY_GROUPS)}{AT_ANY_TIME}"""


def keys_of(question: Question, hand: ContractHandView, *, hints: bool, follows: str | None) -> Iterator[KeyHint]:
    """Yield the keys that do something now, with what they do.

    hand: the cards of the one who has the screen; follows: what may come after the game.
    """
    match question:
        case AskOutOfTurn(is_open=is_open):
            yield KEYS["take"], "take"
            yield "Enter", "let it go"
            if not is_open:
                yield KEYS["see_cards"], "see your cards"
        case TakeCard():
            if question.may_take:
                yield KEYS["take"], "take"
            if question.may_draw:
                yield KEYS["draw"], "decline" if question.declines else "draw"
            yield KEYS["sort"], "sort"
        case TakeTurn(has_laid_down=True):
            yield KEYS["sort"], "sort"
            yield "Space", "mark"
            yield KEYS["lay"], "lay"
            yield KEYS["suggest"], "ways"
            yield KEYS["discard"], "discard"
        case TakeTurn():
            if hand.drafts:
                yield KEYS["lay"], "lay down"
            else:
                yield KEYS["sort"], "sort"
            yield "Space", "mark"
            yield KEYS["put_together"], "meld"
            yield KEYS["suggest"], "ways"
            yield KEYS["discard"], "discard"
        case _:
            yield from common_keys(question, follows)
    is_hinted = isinstance(question, TakeCard | TakeTurn) or (isinstance(question, AskOutOfTurn) and question.is_open)
    yield from keys_at_any_time(hints and is_hinted)
