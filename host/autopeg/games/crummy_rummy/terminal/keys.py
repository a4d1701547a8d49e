"""The keys of Crummy Rummy: what each does, and which are told of at the foot of the screen."""

from collections.abc import Iterator

from autopeg.games.crummy_rummy.hand_view import Holding
from autopeg.games.crummy_rummy.questions import AskOutOfTurn, TakeCard, TakeTurn
from autopeg.games.rummy.keys import KEYS, key_page
from autopeg.session.questions import Question
from autopeg.terminal.keys import AT_ANY_TIME, KeyHint, common_keys, keys_at_any_time

HELP = f"""\
{key_page("crummy_rummy")}{AT_ANY_TIME}"""


def keys_of(question: Question, holding: Holding, *, hints: bool, follows: str | None) -> Iterator[KeyHint]:
    """Yield the keys that do something now, with what they do.

    holding: the cards of the one who has the screen; follows: what may come after the game.
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
            if holding.drafts:
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
