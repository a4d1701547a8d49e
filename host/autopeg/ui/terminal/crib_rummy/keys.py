"""The keys of Crib Rummy: what each does, and which are told of at the foot of the screen."""

from collections.abc import Iterator

from autopeg.ui.terminal.crib_rummy.cues import ChooseStart, ClaimPoints, LayCards, RevealHand, TakeCard
from autopeg.ui.terminal.cues import Cue
from autopeg.ui.terminal.keys import AT_ANY_TIME, KeyHint, common_keys, keys_at_any_time

HELP = f"""\
Your turn
  Enter, d      draw a card, where none is marked
  t             take the upcard: with the marked cards, or choose how
  Space         mark the card between the brackets
  Enter, l      lay the marked cards as a meld, or to one on the table
  s             what can be laid; arrows choose, Enter lays it, Esc leaves
  x             discard the card between the brackets, or the marked one
  f, n          go first in the hand, or not
  p             claim your points; or type them, then Enter
Your hand
  arrows, Home, End   go from card to card
  o             put it in order, by suit and by rank in turns
  , .   g       move the card to the left, the right; gather marked ones
{AT_ANY_TIME}
* a marked card, + one that has just come; 6+4: a meld has made 6, its next
card makes 4. Click cards to mark them, a pile to take from it."""

CHOOSING: tuple[KeyHint, ...] = (("arrows", "choose"), ("Enter", "lay it"), ("Esc", "leave it"))


def keys_of(cue: Cue, *, is_marked: bool, tells_points: bool, hints: bool, follows: str | None) -> Iterator[KeyHint]:
    """Yield the keys that do something now, with what they do.

    is_marked: whether cards are; tells_points: as in `prompt_of`; follows: what may come after the game.
    """
    is_turn = isinstance(cue, TakeCard | LayCards)
    match cue:
        case ChooseStart():
            yield "f", "go first"
            yield "n", "not first"
            yield "o", "sort"
        case TakeCard(may_draw=may_draw, may_take=may_take):
            if may_draw:
                yield ("d", "draw") if is_marked else ("Enter", "draw")
            if may_take:
                yield ("Enter" if is_marked else "t"), "take it"
            yield "Space", "mark"
            yield "o", "sort"
        case LayCards():
            yield "Space", "mark"
            yield ("Enter", "lay") if is_marked else ("s", "suggest")
            yield "x", "discard"
            yield "o", "sort"
        case ClaimPoints():
            if tells_points:
                yield "p", "claim all"
            yield "0-9 Enter", "claim"
        case RevealHand():
            yield "Enter", "go on"
        case _:
            yield from common_keys(cue, follows)
    yield from keys_at_any_time(hints and (is_turn or isinstance(cue, ChooseStart)))
