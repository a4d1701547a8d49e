"""The keys of Crib Rummy: what each does, and which are told of at the foot of the screen."""

from collections.abc import Iterator

from autopeg.ui.terminal.crib_rummy.cues import ChooseStart, ClaimPoints, LayCards, RevealHand, TakeCard
from autopeg.ui.terminal.cues import Cue
from autopeg.ui.terminal.keys import AT_ANY_TIME, KeyHint, common_keys, keys_at_any_time

HELP = f"""\
Your turn
  Enter, d      draw a card, unless cards are marked
  t             take the upcard: with the marked cards, or choose how
  Space         mark the card between the brackets for a meld
  Enter, l      lay the marked cards as a meld or to a meld on the table
  s             show what can be laid; arrows choose, Enter lays it, Esc leaves
  x             discard the card between the brackets, or the marked one
  f, n          go first in this hand, or not
  p             claim the points of your turn, or type them and press Enter
Your hand
  arrows        go from card to card; Home and End to the first and last
  o             put the cards in order by suit, by rank
  , and .       move the card to the left or right; g: put marked ones together

{AT_ANY_TIME}
A star marks a card, a plus one that has just come. Behind a meld stands what
it has made, and after a + what its next card makes. The mouse: click cards to
mark them, the draw pile or the upcard to take it."""

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
