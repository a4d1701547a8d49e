"""The keys of Crummy Rummy: what each does, and which are told of at the foot of the screen."""

from collections.abc import Iterator

from autopeg.ui.terminal.crummy_rummy.cues import AskOutOfTurn, TakeCard, TakeTurn
from autopeg.ui.terminal.crummy_rummy.holding import Holding
from autopeg.ui.terminal.cues import Cue
from autopeg.ui.terminal.keys import AT_ANY_TIME, KeyHint, common_keys, keys_at_any_time

HELP = f"""\
Your turn
  t, d          take the upcard; draw from the deck (Enter does too)
  w             all that can be laid down or put on the table now
  m             put the marked cards together to a meld of the contract
  Backspace     take the last of these melds apart again
  Enter         lay the contract down, all its melds in one go
  p             put the marked cards on the table
  d             discard the card between the brackets, or the marked one
  a, b          agree to end the round; warnings for a beginner on or off
Your hand
  ← →, Space    go from card to card; mark one
  s, g          sort by suit or rank; gather the marked cards
  , .           shift the card between the brackets (or Shift with ← →)
  mouse         click a card to mark it; anywhere else is Enter
Out of turn
  t, Enter      take the upcard and a penalty card; let it go
  v             see your cards first, where several people play

{AT_ANY_TIME}"""


def keys_of(cue: Cue, holding: Holding, *, hints: bool, follows: str | None) -> Iterator[KeyHint]:
    """Yield the keys that do something now, with what they do.

    holding: the cards of the one who has the screen; follows: what may come after the game.
    """
    match cue:
        case AskOutOfTurn(is_open=is_open):
            yield "t", "take"
            yield "Enter", "let it go"
            if not is_open:
                yield "v", "see your cards"
        case TakeCard():
            if cue.may_take:
                yield "t", "take"
            if cue.may_draw:
                yield "d", "decline" if cue.declines else "draw"
            yield "s", "sort"
        case TakeTurn(has_laid_down=True):
            yield "s", "sort"
            yield "Space", "mark"
            yield "p", "put"
            yield "w", "ways"
            yield "d", "discard"
        case TakeTurn():
            if holding.drafts:
                yield "Enter", "lay down"
            else:
                yield "s", "sort"
            yield "Space", "mark"
            yield "m", "meld"
            yield "w", "ways"
            yield "d", "discard"
        case _:
            yield from common_keys(cue, follows)
    is_hinted = isinstance(cue, TakeCard | TakeTurn) or (isinstance(cue, AskOutOfTurn) and cue.is_open)
    yield from keys_at_any_time(hints and is_hinted)
