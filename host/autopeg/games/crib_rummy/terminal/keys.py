"""The keys of Crib Rummy: what each does, and which are told of at the foot of the screen."""

from collections.abc import Iterator

from autopeg.games.crib_rummy.questions import ChooseStart, ClaimPoints, LayCards, RevealHand, TakeCard
from autopeg.games.rummy.keys import DISCARD_ROW, HAND_ROWS, KEYS, SUGGEST_ROW, KeyGroups, key_page, key_row
from autopeg.session.questions import Question
from autopeg.terminal.keys import AT_ANY_TIME, KeyHint, common_keys, keys_at_any_time

KEY_GROUPS: KeyGroups = (
    (
        "Your turn",
        (
            key_row("draw", "draw a card; Enter does where none is marked", "Enter"),
            key_row("take", "take the upcard: with the marked cards, or choose how"),
            key_row("lay", "lay the marked cards: a new meld, or to one on the table", "Enter"),
            SUGGEST_ROW,
            DISCARD_ROW,
            key_row("go_first", "go first in the hand, or not, where you are asked", KEYS["not_first"]),
            key_row("claim", "claim the points of your turn; or type them, then Enter"),
        ),
    ),
    ("Your hand", HAND_ROWS),
)

HELP = f"""\
{key_page(KEY_GROUPS)}{AT_ANY_TIME}
* a marked card, + one that has just come; 6+4: a meld has made 6, its next
card makes 4. Click cards to mark them, a pile to take from it."""

CHOOSING: tuple[KeyHint, ...] = (("arrows", "choose"), ("Enter", "lay it"), ("Esc", "leave it"))


def keys_of(
    question: Question, *, is_marked: bool, tells_points: bool, hints: bool, follows: str | None
) -> Iterator[KeyHint]:
    """Yield the keys that do something now, with what they do.

    is_marked: whether cards are; tells_points: as in `prompt_of`; follows: what may come after the game.
    """
    is_turn = isinstance(question, TakeCard | LayCards)
    match question:
        case ChooseStart():
            yield KEYS["go_first"], "go first"
            yield KEYS["not_first"], "not first"
            yield KEYS["sort"], "sort"
        case TakeCard(may_draw=may_draw, may_take=may_take):
            if may_draw:
                yield KEYS["draw"], "draw"
            if may_take:
                yield KEYS["take"], "take it"
            yield "Space", "mark"
            yield KEYS["sort"], "sort"
            yield KEYS["suggest"], "ways"
        case LayCards():
            yield "Space", "mark"
            yield (KEYS["lay"], "lay") if is_marked else (KEYS["suggest"], "ways")
            yield KEYS["discard"], "discard"
            yield KEYS["sort"], "sort"
        case ClaimPoints():
            if tells_points:
                yield KEYS["claim"], "claim all"
            yield "0-9 Enter", "claim"
        case RevealHand():
            yield "Enter", "go on"
        case _:
            yield from common_keys(question, follows)
    yield from keys_at_any_time(hints and (is_turn or isinstance(question, ChooseStart)))
